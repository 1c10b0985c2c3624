import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    // Those that know light-dark(), container queries and Intl.Segmenter: since the spring of 2024.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // The libraries change seldom, so a browser keeps them over releases of the dashboard.
        codeSplitting: {
          groups: [{ name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// }],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/favicon.ico': 'http://localhost:3000' } },
})
