import { isDeepStrictEqual } from 'node:util'
import { type Unit, unitsOf } from './inherited-rule.ts'
import { variantFields } from './variant-fields.ts'

export const UNITS = unitsOf(variantFields)

type Values = object
type Saved = { readonly inherited: readonly string[] }

/** A variant that is to be saved. */
export type Heir = {
  /** As it is, with its composition where that is asked for. Null: it is new. */
  readonly before: Saved | null
  /** What is to change. Completed by what is inherited, and by what is no more. */
  readonly fields: Values
  /** It goes to another product. */
  readonly isMoved: boolean
}

/**
 * Gives a variant what its product says for all. What it is given is its own, equal or not, unless "inherited" names it; null and an empty
 * list are no value, so that the product's is taken. What nobody touches stays as it is.
 */
export function inherit(heir: Heir, product: Values = NOTHING): void {
  const { before } = heir
  const fields = heir.fields as Record<string, unknown>
  const named = fields['inherited'] as readonly string[] | null | undefined
  const inherits = new Set(before?.inherited)
  const own = before && ownOf(before, fields)
  // Most products say nothing for their variants.
  const units = product === NOTHING && inherits.size === 0 ? [] : UNITS
  for (const unit of units) {
    if (!isTouched(unit, heir)) continue
    const isGiven = unit.fields.some((field) => fields[field] !== undefined)
    const next = { ...pick(unit, own ?? {}), ...pick(unit, fields) }
    const isNamed = named?.includes(unit.name) === true
    const takes = isNothing(unit, next) || (isNamed && (!isGiven || saysTheSame(unit, next, product)))
    if (takes && !isNothing(unit, product)) {
      Object.assign(fields, pick(unit, product))
      inherits.add(unit.name)
    } else if (inherits.delete(unit.name)) {
      for (const field of unit.fields) fields[field] = valueIn(next, field) ?? null
    }
  }
  const after = UNITS.flatMap(({ name }) => (inherits.has(name) ? [name] : []))
  if (before && isDeepStrictEqual(after, before.inherited)) delete fields['inherited']
  else fields['inherited'] = after
}

const NOTHING: Values = {}

/** Of a variant as it is, its own values alone. Where it is told what to inherit, all that it has is its own unless it is named. */
export function ownOf<V extends Saved>(before: V, fields: Values): V {
  if (before.inherited.length === 0 || valueIn(fields, 'inherited') !== undefined) return before
  const gone = UNITS.filter(({ name }) => before.inherited.includes(name)).flatMap((unit) => unit.fields)
  return { ...before, ...Object.fromEntries(gone.map((field) => [field, null])) }
}

/** Whether it depends on the compositions of both what becomes of the variant's. */
export function asksForComposition(heir: Heir): boolean {
  return UNITS.some((unit) => unit.name === 'composition' && isTouched(unit, heir))
}

/** What a product says otherwise than before. */
export function changedUnits(before: Values, after: Values): Unit[] {
  return UNITS.filter((unit) => !unit.fields.every((field) => isEqual(before, after, field)))
}

export function isNothing({ fields }: Unit, values: Values): boolean {
  return fields.every((field) => isEmpty(valueIn(values, field)))
}

export function pick({ fields }: Unit, values: Values): Record<string, unknown> {
  const given = fields.filter((field) => valueIn(values, field) !== undefined)
  return Object.fromEntries(given.map((field) => [field, valueIn(values, field)]))
}

function isTouched({ fields: own }: Unit, { before, fields, isMoved }: Heir): boolean {
  const isTold = (field: string) => valueIn(fields, field) !== undefined
  return before === null || isMoved || isTold('inherited') || own.some(isTold)
}

/** A composition's text is made from its materials, whose labels may be others by now. */
function saysTheSame(unit: Unit, one: Values, other: Values): boolean {
  const isStructured = !isEmpty(valueIn(one, 'composition'))
  const compared = unit.fields.filter((field) => !(isStructured && field === 'materialComposition'))
  return compared.every((field) => isEqual(one, other, field))
}

function isEqual(one: Values, other: Values, field: string): boolean {
  const [a, b] = [valueIn(one, field), valueIn(other, field)]
  return isEmpty(a) ? isEmpty(b) : isDeepStrictEqual(a, b)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

function valueIn(values: Values, field: string): unknown {
  return (values as Readonly<Record<string, unknown>>)[field]
}
