import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encoded } from '#test/strangers/encoded.ts'
import { bookOfSheets } from '#test/workbook-of.ts'

type ForeignFile = {
  /** What it is, and in which language the dashboard is read. */
  readonly is: string
  readonly locale: 'en' | 'de' | 'fr'
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
  return bookOfSheets(
    [['Kevät 2027'], ['Luottamuksellinen']],
    [
      ['Tuoteluettelo'],
      ['Tuotenumero', 'Tuotenimi', 'Väri', 'Koko', 'EAN-koodi', 'Materiaali', 'Alkuperämaa'],
      ['F-1', 'Paita', 'punainen', 'M', '4006381333931', '100 % puuvilla', 'Portugali'],
      ['F-1', 'Paita', 'sininen', 'L', '4012345678901', '100 % puuvilla', 'Portugali'],
    ],
  )
}

/** Files of eight kinds, as programs and people elsewhere write them. */
export const FOREIGN_FILES: readonly ForeignFile[] = [
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
    first: {
      sku: 'J-1',
      name: 'リネンシャツ',
      variants: [{ color: '赤', size: 'M', gtin: '4006381333931' }, { color: '青' }],
    },
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
    first: {
      sku: 'A-100',
      name: 'Linen shirt',
      variants: [{ color: 'Red', size: 'M', weight: 0.18 }, { color: 'Blue' }],
    },
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
    first: {
      sku: 'T-1',
      name: 'Linen tee',
      variants: [
        { color: 'Red', size: 'M' },
        { color: 'Blue', size: 'L' },
      ],
    },
    counts: { productCount: 1, variantCount: 2 },
  },
]
