import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createProduct } from '#features/products/create-product.ts'
import { newId } from '#platform/ids.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { endedImport } from '#test/run-import-file.ts'
import { workbookOf } from '#test/workbook-of.ts'
import { checkImport, startImport } from './begin-import.ts'
import { changeImport, type ImportChange } from './change-import.ts'
import { inspectFile } from './inspect-file.ts'
import { uploadImport } from './upload-import.ts'

const CATALOGUES = join(import.meta.dirname, '../../../test/catalogues')
const t = await startTestApp()

type Shown = {
  state: string
  mappingProblems: { reason: string; headers: string[]; message: string }[]
  detections: { setting: string; detected: string; used: string; certainty: string; options: { value: string }[] }[]
  columns: { header: string; column: string | null; unit: string | null; values: { read: string | null }[] }[]
  problemGroups: { severity: string; reason: string; header: string | null; count: number; lines: number[] }[]
}

type Tried = { w: TestWorkspace; id: string; shown: Shown }

/** A file as somebody else's program wrote it, looked through and checked. */
async function tried(
  bytes: Buffer | string,
  change: Omit<ImportChange, 'id'> = {},
  in_?: TestWorkspace,
): Promise<Tried> {
  const w = in_ ?? (await t.workspace())
  const path = join(tmpdir(), newId('imp'))
  const whole = Buffer.from(bytes)
  await writeFile(path, whole)
  const sha256 = createHash('sha256').update(whole).digest()
  const received = { path, size: whole.length, sha256, discard: async () => {} }
  const { id } = await uploadImport(t.deps, w.actor, received, 'found.csv')
  if (Object.keys(change).length > 0) await changeImport(t.deps, w.actor, { ...change, id })
  await checkImport(t.deps, w.actor, { id })
  await endedImport(t, w, id)
  const { data } = await t.graphql(
    `{ import(id: "${id}") { state mappingProblems { reason headers message } detections { setting detected used certainty options { value } }
      columns { header column unit values { read } } problemGroups { severity reason header count lines } } }`,
    await w.key('read'),
  )
  return { w, id, shown: (data as { import: Shown }).import }
}

async function brought({
  w,
  id,
}: Tried): Promise<{ name: string; product: string; color: string; size: string; weight: number; gtin: string }[]> {
  await startImport(t.deps, w.actor, { id })
  await endedImport(t, w, id)
  const { rows } = await t.owner.query(
    `select v.name, p.name as product, v.color, v.size, v.weight_kg::float8 as weight, v.gtin from variants v
     join products p on p.id = v.product_id and p.workspace_id = v.workspace_id where v.workspace_id = $1 order by v.created_at, v.id`,
    [w.id],
  )
  return rows
}

const reasons = ({ shown }: Tried) => shown.problemGroups.map(({ reason }) => reason)

describe('weights', () => {
  test('are read in the unit that stands beside them in their row', async () => {
    const file = await tried(await readFile(join(CATALOGUES, 'nordlicht-erp-export.csv')))
    const weights = (await brought(file)).map(({ weight }) => weight).filter((weight) => weight !== null)
    expect(Math.max(...weights)).toBeLessThan(5)
    expect(weights.filter((weight) => weight < 0.1).length).toBeGreaterThan(20)
  }, 60_000)

  test('are not guessed beside a unit that nobody knows, and said beside none', async () => {
    const file = await tried(
      'sku,product_name,color,weight,weight unit\nA,Tee,red,0.2,kg\nB,Cup,red,2,ST\nC,Cap,red,0.1,\n',
    )
    expect(file.shown.problemGroups).toMatchObject([
      { severity: 'error', reason: 'unit_unknown', lines: [3] },
      { severity: 'warning', reason: 'unit_missing', lines: [4] },
    ])
  })

  test.each(['Peso netto (g)', 'Net weight [g]', 'Nettomasse in g', 'Peso Gramm'])(
    'are read in the unit that their header names, also where the column was chosen by hand: %s',
    async (header) => {
      const file = await tried(`sku,product_name,color,${header}\nA,Tee,red,145.5\n`, {
        columns: [{ header, column: 'weight_kg' }],
      })
      expect(file.shown.columns.find((one) => one.header === header)?.unit).toBe('g')
      expect((await brought(file)).map(({ weight }) => weight)).toEqual([0.1455])
    },
  )

  test.each([
    ['Socks', '48'],
    ['Socks', '25'],
    ['T-Shirts', '55'],
    ['', '0.0000685'],
  ])('that no such thing has are asked about in the check: %s of %s kg', async (category, weight) => {
    const file = await tried(`sku,product_name,category,color,weight_kg\nA,Thing,${category},red,${weight}\n`)
    expect(file.shown.problemGroups).toMatchObject([{ severity: 'warning', reason: 'number_implausible', lines: [2] }])
  })
})

test('a variant whose name is a number is called by its product, colour and size, which is said', async () => {
  const file = await tried('sku,product_name,variant_name,color,size\nA,Tee,0010,red,S\nA,Tee,0020,red,M\n')
  expect(reasons(file)).toContain('name_composed')
  expect((await brought(file)).map(({ name }) => name)).toEqual(['Tee, red, S', 'Tee, red, M'])
})

test('no preview of a column is the name of a kind of object', async () => {
  const { shown } = await tried('sku,product_name,brand_company\nA,Tee,Weaver Ltd\n')
  expect(shown.columns.at(-1)?.values).toEqual([{ read: 'Weaver Ltd' }])
})

const found = (name: string) => readFile(join(CATALOGUES, 'found', name))
const said = ({ shown }: Tried) => shown.mappingProblems.map(({ reason }) => reason)

describe('letters', () => {
  test.each(['cp1254.csv', 'cp1250.csv', 'excel-mac-cr.csv', 'shiftjis.csv'])(
    'that read oddly in the encoding which was guessed are asked about before the start: %s',
    async (name) => {
      const file = await tried(await found(name))
      expect(file.shown.detections.find(({ setting }) => setting === 'encoding')?.certainty).toBe('unclear')
      expect(said(file)).toContain('encoding_unclear')
    },
  )

  test.each([
    ['cp1254.csv', 'windows-1254', 'Kısa kollu gömlek'],
    ['cp1250.csv', 'windows-1250', 'łąka'],
    ['excel-mac-cr.csv', 'macintosh', 'Größe'],
    ['shiftjis.csv', 'shift_jis', 'シャツ'],
  ])('of %s can be read as %s', async (name, encoding, text) => {
    const file = await tried(await found(name), { encoding })
    const { data } = await t.graphql(`{ import(id: "${file.id}") { head { cells } } }`, await file.w.key('read'))
    expect(JSON.stringify(data)).toContain(text)
    expect(said(file)).not.toContain('encoding_unclear')
  })

  test('of western Europe are taken as they are', async () => {
    const file = await tried(await readFile(join(CATALOGUES, 'nordlicht-erp-export.csv')))
    expect(file.shown.detections.find(({ setting }) => setting === 'encoding')?.certainty).toBe('likely')
    expect(said(file)).not.toContain('encoding_unclear')
  })
})

describe('the export of a shop', () => {
  test('names every column that holds something and is not imported, and says what the others are taken for', async () => {
    const file = await tried(await found('shopify-lost-columns.csv'))
    const headers = file.shown.mappingProblems.find(({ reason }) => reason === 'columns_left_out')?.headers ?? []
    expect(headers).toEqual([
      'Fabric (product.metafields.shopify.fabric)',
      'Care instructions (product.metafields.shopify.care-instructions)',
      'HS Code (product.metafields.custom.hs)',
    ])
    expect(headers).not.toContain('Title')
    expect(file.shown.columns.find(({ header }) => header === 'Title')?.column).toBe('product_name')
  })

  test.each(['northwind-shopify-products.csv', 'northwind-woocommerce-products.csv'])(
    'loses no filled column in silence: %s',
    async (name) => {
      const { shown } = await tried(await readFile(join(CATALOGUES, name)))
      const left = shown.mappingProblems.find(({ reason }) => reason === 'columns_left_out')?.headers ?? []
      expect(left).toEqual(expect.arrayContaining([name.includes('shopify') ? 'Variant SKU' : 'Regular price']))
      expect(left).not.toContain(name.includes('shopify') ? 'Option1 Value' : 'Attribute 1 value(s)')
    },
  )

  test('says where an option is neither colour nor size', async () => {
    expect(reasons(await tried(await found('shopify-lost-columns.csv')))).toContain('option_unknown')
  })

  test('of Shopify whose rows of one product stand apart is one product', async () => {
    const file = await tried(await found('shopify-rows-apart.csv'))
    expect(file.shown.problemGroups.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('of WooCommerce whose products stand below their variations has them as variants of those', async () => {
    const rows = await brought(await tried(await found('woo-parent-below.csv')))
    expect(rows).toMatchObject([{ product: 'Shirt', name: 'Shirt, Red, M', color: 'Red', size: 'M', weight: 0.2 }])
  })

  test('of WooCommerce keeps colour and size of a simple product, and refuses a variation of nothing', async () => {
    const file = await tried(
      'ID,Type,SKU,Name,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n1,simple,S1,Scarf,,Color,red,Size,One\n2,variation,V1,Tee,S9,Color,blue,,\n',
    )
    expect(file.shown.problemGroups).toMatchObject([{ severity: 'error', reason: 'parent_missing', lines: [3] }])
    expect(await brought(file)).toMatchObject([{ product: 'Scarf', color: 'red', size: 'One' }])
  })
})

test.each(['\r\n', '\n', '\r'])(
  'lines are those of the file, also below cells of several lines that end with %j',
  async (end) => {
    const cells = `"two${end}lines"`
    const file = await tried(
      ['sku,product_name,gtin,description', `A,Tee,,${cells}`, `B,Cap,1,${cells}`, 'C,Hat,2,x', ''].join(end),
    )
    expect(file.shown.problemGroups).toMatchObject([{ reason: 'gtin_malformed', lines: [4, 6] }])
  },
)

test('lines of the file that was found so are right', async () => {
  const { shown } = await tried(await found('crlf-cell.csv'))
  expect(shown.problemGroups.flatMap(({ lines }) => lines)).toContain(4)
})

test('a table of a million rows is taken, its header aside', async () => {
  const path = join(tmpdir(), newId('imp'))
  await writeFile(path, `a,b\n${'1,2\n'.repeat(1_000_000)}`)
  expect((await inspectFile(path)).tables[0]?.rowCount).toBe(1_000_000)
  await writeFile(path, `a,b\n${'1,2\n'.repeat(1_000_001)}`)
  await expect(inspectFile(path)).rejects.toMatchObject({ reason: 'table_too_many_rows' })
}, 60_000)

describe('a workbook', () => {
  const typed = () => found('typed.xlsx')

  test('with formulas whose results were not stored says so before the start', async () => {
    expect(said(await tried(await typed()))).toContain('formulas_unsolved')
  })

  test('whose bytes have changed since it was written says so before the start', async () => {
    const parts = {
      rows: [
        ['sku', 'product_name'],
        ['A', 'Tee'],
      ],
    }
    expect(said(await tried(workbookOf({ ...parts, crc: crc32 })))).not.toContain('file_damaged')
    expect(
      said(await tried(workbookOf({ ...parts, crc: (part) => (part.includes('<sheetData>') ? 1 : crc32(part)) }))),
    ).toContain('file_damaged')
  })
})

test.each([
  ['a day that a spreadsheet has made of a size', 'size', '03-giu', 'day_in_text'],
  ['a name that it has taken for a number', 'product_name', '1E+05', 'number_shortened'],
  ['a number of a supplier as the manufacturer', 'manufacturer', 'L-02', 'code_as_name'],
  ['a mark that turns the direction of writing', 'product_name', 'Tee \u202Eder', 'invisible_removed'],
  ['a space without width', 'sku', 'A\u200B1', 'invisible_removed'],
  ['a day far away as an end', 'cert_valid_until', '2099-12-31', 'day_far'],
])('%s is said', async (_, column, text, reason) => {
  const cells: Record<string, string> = {
    sku: 'A1',
    product_name: 'Tee',
    color: 'red',
    size: 'S',
    cert_scheme: 'GOTS',
    [column]: text,
  }
  const file = await tried(`${Object.keys(cells)}\n${Object.values(cells)}\n`)
  expect(file.shown.problemGroups).toContainEqual(expect.objectContaining({ reason, lines: [2] }))
})

test('numbers of products that differ in capital letters alone are said', async () => {
  const file = await tried('sku,product_name\n00DUP-B,Tee\n00dup-b,Tee\n')
  expect(file.shown.problemGroups).toMatchObject([{ severity: 'warning', reason: 'sku_similar', lines: [3] }])
})

test('an export of ours that a spreadsheet has saved takes no zeros from what is there, which is said', async () => {
  const w = await t.workspace()
  const product = await createProduct(t.deps, w.actor, { name: 'Tee', sku: '000120' })
  const file = await tried(`product_id,product_name,sku\n${product.id},Tee,120\n`, {}, w)
  expect(reasons(file)).toEqual(['spreadsheet_damage'])
  await startImport(t.deps, w.actor, { id: file.id })
  await endedImport(t, w, file.id)
  const { rows } = await t.owner.query('select sku from products where workspace_id = $1', [w.id])
  expect(rows).toEqual([{ sku: '000120' }])
})
