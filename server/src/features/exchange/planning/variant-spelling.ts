import type { ImportProblem } from '../reading/import-problem.ts'
import { alikeKey, areAlike, sharedText } from './alike.ts'
import type { FileMemory, Spelling } from './file-memory.ts'
import type { StoredRecord, Values } from './planned-record.ts'

type Said = Pick<ImportProblem, 'severity' | 'reason' | 'message'> & { readonly found: string }

/** A variant that a row is about: what it will have, and the record that is there already. */
export type SpelledVariant = {
  readonly line: number
  /** What tells its product from others of the file. */
  readonly product: string
  readonly fields: Pick<Values<'variant'>, 'color' | 'size'>
  readonly before: StoredRecord<'variant'> | null
  /** The variants of its product that are there. */
  readonly others: readonly StoredRecord<'variant'>[]
}

/**
 * What is to be said of "red" beside "Red": as two variants of one product they are hardly meant, and in a record the one may be put in place
 * of the other. Both are done as the row says.
 */
export function* doubtSpelling(variant: SpelledVariant, { spellings, products }: FileMemory): Generator<Said> {
  const { fields, before, others } = variant
  for (const field of ['color', 'size'] as const) {
    if (!before || !areAlike(before[field], fields[field])) continue
    const message = `"${fields[field]}" differs from the variant’s "${before[field]}" only in capital letters, spaces or accents.`
    yield { severity: 'warning', reason: 'value_respelled', message, found: String(fields[field]) }
  }
  const own = spellingOf(variant)
  if (own === null || (before && isSame(spelled(before), own))) return
  const found = inWords(own)
  const earlier = spellings.get(keyOf(numberOf(variant.product, products), own))
  if (earlier && !isSame(earlier, own)) {
    const message =
      `"${found}" differs from "${inWords(earlier)}" on line ${earlier.line} only in capital letters, spaces or ` +
      'accents; they are treated as two variants.'
    yield { severity: 'warning', reason: 'variant_similar', message, found }
    return
  }
  if (others.length === 0) return
  const key = keyOf(null, own)
  const other = others.find(
    (one) => one.id !== before?.id && keyOf(null, spelled(one)) === key && !isSame(spelled(one), own),
  )
  if (!other) return
  const message =
    `"${found}" differs from the existing variant "${other.name}" with "${inWords(spelled(other))}" only in ` +
    'capital letters, spaces or accents; they are treated as two variants.'
  yield { severity: 'warning', reason: 'variant_similar', message, found }
}

/** Once the row is good: later rows are compared with it. */
export function rememberSpelling(
  variant: Omit<SpelledVariant, 'others'>,
  { spellings, products }: Pick<FileMemory, 'spellings' | 'products'>,
): void {
  const own = spellingOf(variant)
  const key = own && keyOf(numberOf(variant.product, products), own)
  if (key && !spellings.has(key)) spellings.set(key, { ...own, color: shared(own.color), size: shared(own.size) })
}

function shared(text: string | null | undefined): string | null {
  return typeof text === 'string' ? sharedText(text) : null
}

/** The key of a product is longer than all else that is remembered of a variant. */
function numberOf(product: string, products: FileMemory['products']): number {
  let number = products.get(product)
  if (number === undefined) {
    number = products.size
    products.set(product, number)
  }
  return number
}

/** What the variant will have; null where it has neither. */
function spellingOf({ line, fields, before }: Omit<SpelledVariant, 'others'>): Spelling | null {
  const color = fields.color ?? before?.color ?? null
  const size = fields.size ?? before?.size ?? null
  return color === null && size === null ? null : { line, color, size }
}

function spelled({ color = null, size = null }: StoredRecord<'variant'>): Omit<Spelling, 'line'> {
  return { color, size }
}

function isSame(one: Omit<Spelling, 'line'>, other: Omit<Spelling, 'line'>): boolean {
  return one.color === other.color && one.size === other.size
}

function keyOf(product: number | null, { color, size }: Omit<Spelling, 'line'>): string {
  return JSON.stringify([product, alikeKey(color ?? ''), alikeKey(size ?? '')])
}

function inWords({ color, size }: Omit<Spelling, 'line'>): string {
  return [color, size].filter(Boolean).join(', ')
}
