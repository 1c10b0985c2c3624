import { expect, test } from 'vitest'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { endedImport, uploadFile } from '#test/run-import-file.ts'
import { checkImport, startImport } from '../imports/begin-import.ts'
import { changeImport, type ImportChange } from '../imports/change-import.ts'
import { refusedRows } from '../imports/write-refused-rows.ts'
import { applyImportProfile } from './apply-import-profile.ts'
import { createImportProfile } from './create-import-profile.ts'
import { updateImportProfile } from './update-import-profile.ts'

const t = await startTestApp()

/** As a sender writes: a colour and a size in one cell, a code for the fibre, no brand, and weights in grams without a word. */
const FIRST = 'Nr;Bez 1;Bez 2;Var;Faser;Netto\n1;Tee;kurz;rot/M;BW;0180\n1;Tee;kurz;blau/L;BW;0190\n'
const CHOICES: Omit<ImportChange, 'id'> = {
  made: [
    { header: 'Colour', column: 'color', kind: 'part', of: ['Var'], separator: '/', part: 1 },
    { header: 'Size', column: 'size', kind: 'part', of: ['Var'], separator: '/', part: 2 },
    { header: 'Product', column: 'product_name', kind: 'joined', of: ['Bez 1', 'Bez 2'], separator: ', ' },
    { header: 'Brand', column: 'brand', kind: 'fixed', value: 'Nordwind' },
  ],
  columns: [
    { header: 'Nr', column: 'sku' },
    { header: 'Bez 1', column: null },
    { header: 'Bez 2', column: null },
    { header: 'Var', column: null },
    {
      header: 'Faser',
      column: 'material_composition',
      changes: [{ kind: 'look_up', entries: [{ found: 'BW', value: '100% cotton' }], otherwise: 'refuse' }],
    },
    { header: 'Netto', column: 'weight_kg', unit: 'g', changes: [{ kind: 'replace', find: 'ca. ', with: '' }] },
  ],
  matchBy: [{ record: 'variant', by: 'color_size' }],
  onError: 'good_rows',
}

async function run(w: TestWorkspace, id: string) {
  await checkImport(t.deps, w.actor, { id })
  expect((await endedImport(t, w, id)).state).toBe('checked')
  await startImport(t.deps, w.actor, { id })
  return endedImport(t, w, id)
}
const saved = async (w: TestWorkspace, name = 'Nordwind') => {
  const { id: importId } = await uploadFile(t, w, Buffer.from(FIRST), 'first.csv')
  await changeImport(t.deps, w.actor, { ...CHOICES, id: importId })
  return { importId, profile: await createImportProfile(t.deps, w.actor, { name, importId }) }
}
const read = async (w: TestWorkspace, document: string) => (await t.graphql(document, await w.member('editor'))).data

test('a file of the same sender is read by the profile with one call: divided, joined, looked up, and what does not fit is told', async () => {
  const w = await t.workspace()
  const { profile } = await saved(w)
  // The columns in another order, and what was said last of this shape is something else by now.
  const next =
    'Netto;Nr;Bez 1;Bez 2;Var;Faser\nca. 180;1;Tee;kurz;rot/M;BW\n190;1;Tee;kurz;blau/L/neu;bw\n200;1;Tee;kurz;rot;BW\n210;2;Cap;;rot/S;Seide\n'
  const { id, shape } = await uploadFile(t, w, Buffer.from(next), 'next.csv')
  await changeImport(t.deps, w.actor, { id, made: [], columns: [{ header: 'Nr', column: null }] })
  const offered = await read(w, `{ import(id: "${id}") { profiles { id name } profile { name } } }`)
  expect(offered.import).toEqual({ profiles: [{ id: profile.id, name: 'Nordwind' }], profile: null })
  expect(await applyImportProfile(t.deps, w.actor, { id, profileId: profile.id })).toMatchObject({ shape })
  const done = await run(w, id)
  expect(done.counts).toMatchObject({
    rows: 4,
    refused: 1,
    problems: { 'warning:part_missing': 1, 'warning:parts_left_over': 1, 'error:not_in_list': 1 },
  })
  const { products, import: made } = await read(
    w,
    `{ products(orderBy: OLDEST) { sku name brand variants { color size weight materialComposition } }
       import(id: "${id}") { profile { name missing } columns { header column confidence made { kind of } values { text read message } } } }`,
  )
  expect(products).toMatchObject([{ sku: '1', name: 'Tee, kurz', brand: 'Nordwind' }])
  const variants = products[0].variants.map((one: object) => Object.values(one).join(' ')).sort()
  expect(variants).toEqual(['blau L 0.19 100% cotton', 'rot  0.2 100% cotton', 'rot M 0.18 100% cotton'])
  expect(made.profile).toEqual({ name: 'Nordwind', missing: [] })
  expect(made.columns.at(-4)).toMatchObject({
    header: 'Colour',
    column: 'color',
    confidence: 'remembered',
    made: { kind: 'part', of: ['Var'] },
    values: [{ text: 'rot/M', read: 'rot', message: null }, {}, {}],
  })
  expect(made.columns.at(-3).values[2].message).toMatch(/part 2 stays empty/)
}, 60_000)

test('refused rows come back as they stand in the file, and are changed once', async () => {
  const w = await t.workspace()
  await saved(w)
  const { id } = await uploadFile(t, w, Buffer.from(`${FIRST}2;Cap;;rot/S;Seide;0100\n`), 'next.csv')
  await run(w, id)
  const one = await read(w, `{ import(id: "${id}") { columns { header } } }`)
  expect(one.import.columns.map(({ header }: { header: string }) => header).slice(-4)).toEqual([
    'Colour',
    'Size',
    'Product',
    'Brand',
  ])
  const { rows } = await t.owner.query(
    'select id, settings, inspection, storage_key as "storageKey", size::int from imports where id = $1',
    [id],
  )
  const lines = []
  for await (const cells of await refusedRows(t.deps, w.actor, rows[0])) lines.push(cells.slice(0, 6).join(';'))
  expect(lines).toEqual(['Nr;Bez 1;Bez 2;Var;Faser;Netto', '2;Cap;;rot/S;Seide;0100'])
})

test('as JSON a profile goes to another workspace and says the same there; what is no profile is refused', async () => {
  const w = await t.workspace()
  const { profile } = await saved(w)
  const { importProfile } = await read(w, `{ importProfile(id: "${profile.id}") { document } }`)
  const there = await t.workspace()
  const taken = await createImportProfile(t.deps, there.actor, { document: importProfile.document })
  const { memory, headers, shape, reading, name } = taken
  expect({ memory, headers, shape, reading, name }).toEqual({
    memory: profile.memory,
    headers: profile.headers,
    shape: profile.shape,
    reading: profile.reading,
    name: 'Nordwind',
  })
  await expect(createImportProfile(t.deps, there.actor, { document: importProfile.document })).rejects.toMatchObject({
    reason: 'profile_name_taken',
  })
  const parsed = JSON.parse(importProfile.document)
  const refused = async (change: object) =>
    createImportProfile(t.deps, there.actor, {
      name: 'Other',
      document: JSON.stringify({ ...parsed, ...change }),
    }).then(
      () => null,
      ({ reason }) => reason,
    )
  expect(await refused({ columns: [{ header: 'Nr', column: 'price' }] })).toBe('column_unknown')
  expect(await refused({ columns: [{ header: 'Preis' }] })).toBe('column_not_in_file')
  expect(await refused({ columns: [{ header: 'Nr', changes: [{ kind: 'look_up', entries: [1] }] }] })).toBe(
    'profile_malformed',
  )
  expect(await refused({ columns: [{ header: 'Nr', changes: [{ kind: 'multiply' }] }] })).toBe('field_not_allowed')
  expect(await refused({ made: [{ header: 'Nr', kind: 'fixed', value: '1' }] })).toBe('column_not_new')
  expect(await refused({ made: [{ header: 'X', kind: 'part', of: ['Var'], separator: '/', part: 0 }] })).toBe(
    'field_out_of_range',
  )
  expect(await refused({ headers: [] })).toBe('profile_malformed')
  expect(await refused({ version: 2 })).toBe('profile_malformed')
  expect(await refused({ mode: 'sometimes' })).toBe('field_not_allowed')
  expect(await refused({ name: 'x'.repeat(600_000) })).toBe('profile_too_large')
})

test('of a file that lacks columns of the profile these are named, and one that has none of them is refused', async () => {
  const w = await t.workspace()
  const { profile } = await saved(w)
  const { id } = await uploadFile(t, w, Buffer.from('Nr;Bez 1;Farbe\n1;Tee;rot\n'), 'less.csv')
  const { settings } = await applyImportProfile(t.deps, w.actor, { id, profileId: profile.id })
  expect(settings?.profile?.missing).toEqual(['Bez 2', 'Var', 'Faser', 'Netto'])
  expect(settings?.made?.map(({ header }) => header)).toEqual(['Brand'])
  const { import: found } = await read(w, `{ import(id: "${id}") { mappingProblems { reason headers } } }`)
  expect(found.mappingProblems).toContainEqual({
    reason: 'profile_columns_missing',
    headers: ['Bez 2', 'Var', 'Faser', 'Netto'],
  })
  const other = await uploadFile(t, w, Buffer.from('company_name;company_country\nMill;PT\n'), 'other.csv')
  await expect(applyImportProfile(t.deps, w.actor, { id: other.id, profileId: profile.id })).rejects.toMatchObject({
    reason: 'profile_of_other_columns',
  })
})

test('what is chosen anew is kept in the profile when somebody says so, and a name is given once', async () => {
  const w = await t.workspace()
  const { importId, profile } = await saved(w)
  await saved(w, 'Südwind')
  const rename = updateImportProfile(t.deps, w.actor, { id: profile.id, name: 'südwind' })
  await expect(rename).rejects.toMatchObject({ reason: 'profile_name_taken' })
  await changeImport(t.deps, w.actor, { id: importId, mode: 'update' })
  const { importProfiles: before } = await read(w, '{ importProfiles { name document } }')
  expect(JSON.parse(before[0].document).mode).toBe('both')
  await updateImportProfile(t.deps, w.actor, { id: profile.id, importId })
  const { importProfiles: after } = await read(w, '{ importProfiles { name document revision } }')
  expect(after.map(({ name, revision }: { name: string; revision: number }) => [name, revision])).toEqual([
    ['Nordwind', 2],
    ['Südwind', 1],
  ])
  expect(JSON.parse(after[0].document).mode).toBe('update')
})

test('no change of values is larger than what is kept with an import', async () => {
  const w = await t.workspace()
  const { id } = await uploadFile(t, w, Buffer.from(FIRST), 'first.csv')
  const entries = Array.from({ length: 1_000 }, (_, at) => ({ found: `${at}`, value: 'x'.repeat(100) }))
  const changes = [{ kind: 'look_up', entries }]
  await expect(changeImport(t.deps, w.actor, { id, columns: [{ header: 'Faser', changes }] })).rejects.toMatchObject({
    reason: 'changes_too_large',
  })
})
