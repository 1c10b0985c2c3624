import type { Tx } from '#database/transaction.ts'
import type { SharedRecord } from '#features/records/external-references/match-references.ts'
import type { NounName } from '#features/records/nouns.ts'
import { importColumn } from '../columns/import-column.ts'
import { type Brought, listBrought, listOwnFields } from './brought-fields.store.ts'
import { type ConnectionLeads, findConnectionLeads } from './connection-leads.ts'
import { eventFieldOf, leadsOf } from './leads.ts'

/** Fields of records that several connections read. */
export type SharedFields = {
  /**
   * The connections that lead a field beside this one, with what they are called. Null: none does, or this one has given the value that is here, so
   * that nobody else's is lost.
   */
  rivalsOf(recordId: string, kind: NounName, field: string): Rivals | null
}

export type Rivals = { readonly own: string; readonly others: readonly string[] }

export const NOT_SHARED: SharedFields = { rivalsOf: () => null }

/** Three statements: how the connections are set up, what they bring, and which values are this connection's own. */
export async function loadSharedFields(
  tx: Tx,
  workspaceId: string,
  connectionId: string,
  shared: readonly SharedRecord[],
): Promise<SharedFields> {
  const all = [...new Set([connectionId, ...shared.map((one) => one.connectionId)])]
  const set = new Map((await findConnectionLeads(tx, workspaceId, all)).map((one) => [one.id, one]))
  const known = shared.filter((one) => set.has(one.connectionId))
  if (known.length === 0) return NOT_SHARED
  const others = [...set.keys()].filter((id) => id !== connectionId)
  const byRecord = Map.groupBy(known, ({ recordId }) => recordId)
  const led = new Map<string, ReadonlySet<string>>()
  for (const brought of await listBrought(tx, workspaceId, others)) {
    const connection = set.get(brought.connectionId)
    if (connection) led.set(connection.id, ledBy(connection, brought))
  }
  const ownFields = await listOwnFields(tx, workspaceId, connectionId, [...byRecord.keys()])
  const isOwn = new Set(ownFields.map(({ id, field }) => `${id} ${field}`))
  const nameOf = (id: string) => set.get(id)?.name ?? id
  return {
    rivalsOf(recordId, kind, field) {
      if (isOwn.has(`${recordId} ${eventFieldOf(field)}`)) return null
      const rivals = (byRecord.get(recordId) ?? []).filter((one) => led.get(one.connectionId)?.has(`${kind} ${field}`))
      if (rivals.length === 0) return null
      return { own: nameOf(connectionId), others: rivals.map((one) => nameOf(one.connectionId)) }
    },
  }
}

/** The fields that a connection brings and that ours does not lead: "product name". */
function ledBy(
  { id, leads, mapping: said }: ConnectionLeads,
  { columns, mapping, language }: Brought,
): ReadonlySet<string> {
  const lead = leadsOf({ connectionId: id, leads, emptyAlso: [] })
  const meant = columns.map(({ key }, at) => (key in said ? said[key] : mapping[at]?.column))
  return new Set(
    meant.flatMap((name) => {
      const column = importColumn(name ?? '')
      if (!column || lead.of(column.record, column.field) === 'ours') return []
      const { record, field, translates } = column
      // What is said in the workspace's own language is no translation.
      return [`${record} ${translates?.language === language ? translates?.field : field}`]
    }),
  )
}
