import { createHash, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { checkImport, startImport } from './begin-import.ts'
import { changeImport } from './change-import.ts'
import { correctImport } from './correct-import.ts'
import type { Import } from './import.ts'
import { uploadImport } from './upload-import.ts'

const t = await startTestApp()
const CATALOGUES = join(import.meta.dirname, '../../../../test/catalogues')
const HEAD = 'sku,product_name,color,weight_kg'

async function upload(w: TestWorkspace, content: string | Buffer, name = 'table.csv'): Promise<Import> {
  const bytes = Buffer.from(content)
  const path = join(tmpdir(), `selvedge-correct-import-${randomUUID()}`)
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  return uploadImport(t.deps, w.actor, { path, size: bytes.length, sha256, discard: async () => {} }, name)
}

async function ask(w: TestWorkspace, id: string, fields: string) {
  const { data, errors } = await t.graphql(`{ import(id: "${id}") { state ${fields} } }`, await w.key('read'))
  expect(errors).toBeUndefined()
  return data.import
}

async function check(w: TestWorkspace, id: string) {
  await checkImport(t.deps, w.actor, { id })
  return ended(w, id)
}

async function run(w: TestWorkspace, id: string) {
  await check(w, id)
  await startImport(t.deps, w.actor, { id })
  return ended(w, id)
}

async function ended(w: TestWorkspace, id: string) {
  const fields =
    'checked { rows refused records { kind create update unchanged } } counts { refused } problemGroups { reason header count values { found count } expected }'
  await expect.poll(async () => (await ask(w, id, '')).state, { timeout: 50_000, interval: 50 }).not.toMatch(/ING$/)
  return ask(w, id, fields)
}

async function download(w: TestWorkspace, id: string, form: 'csv' | 'xlsx'): Promise<Buffer> {
  const key = await w.key('read')
  const { statusCode, rawPayload } = await t.app.inject({
    method: 'GET',
    url: `/api/v1/imports/${id}/refused.${form}`,
    headers: key?.headers ?? {},
  })
  expect(statusCode).toBe(200)
  return rawPayload
}

describe('cells are put right on top of the file', () => {
  test('one of one row, and one text wherever it stands, for the check and for the run', async () => {
    const w = await t.workspace()
    const { id } = await upload(w, `${HEAD}\nA1,Tee,Red,heavy\nA2,Tee,Red,light\nA3,Tee,Red,light\nA4,Tee,Red,0.3\n`)
    const before = await check(w, id)
    expect(before.checked.refused).toBe(3)
    expect(before.problemGroups).toMatchObject([
      {
        reason: 'number_malformed',
        header: 'weight_kg',
        count: 3,
        values: [
          { found: 'light', count: 2 },
          { found: 'heavy', count: 1 },
        ],
        expected: 'A number alone, such as 0.25.',
      },
    ])
    const corrections = [
      { header: 'weight_kg', found: 'light', value: '0.1' },
      { header: 'weight_kg', line: 2, value: '0.5' },
      { header: 'color', line: 3, value: 'Green' },
    ]
    const corrected = await correctImport(t.deps, w.actor, { id, corrections })
    expect([corrected.state, corrected.checked]).toEqual(['uploaded', null])
    expect((await run(w, id)).counts.refused).toBe(0)
    const { rows } = await t.owner.query(
      'select weight_kg, color from variants where workspace_id = $1 order by product_id',
      [w.id],
    )
    expect(rows.map(({ weight_kg, color }) => [weight_kg, color])).toEqual([
      [0.5, 'Red'],
      [0.1, 'Green'],
      [0.1, 'Red'],
      [0.3, 'Red'],
    ])
  })

  test('they can be listed and taken back, and go when the file is read otherwise', async () => {
    const w = await t.workspace()
    const { id } = await upload(w, `${HEAD}\nA1,Tee,Red,heavy\n`)
    const one = { header: 'weight_kg', line: 2 }
    await correctImport(t.deps, w.actor, {
      id,
      corrections: [
        { ...one, value: '1' },
        { header: 'color', found: 'Red', value: 'Blue' },
      ],
    })
    const list = 'correctionCount corrections { header line found value }'
    expect(await ask(w, id, list)).toMatchObject({
      correctionCount: 2,
      corrections: [
        { header: 'color', line: null, found: 'Red', value: 'Blue' },
        { header: 'weight_kg', line: 2, found: null, value: '1' },
      ],
    })
    await correctImport(t.deps, w.actor, { id, corrections: [{ ...one, value: null }] })
    expect((await ask(w, id, list)).correctionCount).toBe(1)
    await changeImport(t.deps, w.actor, { id, mode: 'update' })
    expect((await ask(w, id, list)).correctionCount).toBe(1)
    await changeImport(t.deps, w.actor, { id, delimiter: ';' })
    expect((await ask(w, id, list)).correctionCount).toBe(0)
  })

  test('they are bounded, refused once the import runs, and nobody of another workspace makes them', async () => {
    const [w, other] = [await t.workspace(), await t.workspace()]
    const { id } = await upload(w, `${HEAD}\nA1,Tee,Red,1\n`)
    const many = Array.from({ length: 1_001 }, (_, at) => ({ header: 'color', line: at + 2, value: 'x' }))
    await expect(correctImport(t.deps, w.actor, { id, corrections: many })).rejects.toMatchObject({
      reason: 'corrections_too_many',
    })
    const one = [{ header: 'color', line: 2, value: 'Blue' }]
    await expect(correctImport(t.deps, other.actor, { id, corrections: one })).rejects.toMatchObject({
      reason: 'import_not_found',
    })
    await run(w, id)
    await expect(correctImport(t.deps, w.actor, { id, corrections: one })).rejects.toMatchObject({
      reason: 'import_finished',
    })
  })
})

describe('what a check would do', () => {
  test('is listed record by record with every field before and after, a page of each outcome', async () => {
    const w = await t.workspace()
    await run(w, (await upload(w, `${HEAD}\nA1,Tee,Red,0.1\nA2,Coat,Blue,1\n`)).id)
    const { id } = await upload(w, `${HEAD}\nA1,Shirt,Red,0.2\nA2,Coat,Blue,1\nA3,Hat,Black,0.1\n`)
    await check(w, id)
    const rows = '{ outcome kind id name line differences { field before after } }'
    const shown = await ask(
      w,
      id,
      `updates: differences(outcome: "update") ${rows} made: differences(outcome: "create", kind: "product") ${rows}
       same: differences(outcome: "unchanged") ${rows} second: differences(outcome: "update", skip: 1, take: 1) ${rows}`,
    )
    expect(shown.updates).toMatchObject([
      { kind: 'product', name: 'Tee', line: 2, differences: [{ field: 'name', before: '"Tee"', after: '"Shirt"' }] },
      { kind: 'variant', line: 2, differences: [{ field: 'weight', before: '0.1', after: '0.2' }] },
    ])
    expect(shown.made).toMatchObject([
      { id: null, name: 'Hat', differences: expect.arrayContaining([{ field: 'sku', before: 'null', after: '"A3"' }]) },
    ])
    expect(shown.same.map(({ kind, line }: { kind: string; line: number }) => [kind, line])).toEqual([
      ['product', 3],
      ['variant', 3],
    ])
    expect(shown.second).toEqual([shown.updates[1]])
  })
})

describe('the refused rows as a file', () => {
  test('are those of messy.csv, with every reason; mended, they go in as the first file was read', async () => {
    const w = await t.workspace()
    const bytes = await readFile(join(CATALOGUES, 'messy.csv'))
    const { id } = await upload(w, bytes, 'messy.csv')
    await run(w, id)
    const refused = (await download(w, id, 'csv')).toString('utf8')
    const expected = JSON.parse(await readFile(join(CATALOGUES, 'messy.expected.json'), 'utf8'))
    const errors = expected.rows.filter((row: { expect: string }) => row.expect === 'error')
    expect(refused.startsWith('\uFEFFproduct_name,sku,')).toBe(true)
    for (const { sku } of errors) if (sku) expect(refused).toContain(sku)
    const again = await upload(w, refused, 'refused.csv')
    expect(again.totalRows).toBe(errors.length)
    expect(again.settings?.mapping.at(-1)).toMatchObject({ column: null })
    const checked = await check(w, again.id)
    expect(checked.checked.refused).toBeGreaterThan(0)
  })

  test('keep what was chosen, what was corrected, and neither run nor change what looks like a formula', async () => {
    const w = await t.workspace()
    const file = 'Nr;Bez;Notiz;Gewicht\nA1;Tee;=1+1;1,249\nA2;Hat;-5 degrees;heavy\nA3;Cap;@home;heavy\n'
    const { id } = await upload(w, file)
    await changeImport(t.deps, w.actor, {
      id,
      decimal: ',',
      columns: [
        { header: 'Nr', column: 'sku' },
        { header: 'Bez', column: 'product_name' },
        { header: 'Notiz', column: 'description' },
        { header: 'Gewicht', column: 'weight_kg', unit: 'g' },
      ],
    })
    await correctImport(t.deps, w.actor, { id, corrections: [{ header: 'Notiz', line: 4, value: '=HYPERLINK("x")' }] })
    await run(w, id)
    const refused = (await download(w, id, 'csv')).toString('utf8')
    const [, second, third] = refused.split('\r\n')
    expect(second).toMatch(/^A2,Hat,'-5 degrees,heavy,/)
    expect(third).toMatch(/^A3,Cap,"'=HYPERLINK\(""x""\)",heavy,/)
    const again = await upload(w, refused.replaceAll(',heavy,', ',"250,5",'), 'refused.csv')
    expect(again.settings?.mapping.map(({ column }) => column)).toEqual([
      'sku',
      'product_name',
      'description',
      'weight_kg',
      null,
    ])
    const workbook = await upload(w, await download(w, id, 'xlsx'), 'refused.xlsx')
    expect(workbook.settings?.mapping).toEqual(again.settings?.mapping)
    expect((await run(w, workbook.id)).counts).toMatchObject({ refused: 2 })
    expect((await run(w, again.id)).counts.refused).toBe(0)
    const { rows } = await t.owner.query(
      'select p.description, v.weight_kg from products p left join variants v on v.product_id = p.id where p.workspace_id = $1 order by p.sku',
      [w.id],
    )
    expect(rows.map(({ description }) => description)).toEqual(['=1+1', '-5 degrees', '=HYPERLINK("x")'])
  })
})
