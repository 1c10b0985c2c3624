import { factsOf, knownFieldsOf } from '#features/records/nouns.ts'
import type { Imported } from '../columns/import-column.ts'
import type { MatchKey } from '../columns/match-key.ts'
import type { Fields, PlannedRecord } from './row-plan.ts'

/** What tells a record of a file apart from its others; null where a row has nothing that would. */
export function keyOf(
  kind: Imported,
  fields: Fields,
  parent: PlannedRecord | null,
  by: MatchKey = 'automatic',
): string | null {
  if (by !== 'automatic') return chosenKeyOf(kind, fields, parent, by)
  if (typeof fields['id'] === 'string') return `${kind}${BY_ID}${fields['id']}`
  if (typeof fields['code'] === 'string') return codeKey(kind, fields['code'])
  switch (kind) {
    case 'certification':
      return key('certification', parent?.key ?? subjectOf(fields) ?? '', certificateKey(fields))
    case 'variant': {
      const gtin = gtinKey(fields)
      if (gtin !== null) return `variant gtin ${gtin}`
      return parent && `variant ${JSON.stringify([parent.key, fields['color'], fields['size'], fields['name']])}`
    }
    default: {
      const known = knownFieldsOf(kind).find((field) => typeof fields[field] === 'string')
      return known === undefined ? null : key(kind, known, fields[known])
    }
  }
}

/** By the one key that was chosen, whatever else the row has. */
function chosenKeyOf(
  kind: Imported,
  fields: Fields,
  parent: PlannedRecord | null,
  by: Exclude<MatchKey, 'automatic'>,
): string | null {
  switch (by) {
    case 'gtin': {
      const gtin = gtinKey(fields)
      return gtin && `variant gtin ${gtin}`
    }
    case 'color_size': {
      const { color, size } = fields
      return parent && (color || size) ? `variant ${JSON.stringify([parent.key, color ?? null, size ?? null])}` : null
    }
    case 'number':
      return typeof fields['number'] === 'string' ? keyOf(kind, { ...fields, id: null, code: null }, parent) : null
    case 'name':
      if (kind !== 'variant') return key(kind, 'name', fields['name'])
      return parent && fields['name'] ? `variant ${JSON.stringify([parent.key, fields['name']])}` : null
    default: {
      const [field = by] = factsOf(kind).knownBy.find((one) => one.by === by)?.fields ?? []
      return key(kind, field, fields[field])
    }
  }
}

const BY_ID = ' id '
const BY_CODE = ' code '

export function codeKey(kind: Imported, code: string): string {
  return `${kind}${BY_CODE}${code}`
}

/** Whether a key says by itself which record is meant, whatever the row says besides. */
export function isByIdOrCode(key: string): boolean {
  return /^\w+ id \w+$/.test(key) || /^\w+ code /.test(key)
}

/** What a certification is for, where the row says it itself. */
export function subjectOf(fields: Fields): string | null {
  const subject = fields['productId'] ?? fields['materialId'] ?? fields['companyId']
  return typeof subject === 'string' ? subject : null
}

function key(kind: Imported, by: string, value: unknown): string | null {
  return typeof value === 'string' ? `${kind} ${by} ${value}` : null
}

/** One certificate's number is given for each scheme; those without one are told apart by the scheme alone. */
export function certificateKey(fields: Fields): string | null {
  const scheme = fields['scheme'] ?? fields['name']
  return typeof scheme === 'string' ? JSON.stringify([scheme, fields['number'] ?? null]) : null
}

/** In the one spelling that the database compares: fourteen digits. */
export function gtinKey(fields: Fields): string | null {
  const gtin = fields['gtin']
  return typeof gtin === 'string' ? gtin.padStart(14, '0') : null
}
