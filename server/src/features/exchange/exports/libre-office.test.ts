import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '#platform/tables/read-workbook.ts'
import type { Cell } from '#platform/tables/table.ts'
import { textRow } from '#platform/tables/write-text-table.ts'
import { writeWorkbook } from '#platform/tables/write-workbook.ts'
import { makeTemplate } from './make-template.ts'
import { templateColumns } from './template.ts'

const OFFICE = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find(existsSync)
const isRequired = process.env['E2E_REQUIRED'] === '1'

const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '=HYPERLINK("http://x.example";"y")',
  "=cmd|'/C calc'!A0",
  '\t=1+1',
  '＝1+1',
]
const TEXTS = [
  ...FORMULAS,
  '00123',
  '1E5',
  'TRUE',
  '2026-01-02',
  '1/2/2026',
  '3,14',
  '1.249',
  '50 %',
  '#REF!',
  "'",
  "''x",
  ' a ',
  'a\nb',
  'a,b;c"d',
  '_x000D_',
  '<b>&amp;</b>',
  '😀 é ü 你好',
  '4006381333931',
  '00012348',
]

describe.skipIf(OFFICE === undefined && !isRequired)('what LibreOffice shows', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'selvedge-office-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function convert(file: string, to: string, ...more: string[]): Promise<string> {
    const profile = `-env:UserInstallation=file://${folder}/profile`
    await promisify(execFile)(OFFICE ?? 'soffice', [
      profile,
      '--headless',
      ...more,
      '--convert-to',
      to,
      '--outdir',
      `${folder}/out`,
      join(folder, file),
    ])
    return join(folder, 'out', file.replace(/\.\w+$/, `.${to.split(':')[0]}`))
  }

  test('of an XLSX are the very texts, numbers and days, and nothing is run', async () => {
    const columns = [
      { header: 'text', kind: 'text' },
      { header: 'number', kind: 'number' },
      { header: 'day', kind: 'day' },
    ] as const
    const rows: Cell[][] = TEXTS.map((text, at) => [text, at / 8, new Date(Date.UTC(2000, 0, at + 1))])
    async function* pages() {
      yield rows
    }
    await writeFile(join(folder, 'sheet.xlsx'), await buffer(writeWorkbook([{ name: 'sheet', columns, pages }])))
    // Commas, quotes, UTF-8, and what is shown rather than what is stored.
    const csv = await convert('sheet.xlsx', 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false')
    const shown: string[][] = parse(await readFile(csv), { bom: true })
    expect(shown.slice(1).map(([text]) => text)).toEqual(TEXTS)
    expect(shown.slice(1).map(([, number]) => Number(number))).toEqual(TEXTS.map((_, at) => at / 8))
    expect(shown.slice(1).map(([, , day]) => day)).toEqual(
      rows.map(([, , day]) => (day as Date).toISOString().slice(0, 10)),
    )
  })

  test('of a template are its notes and drop-downs', async () => {
    await writeFile(join(folder, 'template.xlsx'), await buffer(makeTemplate('companies', 'xlsx', 'en')))
    const document = await readFile(await convert('template.xlsx', 'fods'), 'utf8')
    expect(document.match(/<office:annotation /g)).toHaveLength(templateColumns('companies').length)
    expect(document).toContain('What the company does for you.')
    expect(document).toMatch(/table:content-validation [^>]*cell-content-is-in-list\(\[\$Lists\.\$A\$2:\.\$A\$8]\)/)
  })

  test('of a CSV runs none of its texts', async () => {
    await writeFile(
      join(folder, 'table.csv'),
      `\uFEFF${[['text'], ...TEXTS.map((text) => [text])].map(textRow).join('')}`,
    )
    const back: Cell[] = []
    for await (const { cells } of readSheet(
      await convert('table.csv', 'xlsx', '--infilter=Text - txt - csv (StarCalc):44,34,76,1'),
      0,
    ))
      back.push(cells[0] ?? null)
    // Behind a tab a cell could begin for a program that divides there, so what follows it is guarded as well.
    expect(back.slice(1, FORMULAS.length + 1)).toEqual(FORMULAS.map((text) => `'${text.replace('\t=', "\t'=")}`))
    expect(back.at(-3)).toBe('😀 é ü 你好')
  })
})
