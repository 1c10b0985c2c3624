import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOf } from '#test/sample.ts'
import { freePort, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'
import { startedDirectory } from '#test/started-directory.ts'
import { cellName, type WorkbookCell, workbookOf } from '#test/workbook-of.ts'

/** Of the service's heap: what a machine with 1 GB gives it. */
const HEAP_MB = 512
/** The longest text that a cell of a spreadsheet holds. */
const LONGEST = 32_767

let dataDir: string
let server: SpawnedServer
let key: string

beforeAll(async () => {
  dataDir = await startedDirectory('small-heap')
  server = await spawnServer(dataDir, await freePort(), { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
  key = readDemo(dataDir).apiKey
}, 120_000)

afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await rm(dataDir, { recursive: true, force: true })
})

const headers = () => ({ authorization: `Bearer ${key}` })

/** What the upload and, if it was taken in, its check ended with; "gone" where nobody answers any more. */
async function tried(name: string, bytes: Buffer | string): Promise<string> {
  try {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(Buffer.from(bytes))], name))
    const answer = await fetch(`${server.base}/api/v1/imports`, { method: 'POST', headers: headers(), body: form })
    const { id, reason } = (await answer.json()) as { id?: string; reason?: string }
    if (!id) return `${answer.status} ${reason}`
    return await checked(id)
  } catch {
    return 'gone'
  }
}

async function checked(id: string): Promise<string> {
  const mapped = await ask(`mutation { checkImport(id: "${id}") { id } }`)
  if (mapped.errors) return `201 ${mapped.errors[0]?.extensions.reason}`
  for (;;) {
    const { data } = await ask(`{ import(id: "${id}") { state endedBecause { reason } } }`)
    const { state, endedBecause } = data.import
    if (state !== 'CHECKING') return `${state} ${endedBecause?.reason ?? ''}`.trim()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function ask(query: string) {
  const answer = await fetch(`${server.base}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers() },
    body: JSON.stringify({ query }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: whatever was asked for
  return (await answer.json()) as { data: any; errors?: { extensions: { reason: string } }[] }
}

const columns = ['sku', 'product_name', 'color', 'size', 'description', 'care_instructions', 'weight_kg']

/** Every cell names the text with this number; the first column tells the rows apart. */
function* naming(rows: number, width: number, text: number): Generator<WorkbookCell[]> {
  yield Array.from({ length: width }, (_, at) => columns[at] ?? `Column ${at}`)
  for (let row = 0; row < rows; row += 1) {
    yield Array.from({ length: width }, (_, at) => (at === 0 ? `S${row}` : { shared: text }))
  }
}

const long = (length: number) => 'All about this cloth. '.repeat(Math.ceil(length / 22)).slice(0, length)
const shared = (rows: number, width: number, length: number) =>
  workbookOf({ rows: naming(rows, width, 0), sharedTexts: [`<t>${long(length)}</t>`] })

/** Every field with as much as it takes, in every row. */
const fields = (rows: number) =>
  workbookOf({
    rows: (function* () {
      yield columns
      for (let row = 0; row < rows; row += 1)
        yield [`S${row}`, `Tee ${row}`, 'red', 'S', { shared: 0 }, { shared: 1 }, 0.2]
    })(),
    sharedTexts: [`<t>${long(10_000)}</t>`, `<t>${long(5_000)}</t>`],
  })

/** Text that no packer makes two hundred times smaller, so that only what is written out tells it from a table. */
const varied = (length: number, seed: number) =>
  Array.from({ length: Math.ceil(length / 70) }, (_, at) => `${(seed * 7_919 + at * 104_729).toString(36)} ${long(60)}`)
    .join('')
    .slice(0, length)

const FORMS: readonly [what: string, name: string, file: () => Buffer | string, ends: RegExp][] = [
  ['long texts in many columns', 'a.xlsx', () => shared(3_000, 26, LONGEST), /^400 workbook_too_large$/],
  ['long texts in two columns', 'a.xlsx', () => shared(30_000, 2, LONGEST), /^400 workbook_too_large$/],
  ['long texts in all columns', 'a.xlsx', () => shared(50, 500, LONGEST), /^400 table_row_too_long$/],
  ['shorter texts in many rows', 'a.xlsx', () => shared(60_000, 2, 5_000), /^400 workbook_too_large$/],
  ['a text longer than a cell', 'a.xlsx', () => shared(20, 2, 200_000), /^400 workbook_too_large$/],
  [
    'rich text',
    'a.xlsx',
    () =>
      workbookOf({
        rows: naming(3_000, 26, 0),
        sharedTexts: [`<r><t>${long(16_000)}</t></r><r><t>${long(16_000)}</t></r>`],
      }),
    /^400 workbook_too_large$/,
  ],
  [
    'merged cells',
    'a.xlsx',
    () =>
      workbookOf({
        rows: naming(1, 26, 0),
        emptyRows: 60_000,
        sharedTexts: [`<t>${long(LONGEST)}</t>`],
        merged: Array.from({ length: 25 }, (_, at) => `${cellName(at + 1, 2)}:${cellName(at + 1, 60_000)}`),
      }),
    /^400 workbook_too_large$/,
  ],
  [
    'texts within their cells',
    'a.xlsx',
    () =>
      workbookOf({
        rows: (function* () {
          yield columns
          for (let row = 0; row < 600; row += 1)
            yield columns.map((_, at) => (at === 4 ? varied(9_000, row) : `S${row}`))
        })(),
      }),
    /^CHECKED$/,
  ],
  [
    'texts of formulas',
    'a.xlsx',
    () =>
      workbookOf({
        rows: (function* () {
          yield columns
          for (let row = 0; row < 600; row += 1)
            yield columns.map((_, at) => (at === 4 ? { formula: 'A1', text: varied(9_000, row) } : `S${row}`))
        })(),
      }),
    /^CHECKED$/,
  ],
  ['texts that are as long as their field takes', 'a.xlsx', () => fields(3_000), /^CHECKED$/],
  ['texts that are no numbers', 'a.xlsx', () => shared(500, 7, LONGEST), /^CHECKED$/],
  [
    'a CSV of long rows',
    'a.csv',
    () => `${columns}\n${Array.from({ length: 8 }, (_, row) => `S${row},,,,"${long(900_000)}",,`).join('\n')}`,
    /^CHECKED$/,
  ],
  [
    'a CSV of gaps',
    'a.csv',
    () => `${columns}\n${Array.from({ length: 4 }, (_, row) => `S${row},"x${' '.repeat(900_000)}x",,,,,`).join('\n')}`,
    /^CHECKED$/,
  ],
  [
    'a CSV of many rows',
    'a.csv',
    () =>
      `${columns}\n${Array.from({ length: 10_000 }, (_, row) => `S${row},Tee ${row},red,S,${long(100)},,0.2`).join('\n')}`,
    /^CHECKED$/,
  ],
  [
    'JSON of many records',
    'a.csv',
    () => `[${Array.from({ length: 100_000 }, (_, row) => `{"sku":"S${row}"}`)}]`,
    /^CHECKED$/,
  ],
]

test.each(sampleOf(FORMS, 6, ([, name, , ends]) => `${name} ${ends}`))(
  'with a heap of 512 MB the service refuses or reads %s, and stays',
  async (_what, name, file, ends) => {
    expect(await tried(name, file())).toMatch(ends)
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200)
    expect(server.child.exitCode).toBeNull()
  },
  60_000,
)
