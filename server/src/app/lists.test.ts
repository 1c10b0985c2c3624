import { getNamedType, isEnumType } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { NOUNS } from '#features/records/nouns.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { newId } from '#platform/ids.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { schema } from './schema.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

let t: TestApp
let home: TestWorkspace
let reader: Credentials
const ids = { company: '', material: '', product: '', connection: newId('con') }

const NAMES = ['Zebra', 'élan', 'Elan 9', 'Elan 10', 'Öl', 'ohm', 'Ohm', 'übung', '棉', 'Łódź', 'Straße', 'Strand']

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  reader = await home.key('read')
  const { deps } = t
  const { actor } = home
  const nameOf = (i: number) => NAMES[i % NAMES.length]!
  for (let i = 0; i < 26; i += 1) {
    const company = await createCompany(deps, actor, {
      name: nameOf(i * 5),
      role: i % 3 ? 'manufacturer' : 'brand',
      country: i % 2 ? 'PT' : 'TR',
    })
    const material = await createMaterial(deps, actor, {
      name: `${nameOf(i * 7)} yarn`,
      fibre: i % 3 ? 'cotton' : 'wool',
      originCountry: i % 2 ? 'IN' : null,
      supplierId: i % 4 ? company.id : null,
      ...(i % 5 ? { carbonFootprint: (i % 4) + 1, carbonFootprintEvidence: 'declared' as const } : {}),
    })
    const product = await createProduct(deps, actor, {
      name: nameOf(i * 3),
      category: i % 3 ? 'T-shirts' : 'Socks',
      brand: i % 2 ? 'North' : 'South',
      companyId: company.id,
      ...(i % 4 ? { sku: `K-${(i * 11) % 26}` } : {}),
    })
    if (i === 1) Object.assign(ids, { company: company.id, material: material.id, product: product.id })
    for (let j = 0; j < i % 3; j += 1) {
      const variant = await createVariant(deps, actor, {
        name: `${nameOf(i + j)} tee`,
        productId: product.id,
        manufacturerId: i % 5 ? company.id : null,
        color: (i + j) % 2 ? 'navy' : 'red',
        ...(i % 4 ? { weight: 0.1 + (i % 3) / 10, composition: [{ materialId: material.id, share: 1 }] } : {}),
      })
      if (i % 2) await publishPassport(deps, actor, { id: variant.id })
      if (i % 6 === 1) await withdrawPassport(deps, actor, { id: variant.id })
    }
    await createCertification(deps, actor, {
      scheme: i % 3 ? 'GOTS' : 'oeko',
      ...(i % 4 ? { validUntil: `20${20 + (i % 12)}-01-01` } : {}),
      materialId: material.id,
      number: String(i),
    })
  }
  // A third of each has been read from elsewhere.
  for (const noun of ['company', 'material', 'product', 'variant', 'certification'] as const) {
    await t.owner.query(
      `insert into external_references (workspace_id, connection_id, noun, record_id, external_id)
       select workspace_id, $1, $2, id, id from (select *, row_number() over (order by id) as at from ${NOUNS[noun].plural}) it where at % 3 = 0`,
      [ids.connection, noun],
    )
  }
})

/** For each list: what each order goes by, what each filter keeps, and what both need to know of a record. */
const LISTS = {
  companies: {
    fields: 'name role country updatedAt externalReferences { connectionId }',
    keys: { NAME: nameKey, UPDATED: ({ updatedAt }: Row) => updatedAt },
    filters: { role: ['BRAND', 'MANUFACTURER'], country: ['PT'], connectionId: [() => ids.connection] },
    keeps: {
      connectionId: isReadBy,
      role: (row: Row, value: unknown) => row['role'] === value,
      country: (row: Row, value: unknown) => row['country'] === value,
    },
    search: 'ohm',
  },
  products: {
    fields:
      'name sku brand category sustainabilityScore updatedAt externalReferences { connectionId } company { id } variants(take: 1) { id }',
    keys: {
      NAME: nameKey,
      SKU: ({ sku }: Row) => sku,
      SCORE: (row: Row) => row['sustainabilityScore'],
      UPDATED: ({ updatedAt }: Row) => updatedAt,
    },
    filters: {
      category: ['Socks', 'T-shirts'],
      brand: ['North'],
      companyId: [() => ids.company],
      hasVariants: [true, false],
      connectionId: [() => ids.connection],
    },
    keeps: {
      connectionId: isReadBy,
      category: (row: Row, value: unknown) => row['category'] === value,
      brand: (row: Row, value: unknown) => row['brand'] === value,
      companyId: (row: Row, value: unknown) => (row['company'] as { id: string }).id === value,
      hasVariants: (row: Row, value: unknown) => (row['variants'] as unknown[]).length > 0 === value,
    },
    search: 'elan',
  },
  variants: {
    fields:
      'name color status productId sustainabilityScore environmentalImpact { carbonFootprint } updatedAt externalReferences { connectionId } product { category } manufacturerCompany { id } composition { material { id } }',
    keys: {
      NAME: nameKey,
      SCORE: (row: Row) => row['sustainabilityScore'],
      CARBON: (row: Row) => (row['environmentalImpact'] as { carbonFootprint: number | null }).carbonFootprint,
      UPDATED: ({ updatedAt }: Row) => updatedAt,
    },
    filters: {
      status: ['DRAFT', 'PUBLISHED', 'WITHDRAWN'],
      hasScore: [true, false],
      category: ['T-shirts'],
      productId: [() => ids.product],
      manufacturerId: [() => ids.company],
      materialId: [() => ids.material],
      connectionId: [() => ids.connection],
    },
    keeps: {
      connectionId: isReadBy,
      status: (row: Row, value: unknown) => row['status'] === value,
      hasScore: (row: Row, value: unknown) => (row['sustainabilityScore'] !== null) === value,
      category: (row: Row, value: unknown) => (row['product'] as { category: string }).category === value,
      productId: (row: Row, value: unknown) => row['productId'] === value,
      manufacturerId: (row: Row, value: unknown) => (row['manufacturerCompany'] as { id: string } | null)?.id === value,
      materialId: (row: Row, value: unknown) =>
        (row['composition'] as { material: { id: string } }[]).some(({ material }) => material.id === value),
    },
    search: 'navy',
  },
  materials: {
    fields: 'name fibre originCountry carbonFootprint updatedAt externalReferences { connectionId }',
    keys: {
      NAME: nameKey,
      CARBON: (row: Row) => row['carbonFootprint'],
      UPDATED: ({ updatedAt }: Row) => updatedAt,
    },
    filters: { fibre: ['wool', 'cotton'], originCountry: ['IN'], connectionId: [() => ids.connection] },
    keeps: {
      connectionId: isReadBy,
      fibre: (row: Row, value: unknown) => row['fibre'] === value,
      originCountry: (row: Row, value: unknown) => row['originCountry'] === value,
    },
    search: 'yarn',
  },
  certifications: {
    fields: 'scheme number state validUntil updatedAt externalReferences { connectionId }',
    keys: {
      SCHEME: ({ scheme }: Row) => String(scheme).toLowerCase(),
      VALID_UNTIL: (row: Row) => row['validUntil'],
      UPDATED: ({ updatedAt }: Row) => updatedAt,
    },
    filters: { state: ['VALID', 'EXPIRED'], scheme: ['GOTS'], connectionId: [() => ids.connection] },
    keeps: {
      connectionId: isReadBy,
      state: (row: Row, value: unknown) => row['state'] === value,
      scheme: (row: Row, value: unknown) => row['scheme'] === value,
    },
    search: 'gots',
  },
} as const

function isReadBy(row: Row, connectionId: unknown): boolean {
  return (row['externalReferences'] as { connectionId: string }[]).some((one) => one.connectionId === connectionId)
}

/** Only whether names that differ in case and accents come together, and numbers by size, is told apart here. */
function nameKey({ name }: Row): unknown {
  const folded = String(name)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return folded
    .replace('ß', 's')
    .replace('ł', 'l')
    .replace(/\d+/g, (digits) => digits.padStart(9, '0'))
}

const EACH = Object.entries(LISTS).map(([name, list]) => ({ name, ...list }) as never as List & { name: string })
type List = {
  readonly fields: string
  readonly keys: Record<string, (row: Row) => unknown>
  readonly filters: Record<string, readonly unknown[]>
  readonly keeps: Record<string, (row: Row, value: unknown) => boolean>
  readonly search: string
}

const COUNTS: Record<string, string> = {
  companies: 'companyCount',
  products: 'productCount',
  variants: 'variantCount',
  materials: 'materialCount',
  certifications: 'certificationCount',
}

async function ask(name: string, args: Record<string, unknown>, fields: string, who = reader) {
  const written = Object.entries(args).map(([key, value]) => `${key}: ${write(key, value)}`)
  const answer = await t.graphql(`{ ${name}${written.length ? `(${written.join(', ')})` : ''} ${fields} }`, who)
  expect(answer.errors, JSON.stringify({ name, args })).toBeUndefined()
  return answer.data[name]
}

const write = (key: string, value: unknown) =>
  ['orderBy', 'status', 'state', 'role'].includes(key) ? String(value) : JSON.stringify(value)

async function pages(name: string, args: Record<string, unknown>, fields: string): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const after = rows.at(-1)?.id
    const page: Row[] = await ask(name, { ...args, take: 4, ...(after && { after }) }, `{ id ${fields} }`)
    rows.push(...page)
    if (page.length < 4) return rows
    expect(rows.length, JSON.stringify(args)).toBeLessThan(200)
  }
}

const compare = (a: unknown, b: unknown) => (a === b ? 0 : (a as string) < (b as string) ? -1 : 1)

describe.each(EACH)('$name', ({ name, fields, keys, filters, keeps, search }) => {
  const orders = () => {
    const arg = schema
      .getQueryType()
      ?.getFields()
      [name]?.args.find((one) => one.name === 'orderBy')
    const type = arg && getNamedType(arg.type)
    return isEnumType(type) ? type.getValues().map((value) => value.name) : []
  }
  const narrowings = () => [
    {},
    { search },
    ...Object.entries(filters).flatMap(([filter, values]) =>
      values.map((value) => ({ [filter]: typeof value === 'function' ? value() : value })),
    ),
    ...Object.entries(filters)
      .slice(0, 2)
      .map(([filter, [value]]) => ({ [filter]: typeof value === 'function' ? value() : value, search })),
  ]

  test('pages in every order through exactly what every filter and search keeps, each record once', async () => {
    const all: Row[] = await ask(name, { take: 100 }, `{ id ${fields} }`)
    const found = new Set((await ask(name, { take: 100, search }, '{ id }')).map(({ id }: Row) => id))
    expect(found.size).toBeGreaterThan(2)
    for (const narrowing of narrowings()) {
      const kept = all.filter((row) =>
        Object.entries(narrowing).every(([filter, value]) =>
          filter === 'search' ? found.has(row.id) : keeps[filter]?.(row, value),
        ),
      )
      expect(kept.length, JSON.stringify(narrowing)).toBeGreaterThan(0)
      expect(await ask(COUNTS[name]!, narrowing, '')).toBe(kept.length)
      for (const orderBy of orders()) {
        const rows = await pages(name, { ...narrowing, orderBy }, fields)
        const ids = sorted(kept, orderBy, keys).map(({ id }) => id)
        // How well each matches is judged elsewhere (judged-search.test.ts); here it is one order, whatever else narrows the list.
        const wanted =
          orderBy === 'BEST_MATCH' && 'search' in narrowing ? [...found].filter((id) => ids.includes(String(id))) : ids
        expect(
          rows.map(({ id }) => id),
          JSON.stringify({ ...narrowing, orderBy }),
        ).toEqual(wanted)
      }
    }
  })

  test('skips in every order as it pages', async () => {
    for (const orderBy of orders()) {
      const all: Row[] = await ask(name, { take: 100, orderBy }, '{ id }')
      expect(await ask(name, { skip: 5, take: 3, orderBy }, '{ id }')).toEqual(all.slice(5, 8))
      expect(await ask(name, { skip: 5, take: 3, orderBy, after: all[1]!.id }, '{ id }')).toEqual(all.slice(7, 10))
      expect(await ask(name, { skip: 1_000, take: 3, orderBy }, '{ id }')).toEqual([])
    }
  })

  test('costs one statement in every order', async () => {
    const used = async (args: Record<string, unknown>) => {
      const before = t.deps.db.statementCount()
      await ask(name, { ...args, take: 3 }, '{ id }')
      return t.deps.db.statementCount() - before
    }
    const least = await used({})
    for (const orderBy of orders()) {
      const [{ id, cursor }] = await ask(name, { take: 1, orderBy, search }, '{ id cursor }')
      expect(await used({ orderBy, search, after: id }), orderBy).toBe(least)
      expect(await used({ orderBy, search, after: cursor }), orderBy).toBe(least)
      expect(await used({ orderBy, connectionId: ids.connection }), orderBy).toBe(least)
    }
  })
})

function sorted(rows: readonly Row[], orderBy: string, keys: List['keys']): Row[] {
  const down = orderBy === 'BEST_MATCH' || orderBy === 'NEWEST' || orderBy.endsWith('_DESC') ? -1 : 1
  const keyOf = keys[orderBy.replace(/_(ASC|DESC)$/, '')]
  return [...rows].sort((a, b) => {
    const [x, y] = keyOf ? [keyOf(a) ?? null, keyOf(b) ?? null] : [null, null]
    if (x !== y && (x === null || y === null)) return x === null ? 1 : -1
    return down * (compare(x, y) || compare(a.id, b.id))
  })
}

test('finds what has changed since a moment', async () => {
  const [newest] = await ask('products', { orderBy: 'UPDATED_DESC', take: 1 }, '{ id updatedAt }')
  const at = new Date(newest.updatedAt)
  const since = (moment: Date) => ask('products', { updatedSince: moment.toISOString() }, '{ id }')
  expect((await since(at)).map(({ id }: Row) => id)).toContain(newest.id)
  expect(await since(new Date(at.getTime() + 1))).toEqual([])
})

test('offers what can be chosen as a filter, each once and in order', async () => {
  expect(await ask('productCategories', {}, '')).toEqual(['Socks', 'T-shirts'])
  expect(await ask('productBrands', {}, '')).toEqual(['North', 'South'])
  expect(await ask('materialFibres', {}, '')).toEqual(['cotton', 'wool'])
  expect(new Set(await ask('certificationSchemes', {}, ''))).toEqual(new Set(['GOTS', 'oeko']))
})

test('says that the record is gone after which a page would begin, except by age', async () => {
  const gone = 'prd_00000000000000000000000000'
  const lost = await t.graphql(`{ products(orderBy: NAME_ASC, after: "${gone}") { id } }`, reader)
  expect(lost.errors?.[0]?.extensions).toMatchObject({ reason: 'after_not_found', field: 'after' })
  expect(await ask('products', { orderBy: 'OLDEST', after: gone, take: 1 }, '{ id }')).toHaveLength(1)
})

test('tells strangers nothing of scores by an order or a filter where the public sees none', async () => {
  await t.owner.query(`update workspaces set public_catalogue = true, public_score = 'never' where id = $1`, [home.id])
  const asStranger = (document: string) =>
    t.graphql(document, { headers: { 'selvedge-workspace': home.id } } as Credentials)
  for (const document of [
    '{ variants(orderBy: SCORE_DESC) { id } }',
    '{ products(orderBy: SCORE_ASC) { id } }',
    '{ variants(hasScore: true) { id } }',
    '{ variantCount(hasScore: false) }',
  ]) {
    const answer = await asStranger(document)
    expect(answer.errors?.[0]?.extensions, document).toMatchObject({ reason: 'scores_not_shown' })
  }
  const shown = await asStranger(
    '{ variants(orderBy: NAME_ASC, status: PUBLISHED, search: "navy") { name } variantCount(status: PUBLISHED, search: "navy") }',
  )
  expect(shown.errors).toBeUndefined()
  expect(shown.data.variants.length).toBe(shown.data.variantCount)
})
