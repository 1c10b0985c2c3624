import { factsOf, knownFieldsOf, type NounName } from '#features/records/nouns.ts'
import { knownScheme } from '#features/records/ratings/rating-schemes.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import type { MatchKey } from '../columns/match-key.ts'
import type { Said } from '../reading/said.ts'
import type { AnyPlanned, RowValues, Values } from './planned-record.ts'

/** What a row says of a record, whether or not the others that it names are found. */
type Told<N extends NounName> = Said<N> | RowValues<N>

type KeyOf<N extends NounName> = (fields: Told<N>, parent: AnyPlanned | null, by: MatchKey) => string | null

/** Of nouns that are known by more than a number or a name of their own. */
const KEYS: { readonly [N in NounName]?: KeyOf<N> } = {
  variant: keyOfVariant,
  certification: keyOfCertification,
  rating: keyOfRating,
}

/**
 * What tells a record of a file apart from its others; null where a row has nothing that would. A key begins with the noun: what is kept
 * under it is of that noun.
 */
export function keyOf<N extends NounName>(
  kind: N,
  fields: Told<N>,
  parent: AnyPlanned | null,
  by: MatchKey = 'automatic',
): string | null {
  return by === 'automatic' && typeof fields.id === 'string'
    ? keyOfId(kind, fields.id)
    : keyWithoutId(kind, fields, parent, by)
}

export function keyOfId(kind: NounName, id: string): string {
  return `${kind} id ${id}`
}

/** What it would be known by if it had no identifier. */
export function keyWithoutId<N extends NounName>(
  kind: N,
  fields: Told<N>,
  parent: AnyPlanned | null,
  by: MatchKey = 'automatic',
): string | null {
  const code = by === 'automatic' || by === 'code' ? codeOf(fields) : null
  if (code !== null) return keyOfField(kind, 'code', code)
  return by === 'code' ? null : keyWithoutCode(kind, fields, parent, by)
}

/** What it would be known by if it had neither an identifier nor a code of the workspace's own. */
export function keyWithoutCode<N extends NounName>(
  kind: N,
  fields: Told<N>,
  parent: AnyPlanned | null,
  by: MatchKey = 'automatic',
): string | null {
  const keyOfKind = KEYS[kind]
  return keyOfKind ? keyOfKind(fields, parent, by) : keyOfKnown(kind, fields, by)
}

export function givenIdOf({ id }: { readonly id?: string | null }): string | null {
  return id ?? null
}

export function codeOf({ code }: FieldsByName): string | null {
  return typeof code === 'string' ? code : null
}

/** By what was chosen, whatever else the row has; else by the first of its numbers that it has, else by its name. */
function keyOfKnown(kind: NounName, fields: FieldsByName, by: MatchKey): string | null {
  const known =
    by === 'automatic'
      ? knownFieldsOf(kind).find((field) => field !== 'code' && typeof fields[field] === 'string')
      : factsOf(kind).knownBy.find((one) => one.by === by)?.fields[0]
  return known === undefined ? null : keyOfField(kind, known, fields[known])
}

export function keyOfField(kind: NounName, field: string, value: unknown): string | null {
  return typeof value === 'string' ? `${kind} ${field} ${value}` : null
}

function keyOfVariant(fields: Told<'variant'>, product: AnyPlanned | null, by: MatchKey): string | null {
  const { color, size, name } = fields
  switch (by) {
    case 'color_size':
      return color || size ? keyOfProducts(product, [color, size]) : null
    case 'name':
      return name ? keyOfProducts(product, [name]) : null
    default: {
      const gtin = gtinKey(fields)
      if (gtin !== null) return `variant gtin ${gtin}`
      return by === 'gtin' ? null : keyOfProducts(product, [color, size, name])
    }
  }
}

/** One of a product's variants. */
function keyOfProducts(product: AnyPlanned | null, telling: readonly (string | null | undefined)[]): string | null {
  return product && `variant ${JSON.stringify([product.key, ...telling])}`
}

function keyOfCertification(fields: Told<'certification'>, subject: AnyPlanned | null, by: MatchKey): string | null {
  if (by === 'number' && typeof fields.number !== 'string') return null
  const key = certificateKey(fields)
  return key && `certification ${subject?.key ?? subjectOf(fields) ?? ''} ${key}`
}

/** Whether a key says by itself which record is meant, whatever the row says besides. */
export function isByIdOrCode(key: string): boolean {
  return /^\w+ id \w+$/.test(key) || /^\w+ code /.test(key)
}

/** What a certification is for, where the row says it itself. */
export function subjectOf({ productId, materialId, companyId }: Told<'certification'>): string | null {
  const subject = productId ?? materialId ?? companyId
  return typeof subject === 'string' ? subject : null
}

/** One certificate's number is given for each scheme; those without one are told apart by the scheme alone. */
function certificateKey({ scheme, name, number }: Told<'certification'>): string | null {
  const known = scheme ?? name
  return typeof known === 'string' ? JSON.stringify([known, number ?? null]) : null
}

/** Under what the certificates of one subject are found in the database. */
export function placeOfCertificate(subject: string | null, fields: Told<'certification'>): string | null {
  const key = certificateKey(fields)
  return key && `certification of ${subject ?? ''} ${key}`
}

/** One of a company's ratings: a scheme publishes one a day at most, and a newer one is another. */
function keyOfRating(fields: Told<'rating'>, company: AnyPlanned | null, by: MatchKey): string | null {
  const key = by === 'automatic' ? ratingKey(fields) : null
  return key && `rating ${company?.key ?? ratedIn(fields) ?? ''} ${key}`
}

/** The company of a rating, where the row says it itself. */
export function ratedIn({ companyId }: Told<'rating'>): string | null {
  return typeof companyId === 'string' ? companyId : null
}

function ratingKey({ scheme, publishedOn }: Told<'rating'>): string | null {
  if (typeof scheme !== 'string' || typeof publishedOn !== 'string') return null
  return JSON.stringify([knownScheme(scheme), publishedOn])
}

/** Under what the ratings of one company are found in the database. */
export function placeOfRating(companyId: string | null, fields: Told<'rating'>): string | null {
  const key = ratingKey(fields)
  return key && `rating of ${companyId ?? ''} ${key}`
}

/** In the one spelling that the database compares: fourteen digits. */
export function gtinKey({ gtin }: Pick<Values<'variant'>, 'gtin'>): string | null {
  return typeof gtin === 'string' ? gtin.padStart(14, '0') : null
}
