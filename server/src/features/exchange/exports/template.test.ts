import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import type { DashboardLanguage } from '#kit/words/languages.ts'
import { zipStreams } from '#platform/tables/write-workbook.ts'
import { startTestApp } from '#test/harness.ts'
import { readZip } from '#test/read-zip.ts'
import { runImportFile } from '#test/run-import-file.ts'
import { EXPORTS, type ExportName } from './export.ts'
import { makeTemplate } from './make-template.ts'
import { exampleOf, meaningOf, templateColumns } from './template.ts'
import { TEMPLATE_WORDS } from './template-words/in-each-language.ts'

const t = await startTestApp()
const LANGUAGES = Object.keys(TEMPLATE_WORDS) as DashboardLanguage[]
const template = (name: ExportName, language: DashboardLanguage = 'en') => buffer(makeTemplate(name, 'xlsx', language))

/** A certificate is about one of three, here about a product. */
const ONE_OF_THREE = ['cert_material', 'cert_company']

/** The template with the example of each column written into its second row, as somebody fills it in. */
async function filled(name: ExportName, language: DashboardLanguage): Promise<Buffer> {
  const cells = templateColumns(name).map(({ name: column, kind }) => {
    const text =
      kind === 'truth' ? TEMPLATE_WORDS[language].yes : ONE_OF_THREE.includes(column) ? '' : exampleOf(column)
    const isNumber = kind === 'number' || kind === 'share' || kind === 'mass'
    return isNumber ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
  })
  const parts = await readZip(await template(name, language))
  return buffer(
    zipStreams(
      parts.map(({ name: path, bytes }) => ({
        path,
        content: path.endsWith('/sheet1.xml')
          ? bytes.toString().replace('</sheetData>', `<row r="2">${cells.join('')}</row></sheetData>`)
          : bytes.toString(),
      })),
      new Date(0),
    ),
  )
}

describe.each(LANGUAGES)('a template in %s', (language) => {
  test.each(EXPORTS)('of %s has a note for each column, with what it means and an example', async (name) => {
    const [sheet, readMe] = (await readXlsx(await template(name, language), { readStyles: true })).sheets
    const columns = templateColumns(name)
    expect(sheet?.rows[0]).toEqual(columns.map((column) => column.name))
    expect(sheet?.freezePane).toMatchObject({ rows: 1 })
    const words = TEMPLATE_WORDS[language]
    for (const [at, column] of columns.entries()) {
      const note = sheet?.cells?.get(`0,${at}`)?.comment?.text ?? ''
      expect([column.name, meaningOf(column.name, language)]).not.toContain('')
      expect(note).toContain(meaningOf(column.name, language))
      expect(note).toMatch(new RegExp(`^${words.heads.example}: .+`, 'm'))
      expect(readMe?.rows.map(([first]) => first)).toContain(column.name)
    }
  })
})

test('columns with a closed list are chosen from it, and the list says what they may be', async () => {
  const { sheets } = await readXlsx(await template('companies', 'de'))
  const columns = templateColumns('companies').map(({ name }) => name)
  const validationOf = (column: string) => {
    const letter = String.fromCharCode(65 + columns.indexOf(column))
    return sheets[0]?.dataValidations?.find(({ range }) => range.startsWith(`${letter}2:`))
  }
  const valuesOf = (column: string) => {
    const [, letter = '', last = ''] =
      /^'Listen'!\$([A-Z]+)\$2:\$[A-Z]+\$(\d+)$/.exec(validationOf(column)?.formula1 ?? '') ?? []
    const at = letter.charCodeAt(0) - 65
    return sheets
      .find(({ name }) => name === 'Listen')
      ?.rows.slice(1, Number(last))
      .map((row) => row.slice(at, at + 2))
  }
  expect(validationOf('company_role')).toMatchObject({ type: 'list', showErrorMessage: true })
  expect(valuesOf('company_role')?.map(([value]) => value)).toEqual([
    'brand',
    'manufacturer',
    'supplier',
    'retailer',
    'importer',
    'recycler',
    'other',
  ])
  // The name of a country is as good as its code, so nobody is stopped from writing it.
  expect(validationOf('company_country')?.showErrorMessage).toBeFalsy()
  expect(valuesOf('company_country')).toContainEqual(['PT', 'Portugal'])
  expect(valuesOf('company_country')).toContainEqual(['DE', 'Deutschland'])
  expect(validationOf('company_name')).toBeUndefined()
})

test.each([
  [
    'materials',
    ['fibre', 'factor_material', 'material_origin_country', 'carbon_footprint_boundary', 'carbon_footprint_evidence'],
  ],
  ['variants', ['care_symbols', 'undyed', 'faded']],
  ['products', ['product_type', 'product_care_symbols']],
  ['certifications', ['cert_scheme']],
  ['compositions', ['composition_fibre']],
] as const)('a template of %s offers what can be chosen', async (name, chosen) => {
  const { sheets } = await readXlsx(await template(name))
  const columns = templateColumns(name).map((column) => column.name)
  const letters = (sheets[0]?.dataValidations ?? []).map(({ range }) => range.replace(/\d.*/, ''))
  const offered = letters.map(
    (letter) => columns[[...letter].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1],
  )
  expect(offered.sort()).toEqual([...chosen].sort())
})

test.each([
  ['en', ['companies', 'materials', 'products', 'variants', 'compositions', 'certifications', 'flat']],
  ['de', ['materials', 'flat']],
  ['fr', ['materials', 'flat']],
] as const)(
  'templates in %s filled with their examples are imported without a mapping, and nothing is to be said of them',
  async (language, names) => {
    const w = await t.workspace()
    await createCompany(t.deps, w.actor, { name: 'Northwind Ltd' })
    await createCompany(t.deps, w.actor, { name: 'Northwind', role: 'brand' })
    await createCompany(t.deps, w.actor, { name: 'Fábrica do Norte' })
    if (language !== 'en') await createCompany(t.deps, w.actor, { name: 'Weaver Ltd' })
    for (const name of names) {
      const done = await runImportFile(t, w, await filled(name, language), `${name}-template.xlsx`)
      const { rows, refused, problems } = done.counts ?? {}
      expect([name, done.state, rows, refused, problems]).toEqual([name, 'finished', 1, 0, {}])
    }
  },
  120_000,
)

test('a template as it was fetched brings nothing', async () => {
  const w = await t.workspace()
  const done = await runImportFile(t, w, await template('flat'), 'flat-template.xlsx')
  expect([done.state, done.counts]).toEqual(['finished', { rows: 0, refused: 0, records: {}, problems: {} }])
})

test('it speaks the language that is asked for, else the one the browser prefers', async () => {
  const w = await t.workspace()
  const key = await w.key('read')
  const readMeOf = async (query: string, accept = '') => {
    const url = `/api/v1/exports/templates/products.xlsx${query}`
    const answer = await t.app.inject({ method: 'GET', url, headers: { ...key?.headers, 'accept-language': accept } })
    expect(answer.headers['content-disposition']).toContain('products-template.xlsx')
    return (await readXlsx(answer.rawPayload)).sheets[1]?.name
  }
  expect(await readMeOf('?language=fr', 'de')).toBe('Mode d’emploi')
  expect(await readMeOf('', 'de-AT,en;q=0.5')).toBe('Anleitung')
  expect(await readMeOf('', 'pl')).toBe('Read me')
})
