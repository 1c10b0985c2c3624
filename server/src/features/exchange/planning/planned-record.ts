import type { FieldsOf, NounName } from '#features/records/nouns.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import type { RowItem } from '#platform/tables/table.ts'

/** What a record of a noun is made from, or what changes of it: what the noun's verbs take. Null empties a field. */
export type Values<N extends NounName> = Optional<FieldsOf<N>>

type Optional<Fields> = { [F in keyof Fields]?: Fields[F] | null }

/** What a row says of a record, once the others that it names are found. */
export type RowValues<N extends NounName> = Values<N> & { readonly id?: string | null }

/** A record as it stands in the database; null as its id: an earlier row of a trial would have made it. */
export type StoredRecord<N extends NounName> = Values<N> & Stored

/** One of whichever noun. */
export type AnyStored = FieldsByName & Stored

type Stored = {
  readonly id: string | null
  readonly revision: number
  /** In a trial: the identifier it has where the file was written. */
  readonly givenId?: string | null
  /** Of what has a composition: whether it is one of materials with their shares. */
  readonly isStructured?: boolean
  /** Of a rating: what has read it from the scheme. */
  readonly fetchedFrom?: string | null
}

/**
 * What is to become of one record: `kind` says whose values it has. Several rows may speak of one; it is planned once in each batch.
 */
export type PlannedRecord<N extends NounName = NounName> = { [K in N]: Planned<K> }[N]

type Planned<N extends NounName> = Plan & {
  readonly kind: N
  /** What it is made from; for an update, the fields that differ. */
  fields: Values<N>
  readonly before: StoredRecord<N> | null
}

/** One of whichever noun, where its values do not matter. */
export type AnyPlanned = Plan & {
  readonly kind: NounName
  readonly fields: FieldsByName
  readonly before: AnyStored | null
}

type Plan = {
  /** What tells the record apart within the file. */
  readonly key: string
  /** Its identifier where the file was written, where the row has one. */
  readonly givenId: string | null
  /** The line that speaks of it first. */
  readonly line: number
  /** Whether no batch before spoke of it: it is counted once in the file. */
  readonly isFirst: boolean
  /** "leave": it is there, and this import is not to change it, or not to make it. */
  action: 'create' | 'update' | 'unchanged' | 'leave' | 'delete'
  /** Null until it is made. */
  id: string | null
  /** Of what a connection has read: what it is there. */
  readonly item?: RowItem | undefined
  /** What of it is another there and stays as it is here. */
  readonly conflicts?: Conflict[]
  /** What it belongs to: a variant's product, a certification's product, material or company. */
  readonly parent: AnyPlanned | null
}

/** A field whose value in the connected system is another one, and is not taken over. */
export type Conflict = { readonly field: string; readonly ours: unknown; readonly theirs: unknown }

export function isOf<N extends NounName>(record: AnyPlanned, kind: N): record is PlannedRecord<N> {
  return record.kind === kind
}

/** The record as it will be. */
export function afterOf<N extends NounName>({ before, fields }: PlannedRecord<N>): StoredRecord<N> {
  return { ...(before ?? { id: null, revision: 0 }), ...fields }
}

/** Those of its fields that are wanted, in their order. */
export function pickFields<N extends NounName>(
  values: Values<N>,
  isWanted: (field: keyof Values<N> & string) => boolean,
): Values<N> {
  const picked: Values<N> = {}
  for (const field in values) if (isWanted(field)) picked[field] = values[field]
  return picked
}
