import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    // Those that know light-dark(), container queries and Intl.Segmenter: since the spring of 2024.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The editor within the explorer is of that size, and loaded with the explorer alone.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // Of GraphiQL's own making, for a compiler that has already run.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      output: {
        // The libraries change seldom, so a browser keeps them over releases of the dashboard.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core|react-router|router-core|react-store|store|history))\//,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/favicon.ico': 'http://localhost:3000' } },
})
