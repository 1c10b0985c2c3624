import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import type { TableRow } from '#platform/tables/table.ts'

/**
 * Tables of people whom nobody here has met, in more than thirty languages. Their words come from headers.txt, published.txt and values.txt, which were
 * written before the words that the service knows and are read by tests alone.
 */
export type Stranger = { readonly language: string; readonly columns: readonly StrangeColumn[] }
export type StrangeColumn = {
  readonly header: string
  /** What it means; null: nothing here. */
  readonly meaning: string | null
  /** Drawn by hash, one in five: whoever chooses the service's words does not look at these. */
  readonly isHeldOut: boolean
}

type Header = StrangeColumn & { readonly language: string; readonly at: number }
type Lists = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

const HEADERS = read('headers.txt')
const PUBLISHED = read('published.txt')
const VALUES = read('values.txt')

export const STRANGE_LANGUAGES: readonly string[] = [...HEADERS.keys()]

/** Every header of both lists; what one language uses for two things is no one's to know, and is left out. */
export const STRANGE_HEADERS: readonly Header[] = STRANGE_LANGUAGES.flatMap((language) => {
  const found = new Map<string, Header | null>()
  for (const lists of [HEADERS, PUBLISHED]) {
    for (const [name, headers] of lists.get(language) ?? []) {
      const meaning = name === 'none' ? null : name
      for (const [at, header] of headers.entries()) {
        const before = found.get(header.toLowerCase())
        if (before === undefined) {
          found.set(header.toLowerCase(), { language, header, meaning, at, isHeldOut: isHeldOut(language, header) })
        } else if (before?.meaning !== meaning) found.set(header.toLowerCase(), null)
      }
    }
  }
  return [...found.values()].filter((one) => one !== null)
})

function isHeldOut(language: string, header: string): boolean {
  return createHash('sha256').update(`${language} ${header}`).digest().readUInt32BE(0) % 5 === 0
}

/** A table of one language: a header for each meaning, and three that mean nothing here, in any order, with twelve rows of a catalogue. */
export function strangerTable(language: string, random: () => number): { stranger: Stranger; rows: TableRow[] } {
  const own = STRANGE_HEADERS.filter((one) => one.language === language)
  const meanings = [...new Set(own.map(({ meaning }) => meaning))].filter((meaning) => meaning !== null)
  const chosen = meanings.map((meaning) =>
    oneOf(
      own.filter((one) => one.meaning === meaning),
      random,
    ),
  )
  const idle = own.filter(({ meaning }) => meaning === null)
  const columns = shuffled([...chosen, ...shuffled(idle, random).slice(0, 3)], random)
  const written = writer(language, random)
  const rows = Array.from({ length: 12 }, (_, at) => columns.map((column) => written(column, at)))
  return {
    stranger: { language, columns },
    rows: [columns.map(({ header }) => header), ...rows].map((cells, at) => ({ line: at + 1, cells })),
  }
}

export function valuesOf(language: string, kind: string): readonly string[] {
  return VALUES.get(language)?.get(kind) ?? []
}

/** Four things in three sizes each, written as people of the language do. */
function writer(language: string, random: () => number) {
  const values = (kind: string) => valuesOf(language, kind)
  const at = <T>(list: readonly T[], place: number) => list[place % list.length] as T
  const decimal = POINT_LANGUAGES.has(language) ? '.' : ','
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  const [form, sizes, brand] = [oneOf([0, 1, 2], random), oneOf(SIZES, random), oneOf(BRANDS, random)] as const
  const start = 100_000 + Math.floor(random() * 800_000)
  const fibres = values('fibres')
  return ({ header, meaning, at: place }: Header, row: number): string => {
    const thing = Math.floor(row / 3)
    const grams = 145 + thing * 90 + (row % 3) * 12
    switch (meaning) {
      case 'product_name':
        return at(values('goods'), thing)
      case 'sku':
        return form === 0
          ? `${brand.slice(0, 2).toUpperCase()}-${start + thing}`
          : form === 1
            ? `${start + thing}`
            : `K${start + thing}.${thing}`
      case 'gtin':
        return withCheckDigit(`952${String(start * 10 + row).padStart(9, '0')}`)
      case 'color':
        return at(values('colors'), thing)
      case 'size':
        return at(sizes, row)
      case 'weight_kg':
        return GRAMS.test(header) ? String(grams) : (grams / 1000).toFixed(3).replace('.', decimal)
      case 'material_composition':
        return thing % 2 === 0
          ? `100% ${fibres[0]}`
          : `${90 - thing}% ${fibres[thing % 3]}, ${10 + thing}% ${fibres[3]}`
      case 'production_location':
        return form === 2 ? at(PLACES, thing) : (countries.of(at(PLACES, thing)) ?? '')
      case 'brand':
        return brand
      case 'category':
        return at(values('categories'), thing)
      case 'description':
        return at(values('about'), 0)
      case 'hs_code':
        return at(CUSTOMS, thing)
      case 'manufacturer':
        return at(MAKERS, thing)
      case 'care_instructions':
        return at(values('care'), 0)
      default:
        return place === 0
          ? `${29 + thing * 10}${decimal}90`
          : place === 1
            ? String((row * 7) % 40)
            : place === 2
              ? 'SS27'
              : place === 3
                ? row % 4 === 0
                  ? 'NOS'
                  : ''
                : `${10 + thing}`
    }
  }
}

function withCheckDigit(digits: string): string {
  return Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find(hasGs1CheckDigit) ?? digits
}

const POINT_LANGUAGES: ReadonlySet<string> = new Set(['en', 'ja', 'ko', 'zh'])
const GRAMS = /[([（,]\s*(g|gr|г|克)\b|\bin g\b|gram|Gramm|γραμμ|грам|克/iu
const SIZES = [
  ['S', 'M', 'L'],
  ['36', '38', '40'],
  ['XS', 'S/M', 'XXL'],
  ['W30/L32', 'W31/L32', 'W32/L34'],
]
const BRANDS = ['Vesperholm', 'Nordlicht', 'Atelier Lumière', 'Karst']
const MAKERS = ['Tecidos do Ave Lda', 'Anadolu Tekstil A.Ş.', 'Bengal Knit Ltd', 'Huzhou Garment Co., Ltd']
const PLACES = ['PT', 'TR', 'BD', 'CN']
const CUSTOMS = ['61091000', '61102099', '62034231', '62019300']

function oneOf<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one)
}

function read(name: string): Lists {
  const lists = new Map<string, Map<string, readonly string[]>>()
  let open = new Map<string, readonly string[]>()
  for (const line of readFileSync(join(import.meta.dirname, name), 'utf8').split('\n')) {
    const language = /^\[(\w+)\]$/.exec(line)?.[1]
    if (language !== undefined) {
      open = new Map()
      lists.set(language, open)
    }
    const [, kind, words] = /^(\w+): (.+)$/.exec(line) ?? []
    if (kind !== undefined && words !== undefined) open.set(kind, words.split(' | '))
  }
  return lists
}
