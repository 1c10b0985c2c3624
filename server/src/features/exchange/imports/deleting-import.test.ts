import { expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { endedImport, runImportFile, uploadFile } from '#test/run-import-file.ts'
import { checkImport, startImport, undoImport } from './begin-import.ts'
import { changeImport } from './change-import.ts'

const t = await startTestApp()

const CATALOGUE = `product_code,product_name,variant_code,color,size,company_code,company_name
A-1,Tee,V-1,red,M,L-02,Mill
A-1,Tee,V-2,blue,M,,
A-2,Cap,V-3,grey,M,,
`

async function fill(w: TestWorkspace) {
  const made = await runImportFile(t, w, Buffer.from(CATALOGUE), 'catalogue.csv')
  expect(made).toMatchObject({ state: 'finished', counts: { refused: 0 } })
}

async function checkedFile(w: TestWorkspace, csv: string, column: string) {
  const { id, settings } = await uploadFile(t, w, Buffer.from(csv), 'gone.csv')
  // However it is called, it means nothing until somebody says so.
  expect(settings?.mapping.at(-1)).toMatchObject({ column: null })
  await changeImport(t.deps, w.actor, {
    id,
    columns: [{ header: csv.split('\n')[0]?.split(',').at(-1) ?? '', column }],
  })
  await checkImport(t.deps, w.actor, { id })
  await endedImport(t, w, id)
  const { data } = await t.graphql(
    `{ import(id: "${id}") { state checked { refused records { kind delete unchanged } } problems { line reason }
       differences(outcome: "delete") { kind name line } } }`,
    await w.member('editor'),
  )
  return { id, ...data.import }
}

const codes = async (w: TestWorkspace) => {
  const { data } = await t.graphql('{ variants(orderBy: OLDEST) { code color } }', await w.member('editor'))
  return data.variants.map(({ code }: { code: string }) => code)
}

test('rows delete what the check has listed and somebody has counted; a published variant stays; an undo brings all back', async () => {
  const w = await t.workspace()
  await fill(w)
  const { data } = await t.graphql('{ variants(orderBy: OLDEST) { id } }', await w.member('editor'))
  await publishPassport(t.deps, w.actor, { id: data.variants[1].id })
  const rows = 'variant_code,variant_action\nV-1,löschen\nV-2,delete\nV-3,\nV-9,supprimer\nV-1,keep\n'
  const { id, ...checked } = await checkedFile(w, rows, 'variant_action')
  expect(checked).toEqual({
    state: 'CHECKED',
    checked: { refused: 2, records: [{ kind: 'variant', delete: 1, unchanged: 1 }] },
    problems: [
      { line: 3, reason: 'variant_published' },
      { line: 5, reason: 'nothing_to_delete' },
      { line: 6, reason: 'deleted_and_described' },
    ],
    differences: [{ kind: 'variant', name: expect.any(String), line: 2 }],
  })
  expect(await codes(w)).toEqual(['V-1', 'V-2', 'V-3'])
  for (const deletes of [null, 0, 2]) {
    await expect(startImport(t.deps, w.actor, { id, deletes })).rejects.toMatchObject({
      reason: 'deletions_unconfirmed',
    })
  }
  await startImport(t.deps, w.actor, { id, deletes: 1 })
  expect(await endedImport(t, w, id)).toMatchObject({ state: 'finished', counts: { refused: 2 } })
  expect(await codes(w)).toEqual(['V-2', 'V-3'])
  await undoImport(t.deps, w.actor, { id })
  expect(await endedImport(t, w, id)).toMatchObject({ state: 'undone' })
  expect(await codes(w)).toEqual(['V-1', 'V-2', 'V-3'])
})

test('a record that came after the check is not deleted, and the meaning of the column is not remembered', async () => {
  const w = await t.workspace()
  await fill(w)
  const rows = 'product_code,variant_code,color,Status\nA-1,V-1,red,delete\nA-2,V-4,black,delete\n'
  const { id, ...checked } = await checkedFile(w, rows, 'variant_action')
  expect(checked).toMatchObject({ checked: { refused: 0, records: [{ kind: 'variant', delete: 1 }] } })
  const later = 'product_code,product_name,variant_code,color\nA-2,Cap,V-4,black\n'
  expect(await runImportFile(t, w, Buffer.from(later), 'later.csv')).toMatchObject({ counts: { refused: 0 } })
  await startImport(t.deps, w.actor, { id, deletes: 1 })
  expect(await endedImport(t, w, id)).toMatchObject({ state: 'finished', counts: { refused: 1 } })
  expect(await codes(w)).toEqual(['V-2', 'V-3', 'V-4'])
  const next = await uploadFile(t, w, Buffer.from(rows), 'gone.csv')
  expect(next.settings?.mapping.map(({ column }) => column)).toEqual(['product_code', 'variant_code', 'color', null])
})

test.each([
  ['a product with variants', 'product_code,product_action\nA-1,delete\n', 'product_action', 'product_has_variants'],
  ['a company that a material names', 'company_code,company_action\nL-02,delete\n', 'company_action', 'company_in_use'],
  ['a word that says neither', 'company_code,company_action\nL-02,yes\n', 'company_action', 'action_unknown'],
])('the check refuses to delete %s, with the line', async (_, csv, column, reason) => {
  const w = await t.workspace()
  await fill(w)
  const material = 'material_code,material_name,fibre,supplier_company\nM-7,Organic cotton,cotton,L-02\n'
  await runImportFile(t, w, Buffer.from(material), 'materials.csv')
  const checked = await checkedFile(w, csv, column)
  expect(checked).toMatchObject({
    checked: { refused: 1, records: [] },
    problems: [{ line: 2, reason }],
    differences: [],
  })
})
