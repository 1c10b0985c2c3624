import { beforeAll, describe, expect, test } from 'vitest'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'

/** The interface specification §4.1, operation by operation, as a developer with a key would use it. */
let t: TestApp
let editor: Credentials

beforeAll(async () => {
  t = await startTestApp()
  editor = await (await t.workspace()).key('write')
})

/** The answer's data; fails with its errors. */
async function ask(query: string, variables?: object) {
  const { data, errors } = await t.graphql(query, editor, variables)
  expect(errors, query).toBeUndefined()
  return data
}

const refusal = async (query: string) => (await t.graphql(query, editor)).errors?.[0]

const make = async (mutation: string): Promise<string> => {
  const data = await ask(`mutation { ${mutation} { id } }`)
  const [record] = Object.values<{ id: string }>(data)
  return record?.id ?? ''
}

describe('products', () => {
  test('are made, changed field by field, cleared with null, and deleted, each answering with the record', async () => {
    const company = await make('createCompany(name: "Vesperholm", role: BRAND)')
    const created = await ask(
      `mutation ($company: ID) { createProduct(name: "Harbour Shirt", sku: "HS-1", category: "Shirts", description: "Linen", companyId: $company) {
        id name sku category brand description sustainabilityScore revision company { name } } }`,
      { company },
    )
    const { id } = created.createProduct
    expect(id).toMatch(/^prd_[0-9a-z]{26}$/)
    expect(created.createProduct).toMatchObject({
      name: 'Harbour Shirt',
      sku: 'HS-1',
      category: 'Shirts',
      // Not given, so it is the company's name.
      brand: 'Vesperholm',
      description: 'Linen',
      sustainabilityScore: null,
      revision: 1,
      company: { name: 'Vesperholm' },
    })
    const updated = await ask(
      `mutation { updateProduct(id: "${id}", brand: "Solbriar", description: null, expectedRevision: 1) { name brand description revision } }`,
    )
    expect(updated.updateProduct).toEqual({ name: 'Harbour Shirt', brand: 'Solbriar', description: null, revision: 2 })
    expect(await refusal(`mutation { createProduct(name: "Other", sku: "HS-1") { id } }`)).toMatchObject({
      message: expect.stringContaining('SKU'),
      extensions: { code: 'conflict', reason: 'sku_taken' },
    })
    expect(await ask(`mutation { deleteProduct(id: "${id}") { id name } }`)).toEqual({
      deleteProduct: { id, name: 'Harbour Shirt' },
    })
    expect(await ask(`{ product(id: "${id}") { id } }`)).toEqual({ product: null })
  })

  test('are listed newest first, by skip and take, by category, by search, and by keyset', async () => {
    const fresh = await t.workspace()
    const key = await fresh.key('write')
    for (let i = 1; i <= 7; i += 1) {
      const category = i % 2 ? 'Odd' : 'Even'
      await t.graphql(
        `mutation { createProduct(name: "Number ${i}", sku: "N-${i}", category: "${category}") { id } }`,
        key,
      )
    }
    const names = async (args: string) =>
      (await t.graphql(`{ products${args} { id name } }`, key)).data.products.map(({ name }: { name: string }) => name)
    expect(await names('(take: 3)')).toEqual(['Number 7', 'Number 6', 'Number 5'])
    expect(await names('(skip: 3, take: 3)')).toEqual(['Number 4', 'Number 3', 'Number 2'])
    expect(await names('(skip: 100)')).toEqual([])
    expect(await names('(category: "Even")')).toEqual(['Number 6', 'Number 4', 'Number 2'])
    expect(await names('(category: "Even", skip: 1, take: 1)')).toEqual(['Number 4'])
    expect(await names('(search: "numb n-3")')).toEqual(['Number 3'])
    expect(await names('(search: "nothing like it")')).toEqual([])
    const { data } = await t.graphql('{ products(take: 4) { id } }', key)
    expect(await names(`(after: "${data.products[3].id}")`)).toEqual(['Number 3', 'Number 2', 'Number 1'])
    expect(
      (await t.graphql('{ productCount a: productCount(category: "Odd") b: productCount(search: "7") }', key)).data,
    ).toEqual({
      productCount: 7,
      a: 4,
      b: 1,
    })
    expect((await t.graphql('{ products { id } }', await (await t.workspace()).key('read'))).data).toEqual({
      products: [],
    })
  })
})

describe('materials', () => {
  test('are made, changed, filtered by supplier, and deleted', async () => {
    const supplier = await make('createCompany(name: "Sarayu Spinning", role: SUPPLIER, country: "IN")')
    const linen = await make('createMaterial(name: "Linen", carbonFootprint: 1.7, supplier: "Lin de Lys")')
    const cotton = await make(`createMaterial(name: "Organic cotton", carbonFootprint: 2.4, supplierId: "${supplier}")`)
    expect(await ask('{ materials(supplier: "Lin de Lys") { id name supplier carbonFootprint } }')).toEqual({
      materials: [{ id: linen, name: 'Linen', supplier: 'Lin de Lys', carbonFootprint: 1.7 }],
    })
    expect(
      await ask('{ materials(skip: 0, take: 1, supplier: "Sarayu Spinning") { id supplierCompany { country } } }'),
    ).toEqual({
      materials: [{ id: cotton, supplierCompany: { country: 'IN' } }],
    })
    expect(
      await ask(`mutation { updateMaterial(id: "${linen}", carbonFootprint: null) { carbonFootprint name } }`),
    ).toEqual({
      updateMaterial: { carbonFootprint: null, name: 'Linen' },
    })
    expect(await ask(`mutation { deleteMaterial(id: "${linen}") { name } }`)).toEqual({
      deleteMaterial: { name: 'Linen' },
    })
  })
})

describe('variants', () => {
  test('carry composition, stages and care, with the text of the label made from the structure', async () => {
    const productId = await make('createProduct(name: "Straight Denim")')
    const cotton = await make('createMaterial(name: "Cotton, ring-spun", label: "cotton")')
    const created = await ask(
      `mutation ($productId: ID!, $composition: [CompositionEntryInput!]) {
        createVariant(name: "Indigo, 30/32", productId: $productId, color: "Indigo", weight: 0.64, gtin: "9521000000216",
          composition: $composition, careSymbols: ["wash-30-mild", "bleach-none"],
          stages: [{ stage: SPINNING, country: "TR" }, { stage: MAKING, country: "TR", process: "laser" }]) {
          id digitalId weight gtin status materialComposition careSymbols composition { share part fibreText material { name } }
          stages { stage country process } product { name } passport { version } environmentalImpact { carbonFootprint waterLiters methodology }
        } }`,
      {
        productId,
        composition: [
          { materialId: cotton, share: 0.6, part: 'shell' },
          { fibreText: 'elastane', share: 0.2, part: 'shell' },
          { fibreText: 'viscose', share: 0.2, part: 'lining' },
        ],
      },
    )
    const { id, digitalId, ...variant } = created.createVariant
    expect(digitalId).toMatch(/^[2-9a-hj-km-np-tw-z]{12}$/)
    expect(variant).toEqual({
      weight: 0.64,
      gtin: '9521000000216',
      status: 'DRAFT',
      materialComposition: 'Shell: 75% cotton, 25% elastane; Lining: 100% viscose',
      careSymbols: ['wash-30-mild', 'bleach-none'],
      composition: [
        { share: 0.6, part: 'shell', fibreText: null, material: { name: 'Cotton, ring-spun' } },
        { share: 0.2, part: 'shell', fibreText: 'elastane', material: null },
        { share: 0.2, part: 'lining', fibreText: 'viscose', material: null },
      ],
      stages: [
        { stage: 'SPINNING', country: 'TR', process: null },
        { stage: 'MAKING', country: 'TR', process: 'laser' },
      ],
      product: { name: 'Straight Denim' },
      passport: null,
      environmentalImpact: {
        carbonFootprint: expect.any(Number),
        waterLiters: expect.any(Number),
        methodology: expect.stringContaining('cradle to grave'),
      },
    })
    expect(
      await ask(`{ variants(productId: "${productId}") { id } product(id: "${productId}") { variants { id } } }`),
    ).toEqual({
      variants: [{ id }],
      product: { variants: [{ id }] },
    })
    const changed = await ask(
      `mutation { updateVariant(id: "${id}", composition: [{ fibreText: "hemp", share: 1 }], weight: null) { materialComposition weight color } }`,
    )
    expect(changed.updateVariant).toEqual({ materialComposition: '100% hemp', weight: null, color: 'Indigo' })
    expect(
      await refusal(
        `mutation { createVariant(name: "Twin", productId: "${productId}", gtin: "9521000000216") { id } }`,
      ),
    ).toMatchObject({ extensions: { code: 'conflict', reason: 'gtin_taken' } })
    expect(await refusal(`mutation { deleteMaterial(id: "${cotton}") { id } }`)).toBeUndefined()
    expect(await ask(`mutation { deleteVariant(id: "${id}") { name } }`)).toEqual({
      deleteVariant: { name: 'Indigo, 30/32' },
    })
  })
})

describe('companies and certifications', () => {
  test('are made, changed, found by product, and deleted', async () => {
    const productId = await make('createProduct(name: "Everyday Tee")')
    const certificate = await make(
      `createCertification(scheme: "GOTS", number: "CU-1", issuer: "Textiva", validFrom: "2026-01-01", validUntil: "2027-01-01", productId: "${productId}")`,
    )
    await make('createCertification(name: "Our own promise")')
    const found = await ask(
      `{ certifications(productId: "${productId}") { id scheme number validUntil product { name } } certificationCount(productId: "${productId}") }`,
    )
    expect(found).toEqual({
      certifications: [
        {
          id: certificate,
          scheme: 'GOTS',
          number: 'CU-1',
          validUntil: '2027-01-01',
          product: { name: 'Everyday Tee' },
        },
      ],
      certificationCount: 1,
    })
    expect(
      await ask(`mutation { updateCertification(id: "${certificate}", validUntil: null) { validUntil issuer } }`),
    ).toEqual({
      updateCertification: { validUntil: null, issuer: 'Textiva' },
    })
    expect(await ask(`mutation { deleteCertification(id: "${certificate}") { scheme } }`)).toEqual({
      deleteCertification: { scheme: 'GOTS' },
    })
    const company = await make('createCompany(name: "Ribeira Confeções", role: MANUFACTURER, gln: "9521000000018")')
    expect(await ask(`mutation { updateCompany(id: "${company}", country: "PT") { name country gln } }`)).toEqual({
      updateCompany: { name: 'Ribeira Confeções', country: 'PT', gln: '9521000000018' },
    })
    const { companies } = await ask('{ companies { id } }')
    expect(companies.map(({ id }: { id: string }) => id)).toContain(company)
    expect(await ask(`mutation { deleteCompany(id: "${company}") { name } }`)).toEqual({
      deleteCompany: { name: 'Ribeira Confeções' },
    })
  })
})

test('getStatistics counts what there is; in the average, what has no score counts 0', async () => {
  const home = await t.workspace()
  const key = await home.key('write')
  const product = (await t.graphql('mutation { createProduct(name: "A") { id } }', key)).data.createProduct.id
  const ids: string[] = []
  for (const name of ['S', 'M', 'L']) {
    const { data } = await t.graphql(`mutation { createVariant(name: "${name}", productId: "${product}") { id } }`, key)
    ids.push(data.createVariant.id)
  }
  await t.graphql(`mutation { publishVariant(id: "${ids[0]}") { id } }`, key)
  const statistics = async () =>
    (
      await t.graphql(
        '{ getStatistics { totalProducts totalVariants publishedVariants coverage assessedVariants averageSustainabilityScore } }',
        key,
      )
    ).data.getStatistics
  expect(await statistics()).toEqual({
    totalProducts: 1,
    totalVariants: 3,
    publishedVariants: 1,
    coverage: 1 / 3,
    assessedVariants: 0,
    averageSustainabilityScore: null,
  })
  await t.graphql(`mutation { updateProduct(id: "${product}", productType: "T-shirt") { id } }`, key)
  const scores: number[] = []
  for (const [id, weight] of [
    [ids[0], 0.15],
    [ids[1], 0.3],
  ]) {
    const saved = await t.graphql(
      `mutation { updateVariant(id: "${id}", weight: ${weight}, materialComposition: "100% cotton") { sustainabilityScore } }`,
      key,
    )
    scores.push(saved.data.updateVariant.sustainabilityScore)
  }
  expect(scores[0]).toBeGreaterThan(scores[1] ?? Number.NaN)
  const averageSustainabilityScore = scores.reduce((sum, score) => sum + score) / 3
  expect(await statistics()).toMatchObject({ assessedVariants: 2, averageSustainabilityScore })
})

test('fragments, aliases, variables and several mutations in one document work together', async () => {
  const data = await ask(
    `mutation ($name: String!) {
      first: createProduct(name: $name) { ...Short }
      second: createProduct(name: "Second") { ...Short variants { id } }
    }
    fragment Short on Product { name sku }`,
    { name: 'First' },
  )
  expect(data).toEqual({ first: { name: 'First', sku: null }, second: { name: 'Second', sku: null, variants: [] } })
})

test('every change is in the audit trail, with who made it and what it wrote', async () => {
  const id = await make('createProduct(name: "Watched", brand: "A")')
  await ask(`mutation { updateProduct(id: "${id}", brand: "B") { id } }`)
  await ask(`mutation { deleteProduct(id: "${id}") { id } }`)
  const { events } = await ask(`{ events(subjectId: "${id}") { kind actorKind actorName subjectType data requestId } }`)
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'product.deleted',
    'product.updated',
    'product.created',
  ])
  expect(events[1]).toMatchObject({ actorKind: 'api_key', actorName: 'write key', subjectType: 'product' })
  expect(JSON.parse(events[1].data)).toEqual({ brand: 'B' })
})
