import { expect, test } from 'vitest'
import { parseNew } from '#platform/fields.ts'
import { slugOf, WORKSPACE_DEFAULTS, workspaceRules } from './workspace.ts'

test.each([
  ['Fjällräven & Söner', 'fjallraven-soner'],
  ['  Nordic   Wool  ', 'nordic-wool'],
  ['---', 'workspace'],
  ['织物', 'workspace'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('makes of the name %j a slug that a workspace may have: %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(parseNew(workspaceRules, { ...WORKSPACE_DEFAULTS, name: 'x', slug, publicCatalogue: false }).slug).toBe(slug)
})

test.each(['', 'Upper', 'two--hyphens', '-edge', 'edge-', 'ws_01', 'a'.repeat(61), 'a b', 'ä'])(
  'refuses the slug %j',
  (slug) =>
    expect(() =>
      parseNew(workspaceRules, { ...WORKSPACE_DEFAULTS, name: 'x', slug, publicCatalogue: false }),
    ).toThrow(),
)
