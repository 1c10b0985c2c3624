import { isDeepStrictEqual } from 'node:util'
import { UNITS } from '#features/records/variants/inherit.ts'
import { columnOfUnit, type Unit } from '#features/records/variants/inherited-rule.ts'
import { variantFields } from '#features/records/variants/variant-fields.ts'
import { afterOf, type Fields, type PlannedRecord, type Say, type StoredRecord } from './row-plan.ts'

/**
 * What a row says is the product's. A value that is another one than the product's is meant as the variant's own: it is said, and the value kept. Of
 * what the file has no column for nothing changes.
 */
export function settleInherited(
  patch: Record<string, unknown>,
  before: StoredRecord | null,
  product: PlannedRecord | null,
  say: Say,
): void {
  if (patch['inherited'] === undefined) return
  const [named, sofar] = [patch['inherited'], before?.['inherited']].map((value) => (Array.isArray(value) ? value : []))
  const source = product && afterOf(product)
  patch['inherited'] = UNITS.filter((unit) => {
    const { name, fields } = unit
    if (!fields.some((field) => field in patch)) return sofar?.includes(name) || named?.includes(name)
    if (!named?.includes(name)) return false
    if (source === null) return true
    const isOwn = differs(unit, patch, source)
    if (isOwn) say(ownInstead(unit, patch))
    // It comes from the product, which the same file may change.
    else for (const field of fields) delete patch[field]
    return !isOwn
  }).map(({ name }) => name)
}

function ownInstead(unit: Unit, patch: Fields): Parameters<Say>[0] {
  const column = columnOfUnit(variantFields, unit.name) ?? unit.name
  return {
    severity: 'note',
    reason: 'no_longer_inherited',
    message: `The product has another value, so ${column} becomes the variant’s own.`,
    found: shown(unit, patch),
  }
}

/** As far as both say something: what is written from something else may not have been written yet. */
function differs({ fields }: Unit, row: Fields, product: Fields): boolean {
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
function shown({ fields }: Unit, row: Fields): unknown {
  return fields.map((field) => row[field]).find((value) => typeof value === 'string' || typeof value === 'number') ?? ''
}
