import type { Tx } from '#database/transaction.ts'
import { factsOf, knownFieldsOf, NOUN_NAMES, NOUNS } from '#features/records/nouns.ts'
import type { Imported } from '../columns/import-column.ts'
import { type MatchBy, type MatchKey, matchKeyOf } from '../columns/match-key.ts'
import type { ReadRow } from '../reading/read-rows.ts'
import type { FileMemory } from './file-memory.ts'
import { certificateKey, codeKey, gtinKey, isByIdOrCode, keyOf, subjectOf } from './keys-of-rows.ts'
import { matchCertifications, matchKnown, matchVariants } from './match.store.ts'
import type { Fields, PlannedRecord, StoredRecord } from './row-plan.ts'

/** The records in the database that a batch of rows may be about. */
export type Matches = {
  find(
    kind: Exclude<Imported, 'variant'>,
    key: string,
    fields: Fields,
    parent: PlannedRecord | null,
    isFree?: (record: StoredRecord) => boolean,
  ): StoredRecord | 'ambiguous' | undefined
  variantById(id: string): StoredRecord | undefined
  variantByCode(code: string): StoredRecord | undefined
  variantByGtin(gtin: string): StoredRecord | undefined
  variantsOf(productId: string): readonly StoredRecord[]
}

export async function loadMatches(
  tx: Tx,
  workspaceId: string,
  rows: readonly ReadRow[],
  given: ReadonlyMap<string, string>,
  { trial }: Pick<FileMemory, 'trial'>,
  matchBy: MatchBy | undefined,
): Promise<Matches> {
  const of = (kind: Imported): Fields[] =>
    rows.map(({ records }) => records[kind]).filter((fields) => fields !== undefined)
  const index = new Map<string, StoredRecord[]>()
  const add = (key: string | null, record: StoredRecord) => {
    if (key !== null) index.set(key, [...(index.get(key) ?? []), record])
  }
  /** By identifier here, or by the one that a row gives it. */
  const idsOfRows = (records: readonly Fields[]) => valuesOf(records, 'id').flatMap((id) => [id, given.get(id) ?? id])
  const givenOf = new Map([...given].map(([from, to]) => [to, from]))
  const addById = (kind: Imported, record: StoredRecord) => {
    add(keyOf(kind, { id: record.id }, null), record)
    const from = givenOf.get(record.id ?? '')
    if (from !== undefined && from !== record.id) add(keyOf(kind, { id: from }, null), record)
  }

  for (const kind of ALONE) {
    const records = of(kind)
    const values = valuesToAsk(kind, records, matchKeyOf(kind, matchBy))
    const isComposed = records.some((fields) => 'composition' in fields)
    for (const found of await matchKnown(tx, workspaceId, kind, idsOfRows(records), values, isComposed)) {
      addById(kind, found)
      for (const field of knownFieldsOf(kind)) add(keyOf(kind, { [field]: found[field] }, null), found)
    }
  }
  const byId = new Map<string, StoredRecord>()
  const byCode = new Map<unknown, StoredRecord>()
  const byGtin = new Map<string, StoredRecord>()
  const byProduct = new Map<string, StoredRecord[]>()
  const ids = {
    company: idsOf(index, trial, 'company'),
    material: idsOf(index, trial, 'material'),
    product: idsOf(index, trial, 'product'),
  }
  const variants = of('variant')
  if (variants.length > 0) {
    const gtins = variants.flatMap((fields) => gtinKey(fields) ?? [])
    const keys = { ids: idsOfRows(variants), codes: valuesOf(variants, 'code'), gtins, productIds: ids.product }
    const isComposed = variants.some((fields) => 'composition' in fields || 'inherited' in fields)
    for (const variant of await matchVariants(tx, workspaceId, keys, isComposed)) {
      byId.set(variant.id, variant)
      byId.set(givenOf.get(variant.id) ?? variant.id, variant)
      if (variant['code'] !== null) byCode.set(variant['code'], variant)
      const gtin = gtinKey(variant)
      if (gtin !== null) byGtin.set(gtin, variant)
      const productId = String(variant['productId'])
      byProduct.set(productId, [...(byProduct.get(productId) ?? []), variant])
    }
  }
  const certificates = of('certification')
  if (certificates.length > 0) {
    const isAlone = NOUNS.certification.belongsTo.every((kind) => of(kind).length === 0)
    for (const found of await matchCertifications(tx, workspaceId, {
      ids: idsOfRows(certificates),
      codes: valuesOf(certificates, 'code'),
      productIds: [...ids.product, ...valuesOf(certificates, 'productId')],
      materialIds: [...ids.material, ...valuesOf(certificates, 'materialId')],
      companyIds: [...ids.company, ...valuesOf(certificates, 'companyId')],
      schemes: isAlone ? valuesOf(certificates, 'scheme') : [],
    })) {
      addById('certification', found)
      if (typeof found['code'] === 'string') add(codeKey('certification', found['code']), found)
      add(`${subjectOf(found) ?? ''} ${certificateKey(found)}`, found)
    }
  }
  return {
    find(kind, key, fields, parent, isFree) {
      const isOfOther = kind === 'certification' && parent !== null && parent.id === null
      const isKeyed = kind !== 'certification' || isByIdOrCode(key)
      if (isOfOther && !isByIdOrCode(key)) return undefined
      const found =
        index.get(isKeyed ? key : `${parent?.id ?? subjectOf(fields) ?? ''} ${certificateKey(fields)}`) ?? []
      const [first, second] = isFree ? found.filter(isFree) : found
      // Two certificates of one scheme and number say the same of one subject.
      return second && kind !== 'certification' ? 'ambiguous' : first
    },
    variantById: (id) => byId.get(id),
    variantByCode: (code) => byCode.get(code),
    variantByGtin: (gtin) => byGtin.get(gtin),
    variantsOf: (productId) => byProduct.get(productId) ?? [],
  }
}

/** Kinds that belong to nothing else of a row. */
const ALONE = NOUN_NAMES.filter((kind) => NOUNS[kind].belongsTo.length === 0)

/** Of each field that a kind is known by: what rows have that have nothing better, or all of it if it was chosen. */
function valuesToAsk(kind: Imported, records: readonly Fields[], by: MatchKey): ReadonlyMap<string, readonly string[]> {
  const better: string[] = []
  return new Map(
    factsOf(kind).knownBy.map(({ by: key, fields: [field = key] }) => {
      const known = [...better]
      // A code may not have been given to its record yet.
      if (field !== 'code') better.push(field)
      const asked = records.filter((fields) => by === key || !known.some((one) => typeof fields[one] === 'string'))
      return [field, valuesOf(asked, field)] as const
    }),
  )
}

function valuesOf(records: readonly Fields[], field: string): string[] {
  const values = new Set<string>()
  for (const record of records) {
    const value = record[field]
    if (typeof value === 'string') values.add(value)
  }
  return [...values]
}

function idsOf(
  index: ReadonlyMap<string, readonly StoredRecord[]>,
  trial: FileMemory['trial'],
  kind: Imported,
): string[] {
  const ids = new Set<string>()
  for (const [key, records] of index) {
    if (!key.startsWith(`${kind} `)) continue
    const [record, second] = records
    if (record && !second && record.id !== null) ids.add(record.id)
    // A trial may have renamed one that is there.
    const planned = second ? trial?.get(key) : undefined
    if (planned?.id) ids.add(planned.id)
  }
  return [...ids]
}
