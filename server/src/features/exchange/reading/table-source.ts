import type { TableColumn } from '#platform/tables/ndjson-table.ts'

/** Of a table that a connection has read: from where, and its columns as that system has them. */
export type TableSource = { readonly connectionId: string; readonly columns: readonly TableColumn[] }
