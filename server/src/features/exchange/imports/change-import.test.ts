import { createHash, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { changeImport, type ImportChange } from './change-import.ts'
import type { Import } from './import.ts'
import { uploadImport } from './upload-import.ts'

const t = await startTestApp()
const CATALOGUES = join(import.meta.dirname, '../../../../test/catalogues')

async function upload(w: TestWorkspace, content: string | Buffer, name = 'table.csv'): Promise<Import> {
  const bytes = Buffer.from(content)
  const path = join(tmpdir(), `selvedge-change-import-${randomUUID()}`)
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  return uploadImport(t.deps, w.actor, { path, size: bytes.length, sha256, discard: async () => {} }, name)
}

/** All that the steps of an import show, in one query. */
const STEPS = `
  kind detections { setting detected used certainty options { value samples { text cells } } }
  head { line cells } tables { name isHidden headerLine rowCount } sheet totalRows
  columns { at header column confidence unit decimal dateOrder values { text read message } suggestions { column because like } }
  mappingProblems { severity reason columns headers message } mode emptyCells onError`

async function steps(w: TestWorkspace, id: string) {
  const { data, errors } = await t.graphql(`{ import(id: "${id}") { ${STEPS} } }`, await w.key('read'))
  expect(errors).toBeUndefined()
  return data.import
}

type Shown = { setting: string; certainty: string; options: { value: string; samples: unknown[] }[] }

function detection(shown: { detections: Shown[] }, setting: string) {
  const { certainty, options, ...rest } = shown.detections.find((one) => one.setting === setting) ?? raise(setting)
  return { ...rest, certainty, samples: Object.fromEntries(options.map(({ value, samples }) => [value, samples])) }
}

function raise(setting: string): never {
  throw new Error(`Nothing is said of ${setting}`)
}

function change(w: TestWorkspace, { id }: Import, given: Omit<ImportChange, 'id'>) {
  return changeImport(t.deps, w.actor, { id, ...given })
}

describe('what was detected is shown with what the file would say otherwise', () => {
  test('the encoding: letters in each of them', async () => {
    const w = await t.workspace()
    const { id } = await upload(w, Buffer.from('Artikelnummer;Farbe;Größe\n01;Weiß;S\n', 'latin1'))
    const shown = detection(await steps(w, id), 'encoding')
    expect(shown).toMatchObject({ detected: 'windows-1252', used: 'windows-1252', certainty: 'likely' })
    expect(shown.samples['windows-1252']).toContainEqual({ text: '01;Weiß;S', cells: ['01;Weiß;S'] })
    expect(shown.samples['utf-8']).toContainEqual({ text: '01;Weiß;S', cells: ['01;Wei\uFFFD;S'] })
  })

  test('the delimiter: rows as they would be divided', async () => {
    const w = await t.workspace()
    const { id } = await upload(w, 'sku;color\nA1;Red, blue\n')
    const shown = detection(await steps(w, id), 'delimiter')
    expect(shown).toMatchObject({ detected: ';', used: ';', certainty: 'certain' })
    expect(shown.samples[',']).toContainEqual({ text: 'A1;Red, blue', cells: ['A1;Red', ' blue'] })
    expect(shown.samples[';']).toContainEqual({ text: 'A1;Red, blue', cells: ['A1', 'Red, blue'] })
  })

  test('numbers and days: values as they would be read, and that nobody can tell', async () => {
    const w = await t.workspace()
    const { id } = await upload(w, 'sku;weight;cert_scheme;cert_valid_from\nA1;1,249;GOTS;03/04/2026\n')
    const shown = await steps(w, id)
    expect(detection(shown, 'decimal')).toMatchObject({
      certainty: 'unclear',
      samples: { ',': [{ text: '1,249', cells: ['1.249'] }], '.': [{ text: '1,249', cells: null }] },
    })
    expect(detection(shown, 'dateOrder')).toMatchObject({
      certainty: 'unclear',
      samples: { dmy: [{ cells: ['2026-04-03'] }], mdy: [{ cells: ['2026-03-04'] }] },
    })
    expect(detection(shown, 'encoding').certainty).toBe('unused')
  })

  test('the header: the lines it could stand on', async () => {
    const w = await t.workspace()
    const bytes = await readFile(join(CATALOGUES, 'atelier-lumiere-catalogue.xlsx'))
    const { id } = await upload(w, bytes, 'atelier.xlsx')
    const shown = await steps(w, id)
    expect(detection(shown, 'headerLine')).toMatchObject({ detected: '3', used: '3', certainty: 'likely' })
    // Suppliers come first, because materials and products refer to them.
    expect(detection(shown, 'sheet')).toMatchObject({ detected: '3', used: '3', certainty: 'likely' })
    expect(Object.keys(detection(shown, 'sheet').samples)).toHaveLength(6)
    expect(shown.head.find(({ line }: { line: number }) => line === 3)).toMatchObject({
      line: 3,
      cells: expect.arrayContaining(['Raison sociale']),
    })
  })
})

describe('what was detected can be corrected', () => {
  test('the encoding', async () => {
    const w = await t.workspace()
    const uploaded = await upload(w, Buffer.from('Artikelnummer;Größe\n01;Weiß\n', 'utf8'))
    const wrong = await change(w, uploaded, { encoding: 'windows-1252' })
    expect(wrong.inspection.tables[0]?.headers).toEqual(['Artikelnummer', 'GrÃ¶ÃŸe'])
    expect(detection(await steps(w, wrong.id), 'encoding')).toMatchObject({ detected: 'utf-8', used: 'windows-1252' })
    const right = await change(w, uploaded, { encoding: 'utf-8' })
    expect(right.inspection.tables[0]?.samples).toEqual([['01'], ['Weiß']])
    expect(right.settings?.mapping.map(({ column }) => column)).toEqual(['sku', 'size'])
  })

  test('the delimiter and the quote', async () => {
    const w = await t.workspace()
    const uploaded = await upload(w, "sku|name|size\n'A1'|'Red|S'|'M'\n'A2'|'Blue, S'|'L'\n")
    expect(uploaded.inspection.text).toMatchObject({ delimiter: '|', quote: "'" })
    expect(uploaded.inspection.tables[0]?.samples).toEqual([
      ['A1', 'A2'],
      ['Red|S', 'Blue, S'],
      ['M', 'L'],
    ])
    const plain = await change(w, uploaded, { quote: '' })
    expect(plain.inspection.tables[0]?.head[1]?.cells).toEqual(["'A1'", "'Red", "S'", "'M'"])
    const divided = await change(w, uploaded, { delimiter: ',' })
    expect(divided.inspection.tables[0]?.head[2]?.cells).toEqual(["'A2'|'Blue", " S'|'L'"].map((cell) => cell.trim()))
  })

  test('the line of the header, of a text and of one sheet', async () => {
    const w = await t.workspace()
    const text = await upload(w, 'Tee,2026,Red\nsku,year,color\nA1,2025,Blue\n')
    const moved = await change(w, text, { headerLine: 2 })
    expect([moved.settings?.headerLine, moved.totalRows]).toEqual([2, 1])
    expect(moved.settings?.mapping.map(({ column }) => column)).toEqual(['sku', null, 'color'])

    const bytes = await readFile(join(CATALOGUES, 'atelier-lumiere-catalogue.xlsx'))
    const book = await upload(w, bytes, 'atelier.xlsx')
    const other = await change(w, book, { sheet: 1, headerLine: 4 })
    expect(other.inspection.tables.map(({ headerLine }) => headerLine).slice(0, 3)).toEqual([4, 4, 3])
    expect(detection(await steps(w, book.id), 'headerLine')).toMatchObject({ detected: '3', used: '4' })
  })

  test('the order of days, for the file or for one column', async () => {
    const w = await t.workspace()
    const uploaded = await upload(w, 'cert_scheme,cert_valid_from,cert_valid_until\nGOTS,03/04/2026,05/06/2027\n')
    const changed = await change(w, uploaded, {
      dateOrder: 'mdy',
      columns: [{ header: 'cert_valid_until', dateOrder: 'dmy' }],
    })
    const { columns } = await steps(w, changed.id)
    expect(columns.map(({ values }: { values: { read: string }[] }) => values[0]?.read)).toEqual([
      'GOTS',
      '2026-03-04',
      '2027-06-05',
    ])
  })

  test('a column that is written otherwise than the rest is read as it is written', async () => {
    const w = await t.workspace()
    const rows = ['25/03/2026;03/25/2027', '26/03/2026;03/26/2027', '27/03/2026;03/27/2027', '28/03/2026;']
    const { id } = await upload(
      w,
      `cert_scheme;cert_valid_from;cert_valid_until\n${rows.map((row) => `GOTS;${row}`).join('\n')}\n`,
    )
    const { columns } = await steps(w, id)
    expect(columns.slice(1).map(({ dateOrder }: { dateOrder: string }) => dateOrder)).toEqual(['dmy', 'mdy'])
    expect(columns[2].values[0]).toEqual({ text: '03/25/2027', read: '2027-03-25', message: 'Read as 2027-03-25.' })
  })

  test('an answer that cannot be is refused in words, and nothing is changed', async () => {
    const w = await t.workspace()
    const uploaded = await upload(w, 'sku,color\nA1,Red\n')
    const bytes = await readFile(join(CATALOGUES, 'atelier-lumiere-catalogue.xlsx'))
    const book = await upload(w, bytes, 'atelier.xlsx')
    await expect(change(w, uploaded, { headerLine: 9 })).rejects.toMatchObject({ reason: 'header_line_empty' })
    await expect(change(w, uploaded, { delimiter: 'x' })).rejects.toMatchObject({ reason: 'field_not_allowed' })
    await expect(change(w, book, { encoding: 'utf-8' })).rejects.toMatchObject({ reason: 'reading_not_of_workbooks' })
    expect((await steps(w, uploaded.id)).totalRows).toBe(1)
  })
})

describe('what columns may mean', () => {
  test('is suggested with what speaks for it', async () => {
    const w = await t.workspace()
    const file = 'Artikelnumer;colour;Kodierung 7;sku\nA1;Red;9501102000017;B1\n'
    const { columns } = await steps(w, (await upload(w, file)).id)
    const first = columns.map(
      ({ suggestions }: { suggestions: { column: string; because: string }[] }) => suggestions[0],
    )
    expect(first).toMatchObject([
      { column: 'sku', because: 'similar', like: 'artikelnummer' },
      { column: 'color', because: 'alias' },
      { column: 'gtin', because: 'values' },
      { column: 'sku', because: 'name' },
    ])
  })

  test.each([
    ['no meaning at all', 'alpha,beta\n1,2\n', 'nothing_mapped', 'error'],
    ['nothing to tell records by', 'color,size\nRed,S\n', 'key_missing', 'error'],
    ['no name for new ones', 'sku,color\nA1,Red\n', 'name_missing', 'warning'],
    ['no product for new variants', 'gtin,weight_kg\n9501102000017,0.2\n', 'product_missing', 'warning'],
    ['two columns that mean the same', 'sku,product_name,Bezeichnung\nA1,Tee,Hemd\n', 'meaning_twice', 'warning'],
  ])('%s is said', async (_, file, reason, severity) => {
    const w = await t.workspace()
    const { mappingProblems } = await steps(w, (await upload(w, file)).id)
    expect(mappingProblems).toContainEqual(expect.objectContaining({ reason, severity }))
  })

  test('of two columns with one header each can be chosen', async () => {
    const w = await t.workspace()
    const uploaded = await change(w, await upload(w, 'x\nsku,name,name\nA1,Tee,Hemd\n'), { headerLine: 2 })
    const changed = await change(w, uploaded, { columns: [{ header: 'name', at: 2, column: 'product_name' }] })
    expect(changed.settings?.mapping[2]?.column).toBe('product_name')
    expect((await steps(w, uploaded.id)).mappingProblems).toContainEqual(
      expect.objectContaining({ reason: 'header_twice', headers: ['name'] }),
    )
  })
})

describe('what was said of a file', () => {
  const FILE = 'sku;product_name;Gewicht;Farbe;Notiz\nA1;Tee;1,249;Red;x\n'

  test('is remembered for the next one of its shape, in whatever order its columns stand', async () => {
    const w = await t.workspace()
    await change(w, await upload(w, FILE), {
      columns: [
        { header: 'Gewicht', column: 'weight_kg', unit: 'g' },
        { header: 'Notiz', column: 'description' },
        { header: 'Farbe', column: null },
      ],
      decimal: ',',
      mode: 'update',
      emptyCells: 'clear',
      onError: 'nothing',
    })
    const next = await upload(w, 'Notiz;sku;Farbe;Gewicht;product_name\nx;A1;Red;1,249;Tee\n')
    expect(next.settings).toMatchObject({
      mode: 'update',
      emptyCells: 'clear',
      onError: 'nothing',
      values: { decimal: ',' },
    })
    expect(next.settings?.mapping).toMatchObject([
      { column: 'description', confidence: 'remembered' },
      { column: 'sku', confidence: 'remembered' },
      { column: null },
      { column: 'weight_kg', confidence: 'remembered', unit: 'g' },
      { column: 'product_name', confidence: 'remembered' },
    ])
  })

  test('is forgotten by another workspace, and by a file of another shape', async () => {
    const [w, other] = [await t.workspace(), await t.workspace()]
    await change(w, await upload(w, FILE), { mode: 'update', columns: [{ header: 'Notiz', column: 'description' }] })
    for (const uploaded of [await upload(other, FILE), await upload(w, FILE.replace('Notiz', 'Rest'))]) {
      expect(uploaded.settings?.mode).toBe('both')
      expect(uploaded.settings?.mapping[4]?.column).toBeNull()
    }
  })

  test('does not outweigh what a file shows itself', async () => {
    const w = await t.workspace()
    await change(w, await upload(w, FILE), { decimal: ',' })
    const next = await upload(w, FILE.replace('1,249', '0.15'))
    expect(next.settings?.values.decimal).toBe('.')
  })
})
