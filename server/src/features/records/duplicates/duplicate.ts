import type { Fields } from '#kit/field.ts'
import { badInput } from '#platform/app-error.ts'
import type { NounName } from '../nouns.ts'

/** What can be duplicated. Files of one that shares them are shown with both; the others' say something of that record alone. */
export const DUPLICATED = {
  company: { sharesFiles: false },
  product: { sharesFiles: true },
  variant: { sharesFiles: true },
  material: { sharesFiles: true },
  certification: { sharesFiles: false },
} as const satisfies Partial<Record<NounName, { readonly sharesFiles: boolean }>>

export type DuplicatedNoun = keyof typeof DUPLICATED
export const DUPLICATED_NOUNS = Object.keys(DUPLICATED) as DuplicatedNoun[]

/** "duplicateProduct" */
export function nameOfOperation(noun: DuplicatedNoun): string {
  return `duplicate${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
}

/** What a duplicate was made without: `count` of the records that were copied had it, or so many there are of it. */
export type LeftOut = { readonly noun: string; readonly what: string; readonly count: number }

export type Duplicate = {
  readonly id: string
  readonly name: string
  readonly noun: DuplicatedNoun
  /** Made along with a product. */
  readonly variantCount: number
  /** Shared with what they are of. */
  readonly fileCount: number
  readonly leftOut: readonly LeftOut[]
}

/** More are an import: a range has a few dozen, and one transaction holds them all. */
export const MAX_VARIANTS = 500

export function refuseTooManyVariants(id: string, count: number): void {
  if (count <= MAX_VARIANTS) return
  throw badInput(
    'too_many_variants',
    `Product "${id}" has more than ${MAX_VARIANTS} variants, which is as many as are duplicated at once. Duplicate it without them, or ` +
      'export its variants and import them under the new product.',
    { field: 'withVariants', value: true, limit: MAX_VARIANTS },
  )
}

/** The fields of a record that its duplicate has none of. */
export function fieldsOfOne(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, { ofOne }]) => (ofOne ? [name] : []))
}

/** Those of them that any of the records has. */
export function leftOutOf(
  noun: string,
  fields: Fields,
  records: readonly Readonly<Record<string, unknown>>[],
): LeftOut[] {
  return fieldsOfOne(fields).flatMap((what) => {
    const count = records.filter((record) => record[what] !== null && record[what] !== undefined).length
    return count === 0 ? [] : [{ noun, what, count }]
  })
}
