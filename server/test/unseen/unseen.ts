import { encoded } from '../strangers/encoded.ts'

/** What a person who reads the file's language would find of each variant; a key that is missing: the file says nothing of it. */
export type Truth = {
  readonly sku: string
  readonly product: string
  readonly color?: string
  readonly size?: string
  readonly gtin?: string
  /** In kg. */
  readonly weight?: number
  readonly composition?: string
  readonly origin?: string
  readonly brand?: string
  readonly category?: string
  readonly care?: string
  readonly hs?: string
  readonly maker?: string
  readonly description?: string
  /** The row's own code, where the file has one beside the product's number. */
  readonly code?: string
  /** Addresses of pictures, of the product or the variant. */
  readonly pictures?: string
}

export type Unseen = {
  readonly is: string
  readonly name: string
  readonly bytes: () => Buffer
  /** What its columns mean; those that are not here have no field with us. */
  readonly means: Readonly<Record<string, string>>
  readonly truth: readonly Truth[]
  /** Certificates: number and last day. */
  readonly certificates?: readonly string[]
  /** Columns that a person has to put right. */
  readonly corrects?: readonly string[]
  /** Columns without a field that are taken for one, which does no harm. */
  readonly leaves?: readonly string[]
  /** Lines that are no records, and are refused with an error. */
  readonly refuses?: readonly number[]
}

/** What the file says of its variants. */
export function keysOf({ truth }: Unseen): readonly (keyof Truth)[] {
  return [...new Set(truth.flatMap((one) => Object.keys(one) as (keyof Truth)[]))]
}

/** As a line, so that what differs is seen; numbers without zeros at their front, and weights in grams and hundredths. */
export function cellsOf(one: Truth, keys: readonly (keyof Truth)[]): string {
  return keys
    .map((key) => {
      const value = one[key] ?? ''
      const shown =
        typeof value === 'number' ? (value * 1000).toFixed(2) : key === 'gtin' ? value.replace(/^0+/, '') : value
      return `${key}=${shown}`
    })
    .join(' | ')
}

/** Thirteen digits of a number, the last of which is the check digit. */
export function gtin(prefix: string, number: number): string {
  const digits = prefix + String(number).padStart(12 - prefix.length, '0')
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** A text in an encoding, which has all its letters. */
export function written(encoding: string, text: string): Buffer {
  const bytes = encoded(text, encoding)
  if (!bytes) throw new Error(`${encoding} has no such letters.`)
  return bytes
}

type Cell = string | number | undefined

/** Lines of a table, quoted where that is needed, or everywhere. */
export function lines(rows: readonly (readonly Cell[])[], separator: string, end = '\r\n', always = false): string {
  const quoted = (cell: Cell) => {
    const text = `${cell ?? ''}`
    return always || text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => row.map(quoted).join(separator) + end).join('')
}

/** With a decimal comma. */
export function comma(number: number, digits?: number): string {
  return (digits === undefined ? `${number}` : number.toFixed(digits)).replace('.', ',')
}

/** One of so many, in turn. */
export function turn<T>(list: readonly T[], at: number): T {
  return list[at % list.length] as T
}

/** Name, category and composition. */
type Good = readonly [string, string, string]
/** A variant of each article, colour and size. */
export function make(
  goods: readonly Good[],
  colors: readonly string[],
  sizes: readonly string[],
  prefix: string,
  more: (at: number, tint: number, place: number) => Partial<Truth> & { sku: string },
): Truth[] {
  return goods.flatMap(([product, category, composition], at) =>
    colors.flatMap((color, tint) =>
      sizes.map((size, place) => ({
        product,
        category,
        composition,
        color,
        size,
        gtin: gtin(prefix, 60000 + at * 100 + tint * 10 + place),
        ...more(at, tint, place),
      })),
    ),
  )
}
