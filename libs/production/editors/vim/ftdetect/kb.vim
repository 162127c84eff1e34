autocmd BufRead,BufNewFile *.kb setfiletype kb
