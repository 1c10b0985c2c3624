import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settingsOf } from '#features/exchange/reading/import-settings.ts'
import { inspectFile } from '#features/exchange/reading/inspect-file.ts'
import { problemsOfReading } from '#features/exchange/reading/mapping-problems.ts'
import { readImport } from '#features/exchange/reading/read-import.ts'
import type { ReadRow } from '#features/exchange/reading/read-rows.ts'
import { shownColumns, shownDetections } from '#features/exchange/reading/shown-columns.ts'
import { TableFault } from '#platform/tables/table.ts'

/** Everything that is said of a file before it is imported, and the rows that would go in, as {@link WrongFile} writes them. */
export async function lookThrough(folder: string, file: string | Buffer): Promise<{ says: string[]; reads: string[] }> {
  const path = join(folder, 'file')
  await writeFile(path, file)
  try {
    const inspection = await inspectFile(path)
    const settings = settingsOf(inspection)
    const inspected = { inspection, settings }
    const problems = problemsOfReading(inspected)
    const says = [
      ...shownDetections(inspected).flatMap((one) => (one.certainty === 'unclear' ? [`asked ${one.setting}`] : [])),
      ...openColumns(inspected).map((header) => `open ${header}`),
      ...problems.map(({ severity, reason, headers }) => `${severity} ${reason} ${headers.join(', ')}`.trim()),
    ]
    if (settings === null) says.push('asked headerLine')
    const reads: string[] = []
    if (settings === null || problems.some(({ severity }) => severity === 'error')) return { says, reads }
    for await (const row of readImport(path, settings)) {
      for (const { severity, reason, header, line } of row.problems)
        says.push(`${severity} ${reason} ${header ?? ''} ${line}`)
      const isRefused = row.problems.some(({ severity }) => severity === 'error')
      if (!isRefused && Object.keys(row.records).length > 0) reads.push(inShort(row))
    }
    return { says, reads }
  } catch (error) {
    if (error instanceof TableFault) return { says: [`refused ${error.reason}`], reads: [] }
    throw error
  }
}

/** Columns that are shown as not recognised. Of a shop's export the others are named as left out. */
function openColumns(inspected: Parameters<typeof shownColumns>[0]): string[] {
  if (inspected.settings?.layout) return []
  return shownColumns(inspected).flatMap(({ header, column }) => (column === null ? [header] : []))
}

function inShort({ records: { product, variant } }: ReadRow): string {
  const cells = [
    product?.sku,
    product?.name,
    variant?.color,
    variant?.size,
    variant?.gtin,
    variant?.weight ?? product?.weight,
    variant?.materialComposition ?? product?.materialComposition,
    variant?.productionLocation ?? product?.productionLocation,
  ]
  return cells
    .map((cell) => cell ?? '')
    .join('|')
    .replace(/\|+$/, '')
}
