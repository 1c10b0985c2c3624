import { knownFieldsOf, type NounName } from '#features/records/nouns.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import type { RowItem } from '#platform/tables/table.ts'
import { codeOf, gtinKey, keyOfField } from './keys-of-rows.ts'
import type { AnyStored, RowValues } from './planned-record.ts'
import type { Asked, Context, Say } from './planning-step.ts'

/**
 * Whether what a row is about in its system must not be taken for a record here, which it says: another thing there is that record already, or may be as
 * well. Only of what is no record yet; what is one is found by that alone.
 */
export function hasForeignProblem<N extends NounName>(
  kind: N,
  { fields, item, parent }: Asked<N>,
  { source, matches, memory }: Context,
  say: Say,
): boolean {
  if (!source || !item || isKnown(item.key)) return false
  const numbered = holdersOf(kind, fields)
  for (const holder of numbered) {
    const other = holder.id === null ? undefined : source.itemOf(holder.id)
    if (!other || other.key === item.key) continue
    const message =
      `"${holder['name']}" has the same number as ${shown(item)}, and belongs to another item there already: ${other.externalId}. ` +
      'Give one of the two another number there, or delete that item’s record here.'
    say({ severity: 'error', reason: 'record_of_another_item', message, found: item.id })
    return true
  }
  const twin = item.sameNumber ?? (calledAlike().length > 0 ? item.sameName : null)
  if (!twin) return false
  const what = item.sameNumber ? 'have the same number' : `are called the same, and so is a ${kind} here`
  const message =
    `${shown(item)} and ${shown(twin)} ${what}, so it is not clear which of the two it is. Neither is imported. ` +
    'Tell them apart there.'
  say({ severity: 'error', reason: 'two_items_one_record', message, found: item.id })
  return true

  function isKnown(key: string): boolean {
    const found = kind === 'variant' ? matches.variantById(key) : matches.find(kind, `${kind} id ${key}`)[0]
    return found !== undefined || memory.given.has(`${kind} id ${key}`)
  }

  /** Records here with a number of the row. */
  function holdersOf(kind: N, fields: RowValues<N>): readonly AnyStored[] {
    const values: FieldsByName = fields
    const holders: AnyStored[] = []
    if (kind === 'variant') {
      const given = values['gtin']
      const [code, gtin] = [codeOf(fields), typeof given === 'string' ? gtinKey({ gtin: given }) : null]
      const byCode = code === null ? undefined : matches.variantByCode(code)
      const byGtin = gtin === null ? undefined : matches.variantByGtin(gtin)
      if (byCode) holders.push(byCode)
      if (byGtin) holders.push(byGtin)
      return holders
    }
    for (const field of knownFieldsOf(kind)) {
      const key = field === 'name' ? null : keyOfField(kind, field, values[field])
      if (key !== null) holders.push(...matches.find(kind, key))
    }
    return holders
  }

  /** Records here that are no other item, and that a row without a number may be taken for. */
  function calledAlike(): readonly AnyStored[] {
    if (!item?.sameName) return []
    const values = new Map<string, unknown>(Object.entries(fields))
    const isFree = ({ id }: AnyStored) => id !== null && source?.itemOf(id) === undefined
    if (kind === 'variant') {
      const isAlike = (one: AnyStored) =>
        ['color', 'size'].every((field) => (one[field] ?? null) === (values.get(field) ?? null))
      return parent?.id ? matches.variantsOf(parent.id).filter((one) => isFree(one) && isAlike(one)) : []
    }
    const key = keyOfField(kind, 'name', values.get('name'))
    return key === null ? [] : matches.find(kind, key).filter(isFree)
  }
}

function shown({ id, name }: RowItem): string {
  return `"${name}" (${id})`
}
