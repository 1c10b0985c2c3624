import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measure } from './house/figures.ts'
import { importsOf, ROOT } from './house/source-files.ts'
import { isNear } from './house/table.ts'

test('no circle, no arrow back, no store of another wing, no literal spread into another; each long file has its reason, and ARCHITECTURE the figures', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'house.ts'), '--check'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test('each figure has the files behind it, and each long file its reason', () => {
  const figures = new Map(measure().map((figure) => [figure.name, figure]))
  expect(figures.get('names-certification')?.list).toContain('dashboard/src/words/fr/imports.ts')
  expect(figures.get('long')?.list.find((line) => line.includes('server/src/settings.ts'))).toMatch(
    /^\d+ server\/src\/settings\.ts: one table/,
  )
  for (const { list, value } of figures.values()) {
    if (/^\d+$/.test(value)) expect(list).toHaveLength(Number(value))
  }
})

test('ARCHITECTURE is read in one sitting: at most 70 lines', () => {
  expect(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(70)
})

test('type-only, dynamic and re-exporting imports are arrows, by whatever name they go', () => {
  const text = `
    import type { A } from './a.ts'
    import { type B } from '#kit/b.ts'
    export * from '../c.ts'
    const d = () => import('#test/d.ts')
    type E = import('@selvedge/lca/e.ts').E
    import pg from 'pg'`
  expect(importsOf('server/src/app/f.ts', text)).toEqual([
    'server/src/app/a.ts',
    'server/src/kit/b.ts',
    'server/src/c.ts',
    'server/test/d.ts',
    'lca/src/e.ts',
  ])
})

test('figures in ARCHITECTURE may be a tenth away, but 0 is 0 and words are words', () => {
  expect(isNear('| files | 0 / 100 |', '| files | 0 / 109 |')).toBe(true)
  expect(isNear('| files | 0 / 100 |', '| files | 0 / 111 |')).toBe(false)
  expect(isNear('| files | 0 / 100 |', '| files | 1 / 100 |')).toBe(false)
  expect(isNear('| files | 0 |', '| folders | 0 |')).toBe(false)
})
