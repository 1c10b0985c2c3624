import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Vite would take the package's other build than Node does, and graphql refuses types of a second copy of itself.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    globalSetup: ['server/test/cluster.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
