import { encoded } from './encoded.ts'
import { STRANGE_LANGUAGES, strangerTable } from './strangers.ts'

/** What somebody meant by a cell, and on which line of the file it stands. */
export type Meant = { readonly line: number; readonly header: string; readonly meaning: string; readonly text: string }

/** A table of a language that nobody here has seen, written down in one of the ways in which programs do, perhaps damaged on the way. */
export type RandomFile = {
  readonly bytes: Buffer
  readonly meant: readonly Meant[]
  /** Its encoding, delimiter, end of lines, and what has happened to it, for whoever looks for a fault. */
  readonly written: {
    readonly language: string
    readonly encoding: string
    readonly delimiter: string
    readonly damage: Damage | 'sizes as columns'
  }
}

const DAMAGES = [
  'none',
  'none',
  'cell missing',
  'cell too many',
  'empty cells at the end',
  'formula failed',
  'number shortened',
  'size as a day',
  'read as another encoding',
  'letters lost',
  'sum below',
  'header again',
  'invisible signs',
] as const
type Damage = (typeof DAMAGES)[number]

type Cells = (string | null)[]

export function randomFile(random: () => number): RandomFile {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const language = one(STRANGE_LANGUAGES)
  const { stranger, rows } = strangerTable(language, random)
  const isMatrix = random() < 0.08
  const columns = stranger.columns.map(({ header, meaning }) => ({ header, meaning }))
  const table = rows.map(({ cells }) => cells.map((cell) => String(cell ?? '')))
  const shaped = isMatrix ? withSizesAsColumns(columns, table) : { columns, table }
  const damage = isMatrix ? 'sizes as columns' : one(DAMAGES)
  const truth = withOtherDigits(shaped.table, shaped.columns, random)
  const damaged = isMatrix ? truth : harm(damage as Damage, shaped.columns, truth, random)
  const delimiter = one([',', ';', '\t', '|'])
  const end = one(['\n', '\r\n'])
  const titles = random() < 0.2 ? [one(['Export 2027', 'Katalog', '— 2027 —'])] : []
  const isQuoted = random() < 0.3
  const lines = [
    ...titles.map((title) => title + delimiter.repeat(shaped.columns.length - 1)),
    ...damaged.map((cells) => cells.map((cell) => quoted(cell ?? '', delimiter, isQuoted)).join(delimiter)),
  ]
  const text = `${lines.join(end)}${end}`
  const encoding = random() < 0.5 ? 'utf-8' : (one(ENCODINGS[language] ?? WESTERN) ?? 'utf-8')
  const bytes = encoded(text, encoding)
  const again = damage === 'header again' ? Math.floor(truth.length / 2) : Number.POSITIVE_INFINITY
  const meant = shaped.table.slice(1).flatMap((cells, at) =>
    cells.flatMap((text, place): Meant[] => {
      const { header = '', meaning = null } = shaped.columns[place] ?? {}
      if (meaning === null || text === '') return []
      return [{ line: titles.length + at + 2 + (at + 1 >= again ? 1 : 0), header, meaning, text }]
    }),
  )
  const used = bytes ? encoding : 'utf-8'
  return { bytes: bytes ?? Buffer.from(text), meant, written: { language, encoding: used, delimiter, damage } }
}

/** Zeros of digits that some write their numbers in: Arabic, Persian, Thai, and of full width. */
const ZEROS = [0x0660, 0x06f0, 0x0e50, 0xff10]

/** The same table, whose numbers are in one table of twelve in the digits of another script, some with the Arabic sign for decimals. */
function withOtherDigits(table: readonly string[][], columns: readonly Column[], random: () => number): string[][] {
  if (random() > 1 / 12) return table.map((cells) => [...cells])
  const zero = ZEROS[Math.floor(random() * ZEROS.length)] ?? 0x0660
  const hasOwnSign = zero < 0x0700 && random() < 0.5
  const own = (text: string) => {
    const written = text.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(zero + Number(digit)))
    return hasOwnSign ? written.replace(/(?<=\p{Nd})[.,](?=\p{Nd})/u, '\u066B') : written
  }
  const numbers = new Set(['weight_kg', 'gtin', 'hs_code'])
  return table.map((cells, line) =>
    cells.map((cell, at) => (line > 0 && numbers.has(columns[at]?.meaning ?? '') ? own(cell) : cell)),
  )
}

const WESTERN = ['windows-1252', 'utf-16le', 'macintosh']
const CENTRAL = ['windows-1250', 'iso-8859-2']
const ENCODINGS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['pl', 'cs', 'sk', 'hu', 'sl', 'hr', 'ro'].map((language) => [language, CENTRAL])),
  ...Object.fromEntries(['ru', 'uk', 'bg'].map((language) => [language, ['windows-1251', 'koi8-u', 'utf-16le']])),
  ...Object.fromEntries(['et', 'lv', 'lt'].map((language) => [language, ['windows-1257']])),
  el: ['windows-1253', 'iso-8859-7'],
  tr: ['windows-1254'],
  ja: ['shift_jis', 'euc-jp', 'utf-16le'],
  ko: ['euc-kr'],
  zh: ['gb18030', 'big5'],
  vi: ['windows-1258', 'utf-16le'],
}

function quoted(cell: string, delimiter: string, isAlways: boolean): string {
  return isAlways || cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

type Column = { readonly header: string; readonly meaning: string | null }

/** One row for each three, whose sizes are columns with a mark. */
function withSizesAsColumns(columns: readonly Column[], table: readonly string[][]) {
  const kept = columns.flatMap(({ meaning }, at) => (['size', 'gtin', 'weight_kg'].includes(meaning ?? '') ? [] : [at]))
  const sizes = ['S', 'M', 'L', 'XL']
  const own = (cells: readonly string[] = []) => kept.map((at) => cells[at] ?? '')
  const rows = table.slice(1).filter((_, at) => at % 3 === 0)
  return {
    columns: [
      ...kept.map((at) => columns[at] ?? { header: '', meaning: null }),
      ...sizes.map((header) => ({ header, meaning: 'size' })),
    ],
    table: [
      [...own(table[0]), ...sizes],
      ...rows.map((cells, at) => [...own(cells), ...sizes.map((_, place) => (place === at ? '' : 'x'))]),
    ],
  }
}

/** What happens to one row, or one cell of it. */
function harm(damage: Damage, columns: readonly Column[], table: readonly Cells[], random: () => number): Cells[] {
  const rows = table.map((cells) => [...cells])
  const at = 1 + Math.floor(random() * (rows.length - 1))
  const row = rows[at] ?? []
  const set = (meaning: string, change: (text: string) => string) => {
    const place = columns.findIndex((column) => column.meaning === meaning)
    if (place >= 0) row[place] = change(row[place] ?? '')
  }
  switch (damage) {
    case 'none':
      break
    case 'cell missing':
      row.pop()
      break
    case 'cell too many':
      row.splice(1, 0, 'x')
      break
    case 'empty cells at the end':
      row.push('', '')
      break
    case 'formula failed':
      set('color', () => '#REF!')
      break
    case 'number shortened':
      set('gtin', (text) => `${text[0]}.${text.slice(1, 6)}E+12`)
      break
    case 'size as a day':
      set('size', () => '03-Jun')
      break
    case 'read as another encoding':
      set('color', (text) => new TextDecoder('windows-1252').decode(Buffer.from(text)))
      break
    case 'letters lost':
      set('product_name', (text) => text.replace(/(?<=\p{L})[^\p{ASCII}](?=\p{L})/u, '?'))
      break
    case 'sum below':
      rows.push(['Total', ...columns.slice(1).map((_, place) => (place % 3 === 0 ? '12' : ''))])
      break
    case 'header again':
      rows.splice(Math.floor(rows.length / 2), 0, [...(rows[0] ?? [])])
      break
    case 'invisible signs':
      set('sku', (text) => `\u200B${text}`)
      break
  }
  return rows
}
