import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { endedImport, runImportFile } from '#test/run-import-file.ts'
import { undoImport } from './begin-import.ts'

const t = await startTestApp()

const SIZES = ['XS', 'S', 'M', 'L', 'XL']

test('sizes as columns: each GTIN is a variant in its size, once, over many batches; an undo takes all of them back', async () => {
  const w = await t.workspace()
  const as = await w.member('editor')
  // Rows of five variants, so that batches of 500 would end within one.
  const rows = Array.from({ length: 201 }, (_, at) => {
    const gtins = SIZES.map((_, place) => gtinOf(at * 10 + place))
    return [`A${at}`, `Tee ${at}`, 'red', ...gtins.map((gtin, place) => (place === at % 5 ? '' : gtin))].join(';')
  })
  const bad = `B;Cap;blue;${gtinOf(9001)};4006381333932;;;`
  const file = [`sku;product_name;color;${SIZES.join(';')}`, ...rows, bad].join('\n')
  const made = await runImportFile(t, w, Buffer.from(file), 'sizes.csv')
  expect(made.counts).toMatchObject({
    rows: 202,
    refused: 1,
    records: { product: { create: 202 }, variant: { create: 201 * 4 + 1 } },
    problems: { 'error:gtin_check_digit': 1 },
  })
  const { data } = await t.graphql(
    '{ products(search: "Tee 7", take: 1) { name variants { name color size gtin } } }',
    as,
  )
  const [{ name, variants }] = data.products
  expect(name).toBe('Tee 7')
  expect(variants.map(({ size }: { size: string }) => size).sort()).toEqual(['L', 'S', 'XL', 'XS'])
  expect(variants).toContainEqual({ name: 'Tee 7, red, S', color: 'red', size: 'S', gtin: gtinOf(71) })
  const again = await runImportFile(t, w, Buffer.from(file), 'sizes.csv')
  expect(again.counts).toMatchObject({ rows: 202, records: { variant: { create: 0, update: 0, unchanged: 805 } } })
  await undoImport(t.deps, w.actor, made)
  const undone = await endedImport(t, w, made.id)
  expect(undone.state).toBe('undone')
  const left = await t.graphql('{ products { id } variants { id } }', as)
  expect(left.data).toEqual({ products: [], variants: [] })
}, 60_000)

/** Thirteen digits, the last of which is the check digit. */
function gtinOf(number: number): string {
  const digits = `4${String(number).padStart(11, '0')}`
  const sum = [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
