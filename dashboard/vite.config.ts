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
        // A file of what two screens share is called by all who share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Without these, a screen loads 140 files, most of them an icon or a few lines that some others use too.
        codeSplitting: {
          groups: [
            // They change seldom, so a browser keeps them over releases of the dashboard.
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core|react-router|router-core|react-store|store|history))\//,
              priority: 2,
            },
            { name: 'frame', tags: ['$initial'], test: (id) => !/index\.html|src\/main\.tsx/.test(id), priority: 1 },
            // What is small joins its likes, though some screen then loads a little that it does not use. The editor of the explorer is apart.
            {
              name: 'shared',
              test: (id) => !/node_modules\/(monaco|graphi|@graphiql|prettier)/.test(id),
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1_600,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/favicon.ico': 'http://localhost:3000' } },
})
