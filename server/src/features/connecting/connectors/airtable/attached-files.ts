import type { Chosen, ForeignFile, ForeignFiles } from '../connector.ts'
import { listAt, numberAt, textAt } from '../foreign-json.ts'
import type { Schema } from './airtable-schema.ts'
import type { Airtable } from './ask-airtable.ts'
import { type ChosenTable, chosenTable } from './chosen-table.ts'
import { type AirtableRecord, listBody, recordsById } from './list-records.ts'

/** Null: neither pictures nor documents are read of this table. */
export function filesOf(
  { kind, picturesFieldId, documentsFieldId }: ChosenTable,
  { id, fields }: AirtableRecord,
): ForeignFiles | null {
  if (picturesFieldId === null && documentsFieldId === null) return null
  const of = kind === 'single' ? 'product' : kind
  const read = (fieldId: string | null, use: ForeignFile['use']) =>
    (fieldId === null ? [] : listAt(fields, fieldId)).flatMap((one): ForeignFile[] => {
      const [key, address] = [textAt(one, 'id'), textAt(one, 'url')]
      if (key === null || address === null) return []
      return [{ key, use, address, name: textAt(one, 'filename') ?? key, size: numberAt(one, 'size') }]
    })
  return { of, id, files: [...read(picturesFieldId, 'picture'), ...read(documentsFieldId, 'document')] }
}

/** The same once more, for addresses that still lead there: they end after some two hours. */
export async function* readFilesAgain(
  airtable: Airtable,
  schema: Schema,
  chosen: Chosen,
  ids: readonly string[],
): AsyncIterable<ForeignFiles> {
  const one = await chosenTable(schema, chosen)
  const fields = [one.picturesFieldId, one.documentsFieldId].filter((id) => id !== null)
  if (fields.length === 0) return
  const place = { baseId: one.baseId, tableId: one.table.id }
  for await (const record of recordsById(airtable, place, ids, listBody({ fields }))) {
    const found = filesOf(one, record)
    if (found !== null) yield found
  }
}
