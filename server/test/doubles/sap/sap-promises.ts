import { beforeAll, expect, test } from 'vitest'
import type { ForeignRow, Page, ReadFrom, Session } from '#features/connecting/connectors/connector.ts'
import { sap } from '#features/connecting/connectors/sap/sap.ts'
import { foreignWorld, SYSTEM_URL } from '../../foreign-world.ts'

type Started = {
  readonly typed: Readonly<Record<string, string>>
  /** Which one may be written into; null: nothing is written. */
  readonly field: string | null
}

/** What is true of every S/4HANA, a real one too: nothing is known of the products in it. */
export function keepsSapPromises(
  start: () => Promise<Started>,
  /** SAP's mock server compares moments wrongly. */
  { comparesMoments = true }: { readonly comparesMoments?: boolean } = {},
): void {
  let session: Session
  let started: Started
  let settings: Readonly<Record<string, string>>
  beforeAll(async () => {
    started = await start()
    settings = sap.parse(started.typed)
    session = sap.open(foreignWorld({ totalMs: SYSTEM_URL === null ? 5_000 : 60_000 }), settings)
  }, 60_000)

  const pages = async (from: Partial<ReadFrom> = {}, most = 3): Promise<Page[]> => {
    const found: Page[] = []
    for await (const page of session.read({ since: null, cursor: null, chosen: {}, ...from })) {
      found.push(page)
      if (found.length === most) break
    }
    return found
  }
  const rowsOf = (all: readonly Page[]): ForeignRow[] => all.flatMap(({ rows }) => rows)

  test('says what it is', async () => {
    const account = await session.test()
    expect(account.version).toMatch(/^SAP S\/4HANA, (API_PRODUCT_SRV \(OData V2\)|CE_PRODUCT_0002 \(OData V4\))$/)
    expect(account.permissions).toHaveLength(1)
  })

  test('knows the columns, languages and types', async () => {
    const { columns, choices } = await session.discover()
    const usual = Object.fromEntries(columns.map((one) => [one.key, one.usual]))
    expect(usual).toMatchObject({
      'product.number': 'sku',
      'product.name': 'product_name',
      'product.group': 'category',
      'variant.number': 'variant_code',
      'variant.gtin': 'gtin',
      'variant.weight': 'weight_kg',
    })
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
    expect(choices.map(({ key }) => key)).toEqual(['language', 'types', 'marked'])
    expect(choices[0]?.options.length).toBeGreaterThan(0)
  })

  test('reads each product once, and a variant with its generic product', async () => {
    const rows = rowsOf(await pages())
    const ids = rows.map(({ variant }) => variant?.id)
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(ids.length)
    const products = new Set(
      rows.filter(({ product, variant }) => product?.id !== variant?.id).map(({ product }) => product?.id),
    )
    // A generic product has no row beside its variants.
    for (const id of ids) expect(products.has(id ?? '')).toBe(false)
    for (const { cells, product, variant, changedAt } of rows) {
      expect(cells['variant.number']).toBe(variant?.id)
      expect(cells['product.number']).toBe(product?.id)
      expect([null, 'number']).toContain(cells['variant.weight'] === null ? null : typeof cells['variant.weight'])
      expect(changedAt === null || !Number.isNaN(changedAt.getTime())).toBe(true)
    }
  })

  test('goes on from its first page', async () => {
    const all = await pages()
    const { cursor = null } = all[0] ?? {}
    if (cursor === null) return
    expect(cursor.length).toBeLessThan(4_000)
    const rest = await pages({ cursor }, all.length - 1)
    expect(rowsOf(rest).map(({ variant }) => variant?.id)).toEqual(
      rowsOf(all.slice(1)).map(({ variant }) => variant?.id),
    )
  })

  if (comparesMoments) {
    test('reads nothing of what will change', async () => {
      expect(rowsOf(await pages({ since: new Date(Date.now() + 3_600_000) }))).toEqual([])
    })
  }

  test('writes into a field, finds what it wrote, and clears it', async ({ skip }) => {
    if (started.field === null) skip()
    const target = `field.${started.field}`
    expect((await session.discover()).targets.map(({ key }) => key)).toContain(target)
    const [row] = rowsOf(await pages({}, 1))
    const gone = { id: 'DPP-NO-SUCH-1', address: null, name: '' }
    const items = [row?.variant ?? gone, gone].map((item) => ({
      of: 'variant' as const,
      item,
      parentId: row?.product?.id ?? null,
    }))
    const look = async () => (await session.look?.(target, items))?.map((found) => found?.value ?? null)
    expect(await look()).toEqual([null, null])
    for (const version of [1, 2]) {
      const value = `https://dpp.example/${version}`
      const outcomes = await session.write(
        target,
        items.map((item) => ({ ...item, value })),
      )
      expect(outcomes.map(({ state }) => state)).toEqual(['written', 'not_found'])
      expect(await look()).toEqual([value, null])
    }
    await session.write(
      target,
      items.map((item) => ({ ...item, value: null })),
    )
    expect(await look()).toEqual([null, null])
  })

  test('a wrong password is told as such', async ({ skip }) => {
    // A real SAP locks users that are tried too often.
    if (SYSTEM_URL !== null) skip()
    const wrong = sap.open(foreignWorld({ totalMs: 5_000 }), { ...settings, password: 'wrong' })
    await expect(wrong.test()).rejects.toMatchObject({ kind: 'credentials', said: { reason: 'credentials_refused' } })
  })
}
