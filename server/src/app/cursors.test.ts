import fc from 'fast-check'
import { getNamedType, isEnumType } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { deleteCertification } from '#features/records/certifications/delete-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { deleteCompany } from '#features/records/companies/delete-company.ts'
import { deleteForGood } from '#features/records/deleted-records/delete-for-good.ts'
import { restoreRecords } from '#features/records/deleted-records/restore-records.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { deleteMaterial } from '#features/records/materials/delete-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { deleteProduct } from '#features/records/products/delete-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { deleteVariant } from '#features/records/variants/delete-variant.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { rounds } from '#test/sample.ts'
import { schema } from './schema.ts'

/** Lists are walked by cursors while what they name goes. */
let t: TestApp
let w: TestWorkspace
let key: Credentials
/** What variants are made of, and are colours of: is in the lists, too, and stays. */
const kept = new Set<string>()

const DELETE = {
  companies: deleteCompany,
  materials: deleteMaterial,
  products: deleteProduct,
  variants: deleteVariant,
  certifications: deleteCertification,
} as const
type List = keyof typeof DELETE
const LISTS = Object.keys(DELETE) as List[]

beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace()
  key = await w.key('admin')
  const style = await createProduct(t.deps, w.actor, { name: 'tee', sku: 'A' })
  const fibre = await createMaterial(t.deps, w.actor, {
    name: 'Élan',
    carbonFootprint: 1.1,
    carbonFootprintEvidence: 'declared',
  })
  kept.add(style.id).add(fibre.id)
  for (let i = 0; i < 9; i += 1) {
    const name = ['Tee', 'tee', 'Ölzeug 9', 'Ölzeug 10', '棉'][i % 5]!
    await createCompany(t.deps, w.actor, { name })
    await createMaterial(t.deps, w.actor, {
      name,
      ...(i % 3 ? { carbonFootprint: 0.1 + (i % 2), carbonFootprintEvidence: 'declared' as const } : {}),
    })
    await createProduct(t.deps, w.actor, { name, ...(i % 3 ? { sku: `"K", ${i}` } : {}) })
    await createVariant(t.deps, w.actor, {
      name,
      productId: style.id,
      ...(i % 4 ? { weight: 0.1 + (i % 2) / 3, composition: [{ materialId: fibre.id, share: 1 }] } : {}),
    })
    await createCertification(t.deps, w.actor, {
      scheme: name,
      materialId: fibre.id,
      ...(i % 3 ? { validUntil: `20${30 + (i % 2)}-02-28` } : {}),
    })
  }
})

function ordersOf(list: List): string[] {
  const field = schema.getQueryType()?.getFields()[list]
  const type = field?.args.find(({ name }) => name === 'orderBy')?.type
  const named = type && getNamedType(type)
  return isEnumType(named) ? named.getValues().map(({ name }) => name) : []
}

type Page = { readonly ids: readonly string[]; readonly next: string | null }
type Walk = (list: List, orderBy: string, take: number, after: string | null) => Promise<Page>

const overGraphql: Walk = async (list, orderBy, take, after) => {
  const answer = await t.graphql(
    `query ($after: ID, $take: Int!) { rows: ${list}(orderBy: ${orderBy}, after: $after, take: $take) { id cursor } }`,
    key,
    { after, take },
  )
  expect(answer.errors).toBeUndefined()
  const rows: { id: string; cursor: string }[] = answer.data.rows
  return { ids: rows.map(({ id }) => id), next: rows.length < take ? null : (rows.at(-1)?.cursor ?? null) }
}

/** By the identifier of the last record, which may be gone when it is sent. */
const byIdentifier: Walk = async (list, orderBy, take, after) => {
  const { ids } = await overGraphql(list, orderBy, take, after)
  return { ids, next: ids.length < take ? null : (ids.at(-1) ?? null) }
}

const overRest: Walk = async (list, orderBy, take, after) => {
  const query = new URLSearchParams({ orderBy, take: String(take), fields: 'id', ...(after && { after }) })
  const answer = await t.app.inject({ url: `/api/v1/${list}?${query}`, headers: { ...key?.headers } })
  expect(answer.statusCode, answer.body).toBe(200)
  const { items, next } = answer.json()
  expect(items.every((item: object) => Object.keys(item).join() === 'id')).toBe(true)
  const link = /<([^>]*)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1]
  expect(link === undefined ? null : new URL(link, 'http://here').searchParams.get('after')).toBe(next)
  return { ids: items.map(({ id }: { id: string }) => id), next }
}

describe.each(LISTS)('%s', (list) => {
  test.each([
    ['GraphQL', overGraphql],
    ['REST', overRest],
    ['GraphQL by identifiers', byIdentifier],
  ])('over %s: every record comes once, whichever go at the ends of pages meanwhile', async (_name, walk) => {
    for (const orderBy of ordersOf(list)) {
      const property = fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        async (take, goes) => {
          const { ids: all } = await walk(list, orderBy, 100, null)
          const gone: string[] = []
          const seen: string[] = []
          let after: string | null = null
          do {
            const page: Page = await walk(list, orderBy, take, after)
            seen.push(...page.ids)
            after = page.next
            const last = page.ids.at(-1)
            if (last && !kept.has(last) && goes[seen.length % goes.length]) {
              await DELETE[list](t.deps, w.actor, { id: last })
              gone.push(last)
            }
          } while (after !== null)
          if (gone.length > 0) {
            const { refused } = await restoreRecords(t.deps, w.actor, { recordIds: gone })
            expect(refused).toEqual([])
          }
          expect(seen, `${orderBy} by ${take}`).toEqual(all)
        },
      )
      await fc.assert(property, { numRuns: rounds({ whole: 3, sample: 1 }), seed: 7, endOnFailure: true })
    }
  })

  test('goes on behind a record that is gone for good', async () => {
    const orderBy = ordersOf(list).find((order) => order.startsWith('UPDATED')) ?? ''
    const { ids: all } = await overRest(list, orderBy, 100, null)
    const at = all.findIndex((id) => !kept.has(id))
    const page = await overRest(list, orderBy, at + 1, null)
    await DELETE[list](t.deps, w.actor, { id: all[at]! })
    await deleteForGood(t.deps, w.actor, { recordId: all[at]! })
    expect((await overRest(list, orderBy, 100, page.next)).ids).toEqual(all.slice(at + 1))
    const { errors } = await t.graphql(`{ ${list}(orderBy: ${orderBy}, after: "${all[at]}") { id } }`, key)
    expect(errors?.[0]?.extensions).toMatchObject({ reason: 'after_not_found' })
  })
})

describe('a cursor', () => {
  const reasonOf = async (list: string, orderBy: string, after: string) => {
    const query = new URLSearchParams({ after, ...(orderBy && { orderBy }) })
    const answer = await t.app.inject({ url: `/api/v1/${list}?${query}`, headers: { ...key?.headers } })
    expect(answer.statusCode, answer.body).toBe(400)
    const { reason, errors } = answer.json()
    expect(errors).toMatchObject([{ parameter: 'after' }])
    return reason
  }
  const cursorOf = async (list: List, orderBy: string) => String((await overRest(list, orderBy, 1, null)).next)
  const forged = (...parts: unknown[]) => `c1.${Buffer.from(JSON.stringify(parts)).toString('base64url')}`

  test('belongs to its list and its order', async () => {
    const cursor = await cursorOf('products', 'NAME_ASC')
    expect(cursor).toMatch(/^c1\.[\w-]+$/)
    for (const [list, orderBy] of [
      ['products', 'NAME_DESC'],
      ['products', 'UPDATED_ASC'],
      ['products', ''],
      ['companies', 'NAME_ASC'],
      ['files', ''],
      ['imports', ''],
    ] as const) {
      expect(await reasonOf(list, orderBy, cursor), `${list} ${orderBy}`).toBe('cursor_of_another_list')
    }
  })

  test('is refused when it is none that the service writes', async () => {
    const cursor = await cursorOf('products', 'NAME_ASC')
    for (const after of [
      'c1.',
      'c1.!',
      `${cursor}=`,
      `${cursor}A`,
      cursor.slice(0, -3),
      `c1.${'A'.repeat(5_000)}`,
      forged(),
      forged('products', 'NAME_ASC', 'x'),
      forged('products', 'NAME_ASC', 7, 'prd_1'),
      forged('products', 'NAME_ASC', 'x', "prd_'1"),
      forged('products', 'NAME_ASC', 'x', 'prd_1', 'more'),
      forged('products', 'NAME_ASC', '\u0000', 'prd_1'),
    ]) {
      expect(await reasonOf('products', 'NAME_ASC', after), after.slice(0, 60)).toBe('cursor_malformed')
    }
    for (const [orderBy, value] of [
      ['SCORE_ASC', 'much'],
      ['SCORE_ASC', '1e999'],
      ['UPDATED_ASC', 'now'],
      ['UPDATED_ASC', '2026-02-30 00:00:00+00'],
      ['UPDATED_ASC', '2026-02-03 24:00:00+00'],
      ['UPDATED_ASC', '0000-02-03 00:00:00+00'],
    ] as const) {
      expect(await reasonOf('products', orderBy, forged('products', orderBy, value, 'prd_1')), value).toBe(
        'cursor_malformed',
      )
    }
    const ends = forged('certifications', 'VALID_UNTIL_ASC', 'infinity', 'crt_1')
    expect(await reasonOf('certifications', 'VALID_UNTIL_ASC', ends)).toBe('cursor_malformed')
  })

  test('is left out where it would be too long for an address, and the list goes on behind the record all the same', async () => {
    // Names are put in order by their letters, of which this sign has eighteen.
    const names = [1, 2, 3].map((last) => `${'\ufdfa'.repeat(199)}${last}`)
    const added: string[] = []
    for (const name of names) added.push((await createCompany(t.deps, w.actor, { name })).id)
    const seen: string[] = []
    const nexts: (string | null)[] = []
    for (let after: string | null = null, page: Page; ; after = page.next) {
      page = await overRest('companies', 'NAME_ASC', 1, after)
      seen.push(...page.ids)
      nexts.push(page.next)
      if (page.next === null) break
    }
    for (const id of added) await deleteCompany(t.deps, w.actor, { id })
    expect(seen.filter((id) => added.includes(id))).toEqual(added)
    expect(new Set(seen).size).toBe(seen.length)
    expect(nexts).toEqual(expect.arrayContaining(added.slice(0, 2)))
  })

  test('answers, whatever stands in it, with a page or a refusal', async () => {
    const orders = LISTS.flatMap((list) => ordersOf(list).map((orderBy) => [list, orderBy] as const))
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.double().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().replace('T', ' ').replace('Z', '+00')),
      fc.constant(null),
    )
    const property = fc.asyncProperty(fc.constantFrom(...orders), value, async ([list, orderBy], written) => {
      const after = forged(list, orderBy, written, 'prd_1')
      const query = new URLSearchParams({ orderBy, after })
      const answer = await t.app.inject({ url: `/api/v1/${list}?${query}`, headers: { ...key?.headers } })
      expect([200, 400], answer.body).toContain(answer.statusCode)
    })
    await fc.assert(property, { numRuns: rounds({ whole: 200, sample: 80 }), seed: 7 })
  })
})
