import type { Tx } from '#database/transaction.ts'
import { factsOf, knownFieldsOf, NOUN_NAMES, NOUNS, type NounName } from '#features/records/nouns.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { type MatchBy, type MatchKey, matchKeyOf } from '../columns/match-key.ts'
import type { FileMemory } from './file-memory.ts'
import {
  codeOf,
  gtinKey,
  keyOfField,
  keyOfId,
  placeOfCertificate,
  placeOfRating,
  ratedIn,
  subjectOf,
} from './keys-of-rows.ts'
import { type FoundVariant, matchCertifications, matchKnown, matchRatings, matchVariants } from './match.store.ts'
import type { AnyStored, RowValues, StoredRecord } from './planned-record.ts'
import type { ResolvedRow } from './resolve-references.ts'

/** The records in the database that a batch of rows may be about. */
export type Matches = {
  /** All that are found under a key; of certificates and ratings under a place (keys-of-rows.ts). */
  find<N extends NounName>(
    kind: N,
    key: string,
    isFree?: (record: StoredRecord<N>) => boolean,
  ): readonly StoredRecord<N>[]
  variantById(id: string): FoundVariant | undefined
  variantByCode(code: string): FoundVariant | undefined
  variantByGtin(gtin: string): FoundVariant | undefined
  variantsOf(productId: string): readonly FoundVariant[]
  /** Of all of them. */
  ids(): string[]
}

export async function loadMatches(
  tx: Tx,
  workspaceId: string,
  rows: readonly ResolvedRow[],
  given: ReadonlyMap<string, string>,
  { trial }: Pick<FileMemory, 'trial'>,
  matchBy: MatchBy | undefined,
): Promise<Matches> {
  const of = <N extends NounName>(kind: N): RowValues<N>[] => rows.flatMap(({ records }) => records[kind] ?? [])
  const index = new Map<string, AnyStored[]>()
  const add = (key: string | null, record: AnyStored) => {
    if (key !== null) index.set(key, [...(index.get(key) ?? []), record])
  }
  /** By identifier here, or by the one that a row gives it. */
  const idsOfRows = (records: readonly FieldsByName[]) =>
    valuesOf(records, 'id').flatMap((id) => [id, given.get(id) ?? id])
  const givenOf = new Map([...given].map(([from, to]) => [to, from]))
  const addById = (kind: NounName, record: AnyStored & { readonly id: string }) => {
    add(keyOfId(kind, record.id), record)
    const from = givenOf.get(record.id)
    if (from !== undefined && from !== record.id) add(keyOfId(kind, from), record)
  }

  for (const kind of ALONE) {
    const records = of(kind)
    const values = valuesToAsk(kind, records, matchKeyOf(kind, matchBy))
    const isComposed = records.some((fields) => 'composition' in fields)
    for (const found of await matchKnown(tx, workspaceId, kind, idsOfRows(records), values, isComposed)) {
      addById(kind, found)
      const fields: FieldsByName = found
      for (const field of knownFieldsOf(kind)) add(keyOfField(kind, field, fields[field]), found)
    }
  }
  const byId = new Map<string, FoundVariant>()
  const byCode = new Map<string, FoundVariant>()
  const byGtin = new Map<string, FoundVariant>()
  const byProduct = new Map<string, FoundVariant[]>()
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
      const code = codeOf(variant)
      if (code !== null) byCode.set(code, variant)
      const gtin = gtinKey(variant)
      if (gtin !== null) byGtin.set(gtin, variant)
      const productId = String(variant.productId)
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
      add(keyOfField('certification', 'code', found.code), found)
      add(placeOfCertificate(subjectOf(found), found), found)
    }
  }
  const ratings = of('rating')
  if (ratings.length > 0) {
    for (const found of await matchRatings(tx, workspaceId, {
      ids: idsOfRows(ratings),
      codes: valuesOf(ratings, 'code'),
      companyIds: [...ids.company, ...valuesOf(ratings, 'companyId')],
    })) {
      addById('rating', found)
      add(keyOfField('rating', 'code', found.code), found)
      add(placeOfRating(ratedIn(found), found), found)
    }
  }
  return {
    find<N extends NounName>(_kind: N, key: string, isFree?: (record: StoredRecord<N>) => boolean) {
      // A key begins with its noun (keys-of-rows.ts), so what is found under it is of that noun.
      const found = (index.get(key) ?? []) as readonly StoredRecord<N>[]
      return isFree ? found.filter(isFree) : found
    },
    variantById: (id) => byId.get(id),
    variantByCode: (code) => byCode.get(code),
    variantByGtin: (gtin) => byGtin.get(gtin),
    variantsOf: (productId) => byProduct.get(productId) ?? [],
    ids() {
      const others = [...index.values()].flatMap((records) => records.flatMap(({ id }) => id ?? []))
      return [...new Set([...others, ...[...byId.values()].map(({ id }) => id)])]
    },
  }
}

/** Kinds that belong to nothing else of a row. */
const ALONE = NOUN_NAMES.filter((kind) => NOUNS[kind].belongsTo.length === 0)

/** Of each field that a kind is known by: what rows have that have nothing better, or all of it if it was chosen. */
function valuesToAsk(
  kind: NounName,
  records: readonly FieldsByName[],
  by: MatchKey,
): ReadonlyMap<string, readonly string[]> {
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

function valuesOf(records: readonly FieldsByName[], field: string): string[] {
  const values = new Set<string>()
  for (const record of records) {
    const value = record[field]
    if (typeof value === 'string') values.add(value)
  }
  return [...values]
}

function idsOf(index: ReadonlyMap<string, readonly AnyStored[]>, trial: FileMemory['trial'], kind: NounName): string[] {
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
