import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import { encoded } from '#test/strangers/encoded.ts'
import { sheetsOf, textCell, zipOf } from '#test/workbook-of.ts'
import { imports as de } from '../dashboard/src/words/de/imports.ts'
import { imports as en } from '../dashboard/src/words/en/imports.ts'
import { imports as fr } from '../dashboard/src/words/fr/imports.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

const WORDS = { en, de, fr }
const MOST_CORRECTIONS = 3

type ForeignFile = {
  /** What it is, and in which language the dashboard is read. */
  readonly is: string
  readonly locale: keyof typeof WORDS
  readonly name: string
  readonly bytes: Buffer
  /** Of the first product by its number: what has to be there in the end. */
  readonly first: object
  readonly counts: { readonly productCount: number; readonly variantCount: number }
}

const document = (name: string) => readFileSync(join(import.meta.dirname, '../server/test/documents', name))
const written = (encoding: string, ...lines: readonly string[]): Buffer => {
  const bytes = encoded(`${lines.join('\r\n')}\r\n`, encoding)
  if (!bytes) throw new Error(`${encoding} has no such letters.`)
  return bytes
}

/** Three hundred columns of an enterprise system, of which a dozen matter. */
function wideTable(): Buffer {
  const ours = [
    'Artikelnummer',
    'Bezeichnung',
    'Farbe',
    'Größe',
    'EAN',
    'Nettogewicht (g)',
    'Materialzusammensetzung',
    'Ursprungsland',
    'Warengruppe',
    'Marke',
    'Zolltarifnummer',
    'Pflegehinweise',
  ]
  const own = (gtin: string, size: string) => [
    'W-1',
    'Mantel',
    'grau',
    size,
    gtin,
    '1450',
    '80 % Wolle, 20 % Polyamid',
    'Italien',
    'Mäntel',
    'Nord',
    '620213',
    '30 Grad',
  ]
  const others = Array.from({ length: 288 }, (_, at) => `ZZ_FELD_${String(at + 1).padStart(3, '0')}`)
  const values = others.map((_, at) => (at % 7 === 0 ? `K${at}` : ''))
  const mixed = (cells: readonly string[], rest: readonly string[]) =>
    [...rest.slice(0, 100), ...cells.slice(0, 6), ...rest.slice(100), ...cells.slice(6)].join(';')
  return written(
    'windows-1252',
    mixed(ours, others),
    mixed(own('4006381333931', 'M'), values),
    mixed(own('4012345678901', 'L'), values),
  )
}

/** A cover, then the sheet that matters with a title above its columns. */
function workbook(): Buffer {
  const sheets = [
    [['Kevät 2027'], ['Luottamuksellinen']],
    [
      ['Tuoteluettelo'],
      ['Tuotenumero', 'Tuotenimi', 'Väri', 'Koko', 'EAN-koodi', 'Materiaali', 'Alkuperämaa'],
      ['F-1', 'Paita', 'punainen', 'M', '4006381333931', '100 % puuvilla', 'Portugali'],
      ['F-1', 'Paita', 'sininen', 'L', '4012345678901', '100 % puuvilla', 'Portugali'],
    ],
  ]
  const parts = sheets.map((rows, at) => {
    const lines = rows.map((cells, line) => {
      const texts = cells.map((text, column) => textCell(`${String.fromCharCode(65 + column)}${line + 1}`, text))
      return `<row r="${line + 1}">${texts.join('')}</row>`
    })
    return [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`]
  })
  return zipOf({ ...sheetsOf(sheets.length), ...Object.fromEntries(parts) })
}

const FILES: readonly ForeignFile[] = [
  {
    is: 'a Portuguese list in the letters of Windows',
    locale: 'en',
    name: 'lista.csv',
    bytes: written(
      'windows-1252',
      'Referência;Designação;Cor;Tamanho;Código de barras;Peso líquido (g);Composição;País de origem',
      'P-1;Camisola;vermelho;M;4006381333931;210;100% algodão;Portugal',
      'P-1;Camisola;azul;L;4012345678901;220,5;100% algodão;Portugal',
    ),
    first: {
      sku: 'P-1',
      name: 'Camisola',
      variants: [
        { color: 'vermelho', size: 'M', gtin: '4006381333931', weight: 0.21 },
        { color: 'azul', size: 'L', weight: 0.2205 },
      ],
    },
    counts: { productCount: 1, variantCount: 2 },
  },
  {
    is: 'a Japanese list in Shift JIS',
    locale: 'de',
    name: '商品.csv',
    bytes: written(
      'shift_jis',
      '品番,商品名,カラー,サイズ,JANコード,素材,原産国',
      'J-1,リネンシャツ,赤,M,4006381333931,綿 100%,日本',
      'J-1,リネンシャツ,青,L,4012345678901,綿 100%,日本',
    ),
    first: { sku: 'J-1', name: 'リネンシャツ', variants: [{ color: '赤', size: 'M', gtin: '4006381333931' }, { color: '青' }] },
    counts: { productCount: 1, variantCount: 2 },
  },
  {
    is: 'a wholesaler’s table with a column of GTINs for each size',
    locale: 'fr',
    name: 'ordre.csv',
    bytes: written(
      'utf-8',
      'Artikelnummer\tBezeichnung\tFarbe\tS\tM\tL\tXL',
      'G-1\tHemd\trot\t4006381333931\t4012345678901\t\t',
      'G-1\tHemd\tblau\t\t\t9501102000017\t5901234123457',
    ),
    first: {
      sku: 'G-1',
      variants: [
        { color: 'rot', size: 'S', gtin: '4006381333931' },
        { color: 'rot', size: 'M' },
        { color: 'blau', size: 'L' },
        { color: 'blau', size: 'XL', gtin: '5901234123457' },
      ],
    },
    counts: { productCount: 1, variantCount: 4 },
  },
  {
    is: 'three hundred columns of which a dozen matter',
    locale: 'de',
    name: 'artikel.csv',
    bytes: wideTable(),
    first: {
      sku: 'W-1',
      name: 'Mantel',
      brand: 'Nord',
      variants: [
        { size: 'M', weight: 1.45 },
        { size: 'L', weight: 1.45 },
      ],
    },
    counts: { productCount: 1, variantCount: 2 },
  },
  {
    is: 'a Finnish workbook with a cover',
    locale: 'en',
    name: 'luettelo.xlsx',
    bytes: workbook(),
    first: {
      sku: 'F-1',
      name: 'Paita',
      variants: [
        { color: 'punainen', size: 'M', gtin: '4006381333931' },
        { color: 'sininen', size: 'L' },
      ],
    },
    counts: { productCount: 1, variantCount: 2 },
  },
  {
    is: 'JSON of products with their variants within them',
    locale: 'fr',
    name: 'shop.json',
    bytes: document('shop.json'),
    first: { sku: 'A-100', name: 'Linen shirt', variants: [{ color: 'Red', size: 'M', weight: 0.18 }, { color: 'Blue' }] },
    counts: { productCount: 2, variantCount: 2 },
  },
  {
    is: 'a catalogue in BMEcat',
    locale: 'de',
    name: 'katalog.xml',
    bytes: document('bmecat-1.2.xml'),
    first: { sku: 'H-1', name: 'Hemd', variants: [{ color: 'Rot', gtin: '4006381333931', weight: 0.18 }] },
    counts: { productCount: 1, variantCount: 1 },
  },
  {
    is: 'a feed for marketplaces with tabs',
    locale: 'en',
    name: 'feed.tsv',
    bytes: written(
      'utf-8',
      'id\titem_group_id\ttitle\tdescription\tlink\tprice\tcolor\tsize\tgtin\tmaterial\tavailability',
      'V1\tT-1\tLinen tee - Red, M\tA tee\thttps://example.com/1\t29.90 EUR\tRed\tM\t4006381333931\tlinen\tin_stock',
      'V2\tT-1\tLinen tee - Blue, L\tA tee\thttps://example.com/2\t29.90 EUR\tBlue\tL\t4012345678901\tlinen\tin_stock',
    ),
    first: { sku: 'T-1', name: 'Linen tee', variants: [{ color: 'Red', size: 'M' }, { color: 'Blue', size: 'L' }] },
    counts: { productCount: 1, variantCount: 2 },
  },
]

describe.skipIf(chromiumPath === undefined && !isRequired)('files of others, in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp

  beforeAll(async () => {
    dashboard = await startDashboard()
    t = dashboard.t
  })
  afterAll(() => dashboard?.stop())

  test.each(sampleOf(FILES, 2).map((one) => [`${one.is}, in ${one.locale}`, one] as const))(
    'go in with three corrections at most: %s',
    async (_, { locale, name, bytes, first, counts }) => {
      const words = WORDS[locale]
      const w = await t.workspace()
      const page = await dashboard.open({ reducedMotion: 'reduce', locale })
      let corrections = 0
      page.on('request', (request) => {
        if (/mutation (ChangeImport|CorrectImport)/.test(request.postData() ?? '')) corrections += 1
      })
      const step = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
      const press = (label: string) => page.getByRole('button', { name: label, exact: true }).press('Enter')
      const fits = async () => {
        expect(await axeInPassing(page)).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      }
      await dashboard.signIn(page, w, '/imports')
      await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer: bytes })
      await step(words.found.title)
      await fits()
      await press(words.next)
      const columns = page.getByRole('heading', { level: 2, name: words.columns.title, exact: true })
      const how = page.getByRole('heading', { level: 2, name: words.how.title, exact: true })
      await columns.or(how).waitFor()
      if (await columns.isVisible()) {
        await fits()
        await press(words.next)
        await how.waitFor()
      }
      await press(words.how.check)
      await page.getByRole('button', { name: words.run.start, exact: true }).waitFor()
      await fits()
      await press(words.run.start)
      await step(words.report.title)
      const { data } = await t.graphql(
        '{ productCount variantCount products(orderBy: OLDEST, take: 1) { sku name brand variants(orderBy: OLDEST) { color size gtin weight } } }',
        await w.key('read'),
      )
      const { products, ...counted } = data
      expect(counted).toEqual(counts)
      expect(products[0]).toMatchObject(first)
      expect(corrections).toBeLessThanOrEqual(MOST_CORRECTIONS)
    },
  )

  test('break no rule of the page’s policy', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
