import type { ProductHere, Snapshot, VariantHere } from './snapshot.ts'

/*
 * What a run has to make of what was read, said once more and as plainly as possible: no batches, no statements, one row after the other.
 */

export type Lead = 'theirs' | 'ours' | 'newer'
export type Field = 'name' | 'brand' | 'color' | 'weight'
export const FIELDS: readonly Field[] = ['name', 'brand', 'color', 'weight']

/** An item as it was read. */
export type Told = {
  readonly id: string
  readonly title: string
  readonly brand: string | null
  readonly sku: string
  readonly color: string | null
  readonly grams: number | null
  /** Null: not known. */
  readonly at: Date | null
}

export type Rules = {
  readonly leads: Readonly<Partial<Record<Field, Lead>>>
  readonly emptyAlso: readonly Field[]
  /** When a person last changed a field here. */
  changedHere(recordId: string, field: Field): Date | undefined
}

export type Foreseen = {
  readonly after: Snapshot
  /** Records that were there and are others then. */
  readonly changed: ReadonlySet<string>
  readonly made: number
  /** Items of which nothing was taken, because a number is not theirs alone. */
  readonly refused: readonly string[]
}

export function foresee(before: Snapshot, told: readonly Told[], rules: Rules): Foreseen {
  const after = structuredClone(before)
  const changed = new Set<string>()
  const refused: string[] = []
  let made = 0
  const isPresent = (record: { id: string }) => {
    const was = [...before.products, ...before.variants].find(({ id }) => id === record.id)
    return was ? was.item !== null && !was.gone : true
  }
  const set = (
    record: ProductHere | VariantHere,
    fields: readonly [Field, string | number | null][],
    at: Date | null,
  ) => {
    const found: Snapshot['conflicts'] = []
    for (const [field, theirs] of fields) {
      const values = record as unknown as Record<string, string | number | null>
      const ours = values[field] ?? null
      if (theirs === null && !rules.emptyAlso.includes(field)) continue
      if (ours === theirs) continue
      const lead = rules.leads[field] ?? 'theirs'
      const here = rules.changedHere(record.id, field)
      const isTheirs = lead === 'theirs' || (lead === 'newer' && (here === undefined || (at !== null && at > here)))
      if (ours === null || isTheirs) {
        values[field] = theirs
        changed.add(record.id)
      } else found.push({ id: '', recordId: record.id, field, ours, theirs, isKept: false })
    }
    const known = after.conflicts.filter(({ recordId }) => recordId === record.id)
    after.conflicts = after.conflicts.filter(({ recordId }) => recordId !== record.id)
    for (const one of found) {
      const same = known.find(({ field }) => field === one.field)
      after.conflicts.push({ ...one, isKept: same?.isKept === true && same.theirs === one.theirs })
    }
  }
  const forget = (item: string) => {
    // A record is one thing at a time: what it was before is known no more.
    for (const one of [...after.products, ...after.variants])
      if (one.item === item) Object.assign(one, { item: null, gone: false })
  }
  const is = (record: ProductHere | VariantHere, item: string) => {
    if (record.item !== item) forget(item)
    Object.assign(record, { item, gone: false })
  }

  for (const row of told) {
    const productItem = `p-${row.id}`
    let product = after.products.find(({ item }) => item === productItem)
    let variant = after.variants.find(({ item }) => item === row.id)
    // Whatever becomes of it: it is there.
    for (const one of [product, variant]) if (one) Object.assign(one, { gone: false })
    if (!product) {
      const holders = before.products.filter(({ sku }) => sku === row.sku)
      const isTwin = told.some((other) => other.id !== row.id && other.sku === row.sku)
      if (isTwin || holders.some(isPresent)) {
        refused.push(row.id)
        continue
      }
      product = after.products.find(({ sku }) => sku === row.sku)
      if (!product) {
        const { title: name, brand, sku } = row
        product = { id: `new ${productItem}`, name, brand, sku, revision: 1, item: productItem, gone: false }
        after.products.push(product)
        made += 1
      }
    }
    set(product, [['name', row.title], ['brand', row.brand]], row.at) // biome-ignore format: one line a record
    is(product, productItem)
    const weight = row.grams ? row.grams / 1_000 : null
    if (!variant) {
      const { id: productId } = product
      variant = after.variants.find((one) => one.productId === productId && !isPresent(one) && one.color === row.color)
      if (!variant) {
        const name = [product.name, row.color].filter(Boolean).join(', ')
        const own = {
          id: `new ${row.id}`,
          productId,
          name,
          color: row.color,
          weight,
          revision: 1,
          passport: null,
          digitalId: '',
        }
        variant = { ...own, item: row.id, gone: false }
        after.variants.push(variant)
        made += 1
      }
    }
    set(variant, [['color', row.color], ['weight', weight]], row.at) // biome-ignore format: one line a record
    is(variant, row.id)
  }
  return { after, changed, made, refused }
}
