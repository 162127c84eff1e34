import { defineConfig } from 'vitest/config';

// `npm run dev` shows the page with the sources reloaded as they change; the requests go to a `motive serve` that
// runs beside it (its address in MOTIVE_URL).
export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    // The server forbids inline scripts, and a small page gains nothing from preloading.
    modulePreload: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
  server: {
    proxy: {
      '/api': {
        target: process.env['MOTIVE_URL'] ?? 'http://127.0.0.1:8427',
        changeOrigin: true,
        // The server answers its own page only, and this one has another origin.
        configure: (proxy) => proxy.on('proxyReq', (request) => request.removeHeader('origin')),
      },
    },
  },
  test: { include: ['tests/unit/**/*.test.ts'] },
});
