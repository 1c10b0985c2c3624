import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockOf } from './field/block-of.ts'
import { layOver, type Rehearsal } from './lay-over.ts'

/** `npm run prove -- rehearsals` also asks the compiler, and the tests that hold every field to the same. */
const IS_WHOLE = process.env['REHEARSALS'] === 'whole'
const VARIANTS = 'server/src/features/records/variants'
const SHOWN = 'server/src/app/inherited-everywhere.test.ts'

/** The lining of field.test.ts, with the facts and lines that CONTRIBUTING adds to it. */
const STEPS = [
  { block: 'ts field', path: `${VARIANTS}/variant-fields.ts`, before: '  gtin: field(' },
  {
    block: 'tsx inheriting-section',
    path: 'dashboard/src/features/variants/variant-detail.tsx',
    before: '        fields.gtin,',
  },
  { block: 'ts words-en', path: 'dashboard/src/words/en/variant.ts', before: '    gtin: {' },
  { block: 'ts words-de', path: 'dashboard/src/words/de/variant.ts', before: '    gtin: {' },
  { block: 'ts words-fr', path: 'dashboard/src/words/fr/variant.ts', before: '    gtin: {' },
  { block: 'md changelog', path: 'CHANGELOG.md', before: '### Mended\n' },
]
const MIGRATION = 'server/src/database/migrations/9999-lining.sql'
const TEST = `${VARIANTS}/lining.test.ts`

describe('one more field that variants inherit and shoppers read in their language', () => {
  let rehearsal: Rehearsal
  beforeAll(async () => {
    const recipe = await readFile(join(import.meta.dirname, '../../../CONTRIBUTING.md'), 'utf8')
    const edits = STEPS.map(({ block, path, before }) => {
      const indent = /^ */.exec(before)?.[0] ?? ''
      const put = blockOf(recipe, block).replace(
        /(?<=^lining: field.*\n)/,
        `${blockOf(recipe, 'ts facts').replaceAll(/^/gm, '  ').trimEnd()}\n`,
      )
      return { path, find: before, put: put.replaceAll(/^(?=.)/gm, indent) + before }
    })
    rehearsal = await layOver('inherited-field', edits)
    const { folder } = rehearsal
    const migration = blockOf(recipe, 'sql migration') + blockOf(recipe, 'sql migration-of-products')
    await writeFile(join(folder, MIGRATION), migration)
    await writeFile(join(folder, TEST), blockOf(recipe, 'ts test'))
    await rehearsal.run('node', 'scripts/generate.ts')
    await copyFile(join(import.meta.dirname, 'field/inherited-everywhere.ts'), join(folder, SHOWN))
  })
  afterAll(() => rehearsal.remove())

  test('takes eight files by hand', () => {
    expect(new Set([...rehearsal.byHand, MIGRATION, TEST]).size).toBeLessThanOrEqual(8)
  })

  test('is inherited, overridden and translated in GraphQL, REST, events, imports, exports, templates, bulk changes and the dashboard', async () => {
    await rehearsal.test(SHOWN, TEST)
  })

  test.runIf(IS_WHOLE)(
    'is in every reader of fields, and compiles on the server and in the dashboard',
    async () => {
      await rehearsal.test('server/src/app/fields.test.ts')
      for (const part of ['server', 'dashboard']) await rehearsal.run('tsc', '--noEmit', '-p', part)
    },
    300_000,
  )
})
