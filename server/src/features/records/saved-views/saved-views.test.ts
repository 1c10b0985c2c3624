import { beforeAll, expect, test } from 'vitest'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'

let t: TestApp
let home: TestWorkspace
let owner: Credentials
let editor: Credentials
let viewer: Credentials

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  ;[owner, editor, viewer] = [await home.member('owner'), await home.member('editor'), await home.member('viewer')]
})

const save = async (who: Credentials, name: string, isShared = false, list = 'VARIANTS') => {
  const args = `list: ${list}, name: "${name}", state: "orderBy=NAME_ASC&status=DRAFT", isShared: ${isShared}`
  const { data, errors } = await t.graphql(`mutation { saveView(${args}) { id name state isShared isMine } }`, who)
  return { view: data?.saveView, reason: errors?.[0]?.extensions?.['reason'] }
}
const names = async (who: Credentials, list = 'VARIANTS') => {
  const { data } = await t.graphql(`{ savedViews(list: ${list}) { name isMine } }`, who)
  return data.savedViews.map(({ name, isMine }: { name: string; isMine: boolean }) => `${name}${isMine ? '' : ' *'}`)
}
const reasonOf = async (document: string, who: Credentials) =>
  (await t.graphql(`mutation { ${document} { id } }`, who)).errors?.[0]?.extensions?.['reason']

test('shows a person their own views and shared ones, and nobody else their private ones', async () => {
  const { view } = await save(editor, 'Drafts')
  expect(view).toMatchObject({ state: 'orderBy=NAME_ASC&status=DRAFT', isShared: false, isMine: true })
  await save(editor, 'For all', true)
  expect(await names(editor)).toEqual(['Drafts', 'For all'])
  expect(await names(owner)).toEqual(['For all *'])
  expect(await names(viewer)).toEqual(['For all *'])
  expect(await names(editor, 'PRODUCTS')).toEqual([])
  for (const who of [owner, viewer]) {
    expect(await reasonOf(`updateView(id: "${view.id}", name: "Mine")`, who)).toBe('view_not_found')
    expect(await reasonOf(`deleteView(id: "${view.id}")`, who)).toBe('view_not_found')
  }
})

test('lets a viewer keep views of their own, and share none', async () => {
  const { view } = await save(viewer, 'Mine', false, 'PRODUCTS')
  expect(await names(viewer, 'PRODUCTS')).toEqual(['Mine'])
  expect((await save(viewer, 'For all', true)).reason).toBe('sharing_needs_edit')
  expect(await reasonOf(`updateView(id: "${view.id}", isShared: true)`, viewer)).toBe('sharing_needs_edit')
})

test('lets a shared view be changed by its owner and by who administers, who cannot make it private', async () => {
  const { view } = await save(editor, 'Shared', true, 'MATERIALS')
  const other = await home.member('editor')
  expect(await reasonOf(`updateView(id: "${view.id}", name: "Taken")`, other)).toBe('view_of_another')
  expect(await reasonOf(`deleteView(id: "${view.id}")`, viewer)).toBe('view_of_another')
  expect(await reasonOf(`updateView(id: "${view.id}", name: "Put right", isShared: false)`, owner)).toBeUndefined()
  expect(await names(viewer, 'MATERIALS')).toEqual(['Put right *'])
  expect(await reasonOf(`deleteView(id: "${view.id}")`, owner)).toBeUndefined()
  expect(await names(editor, 'MATERIALS')).toEqual([])
})

test('says in the audit trail that there is a private view, and not what it is', async () => {
  await save(editor, 'Secret supplier', false, 'COMPANIES')
  const { data } = await t.graphql('{ events(take: 100) { kind data } }', owner)
  const seen = data.events.filter(({ kind }: { kind: string }) => kind.startsWith('saved_view.'))
  expect(seen.length).toBeGreaterThan(0)
  expect(JSON.stringify(seen)).not.toContain('Secret supplier')
})

test('refuses more views of a list than anybody could look through', async () => {
  const person = await home.member('editor')
  for (let i = 0; i < 50; i += 1) expect((await save(person, `View ${i}`)).reason).toBeUndefined()
  expect((await save(person, 'One more')).reason).toBe('too_many_views')
  expect((await save(person, 'Elsewhere', false, 'PRODUCTS')).reason).toBeUndefined()
})
