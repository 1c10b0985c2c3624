import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkImport, startImport } from '#features/exchange/imports/begin-import.ts'
import type { Import } from '#features/exchange/imports/import.ts'
import { importFromSource, type SourceImport } from '#features/exchange/imports/import-from-source.ts'
import { enterUncountedBytes } from '#features/records/files/enter-bytes.ts'
import { newId, newStorageKey } from '#platform/ids.ts'
import type { TableColumn } from '#platform/tables/ndjson-table.ts'
import { type NdjsonRow, openNdjsonTable } from '#platform/tables/write-ndjson-table.ts'
import type { TestApp, TestWorkspace } from './harness.ts'
import { endedImport } from './run-import-file.ts'

/** A shop's columns as a connector would tell them. */
export const SHOP_COLUMNS: readonly TableColumn[] = [
  { key: 'product.title', label: 'Title', usual: 'product_name' },
  { key: 'product.code', label: 'Style', usual: 'sku' },
  { key: 'product.type', label: 'Type', usual: 'category' },
  { key: 'option.color', label: 'Color', usual: 'color' },
  { key: 'option.size', label: 'Size', usual: 'size' },
  { key: 'variant.gtin', label: 'Barcode', usual: 'gtin' },
  { key: 'variant.weight', label: 'Weight', usual: 'weight_kg', unit: 'g' },
  { key: 'product.title', label: 'Title', usual: 'product_name', language: 'de' },
].map((column) => (column.language ? { ...column, key: `${column.key}.${column.language}` } : column))

/** A row by keys of columns: `p` and `v` are the identifiers of its product and variant there. */
export type ShopRow = {
  readonly p: string
  readonly v?: string
  readonly at?: Date | null
} & Readonly<Record<string, unknown>>

export function shopRow({ p, v, at = null, ...cells }: ShopRow, columns = SHOP_COLUMNS): NdjsonRow {
  const item = (kind: string, id: string) => ({
    id,
    address: `https://shop.example/${kind}/${id}`,
    name: `${kind} ${id}`,
  })
  return {
    cells: columns.map(({ key }) => (cells[key] ?? null) as string | number | null),
    ids: { product: item('product', p), ...(v !== undefined && { variant: item('variant', v) }) },
    at,
  }
}

/** What a run of a connection has read, as an import that nobody has checked yet. */
export async function uploadSource(
  t: TestApp,
  w: TestWorkspace,
  rows: readonly NdjsonRow[],
  { table: columns = SHOP_COLUMNS, ...source }: Partial<SourceImport> & { table?: readonly TableColumn[] } = {},
): Promise<Import> {
  const path = join(tmpdir(), `selvedge-source-${randomUUID()}`)
  const file = await openNdjsonTable(path, columns)
  await file.append(rows, null)
  await file.close()
  const bytes = await readFile(path)
  const storageKey = newStorageKey()
  await enterUncountedBytes(t.deps, w.actor, { storageKey, size: bytes.length, copies: [] })
  await t.deps.storage.put(storageKey, await openAsBlob(path))
  await rm(path)
  return importFromSource(t.deps, w.actor, {
    connectionId: 'cnx_shop',
    runId: newId('run'),
    fileName: 'Shop',
    storageKey,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    ...source,
  })
}

/** The same checked and run, to its end. */
export async function runSource(
  t: TestApp,
  w: TestWorkspace,
  rows: readonly NdjsonRow[],
  source: Parameters<typeof uploadSource>[3] = {},
): Promise<Import> {
  const { id } = await uploadSource(t, w, rows, source)
  await checkImport(t.deps, w.actor, { id })
  await endedImport(t, w, id)
  await startImport(t.deps, w.actor, { id })
  return endedImport(t, w, id)
}
