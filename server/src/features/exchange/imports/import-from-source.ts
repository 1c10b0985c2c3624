import { rm } from 'node:fs/promises'
import type { Deps } from '#deps.ts'
import { type Actor, requirePermission } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { name } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { inHeapFor } from '#platform/tight-heap.ts'
import { importColumn, isAction, OPTIONS_COLUMN } from '../columns/import-column.ts'
import { MASS_UNITS } from '../columns/mass-unit.ts'
import { type ImportSettings, type SourceSettings, settingsOf } from '../reading/import-settings.ts'
import { inTurn } from '../reading/inspect-in-turn.ts'
import { inspectSource } from '../reading/inspect-source.ts'
import type { InspectedTable } from '../reading/inspection.ts'
import { recordsOfMapping } from '../reading/records-of-mapping.ts'
import { copyFile } from './copy-file.ts'
import { findImport, insertImport } from './import.store.ts'
import { type Import, shapeOf } from './import.ts'
import { findMemory } from './import-memory.store.ts'
import { withMemory } from './import-memory.ts'
import { wordedFault } from './upload-import.ts'

/** What a run of a connection has read, whole and stored, and how it is to be brought in. */
export type SourceImport = {
  readonly connectionId: string
  readonly runId: string
  /** What people see of it in place of a file's name: "Shopify, acme". */
  readonly fileName: string
  /** A table of lines of JSON (platform/tables), in the storage under a name that was entered by `enterUncountedBytes`. */
  readonly storageKey: string
  readonly size: number
  readonly sha256: Buffer
  /**
   * By key of a column there: what it means here, null for nothing. What is not named is as it was when an import of this connection was last
   * started or changed; before the first, as its connector says that it usually is.
   */
  readonly columns?: Readonly<Record<string, SourceColumn>>
  /** May rows make records, change those that are there, or both? Both, unless said. */
  readonly mode?: ImportSettings['mode']
} & Partial<Pick<SourceSettings, 'leads' | 'emptyAlso'>>

export type SourceColumn = { readonly column: string | null; readonly unit?: 'kg' | 'g' | 'lb' | 'oz' | null }

/**
 * Takes in what a run has read, as an import that is checked, started, cancelled and undone like any other (`checkImport` and so on). Rows with errors
 * are left out, and the others imported; empty cells leave what is there, but for `emptyAlso`.
 */
export async function importFromSource(deps: Deps, actor: Actor, source: SourceImport): Promise<Import> {
  const { workspaceId } = requirePermission(actor, 'edit')
  const { connectionId, runId, storageKey, size, sha256 } = source
  const fileName = name(255).parse(source.fileName, 'fileName')
  const { leads = {}, emptyAlso = [] } = source
  requireKnown([...Object.keys(leads), ...emptyAlso])
  const path = await copyFile(deps, source)
  try {
    const inspection = await inTurn(workspaceId, () => inHeapFor(size, () => inspectSource(path, connectionId)))
    const found = settingsOf(inspection)
    const [table] = inspection.tables
    if (!found || !table) throw new Error('A table of a run has its columns on its first line.')
    const shape = shapeOf(table)
    return await write(deps, actor, 'edit', async (tx) => {
      const id = newId('imp')
      const remembered = withMemory(table, found, await findMemory(tx, workspaceId, shape))
      const mapping = withSaid(table, remembered.mapping, source.columns ?? {})
      const settings: ImportSettings = {
        ...remembered,
        mapping,
        records: recordsOfMapping(mapping),
        mode: source.mode ?? 'both',
        emptyCells: 'keep',
        onError: 'good_rows',
        source: { connectionId, leads, emptyAlso },
      }
      const file = { fileName, size, sha256, storageKey, connectionId, runId }
      await insertImport(tx, actor, { id, ...file, inspection, settings, shape, totalRows: table.rowCount })
      const made = await findImport(tx, workspaceId, id)
      if (!made) throw new Error('An import that was just made is there.')
      return made
    })
  } catch (error) {
    throw wordedFault(error)
  } finally {
    await rm(path, { force: true })
  }
}

function withSaid(
  { source }: InspectedTable,
  mapping: ImportSettings['mapping'],
  said: NonNullable<SourceImport['columns']>,
): ImportSettings['mapping'] {
  requireKnown(Object.values(said).flatMap(({ column }) => column ?? []))
  const keys = source?.columns.map(({ key }) => key) ?? []
  const wanted = new Map(keys.flatMap((key, at) => (said[key]?.column ? [[said[key].column, at] as const] : [])))
  return mapping.map((before, at) => {
    const given = said[keys[at] ?? '']
    if (!given) {
      const takenAt = before.column === null ? undefined : wanted.get(before.column)
      return takenAt === undefined ? before : { column: null, confidence: 'none', unit: null }
    }
    // Where two are said to mean the same, the last one does.
    if (given.column === null || wanted.get(given.column) !== at)
      return { column: null, confidence: 'none', unit: null }
    const ownUnit = MASS_UNITS.find((one) => one === source?.columns[at]?.unit) ?? null
    const isMass = importColumn(given.column)?.kind === 'mass'
    return { column: given.column, confidence: 'remembered', unit: isMass ? (given.unit ?? ownUnit) : null }
  })
}

function requireKnown(columns: readonly string[]): void {
  // What runs on a schedule deletes nothing.
  const isOfFiles = (column: string) =>
    importColumn(column)?.divides !== undefined ||
    importColumn(column)?.joins !== undefined ||
    column === OPTIONS_COLUMN.name ||
    isAction(column)
  const unknown = columns.find((column) => isOfFiles(column) || !importColumn(column))
  if (unknown === undefined) return
  const message = `No column can mean "${unknown}". importColumns lists the possible meanings.`
  throw badInput('column_unknown', message, { field: 'columns', value: unknown })
}
