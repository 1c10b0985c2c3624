import { listAt } from '../foreign-json.ts'
import { isLink, readCell } from './airtable-cells.ts'
import type { AirtableField, AirtableTable } from './airtable-schema.ts'
import type { Airtable } from './ask-airtable.ts'
import type { ChosenTable } from './chosen-table.ts'
import { listBody, recordsById } from './list-records.ts'

export type LinkedNames = {
  /** Asks for the names of what these records link to, as far as they are not known yet: a hundred in a request. */
  load(records: readonly unknown[], fields: readonly AirtableField[]): Promise<void>
  /** Null: it is not there any more, or has no name. */
  nameOf(id: string): string | null
}

/** Enough for the tables that are linked again and again; of larger ones those that were asked for last. */
const MOST_KNOWN = 20_000

/** Links hold identifiers of records; what people know these by is the primary field of theirs. */
export function linkedNames(
  airtable: Airtable,
  { baseId, tables }: Pick<ChosenTable, 'baseId' | 'tables'>,
): LinkedNames {
  const names = new Map<string, string | null>()
  const nameOf = (id: string) => names.get(id) ?? null

  const ask = async (table: AirtableTable, ids: readonly string[]) => {
    const primary = table.fields.find(({ id }) => id === table.primaryFieldId)
    if (primary === undefined) return
    for (const id of ids) names.set(id, null)
    const body = listBody({ fields: [primary.id] })
    for await (const record of recordsById(airtable, { baseId, tableId: table.id }, ids, body)) {
      const { value } = readCell(primary, record.fields[primary.id], () => null)
      names.set(record.id, value === null ? null : String(value))
    }
  }

  return {
    nameOf,
    async load(records, fields) {
      if (names.size > MOST_KNOWN) names.clear()
      for (const field of fields) {
        if (!isLink(field) || field.linkedTableId === null) continue
        const table = tables.find(({ id }) => id === field.linkedTableId)
        if (table === undefined) continue
        const linked = records.flatMap((one) => listAt(one, field.id)).map(String)
        const unknown = [...new Set(linked)].filter((id) => !names.has(id))
        if (unknown.length > 0) await ask(table, unknown)
      }
    },
  }
}
