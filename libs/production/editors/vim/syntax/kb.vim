" Vim syntax file: the Production-Language (.kb)
if exists("b:current_syntax")
  finish
endif

syntax case ignore
setlocal lisp iskeyword=@,48-57,-,_,+,.,/,:,*,=,<,>,#,!,? commentstring=;\ %s

syntax match kbComment ";.*$" contains=kbTodo
syntax keyword kbTodo TODO FIXME contained
syntax region kbText start=+"+ skip=+\\.+ end=+"+
syntax match kbNumber "\<[-+]\=\d\+\>"
syntax match kbVariable "\<\a\{1,4}\d\+\>"
syntax keyword kbForm PRODUCTION SOURCE PLAN-SOURCE RESULT PLAN-RESULT ORDER
syntax keyword kbHeader STATEMENT WHY MISLEADS ORIGIN JOINS RULE FIRES SILENT BINDS
syntax keyword kbHeader FRIEND ENEMY ALWAYS CONDITION PRODUCTIONS SOURCES
syntax keyword kbRelation PATTERN FUNCTION FUNCTIONE CONCEPT
syntax keyword kbExpression GREAT ASGREAT GOAL GOAL1 FOR-EACH-GOAL REMOVE-ATR-LISTS
syntax keyword kbExpression FIRSTMOVE CHECK-CONDITION CHECKCOND AND OR NOT NEVER
syntax keyword kbExpression EXISTS UNIQUE IMPLIES SET PLUS DIF LESS TAIL FIX ANYBUT
syntax keyword kbAction ACTION ACTION-NEW ACTIONNEW PLAN PLAN-NEW FINAL-PLAN RETURN
syntax keyword kbConstant NIL T

highlight default link kbComment Comment
highlight default link kbTodo Todo
highlight default link kbText String
highlight default link kbNumber Number
highlight default link kbVariable Identifier
highlight default link kbForm Structure
highlight default link kbHeader Type
highlight default link kbRelation Function
highlight default link kbExpression Conditional
highlight default link kbAction Statement
highlight default link kbConstant Constant

let b:current_syntax = "kb"
