import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { newId } from '#platform/ids.ts'
import { readDay } from '#platform/tables/value-format.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { endedImport } from '#test/run-import-file.ts'
import { sampleOf } from '#test/sample.ts'
import { workbookOf } from '#test/workbook-of.ts'
import { inspectFile } from '../reading/inspect-file.ts'
import { checkImport, startImport } from './begin-import.ts'
import { changeImport, type ImportChange } from './change-import.ts'
import { correctImport, type GivenCorrection } from './correct-import.ts'
import { uploadImport } from './upload-import.ts'

const CATALOGUES = join(import.meta.dirname, '../../../../test/catalogues')
const t = await startTestApp()

type Shown = {
  state: string
  mappingProblems: { severity: string; reason: string; headers: string[]; message: string }[]
  detections: { setting: string; detected: string; used: string; certainty: string; options: { value: string }[] }[]
  columns: { header: string; column: string | null; unit: string | null; values: { read: string | null }[] }[]
  problemGroups: { severity: string; reason: string; header: string | null; count: number; lines: number[] }[]
}

type Problem = { line: number; header: string | null; severity: string; reason: string; found: string; message: string }

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
    `{ import(id: "${id}") { state mappingProblems { severity reason headers message } detections { setting detected used certainty options { value } }
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

/** What the check says of single cells and rows, for one reason. */
async function problemsOf({ w, id }: Tried, reason: string): Promise<Problem[]> {
  const query = `{ import(id: "${id}") { problems(reason: "${reason}", take: 100) { line header severity reason found message } } }`
  const { data } = await t.graphql(query, await w.key('read'))
  return (data as { import: { problems: Problem[] } }).import.problems
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

describe('numbers and days of other countries', () => {
  test.each([
    ['Hmotnost v gramech', '185', 0.185],
    ['Вага, г', '185', 0.185],
    ['重量（克）', '１８５', 0.185],
    ['Peso', '185 g', 0.185],
    ['Súly', '12 dkg', 0.12],
  ])('a weight is what it says: %s %s', async (header, text, kg) => {
    const file = await tried(`sku,product_name,color,"${header}"\nA,Tee,red,${text}\n`)
    expect((await brought(file)).map(({ weight }) => weight)).toEqual([kg])
  })

  test.each([
    '31. 3. 2027',
    '2027年3月31日',
    '2027. 03. 31.',
    '31 marzo 2027',
    '31. března 2027',
    '２０２７-０３-３１',
  ])('a day is what it says: %s', (text) => {
    expect(readDay(text, { dateOrder: 'dmy' })).toBe('2027-03-31')
  })

  test('the name of one month in one language and of another in the next is none', () => {
    expect(readDay('3 listopad 2027', { dateOrder: 'dmy' })).toBeNull()
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

/** Right, or said to be in doubt. */
function isReadOrAsked(file: Tried, encoding: string): boolean {
  const found = file.shown.detections.find(({ setting }) => setting === 'encoding')
  const isAsked = found?.certainty === 'unclear' && said(file).includes('encoding_unclear')
  return isAsked || (found?.detected === encoding && found.used === encoding)
}

describe('letters', () => {
  test.each([
    ['cp1254.csv', 'windows-1254'],
    ['cp1250.csv', 'windows-1250'],
    ['excel-mac-cr.csv', 'macintosh'],
    ['shiftjis.csv', 'shift_jis'],
  ])('of %s are read as they were written, in %s', async (name, encoding) => {
    const file = await tried(await found(name))
    expect(isReadOrAsked(file, encoding)).toBe(true)
  })

  test.each([
    ['cp1254.csv', 'windows-1254', 'Kısa kollu gömlek'],
    ['cp1250.csv', 'windows-1250', 'łąka'],
    ['excel-mac-cr.csv', 'macintosh', 'Größe'],
    ['shiftjis.csv', 'shift_jis', 'シャツ'],
  ])('of %s can be read as %s', async (name, encoding, text) => {
    const file = await tried(await found(name), { encoding })
    const { data } = await t.graphql(`{ import(id: "${file.id}") { head { cells } } }`, await file.w.key('read'))
    expect(JSON.stringify(data)).toContain(text)
    // What somebody has chosen against the guess is asked about no more.
    if (detectionOf(file)?.detected !== encoding) expect(said(file)).not.toContain('encoding_unclear')
  })

  /** In an encoding of one byte a letter. */
  const encoded = (text: string, encoding: string) => {
    const decoder = new TextDecoder(encoding)
    const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.of(byte)), byte]))
    return Buffer.from([...text].map((letter) => bytes.get(letter) ?? Number.NaN))
  }
  const detectionOf = ({ shown }: Tried) => shown.detections.find(({ setting }) => setting === 'encoding')
  const certaintyOf = (file: Tried) => detectionOf(file)?.certainty
  const table = (...names: string[]) => `sku;product_name\n${names.map((name, at) => `A${at};${name}\n`).join('')}`

  test.each(
    sampleOf(
      [
        ['Hungarian', 'windows-1250', ['Női póló, rövid ujjú', 'Férfi ing']],
        ['Hungarian in few words', 'windows-1250', ['Nagyméretű kötött pulóver']],
        ['Hungarian in capital letters', 'windows-1250', ['NŐI PÓLÓ', 'KÖNNYŰ KABÁT']],
        ['Polish', 'windows-1250', ['Koszulka z długim rękawem']],
        ['Polish without ł and ą', 'windows-1250', ['Koń na biegunach', 'Jesień i zima']],
        ['Czech', 'windows-1250', ['Tričko s krátkým rukávem', 'Černý kabát']],
        ['Slovak', 'windows-1250', ['Biely kabát', 'Čierny sveter']],
        ['Romanian', 'windows-1250', ['Cămaşă albă']],
        ['Turkish', 'windows-1254', ['Kısa kollu gömlek']],
        ['Turkish with ğ alone', 'windows-1254', ['Düğmeli yelek']],
        ['Turkish with ş alone', 'windows-1254', ['Örme şal']],
      ] as const,
      5,
      ([language]) => language.split(' ')[0],
    ),
  )('that read as western by chance are read as they were written, or asked about: %s', async (_, encoding, names) => {
    const file = await tried(encoded(table(...names), encoding))
    expect(isReadOrAsked(file, encoding)).toBe(true)
  })

  test.each(
    sampleOf(
      [
        [
          'French',
          [
            'Écharpe en cachemire, brûlé',
            'T-shirt coût réduit, dû en août',
            'Flûte, cœur, fût, mûr, sûr, embûche',
            'Où ça ? Noël, maïs',
          ],
        ],
        ['German', ['Größe XXL, Müller & Söhne', 'Übergröße, weiß']],
        ['Danish', ['Bluse med ærmer, størrelse S', 'Blå kjole, æg', 'Træ og knæ']],
        ['Norwegian', ['Genser i ull, blå, størrelse Ø']],
        ['Swedish', ['Tröja i ull, blå, långärmad']],
        ['Finnish', ['Pitkähihainen pusero, sininen väri']],
        ['Icelandic', ['Þykk lopapeysa, blá, með rennilás', 'Íslensk ull, ný stærð']],
        ['Portuguese', ['Calções de algodão, três botões', 'CALÇÕES, NÃO PÕE', 'Camisões põem à mão']],
        ['Spanish', ['Camiseta de niño, algodón', '¿Cuál es el tamaño? Cigüeña']],
        ['Italian', ['Maglietta in cotone, qualità, più']],
        ['Dutch', ['Coördinaten, één trui, ideeën']],
        ['Estonian', ['Õmblusteta särk, sõrmed, hõbe']],
      ],
      5,
    ),
  )('of western and northern Europe are taken as they are: %s', async (_, names) => {
    const file = await tried(encoded(table(...names), 'windows-1252'))
    expect(certaintyOf(file)).toBe('likely')
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
    expect(headers).toEqual(['Fabric (product.metafields.shopify.fabric)'])
    expect(headers).not.toContain('Title')
    const meaningOf = (start: string) => file.shown.columns.find(({ header }) => header.startsWith(start))?.column
    expect(['Title', 'Care instructions', 'HS Code'].map(meaningOf)).toEqual([
      'product_name',
      'care_instructions',
      'hs_code',
    ])
  })

  test.each(['northwind-shopify-products.csv', 'northwind-woocommerce-products.csv'])(
    'loses no filled column in silence: %s',
    async (name) => {
      const { shown } = await tried(await readFile(join(CATALOGUES, name)))
      const left = shown.mappingProblems
        .filter(({ reason }) => reason === 'columns_left_out' || reason === 'columns_declined')
        .flatMap(({ headers }) => headers)
      expect(left).toEqual(expect.arrayContaining([name.includes('shopify') ? 'Tags' : 'Regular price']))
      expect(left).not.toContain(name.includes('shopify') ? 'Option1 Value' : 'Attribute 1 value(s)')
    },
  )

  test('says where an option is neither colour nor size', async () => {
    const file = 'Handle,Title,Option1 Name,Option1 Value\na-tee,A Tee,Fit,Slim\n'
    expect(reasons(await tried(file))).toContain('option_unknown')
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
})

describe('a workbook', () => {
  const typed = () => found('typed.xlsx')

  test('with formulas whose results were not stored says so before the start', async () => {
    expect(said(await tried(await typed()))).toContain('formulas_unsolved')
  })

  test('with formulas whose results were not stored says in which line and column, and what stands there', async () => {
    const file = await tried(await typed())
    expect(await problemsOf(file, 'formula_unsolved')).toMatchObject([
      { line: 3, header: 'weight_kg', severity: 'warning', found: '=0.1*2' },
      { line: 3, header: 'cert_valid_until', severity: 'warning', found: '=DATE(2027,1,1)' },
      { line: 4, header: 'product_name', severity: 'warning', found: '=A2&" x"' },
    ])
  })

  const formula = (text: string | null, formula: string, group?: number) =>
    ({ formula, text, ...(group !== undefined && { group }) }) as const

  test('with formulas is asked about those alone that have no result and are imported, a formula of many cells in each', async () => {
    const rows = [
      ['sku', 'product_name', 'color', 'remark of ours'],
      ['A', formula('Tee', 'B1'), formula('', 'IF(1,"","x")'), formula(null, 'NOW()')],
      ['B', formula('Cap', 'B1'), formula(null, 'D2&"<"', 7), null],
      ['C', formula('Hat', 'B1'), formula(null, '', 7), null],
      ['D', 'Scarf', formula(null, `"${'x'.repeat(5_000)}"`), null],
    ]
    const file = await tried(workbookOf({ rows }))
    expect(
      (await problemsOf(file, 'formula_unsolved')).map(({ line, header, found }) => [line, header, found]),
    ).toEqual([
      [3, 'color', '=D2&"<"'],
      [4, 'color', '=D2&"<"'],
      [5, 'color', `="${'x'.repeat(198)}`],
    ])
  })

  test('with rows of nothing but formulas without results loses none of them in silence', async () => {
    const rows = [
      ['sku', 'product_name'],
      ['A', 'Tee'],
      [formula(null, 'X1'), formula(null, 'X2')],
    ]
    expect((await problemsOf(await tried(workbookOf({ rows })), 'formula_unsolved')).map(({ line }) => line)).toEqual([
      3, 3,
    ])
  })

  test('with a hundred formulas without results in each row names some, and counts the others', async () => {
    const headers = Array.from({ length: 100 }, (_, at) => `meta ${at}`)
    const rows = [
      ['sku', 'product_name', 'color', ...headers],
      ...Array.from({ length: 30 }, (_, at) => [
        `A${at}`,
        'Tee',
        ...headers.map(() => formula(null, 'X1')),
        formula(null, 'X1'),
      ]),
    ]
    const problems = await problemsOf(await tried(workbookOf({ rows })), 'formula_unsolved')
    expect(problems.filter(({ header }) => header === 'color')).toHaveLength(30)
    expect(problems.find(({ line, header }) => line === 2 && header === null)?.message).toContain('81 more cells')
  })

  test('with a formula without its result takes the result from a correction, in one row or in all', async () => {
    const rows = [
      ['sku', 'product_name', 'size'],
      ['A', 'Tee', formula(null, 'X1')],
      ['B', 'Cap', formula(null, 'X1')],
    ]
    const file = await tried(workbookOf({ rows }))
    const correct = async (...corrections: GivenCorrection[]) => {
      await correctImport(t.deps, file.w.actor, { id: file.id, corrections })
      await checkImport(t.deps, file.w.actor, { id: file.id })
      await endedImport(t, file.w, file.id)
      return (await problemsOf(file, 'formula_unsolved')).map(({ line }) => line)
    }
    expect(await correct({ header: 'size', line: 2, value: 'S' })).toEqual([3])
    expect(await correct({ header: 'size', found: '=X1', value: 'M' })).toEqual([])
    expect((await brought(file)).map(({ size }) => size)).toEqual(['S', 'M'])
  })

  test('whose numbers are shown with zeros at their front has them read as they are shown, which is said', async () => {
    const code = (number: number, format: string) => ({ number, format })
    const rows = [
      ['sku', 'product_name', 'color', 'gtin', 'weight_kg', 'size'],
      [code(123, '00000'), 'Tee', 'red', code(614141007349, '0000000000000'), code(2, '00'), code(8, '00')],
      [code(45678, '00000'), 'Cap', 'red', null, 0.1, code(12, '0.00')],
      [code(777, '"ART-"00000'), 'Hat', 'red', null, code(3, '00 "kg"'), code(9, '#,##0')],
      [code(1234567, '000-0000'), 'Sock', 'red', null, 0.1, code(1, 'General')],
    ]
    const file = await tried(workbookOf({ rows }))
    const said = (await problemsOf(file, 'zeros_shown')).map(({ line, header, found, severity }) => [
      line,
      header,
      found,
      severity,
    ])
    expect(said).toEqual([
      [2, 'sku', '00123', 'note'],
      [2, 'gtin', '0614141007349', 'note'],
      [2, 'size', '08', 'note'],
      [4, 'sku', 'ART-00777', 'note'],
      [5, 'sku', '123-4567', 'note'],
    ])
    const rowsIn = await brought(file)
    expect(rowsIn.map(({ size, weight }) => [size, weight])).toEqual([
      ['08', 2],
      ['12', 0.1],
      ['9', 3],
      ['1', 0.1],
    ])
    const { rows: products } = await t.owner.query('select sku from products where workspace_id = $1 order by id', [
      file.w.id,
    ])
    expect(products.map(({ sku }) => sku)).toEqual(['00123', '45678', 'ART-00777', '123-4567'])
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

describe('zeros at the front of numbers', () => {
  const lost = ({ shown }: Tried) => shown.mappingProblems.filter(({ reason }) => reason === 'zeros_lost')
  const workbook = (column: string, codes: (string | number)[]) =>
    workbookOf({
      rows: [
        [column, 'product_name', 'color', 'cert_scheme'],
        ...codes.map((code, at) => [code, `Thing ${at}`, 'red', 'GOTS']),
      ],
    })
  const text = (codes: (string | number)[]) =>
    `sku,product_name\n${codes.map((code) => `${code},Thing ${code}\n`).join('')}`
  const counted = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

  test.each([
    ['of a product beside texts that have theirs', () => found('typed.xlsx'), 'sku', '82 on line 3'],
    [
      'of products',
      async () => workbook('sku', [10_234, 123, 45_678, 99_120, 7_801]),
      'sku',
      '2 of 5 numbers have fewer than 5 digits, such as 123 on line 3',
    ],
    [
      'of a certificate',
      async () => workbook('cert_number', [810_234, 710_999, 34_567]),
      'cert_number',
      '34567 on line 4',
    ],
    [
      'of products, below a title',
      async () =>
        workbookOf({ rows: [['Our catalogue'], ['sku', 'product_name'], [1201, 'Tee'], [42, 'Cap'], [7755, 'Hat']] }),
      'sku',
      '42 on line 4',
    ],
    [
      'of a text file',
      async () => text([10_234, 123, 45_678, 99_120, 70_801, 20_001, 30_002, 40_003, 50_004, 60_005, 70_006, 80_007]),
      'sku',
      '123 on line 3',
    ],
  ])('that a spreadsheet may have taken from numbers %s are asked about', async (_, file, header, words) => {
    const [problem, ...more] = lost(await tried(await file()))
    expect(problem).toMatchObject({ severity: 'warning', headers: [header] })
    expect(problem?.message).toContain(words)
    expect(more).toEqual([])
  })

  test.each<readonly [string, () => Promise<Buffer | string>]>([
    ['that are counted through', async () => workbook('sku', counted(1, 150))],
    ['that are counted through to the last of their length', async () => text(counted(1, 9_999))],
    ['that count on beyond a power of ten', async () => text(counted(9_990, 10_050))],
    ['of one length', async () => workbook('sku', [10_234, 45_678, 99_120])],
    ['that have kept theirs in a text file', async () => text(['00123', '4567', ...counted(10_001, 10_020)])],
    ['among words', async () => workbook('sku', [10_234, 123, 45_678, 'A-1', 'B-1', 'C-1'])],
    ['in a column of amounts', async () => workbook('description', [10_234, 123, 45_678])],
    ...[
      'messy.csv',
      'nordlicht-erp-export.csv',
      'northwind-shopify-products.csv',
      'northwind-woocommerce-products.csv',
      'atelier-lumiere-catalogue.xlsx',
    ].map((name) => [`of the catalogue ${name}`, () => readFile(join(CATALOGUES, name))] as const),
  ])('are not missed by numbers %s', async (_, file) => {
    expect(lost(await tried(await file()))).toEqual([])
  })

  test('that a GTIN in a cell of numbers may have lost are said', async () => {
    const rows = [
      ['sku', 'product_name', 'color', 'gtin'],
      ['A', 'Tee', 'red', 614_141_007_349],
    ]
    const [problem] = await problemsOf(await tried(workbookOf({ rows })), 'zeros_possible')
    expect(problem).toMatchObject({ line: 2, header: 'gtin', severity: 'note', found: '614141007349' })
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

describe('variants of one product whose colour and size differ in spelling alone', () => {
  test.each([
    ['capital letters', 'Red,S', 'red,S'],
    ['spaces', 'Sea Salt,S', 'Sea  salt,S'],
    ['an accent', 'Écru,S', 'Ecru,S'],
    ['a space within the size', 'Blue,38/40', 'Blue,38 / 40'],
  ])('are said as two, with both lines: %s', async (_, one, other) => {
    const file = await tried(
      `sku,product_name,color,size\nA,Tee,${one}\nA,Tee,${one.replace(/,.*/, ',XL')}\nA,Tee,${other}\n`,
    )
    const [problem, ...more] = await problemsOf(file, 'variant_similar')
    expect(problem).toMatchObject({ severity: 'warning', line: 4, found: other.replace(',', ', ') })
    expect(problem?.message).toContain(' on line 2 ')
    expect(more).toEqual([])
    expect(await brought(file)).toHaveLength(3)
  })

  test('are said where they stand farther apart than a batch, and not of two products, nor of what differs otherwise', async () => {
    const lines = Array.from({ length: 1_200 }, (_, at) => `P${at},Product ${at},Red,S`)
    const far = await tried(
      `sku,product_name,color,size\n${lines.join('\n')}\nP3,Product 3,RED,S\nP4,Product 4,Red,1 1/2\nP4,Product 4,Red,11/2\n`,
    )
    expect((await problemsOf(far, 'variant_similar')).map(({ line, message }) => [line, message])).toEqual([
      [1_202, expect.stringContaining(' on line 5 ')],
    ])
  })

  test('are said where the one is a record already, and written as the row has it', async () => {
    const { w, ...first } = await tried('sku,product_name,color,size,gtin\nA,Tee,Red,S,4006381333931\nA,Tee,Blue,S,\n')
    await brought({ w, ...first })
    const file = await tried('sku,product_name,color,size,gtin\nA,Tee,red,S,4006381333931\nA,Tee,BLUE,S,\n', {}, w)
    const [respelled] = await problemsOf(file, 'value_respelled')
    expect(respelled).toMatchObject({ severity: 'warning', line: 2, found: 'red' })
    expect(respelled?.message).toContain('"Red"')
    const [similar, ...more] = await problemsOf(file, 'variant_similar')
    expect(similar).toMatchObject({ severity: 'warning', line: 3, found: 'BLUE, S' })
    expect(similar?.message).toContain('"Tee, Blue, S"')
    expect(more).toEqual([])
    expect((await brought(file)).map(({ color }) => color)).toEqual(['red', 'Blue', 'BLUE'])
  })

  test('are said once: the same file again has nothing to say of what is there', async () => {
    const text = 'sku,product_name,color,size\nA,Tee,Red,S\nA,Tee,red,S\n'
    const first = await tried(text)
    await brought(first)
    expect(reasons(await tried(text, {}, first.w))).toEqual([])
  })
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
