import { isDeepStrictEqual } from 'node:util'
import { UNITS } from '#features/records/variants/inherit.ts'
import { columnOfUnit, type Unit } from '#features/records/variants/inherited-rule.ts'
import { variantFields } from '#features/records/variants/variant-fields.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { type AnyPlanned, pickFields, type StoredRecord, type Values } from './planned-record.ts'
import type { Say } from './planning-step.ts'

/**
 * What a row sets of a variant once it is settled which of it is the product's. A value that is another one than the product's is meant as the
 * variant's own: it is said, and the value kept. Of what the file has no column for nothing changes.
 */
export function settleInherited(
  patch: Values<'variant'>,
  before: StoredRecord<'variant'> | null,
  product: AnyPlanned | null,
  say: Say,
): Values<'variant'> {
  if (patch.inherited === undefined) return patch
  const named = patch.inherited ?? []
  const sofar = before?.inherited ?? []
  const source: FieldsByName | null = product && { ...product.before, ...product.fields }
  const ofProduct = new Set<string>()
  const inherited = UNITS.filter((unit) => {
    const { name, fields } = unit
    if (!fields.some((field) => field in patch)) return sofar.includes(name) || named.includes(name)
    if (!named.includes(name)) return false
    if (source === null) return true
    const isOwn = differs(unit, patch, source)
    if (isOwn) say(ownInstead(unit, patch))
    // It comes from the product, which the same file may change.
    else for (const field of fields) ofProduct.add(field)
    return !isOwn
  }).map(({ name }) => name)
  return { ...pickFields<'variant'>(patch, (field) => !ofProduct.has(field)), inherited }
}

function ownInstead(unit: Unit, patch: FieldsByName): Parameters<Say>[0] {
  const column = columnOfUnit(variantFields, unit.name) ?? unit.name
  return {
    severity: 'note',
    reason: 'no_longer_inherited',
    message: `The product has another value, so ${column} becomes the variant’s own.`,
    found: shown(unit, patch),
  }
}

/** As far as both say something: what is written from something else may not have been written yet. */
function differs({ fields }: Unit, row: FieldsByName, product: FieldsByName): boolean {
  const given = fields.filter((field) => isThere(row[field]))
  if (given.length === 0) return false
  const isStructured = isThere(row['composition']) && isThere(product['composition'])
  const compared = given.filter(
    (field) => isThere(product[field]) && !(isStructured && field === 'materialComposition'),
  )
  return compared.length === 0 || compared.some((field) => !isDeepStrictEqual(row[field], product[field]))
}

function isThere(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
}

/** A text says more than a list of parts. */
function shown({ fields }: Unit, row: FieldsByName): unknown {
  return fields.map((field) => row[field]).find((value) => typeof value === 'string' || typeof value === 'number') ?? ''
}
