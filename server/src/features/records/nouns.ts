import type { Noun } from '#kit/noun.ts'
import type { Parsed } from '#platform/fields.ts'
import { certification } from './certifications/certification.noun.ts'
import { company } from './companies/company.noun.ts'
import { material } from './materials/material.noun.ts'
import { product } from './products/product.noun.ts'
import { rating } from './ratings/rating.noun.ts'
import { variant } from './variants/variant.noun.ts'

/** The one list of the kinds of records; what others belong to comes before them. Facts alone: noun-verbs.ts has what each can do. */
export const NOUNS = { company, material, product, variant, certification, rating }

export type NounName = keyof typeof NOUNS

/** What a record of a kind keeps, by field. */
export type FieldsOf<N extends NounName> = Parsed<(typeof NOUNS)[N]['fields']>

export const NOUN_NAMES = Object.values(NOUNS).map(({ name }) => name)

export function isNoun(word: string): word is NounName {
  return Object.hasOwn(NOUNS, word)
}

/** What is true of a kind, whichever it is. */
export function factsOf(name: NounName): Noun {
  return NOUNS[name]
}

/** The fields by which a record of a kind that belongs to nothing else is known; the better first. */
export function knownFieldsOf(name: NounName): readonly string[] {
  return KNOWN_FIELDS.get(name) ?? []
}
const KNOWN_FIELDS = new Map(NOUN_NAMES.map((name) => [name, factsOf(name).knownBy.flatMap(({ fields }) => fields)]))

/** The values of an enum of the schema that names nouns. */
export function valuesOfNouns(describe: (noun: Noun) => string) {
  return Object.fromEntries(
    NOUN_NAMES.map((name) => [name.toUpperCase(), { value: name, description: describe(factsOf(name)) }]),
  ) as Record<Uppercase<NounName>, { value: NounName; description: string }>
}
