import type { Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'scans',
    need: 'read',
    foreign: 'empty',
    document: () => '{ scans(from: "2026-01-01", to: "2026-12-31") { day kind people robots } }',
    bad: [
      ['period_reversed', () => '{ scans(from: "2026-02-01", to: "2026-01-01") { day } }'],
      ['period_too_long', () => '{ scans(from: "2020-01-01", to: "2026-01-01") { day } }'],
    ],
  },
]
