import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockOf } from './field/block-of.ts'
import { layOver, type Rehearsal } from './lay-over.ts'

/** `npm run prove -- rehearsals` also asks the compiler, and the tests that hold every field to the same. */
const IS_WHOLE = process.env['REHEARSALS'] === 'whole'
const VARIANTS = 'server/src/features/records/variants'
const SHOWN = 'server/src/app/shown-everywhere.test.ts'

/** The steps of the recipe in CONTRIBUTING: the block that holds what comes in, and before what it comes. */
const STEPS = [
  { block: 'ts field', path: `${VARIANTS}/variant-fields.ts`, before: '  gtin: field(' },
  { block: 'tsx section', path: 'dashboard/src/features/variants/variant-detail.tsx', before: '        fields.gtin,' },
  { block: 'ts words-en', path: 'dashboard/src/words/en/variant.ts', before: '    gtin: {' },
  { block: 'ts words-de', path: 'dashboard/src/words/de/variant.ts', before: '    gtin: {' },
  { block: 'ts words-fr', path: 'dashboard/src/words/fr/variant.ts', before: '    gtin: {' },
  { block: 'md changelog', path: 'CHANGELOG.md', before: '### Mended\n' },
]
const ADDED = [
  { block: 'sql migration', path: 'server/src/database/migrations/9999-lining.sql' },
  { block: 'ts test', path: `${VARIANTS}/lining.test.ts` },
]

describe('one more field, the lining of a variant', () => {
  let rehearsal: Rehearsal
  let byHand: readonly string[]
  beforeAll(async () => {
    const recipe = await readFile(join(import.meta.dirname, '../../../CONTRIBUTING.md'), 'utf8')
    rehearsal = await layOver(
      'field',
      STEPS.map(({ block, path, before }) => {
        const indent = /^ */.exec(before)?.[0] ?? ''
        return { path, find: before, put: blockOf(recipe, block).replaceAll(/^(?=.)/gm, indent) + before }
      }),
    )
    const { folder } = rehearsal
    for (const { block, path } of ADDED) await writeFile(join(folder, path), blockOf(recipe, block))
    byHand = [...rehearsal.byHand, ...ADDED.map(({ path }) => path)]
    await rehearsal.run('node', 'scripts/generate.ts')
    await copyFile(join(import.meta.dirname, 'field/shown-everywhere.ts'), join(folder, SHOWN))
  })
  afterAll(() => rehearsal.remove())

  test('takes eight files by hand', () => {
    expect(new Set(byHand).size).toBeLessThanOrEqual(8)
  })

  test('is shown in GraphQL, REST, events, an import, an export, a template, a bulk change, a link and the dashboard', async () => {
    await rehearsal.test(SHOWN, `${VARIANTS}/lining.test.ts`)
  })

  test.runIf(IS_WHOLE)('is in every reader of fields, and compiles on the server and in the dashboard', async () => {
    await rehearsal.test('server/src/app/fields.test.ts')
    for (const part of ['server', 'dashboard']) await rehearsal.run('tsc', '--noEmit', '-p', part)
  })
})
