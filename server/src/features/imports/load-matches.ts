import type { Tx } from '#database/transaction.ts'
import type { FileMemory } from './file-memory.ts'
import type { Imported } from './import-column.ts'
import { certificateKey, gtinKey, keyOf } from './keys-of-rows.ts'
import { matchCertifications, matchCompanies, matchMaterials, matchProducts, matchVariants } from './match.store.ts'
import type { ReadRow } from './read-rows.ts'
import type { Fields, PlannedRecord, StoredRecord } from './row-plan.ts'

/** The records in the database that a batch of rows may be about. */
export type Matches = {
  find(
    kind: Exclude<Imported, 'variant'>,
    key: string,
    fields: Fields,
    parent: PlannedRecord | null,
  ): StoredRecord | 'ambiguous' | undefined
  variantByGtin(gtin: string): StoredRecord | undefined
  variantsOf(productId: string): readonly StoredRecord[]
}

export async function loadMatches(
  tx: Tx,
  workspaceId: string,
  rows: readonly ReadRow[],
  { trial }: Pick<FileMemory, 'trial'>,
): Promise<Matches> {
  const of = (kind: Imported): Fields[] =>
    rows.map(({ records }) => records[kind]).filter((fields) => fields !== undefined)
  const index = new Map<string, StoredRecord | 'ambiguous'>()
  const add = (key: string | null, record: StoredRecord) => {
    if (key !== null) index.set(key, index.has(key) ? 'ambiguous' : record)
  }

  const companies = of('company')
  for (const company of await matchCompanies(tx, workspaceId, {
    glns: valuesOf(companies, 'gln'),
    leis: valuesOf(companies, 'lei'),
    vatIds: valuesOf(companies, 'vatId'),
    names: valuesOf(companies, 'name'),
  })) {
    for (const field of ['gln', 'lei', 'vatId', 'name'])
      add(keyOf('company', { [field]: company[field] }, null), company)
  }
  for (const material of await matchMaterials(tx, workspaceId, valuesOf(of('material'), 'name'))) {
    add(keyOf('material', material, null), material)
  }
  const products = of('product')
  const unnumbered = products.filter(({ sku }) => typeof sku !== 'string')
  const asked = { skus: valuesOf(products, 'sku'), names: valuesOf(unnumbered, 'name') }
  for (const product of await matchProducts(tx, workspaceId, asked)) {
    add(keyOf('product', { sku: product['sku'] }, null), product)
    add(keyOf('product', { name: product['name'] }, null), product)
  }
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
    for (const variant of await matchVariants(tx, workspaceId, { gtins, productIds: ids.product })) {
      const gtin = gtinKey(variant)
      if (gtin !== null) byGtin.set(gtin, variant)
      const productId = String(variant['productId'])
      byProduct.set(productId, [...(byProduct.get(productId) ?? []), variant])
    }
  }
  const certificates = of('certification')
  const byCertificate = new Map<string, StoredRecord>()
  if (certificates.length > 0) {
    const isAlone = companies.length + products.length + of('material').length === 0
    for (const found of await matchCertifications(tx, workspaceId, {
      ...{ productIds: ids.product, materialIds: ids.material, companyIds: ids.company },
      schemes: isAlone ? valuesOf(certificates, 'scheme') : [],
    })) {
      const subject = found['productId'] ?? found['materialId'] ?? found['companyId'] ?? ''
      byCertificate.set(`${subject} ${certificateKey(found)}`, found)
    }
  }
  return {
    find(kind, key, fields, parent) {
      if (kind !== 'certification') return index.get(key)
      if (parent !== null && parent.id === null) return undefined
      return byCertificate.get(`${parent?.id ?? ''} ${certificateKey(fields)}`)
    },
    variantByGtin: (gtin) => byGtin.get(gtin),
    variantsOf: (productId) => byProduct.get(productId) ?? [],
  }
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
  index: ReadonlyMap<string, StoredRecord | 'ambiguous'>,
  trial: FileMemory['trial'],
  kind: Imported,
): string[] {
  const ids = new Set<string>()
  for (const [key, record] of index) {
    if (key.startsWith(`${kind} `) && record !== 'ambiguous' && record.id !== null) ids.add(record.id)
  }
  // A trial may have renamed one that is there.
  for (const [key, record] of index) {
    const planned = record === 'ambiguous' ? trial?.get(key) : undefined
    if (planned?.id) ids.add(planned.id)
  }
  return [...ids]
}
