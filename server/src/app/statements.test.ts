import {
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { keepRatedCompanies } from '#features/connecting/rated-companies/keep-ratings.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createRating } from '#features/records/ratings/create-rating.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { createPrivateLink } from '#features/sharing/private-links/create-private-link.ts'
import { makeBulkChange, makeFixture, makeImport } from '#test/fixture.ts'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'
import { makeFile } from '#test/uploads.ts'
import { schema } from './schema.ts'

/** The lists whose records have relations. */
const LISTS = [
  'products',
  'variants',
  'materials',
  'companies',
  'certifications',
  'ratings',
  'files',
  'privateLinks',
  'bulkChanges',
  'imports',
  'connections',
  'connectionRuns',
]

let t: TestApp
let reader: Credentials

beforeAll(async () => {
  t = await startTestApp()
  const home = await t.workspace()
  reader = await home.key('write')
  const { deps } = t
  for (let i = 0; i < 12; i += 1) {
    const company = await createCompany(deps, home.actor, { name: `Company ${i}` })
    const material = await createMaterial(deps, home.actor, { name: `Material ${i}`, supplierId: company.id })
    const product = await createProduct(deps, home.actor, {
      name: `Product ${i}`,
      companyId: company.id,
      manufacturerId: company.id,
      composition: [{ materialId: material.id, share: 1 }],
      stages: [{ stage: 'spinning', country: 'PT' }],
      weight: 0.2,
      careInstructions: 'Wash at 30 °C',
      careSymbols: ['wash-30'],
      translations: [{ language: 'de', field: 'careInstructions', text: 'Bei 30 °C waschen' }],
    })
    let variantId = ''
    for (const size of ['S', 'M']) {
      const variant = await createVariant(deps, home.actor, {
        name: size,
        productId: product.id,
        manufacturerId: company.id,
        composition: [{ materialId: material.id, share: 1 }],
      })
      await publishPassport(deps, home.actor, { id: variant.id })
      variantId = variant.id
    }
    await createRating(deps, home.actor, { companyId: company.id, scheme: 'EcoVadis', publishedOn: '2026-03-01' })
    const records = { materialIds: [material.id], productIds: [product.id] }
    await createPrivateLink(deps, home.actor, { label: `Link ${i}`, ...records })
    for (const subject of [{ productId: product.id }, { materialId: material.id }, { companyId: company.id }]) {
      await createCertification(deps, home.actor, { scheme: 'GOTS', ...subject })
    }
    await makeBulkChange(deps, home.actor, { verb: 'delete', noun: 'company', ids: [company.id] })
    await makeFixture(deps, home, ['connectionRun'])
    await makeImport(deps, home.actor, `material_name;fibre\nImported ${i};silk\n;wool\n`)
    for (const subject of [{ productId: product.id }, { variantId }, { materialId: material.id }]) {
      await makeFile(deps, home.actor, subject)
    }
  }
  // The first use of a key is noted behind the request's back; later ones within the minute are not.
  await t.graphql('{ __typename }', reader)
  const noted = async () => (await t.owner.query('select 1 from api_keys where last_used_at is not null')).rowCount
  await vi.waitFor(async () => expect(await noted()).toBe(1))
})

async function statementsOf(query: string): Promise<number> {
  const before = t.deps.db.statementCount()
  const answer = await t.graphql(query, reader)
  expect(answer.errors, query).toBeUndefined()
  return t.deps.db.statementCount() - before
}

/** Every field of the type, objects selected down to their names. */
function fieldsOf(list: string): [field: string, selection: string][] {
  const type = getNamedType(schema.getQueryType()?.getFields()[list]?.type)
  if (!isObjectType(type)) throw new Error(`${list} is no list of records`)
  return Object.values(type.getFields()).map((field) => [field.name, select(field)])
}

function select({ name, type: output, args }: GraphQLField<unknown, unknown>, depth = 2): string {
  const type = getNamedType(output)
  const given = args.some((arg) => arg.name === 'language') ? '(language: "de")' : ''
  if (!isObjectType(type)) return `${name}${given}`
  const inner = Object.values(type.getFields())
    .filter((field) => depth > 1 || !isObjectType(getNamedType(field.type)))
    .map((field) => select(field, depth - 1))
  // What has nothing but other things in it says too little at this depth.
  if (inner.every((field) => field === '')) return ''
  const page = args.some((arg) => arg.name === 'take') ? '(take: 3)' : ''
  return `${name}${page} { ${inner.join(' ')} }`
}

describe.each(LISTS)('%s', (list) => {
  test.each(fieldsOf(list))(
    '%s costs as many statements for twelve records as for three',
    async (_field, selection) => {
      const three = await statementsOf(`{ ${list}(take: 3) { ${selection} } }`)
      const twelve = await statementsOf(`{ ${list}(take: 12) { ${selection} } }`)
      expect(twelve).toBe(three)
      expect(twelve).toBeGreaterThan(0)
    },
  )
})

test('twenty variants with product, company, materials and certifications take six statements', async () => {
  const query = `{ variants(take: 20) { id name
    product { name company { name } certifications { scheme } } composition { share material { name } } } }`
  expect(await statementsOf(query)).toBe(6)
})

test.each(['name brand', 'name brand materialComposition stages { stage } manufacturer'])(
  'products with their %s take one statement',
  async (fields) => {
    expect(await statementsOf(`{ products(take: 12) { id ${fields} } }`)).toBe(1)
  },
)

test.each(fieldsOf('products'))(
  'a list of products tells %s as a product by itself does',
  async (_field, selection) => {
    const list = `fragment Told on Product { of: id ... on Product { ${selection} } } { products(take: 3) { ...Told } }`
    const { data } = await t.graphql(list, reader)
    for (const listed of data.products) {
      const alone = await t.graphql(`{ product(id: "${listed.of}") { of: id ${selection} } }`, reader)
      expect(listed).toEqual(alone.data.product)
    }
  },
)

test('assessments explained down to their factors take one statement more than the variants', async () => {
  const query = `{ variants(take: 12) { id environmentalImpact { methodology } assessment { stages { stage } reasons { code }
    missingInputs { field } carbonRange { low high } explanation { value factor { source } quantityFrom { id } } } } }`
  expect(await statementsOf(query)).toBe(2)
})

test('feeds, semantic models and rated companies are listed with their relations in the same number of statements, however many', async () => {
  const w = await t.workspace()
  const admin = await w.key('admin')
  const { ratedConnection } = await makeFixture(t.deps, w, ['feed', 'refreshedModel', 'ratedConnection'])
  const lists = {
    feeds: '{ rows: feeds { id name warnings reads { day program count } } }',
    refreshedModels: '{ rows: refreshedModels { id usedToday refreshes { askedAt outcome } } }',
    ratedCompanies: `{ rows: ratedCompanies(connectionId: "${ratedConnection}") { name company { name } proposals { company { name } } } }`,
  }
  const statements = async (list: string, count: number) => {
    const before = t.deps.db.statementCount()
    const { data } = await t.graphql(list, admin)
    expect(data.rows, list).toHaveLength(count)
    return t.deps.db.statementCount() - before
  }
  await t.graphql(lists.feeds, admin)
  const noted = async () =>
    (await t.owner.query('select 1 from api_keys where workspace_id = $1 and last_used_at is not null', [w.id]))
      .rowCount
  await vi.waitFor(async () => expect(await noted()).toBe(1))
  const ofOne: Record<string, number> = {}
  for (const [name, list] of Object.entries(lists)) ofOne[name] = await statements(list, 1)
  const facts = { country: 'PT', city: null, vatId: null, ownNumbers: [], standing: null, rating: null }
  const rated = ['B', 'C', 'D', 'E'].map((name) => ({ ...facts, id: `${name}B123456`, name }))
  await inTransaction(t.deps.db.background, w.actor, (tx) =>
    keepRatedCompanies(t.deps, tx, w.actor, { id: ratedConnection, name: 'EcoVadis' }, rated),
  )
  for (const _ of rated) await makeFixture(t.deps, w, ['feed', 'refreshedModel'])
  const ofFive: Record<string, number> = {}
  for (const [name, list] of Object.entries(lists)) ofFive[name] = await statements(list, 5)
  expect(ofFive).toEqual(ofOne)
})

test('every relation of the schema is among those above', () => {
  const covered = new Set(LISTS.map((list) => getNamedType(schema.getQueryType()?.getFields()[list]?.type)?.name))
  const withRelations = Object.values(schema.getTypeMap()).filter(
    (type) =>
      isObjectType(type) &&
      !type.name.startsWith('__') &&
      !['Query', 'Mutation'].includes(type.name) &&
      Object.values(type.getFields()).some(({ type: field }) => isRecordList(field)),
  )
  // Passport versions are reached through variants, two levels deep, and explanations are computed from their assessment; a
  // disclosure is computed from its one workspace, and the method is no record; readings of compositions have a test of their own, on
  // variants with nothing but a text. What a photo lists is computed from its file, readiness from its variant's facts, and what went with a
  // deleted record is counted in the statement that finds it; what a preview, an event, an import or the statistics list is computed with them.
  // Webhooks and channels are for those who administer; their statements are counted beside them, as are those of lists kept in step and of
  // restores. Tables of another system are what it said when it was asked.
  // What became of several changes and of a range has its statements counted beside the verbs.
  const outcomes = ['Certification', 'Company', 'Material', 'Product', 'Rating', 'Variant'].map(
    (noun) => `${noun}Outcome`,
  )
  const readings = ['CompositionReading', 'LabelPart', 'ProposedCompositionEntry']
  const elsewhere = [
    ...outcomes,
    ...readings,
    'VariantRange',
    'Assessment',
    'BulkChangePreview',
    'BulkFinding',
    'BulkRefusal',
    'BulkSample',
    'Channel',
    'ChannelKind',
    'ChannelMessageGroup',
    'ChannelMessageParts',
    'ConnectionAccount',
    'ConnectionDiscovery',
    'Connector',
    'DecidedConflicts',
    'DeletedRecord',
    'Delivery',
    'Duplicate',
    'Event',
    'ExplanationLine',
    'Feed',
    'ForeignChoice',
    'ForeignTable',
    'ForeignTables',
    'ImpactMethod',
    'ImportCheckedSheet',
    'ImportCounts',
    'ImportDetection',
    'ImportDetectionOption',
    'ImportFileColumn',
    'ImportProblemGroup',
    'ImportRecordDifferences',
    'ImportSample',
    'ImportValueChange',
    'ListCopy',
    'Passport',
    'Photo',
    'RatedCompany',
    'RefreshedModel',
    'RestoreReport',
    'RestoredRecord',
    'Readiness',
    'ReadinessOverview',
    'ScoreDisclosure',
    'Statistics',
    'Webhook',
    'WorkspaceRestore',
    'WriteBackPreview',
  ]
  expect(withRelations.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual(elsewhere.sort())
})

function isRecordList(type: GraphQLOutputType): boolean {
  const inner = isNonNullType(type) ? type.ofType : type
  return isListType(inner) && isObjectType(getNamedType(inner))
}
