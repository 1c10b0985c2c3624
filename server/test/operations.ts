import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadBulkChange } from '#features/exchange/bulk-changes/find-bulk-changes.ts'
import { runBatch } from '#features/exchange/bulk-changes/run-bulk-change.ts'
import { startBulkChange } from '#features/exchange/bulk-changes/start-bulk-change.ts'
import { checkImport, startImport } from '#features/exchange/imports/begin-import.ts'
import { changeImport } from '#features/exchange/imports/change-import.ts'
import { loadImport } from '#features/exchange/imports/find-imports.ts'
import { runImport } from '#features/exchange/imports/run-import.ts'
import { uploadImport } from '#features/exchange/imports/upload-import.ts'
import { createApiKey } from '#features/people/api-keys/create-api-key.ts'
import { inviteMember } from '#features/people/members/invite-member.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { claimCompanyPrefix } from '#features/records/company-prefixes/claim-company-prefix.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { deleteMaterial } from '#features/records/materials/delete-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { createPrivateLink } from '#features/sharing/private-links/create-private-link.ts'
import { openPrivateLink } from '#features/sharing/private-links/open-private-link.ts'
import { createSchedule } from '#features/telling/schedules/create-schedule.ts'
import { testWebhook } from '#features/telling/webhook-deliveries/test-webhook.ts'
import { createWebhook } from '#features/telling/webhooks/create-webhook.ts'
import { deleteWebhook } from '#features/telling/webhooks/delete-webhook.ts'
import { findWebhooks } from '#features/telling/webhooks/find-webhooks.ts'
import type { Actor } from '#kit/actor.ts'
import { openReadScope } from '#kit/read-scope.ts'
import type { Deps } from '../src/deps.ts'
import type { TestWorkspace } from './harness.ts'
import { makeFile } from './uploads.ts'

/** One record of each kind, made anew for each call of an operation that may change it. */
export type Fixture = {
  readonly company: string
  readonly material: string
  readonly product: string
  /** Not published. */
  readonly draft: string
  readonly published: string
  readonly certification: string
  /** A public document of the product. */
  readonly file: string
  /** Named by no other record. */
  readonly idleCompany: string
  readonly idleMaterial: string
  readonly idleProduct: string
  /** Deleted, and kept for restoring. */
  readonly deletedMaterial: string
  readonly apiKey: string
  readonly companyPrefix: string
  readonly invitation: string
  /** Of the draft, and opened once. */
  readonly privateLink: string
  /** An editor who has done nothing. */
  readonly member: string
  /** Ended; has changed a company. */
  readonly bulkChange: string
  readonly import: string
  readonly importToUndo: string
  readonly upload: string
  /** Hears of nothing, and leads to where nobody listens. */
  readonly webhook: string
  /** A sample that was sent to it. */
  readonly message: string
  /** That it is sent materials at new year. */
  readonly schedule: string
}

export type Part = keyof Fixture

/** How each is made; what another rests on is asked for by name, and made once. */
const RECIPES: { readonly [P in Part]: (deps: Deps, w: TestWorkspace, of: (part: Part) => Promise<string>) => Made } = {
  company: (deps, { actor }) =>
    createCompany(deps, actor, { name: 'Ribeira Confeções', role: 'manufacturer', country: 'PT' }),
  material: (deps, { actor }) =>
    createMaterial(deps, actor, { name: 'Organic cotton', label: 'organic cotton', supplier: 'Sarayu' }),
  product: async (deps, { actor }, of) =>
    createProduct(deps, actor, { name: 'Everyday Tee', category: 'T-shirts', companyId: await of('company') }),
  draft: async (deps, { actor }, of) => {
    const composition = [{ materialId: await of('material'), share: 1 }]
    return createVariant(deps, actor, { name: 'White, S', productId: await of('product'), composition })
  },
  published: async (deps, { actor }, of) => {
    const composition = [{ materialId: await of('material'), share: 1 }]
    const variant = await createVariant(deps, actor, { name: 'White, M', productId: await of('product'), composition })
    await of('file')
    await publishPassport(deps, actor, { id: variant.id })
    return variant
  },
  certification: async (deps, { actor }, of) =>
    createCertification(deps, actor, { scheme: 'GOTS', productId: await of('product') }),
  file: async (deps, { actor }, of) =>
    makeFile(deps, actor, { name: 'care.txt', productId: await of('product'), visibility: 'public' }),
  idleCompany: (deps, { actor }) => createCompany(deps, actor, { name: 'Idle company' }),
  idleMaterial: (deps, { actor }) => createMaterial(deps, actor, { name: 'Idle material' }),
  idleProduct: (deps, { actor }) => createProduct(deps, actor, { name: 'Idle product' }),
  deletedMaterial: async (deps, { actor }) => {
    const material = await createMaterial(deps, actor, { name: 'Deleted material' })
    await makeFile(deps, actor, { name: 'went-along.txt', materialId: material.id, visibility: 'private' })
    await deleteMaterial(deps, actor, { id: material.id })
    return material
  },
  companyPrefix: async (deps, { actor }) => {
    prefixes += 1
    const { prefix } = await claimCompanyPrefix(deps, actor, { prefix: `95${String(prefixes).padStart(6, '0')}` })
    return { id: prefix }
  },
  apiKey: async (deps, { actor }) => (await createApiKey(deps, actor, { name: 'A key', scope: 'read' })).apiKey,
  invitation: async (deps, { actor }) =>
    (await inviteMember(deps, actor, { email: `${randomUUID()}@selvedge.example`, role: 'viewer' })).invitation,
  privateLink: async (deps, { actor }, of) => {
    const { privateLink, url } = await createPrivateLink(deps, actor, {
      label: 'For the audit',
      passportOf: await of('draft'),
      maxOpenings: null,
    })
    await openPrivateLink(deps, {
      token: url.slice(url.lastIndexOf('/') + 1),
      passcode: null,
      userAgent: 'Firefox',
      network: '203.0.113.0/24',
      requestId: null,
    })
    return privateLink
  },
  member: async (_deps, { join }) => ({ id: (await join('editor')).userId }),
  bulkChange: async (deps, { actor }, of) => ({
    id: await makeBulkChange(deps, actor, {
      verb: 'update',
      noun: 'company',
      ids: [await of('idleCompany')],
      fields: { city: 'Porto' },
    }),
  }),
  import: async (deps, { actor }) => ({
    id: await makeImport(deps, actor, 'material_name;fibre\nEvery silk;silk\n;wool\n'),
  }),
  importToUndo: async (deps, { actor }) => ({
    id: await makeImport(deps, actor, 'material_name;fibre\nOther silk;silk\n'),
  }),
  upload: async (deps, { actor }) => ({
    id: await makeUpload(deps, actor, 'material_name;fibre\nThird silk;silk\n'),
  }),
  webhook: (deps, { actor }) => makeWebhook(deps, actor),
  message: async (deps, { actor }, of) => {
    const sample = { id: await of('webhook'), kind: 'passport.published' } as const
    return { id: (await testWebhook(deps, actor, sample)).messageId }
  },
  schedule: async (deps, { actor }, of) => {
    const times = { name: 'New year', cron: '0 0 1 1 *', timeZone: 'UTC' }
    return createSchedule(deps, actor, { ...times, webhookId: await of('webhook'), noun: 'material' })
  },
}
type Made = Promise<{ readonly id: string }>
const PARTS = Object.keys(RECIPES) as Part[]

/** All of it, or the parts that are asked for with what they rest on; reading another is a mistake of the test's. */
export async function makeFixture(
  deps: Deps,
  workspace: TestWorkspace,
  parts: readonly Part[] = PARTS,
): Promise<Fixture> {
  const made = new Map<Part, Promise<string>>()
  const of = (part: Part): Promise<string> => {
    const id = made.get(part) ?? RECIPES[part](deps, workspace, of).then((record) => record.id)
    made.set(part, id)
    return id
  }
  const fixture: Partial<Record<Part, string>> = {}
  for (const part of parts) fixture[part] = await of(part)
  return readWith((part) => {
    const id = fixture[part]
    if (id === undefined) throw new Error(`The fixture was made without ${part}.`)
    return id
  })
}

/** What a document names of the fixture. */
export function partsOf(document: (fixture: Fixture) => string): Part[] {
  const parts = new Set<Part>()
  document(readWith((part) => parts.add(part) && part))
  return [...parts]
}

function readWith(idOf: (part: Part) => string): Fixture {
  const parts = PARTS.map((part) => [part, { enumerable: true, get: () => idOf(part) }] as const)
  return Object.defineProperties({} as Fixture, Object.fromEntries(parts))
}

/** Fixtures are made by the hundred in one workspace, which may have fifty webhooks. The first is of the fixture that tests share. */
async function makeWebhook(deps: Deps, actor: Actor): Made {
  const scope = openReadScope(deps, actor)
  const former = await findWebhooks(scope)
  scope.close()
  if (former.length > 40) for (const { id } of former.slice(1, 21)) await deleteWebhook(deps, actor, { id })
  const { webhook } = await createWebhook(deps, actor, { name: 'A webhook', url: 'http://127.0.0.1:9/hook', kinds: [] })
  return webhook
}

/** One that has ended. */
export async function makeBulkChange(
  deps: Deps,
  actor: Actor,
  order: Parameters<typeof startBulkChange>[2],
): Promise<string> {
  const { id } = await startBulkChange(deps, actor, order)
  const scope = openReadScope(deps, actor)
  while ((await loadBulkChange(scope, id))?.state === 'running') await runBatch(deps, { ...actor, id }, () => false)
  scope.close()
  return id
}

/** One that has been carried out, and whose columns somebody has chosen. */
export async function makeImport(deps: Deps, actor: Actor, content: string): Promise<string> {
  const id = await makeUpload(deps, actor, content)
  await changeImport(deps, actor, { id, columns: [{ header: 'fibre', column: 'fibre' }] })
  for (const begin of [checkImport, startImport]) {
    let state: string = (await begin(deps, actor, { id })).state
    while (state === 'checking' || state === 'running') {
      await runImport(deps, { workspaceId: actor.workspaceId, id }, () => false)
      const scope = openReadScope(deps, actor)
      state = (await loadImport(scope, id))?.state ?? ''
      scope.close()
    }
  }
  return id
}

export async function makeUpload(
  deps: Deps,
  actor: Actor,
  content: string | Buffer,
  replaces: string | null = null,
): Promise<string> {
  const path = join(tmpdir(), `selvedge-import-${randomUUID()}.csv`)
  await writeFile(path, content)
  const sha256 = createHash('sha256').update(content).digest()
  const received = { path, size: Buffer.byteLength(content), sha256, discard: () => rm(path) }
  const { id } = await uploadImport(deps, actor, received, 'table.csv', replaces)
  await received.discard()
  return id
}

/** The least that a caller needs: nothing at all, a permission of access/actor.ts, to be a signed-in person, or both. */
export type Need = 'nothing' | 'read' | 'edit' | 'administer' | 'session' | 'administer_session'

/** How a caller from another workspace is answered: as if the records did not exist, or about its own workspace. */
export type Foreign = 'null' | 'empty' | 'not_found' | 'bad_input' | 'own_workspace'

export type Operation = {
  readonly name: string
  readonly need: Need
  readonly foreign: Foreign
  /** The document that must succeed for who may. */
  document(fixture: Fixture): string
  /** Documents that must be refused, each with the reason it must name. */
  readonly bad: readonly (readonly [reason: string, document: (fixture: Fixture) => string])[]
}

const missing = 'var_00000000000000000000000000'
const nowhere = 'http://127.0.0.1:9/'
const schedule = (webhook: string, times: string) =>
  `mutation { createSchedule(name: "A", webhookId: "${webhook}", noun: PRODUCT, ${times}) { id } }`

/** What can be chosen as a filter: texts. */
function words(name: string): Operation {
  return {
    name,
    need: 'nothing',
    foreign: 'empty',
    document: () => `{ ${name} }`,
    bad: [['graphql_validation', () => `{ ${name}(take: 5) }`]],
  }
}

/** As the service writes them, of a list that is none. */
const CURSOR_OF_NONE = `c1.${Buffer.from('["mills","NAME_ASC","A","mil_1"]').toString('base64url')}`

function lostPlace(name: string) {
  return ['after_not_found', () => `{ ${name}(orderBy: UPDATED_DESC, after: "gone") { id } }`] as const
}

function list(name: string, args: (fixture: Fixture) => string, selection: string, inOrder = true): Operation {
  return {
    name,
    need: 'nothing',
    foreign: 'empty',
    document: (fixture) => `{ ${name}${args(fixture)} { ${selection} } }`,
    bad: [
      ['take_out_of_range', () => `{ ${name}(take: 101) { id } }`],
      ['take_out_of_range', () => `{ ${name}(take: 0) { id } }`],
      ['skip_out_of_range', () => `{ ${name}(skip: -1) { id } }`],
      ['graphql_validation', () => `{ ${name}(take: "many") { id } }`],
      ...(inOrder
        ? [
            lostPlace(name),
            ['cursor_malformed', () => `{ ${name}(after: "c1.") { id } }`] as const,
            ['cursor_of_another_list', () => `{ ${name}(after: "${CURSOR_OF_NONE}") { id } }`] as const,
            ['graphql_validation', () => `{ ${name}(orderBy: COLOR) { id } }`] as const,
          ]
        : []),
    ],
  }
}

function one(name: string, id: (fixture: Fixture) => string, need: Need = 'nothing'): Operation {
  return {
    name,
    need,
    foreign: 'null',
    document: (fixture) => `{ ${name}(id: "${id(fixture)}") { id } }`,
    bad: [['graphql_validation', () => `{ ${name} { id } }`]],
  }
}

function count(name: string): Operation {
  return {
    name,
    need: 'nothing',
    foreign: 'empty',
    document: () => `{ ${name} }`,
    bad: [['graphql_validation', () => `{ ${name}(search: 1) }`]],
  }
}

let prefixes = 0

function mutation(
  name: string,
  args: (fixture: Fixture) => string,
  foreign: Foreign,
  bad: Operation['bad'],
  need: Need = 'edit',
  selection = '{ id }',
): Operation {
  return { name, need, foreign, document: (fixture) => `mutation { ${name}(${args(fixture)}) ${selection} }`, bad }
}

function remove(name: string, id: (fixture: Fixture) => string, reason: string): Operation {
  return mutation(name, (fixture) => `id: "${id(fixture)}"`, 'not_found', [
    [reason, () => `mutation { ${name}(id: "${missing}") { id } }`],
    ['graphql_validation', () => `mutation { ${name} { id } }`],
  ])
}

/** Every query and mutation of the schema. The test that runs it fails when one is missing. */
export const OPERATIONS: readonly Operation[] = [
  list(
    'products',
    () => '(skip: 0, take: 5, category: "T-shirts", search: "every")',
    'id name sku category brand sustainabilityScore',
  ),
  list('materials', () => '(skip: 0, take: 5, supplier: "Sarayu")', 'id name supplier carbonFootprint'),
  list('variants', () => '(skip: 0, take: 5)', 'id name digitalId gtin manufacturer weight'),
  list('companies', () => '', 'id name role country'),
  list('certifications', ({ product }) => `(productId: "${product}")`, 'id scheme name state'),
  {
    name: 'getStatistics',
    need: 'nothing',
    foreign: 'empty',
    document: () => '{ getStatistics { totalProducts totalVariants averageSustainabilityScore } }',
    bad: [['graphql_validation', () => '{ getStatistics { totalSocks } }']],
  },
  {
    name: 'readComposition',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () =>
      '{ readComposition(text: "95% organic cotton, 5% elastane") { valid entries { materialId share } } }',
    bad: [
      ['language_unknown', () => '{ readComposition(text: "100% silk", language: "xx") { valid } }'],
      ['text_too_long', () => `{ readComposition(text: "${'x'.repeat(5_001)}") { valid } }`],
      [
        'share_out_of_range',
        () => '{ readComposition(text: "100% silk", partShares: [{ part: "shell", share: 2 }]) { valid } }',
      ],
      ['graphql_validation', () => '{ readComposition { valid } }'],
    ],
  },
  {
    name: 'readLabelName',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () => '{ readLabelName(name: "My Organic Cotton") { isLawful proposal } }',
    bad: [
      ['language_unknown', () => '{ readLabelName(name: "Wool", language: "xx") { isLawful } }'],
      ['text_too_long', () => `{ readLabelName(name: "Wool", label: "${'x'.repeat(201)}") { isLawful } }`],
      ['graphql_validation', () => '{ readLabelName { isLawful } }'],
    ],
  },
  {
    name: 'impactMethod',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () => '{ impactMethod { factorSetVersion materials { id } sources { licence } } }',
    bad: [['graphql_validation', () => '{ impactMethod(id: 1) { id } }']],
  },
  {
    name: 'levers',
    need: 'read',
    foreign: 'null',
    document: ({ published }) => `{ levers(variantId: "${published}") { kind scoreGain } }`,
    bad: [
      ['field_out_of_range', ({ published }) => `{ levers(variantId: "${published}", lifeFactor: 1) { kind } }`],
      ['country_unknown', ({ published }) => `{ levers(variantId: "${published}", countries: ["XX"]) { kind } }`],
    ],
  },
  {
    name: 'assessDraft',
    need: 'read',
    foreign: 'not_found',
    document: ({ draft }) => `{ assessDraft(id: "${draft}", weight: 0.2) { carbonFootprint stages { stage } } }`,
    bad: [
      ['field_out_of_range', ({ draft }) => `{ assessDraft(id: "${draft}", weight: 0) { id } }`],
      ['variant_not_found', () => '{ assessDraft(id: "var_00000000000000000000000000") { id } }'],
    ],
  },
  {
    name: 'passportChanges',
    need: 'read',
    foreign: 'not_found',
    document: ({ published }) => `{ passportChanges(variantId: "${published}") { path section before after } }`,
    bad: [['version_unknown', ({ published }) => `{ passportChanges(variantId: "${published}", from: 9) { path } }`]],
  },
  {
    name: 'readinessOverview',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ readinessOverview { judged ready missing { variants requirement { id } } } }',
    bad: [['graphql_validation', () => '{ readinessOverview { grade } }']],
  },
  {
    name: 'readinessRequirements',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () => '{ readinessRequirements { id level basis source } }',
    bad: [['graphql_validation', () => '{ readinessRequirements { law } }']],
  },
  {
    name: 'reassessment',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () => '{ reassessment { total waiting } }',
    bad: [['graphql_validation', () => '{ reassessment { all } }']],
  },
  list(
    'files',
    ({ product }) => `(productId: "${product}", kind: DOCUMENT, attached: true, search: "are")`,
    'id name mediaType size url thumbnailUrl',
    false,
  ),
  one('product', ({ product }) => product),
  one('material', ({ material }) => material),
  one('variant', ({ published }) => published),
  one('company', ({ company }) => company),
  one('certification', ({ certification }) => certification),
  one('file', ({ file }) => file),
  words('productCategories'),
  words('productBrands'),
  words('materialFibres'),
  words('certificationSchemes'),
  count('productCount'),
  count('materialCount'),
  count('variantCount'),
  count('companyCount'),
  {
    name: 'fileCount',
    need: 'nothing',
    foreign: 'empty',
    document: () => '{ fileCount }',
    bad: [['graphql_validation', () => '{ fileCount(productId: {}) }']],
  },
  {
    name: 'certificationCount',
    need: 'nothing',
    foreign: 'empty',
    document: () => '{ certificationCount }',
    bad: [['graphql_validation', () => '{ certificationCount(productId: {}) }']],
  },

  {
    name: 'previewBulkChange',
    need: 'edit',
    foreign: 'own_workspace',
    document: ({ draft }) => `{ previewBulkChange(verb: PUBLISH, noun: VARIANT, ids: ["${draft}"]) { total tried } }`,
    bad: [
      ['selection_not_one', () => '{ previewBulkChange(verb: PUBLISH, noun: VARIANT) { total } }'],
      ['verb_not_for_noun', () => '{ previewBulkChange(verb: PUBLISH, noun: COMPANY, matching: {}) { total } }'],
      ['fields_missing', () => '{ previewBulkChange(verb: UPDATE, noun: VARIANT, matching: {}) { total } }'],
      [
        'field_unknown',
        () => '{ previewBulkChange(verb: UPDATE, noun: VARIANT, matching: {}, fields: { colour: "red" }) { total } }',
      ],
      [
        'field_malformed',
        () => '{ previewBulkChange(verb: UPDATE, noun: COMPANY, matching: {}, fields: { role: "KING" }) { total } }',
      ],
      ['field_unknown', () => '{ previewBulkChange(verb: DELETE, noun: VARIANT, matching: { take: 1 }) { total } }'],
    ],
  },
  {
    ...list('bulkChanges', () => '(take: 5)', 'id verb noun state total changed refusals { count }', false),
    need: 'read',
  },
  {
    name: 'importColumns',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () => '{ importColumns { name record field kind } }',
    bad: [['graphql_validation', () => '{ importColumns { letter } }']],
  },
  {
    ...list('imports', () => '(take: 5)', 'id fileName state checked { rows refused records { kind create } }', false),
    need: 'read',
  },
  one('import', (fixture) => fixture.import, 'read'),
  one('bulkChange', ({ bulkChange }) => bulkChange, 'read'),
  mutation(
    'startBulkChange',
    ({ draft }) => `verb: UPDATE, noun: VARIANT, ids: ["${draft}"], fields: { color: "red" }`,
    'own_workspace',
    [
      ['selection_empty', () => 'mutation { startBulkChange(verb: DELETE, noun: VARIANT, ids: []) { id } }'],
      [
        'selection_empty',
        () => 'mutation { startBulkChange(verb: DELETE, noun: VARIANT, matching: { search: "nowhere" }) { id } }',
      ],
      [
        'fields_unexpected',
        () =>
          'mutation { startBulkChange(verb: DELETE, noun: VARIANT, matching: {}, fields: { color: "red" }) { id } }',
      ],
      [
        'field_out_of_range',
        () => 'mutation { startBulkChange(verb: UPDATE, noun: VARIANT, matching: {}, fields: { weight: -1 }) { id } }',
      ],
    ],
  ),
  ...(
    [
      ['checkImport', 'upload'],
      ['startImport', 'import'],
      ['cancelImport', 'import'],
      ['undoImport', 'importToUndo'],
    ] as const
  ).map(([name, which]) =>
    mutation(name, (fixture) => `id: "${fixture[which]}"`, 'not_found', [
      ['import_not_found', () => `mutation { ${name}(id: "${missing}") { id } }`],
      ['graphql_validation', () => `mutation { ${name} { id } }`],
    ]),
  ),
  mutation('changeImport', ({ upload }) => `id: "${upload}", mode: "update"`, 'not_found', [
    ['import_not_found', () => `mutation { changeImport(id: "${missing}", mode: "update") { id } }`],
    ['graphql_validation', () => 'mutation { changeImport { id } }'],
    ['field_not_allowed', ({ upload }) => `mutation { changeImport(id: "${upload}", mode: "all") { id } }`],
    [
      'match_key_unknown',
      ({ upload }) => `mutation { changeImport(id: "${upload}", matchBy: [{ record: "material", by: "sku" }]) { id } }`,
    ],
    ['field_not_allowed', ({ upload }) => `mutation { changeImport(id: "${upload}", encoding: "ebcdic") { id } }`],
    ['header_line_empty', ({ upload }) => `mutation { changeImport(id: "${upload}", headerLine: 900) { id } }`],
    [
      'column_unknown',
      ({ upload }) => `mutation { changeImport(id: "${upload}", columns: [{ header: "fibre", column: "x" }]) { id } }`,
    ],
  ]),
  mutation(
    'correctImport',
    ({ upload }) => `id: "${upload}", corrections: [{ header: "fibre", line: 2, value: "silk" }]`,
    'not_found',
    [
      ['import_not_found', () => `mutation { correctImport(id: "${missing}", corrections: []) { id } }`],
      ['column_not_in_file', ({ upload }) => correct(upload, 'header: "weight", line: 2, value: "1"')],
      ['line_out_of_range', ({ upload }) => correct(upload, 'header: "fibre", line: 1, value: "1"')],
      ['correction_of_nothing', ({ upload }) => correct(upload, 'header: "fibre", value: "1"')],
    ],
  ),
  mutation('cancelBulkChange', ({ bulkChange }) => `id: "${bulkChange}"`, 'not_found', [
    ['bulk_change_not_found', () => `mutation { cancelBulkChange(id: "${missing}") { id } }`],
  ]),
  mutation('undoBulkChange', ({ bulkChange }) => `id: "${bulkChange}"`, 'not_found', [
    ['bulk_change_not_found', () => `mutation { undoBulkChange(id: "${missing}") { id } }`],
  ]),
  mutation('createCompany', () => 'name: "Kızılçam Tekstil", role: MANUFACTURER, country: "TR"', 'own_workspace', [
    ['field_required', () => 'mutation { createCompany(name: "  ") { id } }'],
    ['country_unknown', () => 'mutation { createCompany(name: "A", country: "Turkey") { id } }'],
    ['graphql_validation', () => 'mutation { createCompany { id } }'],
  ]),
  mutation('updateCompany', ({ company }) => `id: "${company}", city: "Barcelos"`, 'not_found', [
    ['company_not_found', () => `mutation { updateCompany(id: "${missing}", city: "Barcelos") { id } }`],
    ['field_required', ({ company }) => `mutation { updateCompany(id: "${company}", name: null) { id } }`],
    [
      'record_changed',
      ({ company }) => `mutation { updateCompany(id: "${company}", city: "B", expectedRevision: 7) { id } }`,
    ],
  ]),
  {
    ...remove('deleteCompany', ({ idleCompany }) => idleCompany, 'company_not_found'),
    bad: [
      ['company_not_found', () => `mutation { deleteCompany(id: "${missing}") { id } }`],
      ['company_in_use', ({ company }) => `mutation { deleteCompany(id: "${company}") { id } }`],
    ],
  },
  mutation('createMaterial', () => 'name: "Linen", carbonFootprint: 1.7, supplier: "Sarayu"', 'own_workspace', [
    ['field_out_of_range', () => 'mutation { createMaterial(name: "Linen", carbonFootprint: -1) { id } }'],
    ['field_out_of_range', () => 'mutation { createMaterial(name: "Linen", recycledShare: 85) { id } }'],
    ['company_not_found', () => `mutation { createMaterial(name: "Linen", supplierId: "${missing}") { id } }`],
  ]),
  mutation('updateMaterial', ({ material }) => `id: "${material}", carbonFootprint: 2.2`, 'not_found', [
    ['material_not_found', () => `mutation { updateMaterial(id: "${missing}", carbonFootprint: 1) { id } }`],
    [
      'record_changed',
      ({ material }) => `mutation { updateMaterial(id: "${material}", type: "x", expectedRevision: 7) { id } }`,
    ],
  ]),
  {
    ...remove('deleteMaterial', ({ idleMaterial }) => idleMaterial, 'material_not_found'),
    bad: [
      ['material_not_found', () => `mutation { deleteMaterial(id: "${missing}") { id } }`],
      ['material_in_use', ({ material }) => `mutation { deleteMaterial(id: "${material}") { id } }`],
    ],
  },
  mutation('createProduct', () => 'name: "Harbour Shirt", category: "Shirts", brand: "Vesperholm"', 'own_workspace', [
    ['field_required', () => 'mutation { createProduct(name: "") { id } }'],
    ['text_too_long', () => `mutation { createProduct(name: "${'x'.repeat(201)}") { id } }`],
    ['company_not_found', () => `mutation { createProduct(name: "A", companyId: "${missing}") { id } }`],
    ['digits_expected', () => 'mutation { createProduct(name: "A", hsCode: "61.09") { id } }'],
  ]),
  mutation('updateProduct', ({ product }) => `id: "${product}", description: "Crew neck"`, 'not_found', [
    ['product_not_found', () => `mutation { updateProduct(id: "${missing}", description: "x") { id } }`],
    [
      'record_changed',
      ({ product }) => `mutation { updateProduct(id: "${product}", brand: "x", expectedRevision: 7) { id } }`,
    ],
  ]),
  {
    ...remove('deleteProduct', ({ idleProduct }) => idleProduct, 'product_not_found'),
    bad: [
      ['product_not_found', () => `mutation { deleteProduct(id: "${missing}") { id } }`],
      ['variant_published', ({ product }) => `mutation { deleteProduct(id: "${product}") { id } }`],
    ],
  },
  mutation('createVariant', ({ product }) => `name: "Navy, L", productId: "${product}", weight: 0.21`, 'bad_input', [
    ['product_not_found', () => `mutation { createVariant(name: "A", productId: "${missing}") { id } }`],
    [
      'gtin_check_digit',
      ({ product }) => `mutation { createVariant(name: "A", productId: "${product}", gtin: "4006381333932") { id } }`,
    ],
    [
      'gtin_malformed',
      ({ product }) => `mutation { createVariant(name: "A", productId: "${product}", gtin: "123") { id } }`,
    ],
    [
      'field_out_of_range',
      ({ product }) => `mutation { createVariant(name: "A", productId: "${product}", weight: 0) { id } }`,
    ],
    [
      'shares_exceed_whole',
      ({ product }) =>
        `mutation { createVariant(name: "A", productId: "${product}", composition: [{ fibreText: "a", share: 0.7 }, { fibreText: "b", share: 0.4 }]) { id } }`,
    ],
    [
      'composition_twice',
      ({ product }) =>
        `mutation { createVariant(name: "A", productId: "${product}", materialComposition: "100% silk", composition: [{ fibreText: "silk", share: 1 }]) { id } }`,
    ],
    [
      'field_not_allowed',
      ({ product }) =>
        `mutation { createVariant(name: "A", productId: "${product}", careSymbols: ["wash-31"]) { id } }`,
    ],
  ]),
  mutation('updateVariant', ({ draft }) => `id: "${draft}", color: "Ecru"`, 'not_found', [
    ['variant_not_found', () => `mutation { updateVariant(id: "${missing}", color: "Ecru") { id } }`],
    [
      'record_changed',
      ({ draft }) => `mutation { updateVariant(id: "${draft}", color: "Ecru", expectedRevision: 7) { id } }`,
    ],
    [
      'composition_is_structured',
      ({ draft }) => `mutation { updateVariant(id: "${draft}", materialComposition: "wool") { id } }`,
    ],
    [
      'material_not_found',
      ({ draft }) =>
        `mutation { updateVariant(id: "${draft}", composition: [{ materialId: "${missing}", share: 1 }]) { id } }`,
    ],
  ]),
  {
    ...remove('deleteVariant', ({ draft }) => draft, 'variant_not_found'),
    bad: [
      ['variant_not_found', () => `mutation { deleteVariant(id: "${missing}") { id } }`],
      ['variant_published', ({ published }) => `mutation { deleteVariant(id: "${published}") { id } }`],
    ],
  },
  mutation(
    'createCertification',
    ({ product }) => `scheme: "GOTS", number: "CU-1", productId: "${product}"`,
    'bad_input',
    [
      ['day_malformed', () => 'mutation { createCertification(scheme: "GOTS", validUntil: "2027-02-30") { id } }'],
      [
        'too_many_subjects',
        ({ product, company }) =>
          `mutation { createCertification(scheme: "GOTS", productId: "${product}", companyId: "${company}") { id } }`,
      ],
    ],
  ),
  mutation('updateCertification', ({ certification }) => `id: "${certification}", issuer: "Textiva"`, 'not_found', [
    ['certification_not_found', () => `mutation { updateCertification(id: "${missing}", issuer: "x") { id } }`],
    [
      'record_changed',
      ({ certification }) =>
        `mutation { updateCertification(id: "${certification}", issuer: "x", expectedRevision: 7) { id } }`,
    ],
  ]),
  remove('deleteCertification', ({ certification }) => certification, 'certification_not_found'),
  mutation('updateFile', ({ file }) => `id: "${file}", alt: "How to wash it"`, 'not_found', [
    ['file_not_found', () => `mutation { updateFile(id: "${missing}", alt: "x") { id } }`],
    ['file_name_malformed', ({ file }) => `mutation { updateFile(id: "${file}", name: "../..") { id } }`],
    ['position_out_of_range', ({ file }) => `mutation { updateFile(id: "${file}", position: -1) { id } }`],
    ['record_changed', ({ file }) => `mutation { updateFile(id: "${file}", alt: "x", expectedRevision: 7) { id } }`],
  ]),
  {
    name: 'orderFiles',
    need: 'edit',
    foreign: 'not_found',
    document: ({ file }) => `mutation { orderFiles(ids: ["${file}"]) { id position } }`,
    bad: [
      ['file_not_found', () => `mutation { orderFiles(ids: ["${missing}"]) { id } }`],
      ['files_twice', ({ file }) => `mutation { orderFiles(ids: ["${file}", "${file}"]) { id } }`],
    ],
  },
  mutation('attachFile', ({ file, draft }) => `id: "${file}", variantId: "${draft}"`, 'not_found', [
    ['file_not_found', ({ draft }) => `mutation { attachFile(id: "${missing}", variantId: "${draft}") { id } }`],
    ['variant_not_found', ({ file }) => `mutation { attachFile(id: "${file}", variantId: "${missing}") { id } }`],
    ['field_required', ({ file }) => `mutation { attachFile(id: "${file}") { id } }`],
    [
      'too_many_subjects',
      ({ file, draft, product }) =>
        `mutation { attachFile(id: "${file}", variantId: "${draft}", productId: "${product}") { id } }`,
    ],
  ]),
  remove('detachFile', ({ file }) => file, 'file_not_found'),
  remove('deleteFile', ({ file }) => file, 'file_not_found'),
  mutation('publishVariant', ({ draft }) => `id: "${draft}"`, 'not_found', [
    ['variant_not_found', () => `mutation { publishVariant(id: "${missing}") { id } }`],
  ]),
  mutation('withdrawVariant', ({ published }) => `id: "${published}"`, 'not_found', [
    ['variant_not_found', () => `mutation { withdrawVariant(id: "${missing}") { id } }`],
    ['not_published', ({ draft }) => `mutation { withdrawVariant(id: "${draft}") { id } }`],
  ]),

  {
    name: 'me',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () => '{ me { id kind name workspace { id } } }',
    bad: [['graphql_validation', () => '{ me(id: 1) { id } }']],
  },
  {
    name: 'workspace',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () =>
      '{ workspace { id slug name publicCatalogue scoreDisclosure { shown because markets { country law } } doorsSeparate installation { isShared } storage { usedMb limitMb files } } }',
    bad: [['graphql_validation', () => '{ workspace { id(take: 1) } }']],
  },
  {
    name: 'events',
    need: 'read',
    foreign: 'empty',
    document: ({ published }) => `{ events(subjectId: "${published}", take: 5) { id kind actorName data occurredAt } }`,
    bad: [
      ['take_out_of_range', () => '{ events(take: 1000) { id } }'],
      ['period_reversed', () => '{ events(from: "2026-02-02T00:00:00Z", until: "2026-02-01T00:00:00Z") { id } }'],
    ],
  },
  {
    name: 'eventKinds',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ eventKinds { kind subject version description schema sample } }',
    bad: [],
  },
  {
    name: 'eventActors',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ eventActors { id kind name } }',
    bad: [['graphql_validation', () => '{ eventActors { secret } }']],
  },
  {
    ...list('deletedRecords', () => '(kind: MATERIAL, search: "deleted")', 'id recordId kind name keptUntil', false),
    need: 'read',
  },
  { ...count('deletedRecordCount'), need: 'read' },
  {
    name: 'deletedRecord',
    need: 'read',
    foreign: 'null',
    document: ({ deletedMaterial }) => `{ deletedRecord(recordId: "${deletedMaterial}") { id } }`,
    bad: [['graphql_validation', () => '{ deletedRecord { id } }']],
  },
  mutation(
    'restoreRecord',
    ({ deletedMaterial }) => `recordId: "${deletedMaterial}"`,
    'not_found',
    [['deleted_record_not_found', () => `mutation { restoreRecord(recordId: "${missing}") { recordId } }`]],
    'edit',
    '{ recordId }',
  ),
  mutation(
    'restoreRecords',
    ({ deletedMaterial }) => `recordIds: ["${deletedMaterial}"]`,
    'own_workspace',
    [['too_many_records', () => 'mutation { restoreRecords(recordIds: []) { refused { recordId } } }']],
    'edit',
    '{ restored { recordId } }',
  ),
  mutation(
    'deleteForGood',
    ({ deletedMaterial }) => `recordId: "${deletedMaterial}"`,
    'not_found',
    [['deleted_record_not_found', () => `mutation { deleteForGood(recordId: "${missing}") { id } }`]],
    'administer',
  ),
  {
    name: 'scans',
    need: 'read',
    foreign: 'empty',
    document: () => '{ scans(from: "2026-01-01", to: "2026-12-31") { day kind people robots } }',
    bad: [
      ['period_reversed', () => '{ scans(from: "2026-02-01", to: "2026-01-01") { day } }'],
      ['period_too_long', () => '{ scans(from: "2020-01-01", to: "2026-01-01") { day } }'],
    ],
  },
  {
    name: 'members',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ members { id name email role } }',
    bad: [['graphql_validation', () => '{ members { password } }']],
  },
  {
    name: 'invitations',
    need: 'administer',
    foreign: 'own_workspace',
    document: () => '{ invitations { id email role expiresAt } }',
    bad: [['graphql_validation', () => '{ invitations { token } }']],
  },
  {
    name: 'upgradeNotices',
    need: 'administer',
    foreign: 'own_workspace',
    document: () => '{ upgradeNotices { name text toldAt } }',
    bad: [['graphql_validation', () => '{ upgradeNotices { secret } }']],
  },
  {
    name: 'companyPrefixes',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ companyPrefixes { prefix claimedBy claimedAt confirmedAt } }',
    bad: [['graphql_validation', () => '{ companyPrefixes { secret } }']],
  },
  {
    name: 'gtinDisputes',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ gtinDisputes { gtin variantId variant { name } leadsHere foundAt } }',
    bad: [['graphql_validation', () => '{ gtinDisputes { workspace } }']],
  },
  mutation(
    'claimCompanyPrefix',
    () => 'prefix: "9506000"',
    'own_workspace',
    [['prefix_malformed', () => 'mutation { claimCompanyPrefix(prefix: "95") { prefix } }']],
    'administer',
    '{ prefix }',
  ),
  mutation(
    'withdrawCompanyPrefix',
    ({ companyPrefix }) => `prefix: "${companyPrefix}"`,
    'not_found',
    [['company_prefix_not_found', () => 'mutation { withdrawCompanyPrefix(prefix: "1234567") { prefix } }']],
    'administer',
    '{ prefix }',
  ),
  {
    name: 'apiKeys',
    need: 'administer',
    foreign: 'own_workspace',
    document: () => '{ apiKeys { id name scope prefix lastUsedAt } }',
    bad: [['graphql_validation', () => '{ apiKeys { secret } }']],
  },
  {
    name: 'sessions',
    need: 'session',
    foreign: 'own_workspace',
    document: () => '{ sessions { id userAgent isCurrent } }',
    bad: [['graphql_validation', () => '{ sessions { token } }']],
  },
  mutation(
    'updateWorkspace',
    () => 'name: "Vesperholm", markets: ["CH", "NO"], publicScore: BY_MARKET',
    'own_workspace',
    [
      ['country_unknown', () => 'mutation { updateWorkspace(markets: ["Norway"]) { id } }'],
      ['field_required', () => 'mutation { updateWorkspace(publicScore: null) { id } }'],
      ['color_malformed', () => 'mutation { updateWorkspace(brandColor: "navy") { id } }'],
      ['field_required', () => 'mutation { updateWorkspace(name: " ") { id } }'],
      ['record_changed', () => 'mutation { updateWorkspace(name: "A", expectedRevision: 99) { id } }'],
    ],
    'administer',
  ),
  mutation(
    'createApiKey',
    () => 'name: "Shop", scope: READ',
    'own_workspace',
    [
      ['field_required', () => 'mutation { createApiKey(name: "", scope: READ) { secret } }'],
      ['graphql_validation', () => 'mutation { createApiKey(name: "A", scope: ALL) { secret } }'],
    ],
    'administer_session',
    '{ secret apiKey { id } }',
  ),
  mutation(
    'revokeApiKey',
    ({ apiKey }) => `id: "${apiKey}"`,
    'not_found',
    [['api_key_not_found', () => `mutation { revokeApiKey(id: "${missing}") { id } }`]],
    'administer',
  ),
  {
    name: 'webhooks',
    need: 'administer',
    foreign: 'own_workspace',
    document: () =>
      '{ webhooks { id name url kinds isEnabled publicKeys { publicKey } lastDelivery { state } failedDeliveries } }',
    bad: [['graphql_validation', () => '{ webhooks { secret } }']],
  },
  {
    name: 'webhook',
    need: 'administer',
    foreign: 'null',
    document: ({ webhook }) => `{ webhook(id: "${webhook}") { id name publicKeys { publicKey } } }`,
    bad: [['graphql_validation', () => '{ webhook { id } }']],
  },
  {
    name: 'webhookDeliveries',
    need: 'administer',
    foreign: 'not_found',
    document: ({ webhook }) =>
      `{ webhookDeliveries(id: "${webhook}", take: 5) { messageId kind state log { number status reason } } }`,
    bad: [['take_out_of_range', ({ webhook }) => `{ webhookDeliveries(id: "${webhook}", take: 1000) { kind } }`]],
  },
  {
    name: 'webhookDelivery',
    need: 'administer',
    foreign: 'null',
    document: ({ webhook, message }) =>
      `{ webhookDelivery(id: "${webhook}", messageId: "${message}") { kind state body log { number } } }`,
    bad: [['graphql_validation', ({ webhook }) => `{ webhookDelivery(id: "${webhook}") { kind } }`]],
  },
  {
    name: 'webhookSample',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ webhookSample(kind: "passport.published", format: CLOUDEVENTS) { headers body } }',
    bad: [['event_kind_unknown', () => '{ webhookSample(kind: "x") { body } }']],
  },
  mutation(
    'createWebhook',
    () =>
      'name: "Shop", url: "http://127.0.0.1:9/hook", kinds: ["passport.published"], headers: { authorization: "x" }',
    'own_workspace',
    [
      ['field_required', () => 'mutation { createWebhook(name: "", url: "https://example.com") { secret } }'],
      ['web_address_malformed', () => 'mutation { createWebhook(name: "A", url: "example") { secret } }'],
      ['target_private', () => 'mutation { createWebhook(name: "A", url: "http://127.0.0.1:1/") { secret } }'],
      [
        'target_private',
        () => 'mutation { createWebhook(name: "A", url: "http://[::ffff:169.254.169.254]/") { secret } }',
      ],
      ['event_kind_unknown', () => `mutation { createWebhook(name: "A", url: "${nowhere}", kinds: ["x"]) { secret } }`],
      [
        'headers_malformed',
        () => `mutation { createWebhook(name: "A", url: "${nowhere}", headers: { a: 1 }) { secret } }`,
      ],
      [
        'header_not_allowed',
        () => `mutation { createWebhook(name: "A", url: "${nowhere}", headers: { host: "a" }) { secret } }`,
      ],
      ['field_out_of_range', () => `mutation { createWebhook(name: "A", url: "${nowhere}", parallel: 99) { secret } }`],
    ],
    'administer',
    '{ secret publicKey webhook { id headerNames } }',
  ),
  mutation(
    'updateWebhook',
    ({ webhook }) => `id: "${webhook}", name: "ERP", isEnabled: false`,
    'not_found',
    [
      ['webhook_not_found', () => `mutation { updateWebhook(id: "${missing}", name: "A") { id } }`],
      [
        'target_private',
        ({ webhook }) => `mutation { updateWebhook(id: "${webhook}", url: "http://10.0.0.1/") { id } }`,
      ],
      [
        'record_changed',
        ({ webhook }) => `mutation { updateWebhook(id: "${webhook}", expectedRevision: 99, name: "A") { id } }`,
      ],
    ],
    'administer',
  ),
  mutation(
    'deleteWebhook',
    ({ webhook }) => `id: "${webhook}"`,
    'not_found',
    [['webhook_not_found', () => `mutation { deleteWebhook(id: "${missing}") { id } }`]],
    'administer',
  ),
  mutation(
    'rotateWebhookSecret',
    ({ webhook }) => `id: "${webhook}"`,
    'not_found',
    [['webhook_not_found', () => `mutation { rotateWebhookSecret(id: "${missing}") { secret } }`]],
    'administer',
    '{ secret publicKey webhook { id } }',
  ),
  mutation(
    'testWebhook',
    ({ webhook }) => `id: "${webhook}", kind: "passport.published"`,
    'not_found',
    [
      [
        'webhook_not_found',
        () => `mutation { testWebhook(id: "${missing}", kind: "passport.published") { messageId } }`,
      ],
      ['event_kind_unknown', ({ webhook }) => `mutation { testWebhook(id: "${webhook}", kind: "x") { messageId } }`],
    ],
    'administer',
    '{ messageId state }',
  ),
  mutation(
    'redeliver',
    ({ webhook, message }) => `id: "${webhook}", messageId: "${message}"`,
    'not_found',
    [['delivery_not_found', ({ webhook }) => `mutation { redeliver(id: "${webhook}", messageId: "x") { messageId } }`]],
    'administer',
    '{ messageId state }',
  ),
  mutation(
    'redeliverRange',
    ({ webhook }) => `id: "${webhook}", from: "2026-11-01T00:00:00Z", until: "2100-01-01T00:00:00Z", onlyFailed: false`,
    'not_found',
    [
      [
        'period_reversed',
        ({ webhook }) =>
          `mutation { redeliverRange(id: "${webhook}", from: "2026-11-02T00:00:00Z", until: "2026-11-01T00:00:00Z") }`,
      ],
    ],
    'administer',
    '',
  ),
  {
    name: 'schedules',
    need: 'administer',
    foreign: 'own_workspace',
    document: () => '{ schedules { id name cron timeZone noun matching isPaused nextRunAt lastFault } }',
    bad: [['graphql_validation', () => '{ schedules { input } }']],
  },
  {
    name: 'schedule',
    need: 'administer',
    foreign: 'null',
    document: (fixture) => `{ schedule(id: "${fixture.schedule}") { id name webhook { id name } } }`,
    bad: [['graphql_validation', () => '{ schedule { id } }']],
  },
  {
    name: 'nextRuns',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ nextRuns(cron: "0 6 * * 1", timeZone: "Europe/Lisbon") }',
    bad: [
      ['cron_malformed', () => '{ nextRuns(cron: "every day", timeZone: "UTC") }'],
      ['time_zone_unknown', () => '{ nextRuns(cron: "0 6 * * *", timeZone: "Mars/Olympus") }'],
    ],
  },
  mutation(
    'createSchedule',
    ({ webhook }) =>
      `name: "Mondays", cron: "0 6 * * 1", timeZone: "Europe/Lisbon", webhookId: "${webhook}", noun: VARIANT, matching: { status: PUBLISHED }`,
    'bad_input',
    [
      ['cron_malformed', ({ webhook }) => schedule(webhook, 'cron: "every day", timeZone: "UTC"')],
      ['cron_malformed', ({ webhook }) => schedule(webhook, 'cron: "0 0 6 * * 1", timeZone: "UTC"')],
      ['cron_malformed', ({ webhook }) => schedule(webhook, 'cron: "0 0 31 2 *", timeZone: "UTC"')],
      ['time_zone_unknown', ({ webhook }) => schedule(webhook, 'cron: "0 6 * * *", timeZone: "Mars/Olympus"')],
      ['webhook_not_found', () => schedule(missing, 'cron: "0 6 * * *", timeZone: "UTC"')],
    ],
    'administer',
  ),
  mutation(
    'updateSchedule',
    ({ schedule, webhook }) =>
      `id: "${schedule}", cron: "0 7 * * *", webhookId: "${webhook}", noun: VARIANT, matching: { status: PUBLISHED }, isPaused: true`,
    'not_found',
    [
      ['schedule_not_found', () => `mutation { updateSchedule(id: "${missing}", name: "A") { id } }`],
      ['webhook_not_found', (f) => `mutation { updateSchedule(id: "${f.schedule}", webhookId: "${missing}") { id } }`],
      [
        'record_changed',
        (f) => `mutation { updateSchedule(id: "${f.schedule}", expectedRevision: 99, name: "A") { id } }`,
      ],
    ],
    'administer',
  ),
  mutation(
    'runScheduleNow',
    (fixture) => `id: "${fixture.schedule}"`,
    'not_found',
    [['schedule_not_found', () => `mutation { runScheduleNow(id: "${missing}") { id } }`]],
    'administer',
  ),
  mutation(
    'deleteSchedule',
    (fixture) => `id: "${fixture.schedule}"`,
    'not_found',
    [['schedule_not_found', () => `mutation { deleteSchedule(id: "${missing}") { id } }`]],
    'administer',
  ),
  mutation(
    'sendRecords',
    ({ webhook, published }) => `id: "${webhook}", noun: VARIANT, ids: ["${published}"]`,
    'not_found',
    [
      ['selection_size', ({ webhook }) => `mutation { sendRecords(id: "${webhook}", noun: VARIANT, ids: []) }`],
      ['product_not_found', ({ webhook }) => `mutation { sendRecords(id: "${webhook}", noun: PRODUCT, ids: ["x"]) }`],
    ],
    'administer',
    '',
  ),
  mutation(
    'inviteMember',
    () => 'email: "ines@ribeira.example", role: EDITOR',
    'own_workspace',
    [['email_malformed', () => 'mutation { inviteMember(email: "ines", role: EDITOR) { url } }']],
    'administer',
    '{ url invitation { id } }',
  ),
  {
    ...list(
      'privateLinks',
      ({ draft }) => `(recordId: "${draft}", state: ACTIVE)`,
      'id label state items { kind id name } openings(take: 1) { number userAgent network openedAt }',
      false,
    ),
    need: 'edit',
  },
  { ...count('privateLinkCount'), need: 'edit' },
  one('privateLink', ({ privateLink }) => privateLink, 'edit'),
  mutation(
    'createPrivateLink',
    ({ draft, material }) =>
      `label: "For the audit", variantIds: ["${draft}"], materialIds: ["${material}"], passcode: "483920"`,
    'bad_input',
    [
      ['selection_empty', () => 'mutation { createPrivateLink(label: "A") { url } }'],
      [
        'selection_mixed',
        ({ draft }) =>
          `mutation { createPrivateLink(label: "A", passportOf: "${draft}", variantIds: ["${draft}"]) { url } }`,
      ],
      ['field_required', ({ draft }) => `mutation { createPrivateLink(label: " ", passportOf: "${draft}") { url } }`],
      ['variant_not_found', () => `mutation { createPrivateLink(label: "A", passportOf: "${missing}") { url } }`],
      ['product_not_found', () => `mutation { createPrivateLink(label: "A", productIds: ["${missing}"]) { url } }`],
      ['file_not_found', () => `mutation { createPrivateLink(label: "A", fileIds: ["${missing}"]) { url } }`],
      [
        'expiry_past',
        ({ draft }) =>
          `mutation { createPrivateLink(label: "A", passportOf: "${draft}", expiresAt: "2020-01-01T00:00:00Z") { url } }`,
      ],
      [
        'expiry_too_late',
        ({ draft }) =>
          `mutation { createPrivateLink(label: "A", passportOf: "${draft}", expiresAt: "2120-01-01T00:00:00Z") { url } }`,
      ],
      [
        'field_out_of_range',
        ({ draft }) => `mutation { createPrivateLink(label: "A", passportOf: "${draft}", maxOpenings: 0) { url } }`,
      ],
      [
        'passcode_length',
        ({ draft }) => `mutation { createPrivateLink(label: "A", passportOf: "${draft}", passcode: "12345") { url } }`,
      ],
    ],
    'edit',
    '{ url privateLink { id } }',
  ),
  mutation('revokePrivateLink', ({ privateLink }) => `id: "${privateLink}"`, 'not_found', [
    ['private_link_not_found', () => `mutation { revokePrivateLink(id: "${missing}") { id } }`],
  ]),
  mutation(
    'revokeInvitation',
    ({ invitation }) => `id: "${invitation}"`,
    'not_found',
    [['invitation_not_found', () => `mutation { revokeInvitation(id: "${missing}") { id } }`]],
    'administer',
  ),
  mutation(
    'changeMemberRole',
    ({ member }) => `userId: "${member}", role: VIEWER`,
    'not_found',
    [['member_not_found', () => `mutation { changeMemberRole(userId: "${missing}", role: VIEWER) { id } }`]],
    'administer',
  ),
  mutation(
    'removeMember',
    ({ member }) => `userId: "${member}"`,
    'not_found',
    [['member_not_found', () => `mutation { removeMember(userId: "${missing}") { id } }`]],
    'administer',
  ),
  {
    name: 'savedViews',
    need: 'session',
    foreign: 'empty',
    document: () => '{ savedViews(list: VARIANTS) { id name state isMine } }',
    bad: [['graphql_validation', () => '{ savedViews(list: SOCKS) { id } }']],
  },
  mutation(
    'saveView',
    () => 'list: VARIANTS, name: "Drafts", state: "status=DRAFT"',
    'own_workspace',
    [
      ['field_required', () => 'mutation { saveView(list: VARIANTS, name: " ", state: "") { id } }'],
      ['text_too_long', () => `mutation { saveView(list: VARIANTS, name: "A", state: "${'x'.repeat(2_001)}") { id } }`],
      ['graphql_validation', () => 'mutation { saveView(list: SOCKS, name: "A", state: "") { id } }'],
    ],
    'session',
  ),
  mutation(
    'updateView',
    () => `id: "${missing}", name: "Drafts"`,
    'not_found',
    [
      ['view_not_found', () => `mutation { updateView(id: "${missing}", name: "A") { id } }`],
      ['field_required', () => `mutation { updateView(id: "${missing}", name: null) { id } }`],
    ],
    'session',
  ),
  mutation(
    'deleteView',
    () => `id: "${missing}"`,
    'not_found',
    [['view_not_found', () => `mutation { deleteView(id: "${missing}") { id } }`]],
    'session',
  ),
  mutation(
    'endSession',
    () => `id: "${missing}"`,
    'not_found',
    [['session_not_found', () => `mutation { endSession(id: "${missing}") { id } }`]],
    'session',
  ),
  {
    name: 'endOtherSessions',
    need: 'session',
    foreign: 'own_workspace',
    document: () => 'mutation { endOtherSessions { id } }',
    bad: [['graphql_validation', () => 'mutation { endOtherSessions { token } }']],
  },
  mutation(
    'createPasswordReset',
    ({ member }) => `userId: "${member}"`,
    'not_found',
    [['member_not_found', () => `mutation { createPasswordReset(userId: "${missing}") { url } }`]],
    'administer_session',
    '{ url expiresAt }',
  ),
  mutation(
    'updateMe',
    () => 'name: "Olga the Owner"',
    'own_workspace',
    [['field_required', () => 'mutation { updateMe(name: " ") { name } }']],
    'session',
    '{ name }',
  ),
]

function correct(id: string, correction: string): string {
  return `mutation { correctImport(id: "${id}", corrections: [{ ${correction} }]) { id } }`
}
