import { beforeAll, expect, test } from 'vitest'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { restoreRecord } from '../deleted-records/restore-record.ts'
import { createMaterial } from '../materials/create-material.ts'
import { createProduct } from '../products/create-product.ts'
import { deleteProduct } from '../products/delete-product.ts'
import { createVariant } from '../variants/create-variant.ts'
import { updateVariant } from '../variants/update-variant.ts'

let t: TestApp
let w: TestWorkspace
let key: Credentials

beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace({ publicCatalogue: true })
  key = await w.key('admin')
})

const TOLD = 'translations { language field text isOutdated }'

async function ask(query: string, variables: object = {}, as = key) {
  const { data, errors } = await t.graphql(query, as, variables)
  if (errors) throw Object.assign(new Error(errors[0]?.message), errors[0]?.extensions)
  return data
}

/** One text of each kind of record, and what has to be given with it. */
const EACH = [
  ['Company', { name: 'Vesper', description: 'A mill.' }, 'description'],
  ['Material', { name: 'Linen', label: 'linen' }, 'label'],
  ['Product', { name: 'Linen shirt' }, 'name'],
  ['Certification', { scheme: 'GOTS', name: 'Organic' }, 'name'],
] as const

test.each(EACH)('a text of a %s is given, changed, outdated and taken away', async (Noun, fields, field) => {
  const names = Object.keys(fields)
  const made = await ask(
    `mutation($translations: [TranslationInput!], ${names.map((name) => `$${name}: String!`)}) {
      it: create${Noun}(translations: $translations, ${names.map((name) => `${name}: $${name}`)}) { id ${TOLD} } }`,
    { ...fields, translations: [{ language: 'de', field, text: 'Auf Deutsch' }] },
  )
  expect(made.it.translations).toEqual([{ language: 'de', field, text: 'Auf Deutsch', isOutdated: false }])
  const change = async (given: string) =>
    (await ask(`mutation($id: ID!) { it: update${Noun}(id: $id, ${given}) { ${TOLD} } }`, { id: made.it.id })).it
      .translations
  const [french] = await change(`translations: [{ language: "fr", field: "${field}", text: "En français" }]`).then(
    (all: { language: string }[]) => all.filter(({ language }) => language === 'fr'),
  )
  expect(french).toEqual({ language: 'fr', field, text: 'En français', isOutdated: false })
  const outdated = await change(`${field}: "Another text"`)
  expect(outdated.map(({ isOutdated }: { isOutdated: boolean }) => isOutdated)).toEqual([true, true])
  const right = await change(`translations: [{ language: "de", field: "${field}", text: "Auf Deutsch" }]`)
  expect(right.map(({ isOutdated }: { isOutdated: boolean }) => isOutdated)).toEqual([false, true])
  expect(
    await change(
      `translations: [{ language: "de", field: "${field}", text: null }, { language: "fr", field: "${field}" }]`,
    ),
  ).toEqual([])
})

test('the text of a structured composition is translated, and outdated when the composition is another', async () => {
  const { id: productId } = await createProduct(t.deps, w.actor, { name: 'Tee' })
  const cotton = [{ fibreText: 'cotton', share: 1 }]
  const translations = [{ language: 'de', field: 'materialComposition', text: '100 % Baumwolle' }]
  const { id } = await createVariant(t.deps, w.actor, { name: 'White', productId, composition: cotton, translations })
  const told = async () =>
    (await ask(`query($id: ID!) { it: variant(id: $id) { ${TOLD} } }`, { id })).it.translations[0]
  expect(await told()).toMatchObject({ text: '100 % Baumwolle', isOutdated: false })
  await updateVariant(t.deps, w.actor, { id, composition: [{ fibreText: 'linen', share: 1 }] })
  expect(await told()).toMatchObject({ isOutdated: true })
})

test('REST takes them with a record and gives them back; a list does when it is asked to', async () => {
  const send = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const headers = { ...key?.headers, ...(method === 'PATCH' && { 'if-match': '*' }) }
    const answer = await t.app.inject({ method, url: `/api/v1${url}`, headers, ...(payload && { payload }) })
    return answer.json()
  }
  const translations = [{ language: 'pl', field: 'category', text: 'Koszule' }]
  const made = await send('POST', '/products', { name: 'Shirt', category: 'Shirts', translations })
  const told = [{ ...translations[0], isOutdated: false }]
  expect(made.translations).toEqual(told)
  expect((await send('GET', `/products/${made.id}`)).translations).toEqual(told)
  const list = await send('GET', '/products?search=Koszule')
  expect(list.items ?? list.data ?? list).not.toHaveProperty('0.translations')
  const asked = await send('GET', '/products?search=Koszule&fields=id,translations')
  expect(JSON.stringify(asked)).toContain('Koszule')
  const cleared = await send('PATCH', `/products/${made.id}`, {
    translations: [{ language: 'pl', field: 'category', text: null }],
  })
  expect(cleared.translations).toEqual([])
})

test('an event tells all of a record’s translations as they are, and as they were', async () => {
  const made = await createProduct(t.deps, w.actor, {
    name: 'Shirt',
    translations: [{ language: 'de', field: 'name', text: 'Hemd' }],
  })
  await ask(
    `mutation($id: ID!) { updateProduct(id: $id, translations: [{ language: "fr", field: "name", text: "Chemise" }]) { id } }`,
    { id: made.id },
  )
  const { rows } = await t.owner.query('select data, before from events where subject_id = $1 order by sequence', [
    made.id,
  ])
  const hemd = { de: { name: { text: 'Hemd', of: expect.any(String) } } }
  expect(rows.at(-1)).toEqual({
    data: { translations: { ...hemd, fr: { name: { text: 'Chemise', of: expect.any(String) } } } },
    before: { translations: hemd },
  })
})

test('a text in the workspace’s own language is no translation', async () => {
  const own = await t.workspace()
  await updateWorkspace(t.deps, own.actor, { language: 'de' })
  const given = { name: 'Hemd', translations: [{ language: 'de', field: 'name', text: 'Hemd' }] }
  await expect(createProduct(t.deps, own.actor, given)).rejects.toMatchObject({
    reason: 'translation_into_own_language',
  })
  await expect(updateWorkspace(t.deps, own.actor, { language: 'xx' })).rejects.toMatchObject({
    reason: 'field_not_allowed',
  })
})

test('records are found by their translations', async () => {
  const { id: productId } = await createProduct(t.deps, w.actor, {
    name: 'Jumper',
    translations: [{ language: 'sv', field: 'description', text: 'En varm ylletröja' }],
  })
  const translations = [{ language: 'sv', field: 'color', text: 'Lingonröd' }]
  const { id } = await createVariant(t.deps, w.actor, { name: 'Red', productId, color: 'Red', translations })
  const names = [{ language: 'sv', field: 'name', text: 'Merinoull' }]
  const { id: materialId } = await createMaterial(t.deps, w.actor, { name: 'Merino wool', translations: names })
  const found = await ask(
    `{ materials(search: "rinoull") { id } products(search: "ylletröja") { id } variants(search: "lingon") { id } }`,
  )
  expect(found).toEqual({ materials: [{ id: materialId }], products: [{ id: productId }], variants: [{ id }] })
})

test('a deleted record gets its translations back', async () => {
  const { id } = await createProduct(t.deps, w.actor, {
    name: 'Shirt',
    translations: [{ language: 'de', field: 'name', text: 'Hemd' }],
  })
  await deleteProduct(t.deps, w.actor, { id })
  await restoreRecord(t.deps, w.actor, { recordId: id })
  const { it } = await ask(`query($id: ID!) { it: product(id: $id) { ${TOLD} } }`, { id })
  expect(it.translations).toMatchObject([{ language: 'de', text: 'Hemd', isOutdated: false }])
})

test('the public catalogue has the translations of what is published', async () => {
  const { id: productId } = await createProduct(t.deps, w.actor, {
    name: 'Shirt',
    translations: [{ language: 'de', field: 'name', text: 'Hemd' }],
  })
  const variant = await createVariant(t.deps, w.actor, { name: 'White', productId })
  await publishPassport(t.deps, w.actor, { id: variant.id })
  const stranger = { headers: { 'selvedge-workspace': w.slug } }
  const { it } = await ask(`query($id: ID!) { it: product(id: $id) { ${TOLD} } }`, { id: productId }, stranger)
  expect(it.translations).toMatchObject([{ text: 'Hemd' }])
})

test('the public catalogue has no translation of what a product says for its variants', async () => {
  const { id: productId } = await createProduct(t.deps, w.actor, {
    name: 'Shirt',
    careInstructions: 'Hand wash.',
    translations: [
      { language: 'de', field: 'name', text: 'Hemd' },
      { language: 'de', field: 'careInstructions', text: 'Von Hand waschen.' },
    ],
  })
  const variant = await createVariant(t.deps, w.actor, { name: 'White', productId })
  await publishPassport(t.deps, w.actor, { id: variant.id })
  const fields = async (as: Credentials) =>
    (await ask(`query($id: ID!) { it: product(id: $id) { ${TOLD} } }`, { id: productId }, as)).it.translations.map(
      ({ field }: { field: string }) => field,
    )
  expect(await fields({ headers: { 'selvedge-workspace': w.slug } })).toEqual(['name'])
  expect(await fields(key)).toEqual(['name', 'careInstructions'])
  const url = `/api/v1/products/${productId}`
  const shown = await t.app.inject({ url, headers: { 'selvedge-workspace': w.slug } })
  expect(shown.body).not.toContain('Von Hand waschen.')
})
