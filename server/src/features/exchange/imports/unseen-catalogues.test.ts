import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { endedImport, uploadFile } from '#test/run-import-file.ts'
import { ALL_UNSEEN } from '#test/unseen/all-unseen.ts'
import { cellsOf, keysOf, type Unseen } from '#test/unseen/unseen.ts'

const t = await startTestApp()

/** What a person may have to put right before a file is read as it was meant. */
const MOST_CORRECTIONS = 3

type Column = { readonly at: number; readonly header: string; readonly column: string | null }

test.each(ALL_UNSEEN.map((one) => [one.is, one] as const))(
  '%s comes in as a person reads it, cell by cell, after three corrections or fewer',
  async (_, one) => {
    const w = await t.workspace()
    const key = await w.key('write')
    const ask = async (query: string, variables?: object) => {
      const { data, errors } = await t.graphql(query, key, variables)
      expect(errors).toBeUndefined()
      return data
    }
    const { id } = await uploadFile(t, w, one.bytes(), one.name)
    const { columns, tables } = (
      await ask(`{ import(id: "${id}") { columns { at header column } tables { layout } } }`)
    ).import
    // What the columns of a known program mean is known.
    const corrections = tables[0].layout === null ? correctionsOf(one, columns) : []
    expect(corrections.map(({ header }) => header)).toEqual(one.corrects ?? [])
    expect(corrections.length).toBeLessThanOrEqual(MOST_CORRECTIONS)
    if (corrections.length > 0) {
      const change =
        'mutation ($id: ID!, $columns: [ImportColumnInput!]) { changeImport(id: $id, columns: $columns) { id } }'
      await ask(change, { id, columns: corrections })
    }
    await ask(`mutation { checkImport(id: "${id}") { id } }`)
    expect(await endedImport(t, w, id)).toMatchObject({ state: 'checked' })
    const { problemGroups } = (await ask(`{ import(id: "${id}") { problemGroups { severity lines } } }`)).import
    const refused = problemGroups.flatMap(({ severity, lines }: { severity: string; lines: number[] }) =>
      severity === 'error' ? lines : [],
    )
    expect([...new Set(refused)]).toEqual(one.refuses ?? [])
    await ask(`mutation { startImport(id: "${id}") { id } }`)
    expect(await endedImport(t, w, id)).toMatchObject({ state: 'finished' })
    const keys = keysOf(one)
    const { variants, products, certifications } = await ask(FOUND)
    expect(variants.map((found: object) => cellsOf(inOurTerms(found), keys)).sort()).toEqual(
      one.truth.map((each) => cellsOf(each, keys)).sort(),
    )
    expect(new Set(products.map(({ sku }: { sku: string }) => sku))).toEqual(new Set(one.truth.map(({ sku }) => sku)))
    const told = certifications.map(
      (found: { number: string; validUntil: string }) => `${found.number} ${found.validUntil}`,
    )
    expect([...new Set(told)].sort()).toEqual([...(one.certificates ?? [])].sort())
  },
  60_000,
)

const FOUND = `{
  variants(take: 100) {
    color size gtin code weight materialComposition productionLocation careInstructions manufacturer imageUrls
    product { sku name brand category description hsCode }
  }
  products(take: 100) { sku }
  certifications(take: 100) { number validUntil }
}`

/** Columns that mean something else than was found; of those that have no field with us only such as were taken for one. */
function correctionsOf({ means, leaves = [] }: Unseen, columns: readonly Column[]): Column[] {
  return columns.flatMap(({ at, header, column }) => {
    const meant = means[header] ?? null
    return column === meant || (meant === null && leaves.includes(header)) ? [] : [{ at, header, column: meant }]
  })
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of GraphQL.
function inOurTerms(found: any) {
  return {
    ...found.product,
    product: found.product.name,
    hs: found.product.hsCode,
    color: found.color,
    size: found.size,
    gtin: found.gtin,
    code: found.code,
    weight: found.weight,
    composition: found.materialComposition,
    origin: found.productionLocation,
    care: found.careInstructions,
    maker: found.manufacturer,
    pictures: found.imageUrls.join(', '),
  }
}
