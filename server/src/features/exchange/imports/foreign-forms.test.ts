import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { runImportFile } from '#test/run-import-file.ts'

/** What a person expects of a file, which was written down before anything read it: each variant with what the file says of it and its product. */
type Truth = {
  readonly is: string
  readonly file: string
  readonly brought: readonly Readonly<Record<string, unknown>>[]
  readonly certificates?: readonly string[]
}

const t = await startTestApp()
const FORMS = join(import.meta.dirname, '../../../../test/forms')
const TRUTHS: readonly Truth[] = JSON.parse(await readFile(join(FORMS, 'truths.json'), 'utf8'))

const BROUGHT = `
  select p.sku, p.name as product, v.color, v.size, v.gtin, coalesce(v.weight_kg, p.weight_kg)::float8 as weight,
    coalesce(v.material_composition, p.material_composition) as composition, v.production_location as origin, p.brand, p.category,
    coalesce(v.care_instructions, p.care_instructions) as care, p.hs_code as hs, coalesce(v.manufacturer, p.manufacturer) as maker,
    v.image_urls as images, p.image_url as image, p.description
  from products p left join variants v on p.id = v.product_id and p.workspace_id = v.workspace_id where p.workspace_id = $1`

/** The same GTIN in any length, and the same composition however it is divided. */
function plain(name: string, value: unknown): unknown {
  if (name === 'gtin') return String(value).padStart(14, '0')
  if (name === 'weight') return Number(Number(value).toPrecision(6))
  if (name === 'composition')
    return String(value)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}%]/gu, '')
  return value
}

test.each(TRUTHS.map((one) => [one.is, one] as const))(
  '%s: what it says of products and variants comes in, without a word from anybody',
  async (_, { file, brought, certificates = [] }) => {
    const w = await t.workspace()
    const done = await runImportFile(t, w, await readFile(join(FORMS, file)), file)
    expect(done).toMatchObject({ state: 'finished', counts: { refused: 0 } })
    const { rows } = await t.owner.query(BROUGHT, [w.id])
    const keyOf = (one: Readonly<Record<string, unknown>>) => String(plain('gtin', one['gtin']))
    const found = new Map(rows.map((row) => [keyOf(row), row]))
    expect([...found.keys()].sort()).toEqual(brought.map(keyOf).sort())
    for (const one of brought) {
      const row = found.get(keyOf(one))
      const told = Object.keys(one).map((name) => [name, plain(name, row[name])])
      const meant = Object.entries(one).map(([name, value]) => [name, plain(name, value)])
      expect(Object.fromEntries(told)).toEqual(Object.fromEntries(meant))
    }
    const products = new Set(brought.map((one) => `${one['sku']} ${one['product']}`))
    expect(new Set(rows.map(({ sku, product }) => `${brought[0]?.['sku'] ? sku : undefined} ${product}`))).toEqual(
      products,
    )
    const kept = await t.owner.query(
      'select distinct number, valid_until::text as until from certifications where workspace_id = $1',
      [w.id],
    )
    expect(kept.rows.map(({ number, until }) => `${number} ${until}`).sort()).toEqual([...certificates].sort())
  },
)
