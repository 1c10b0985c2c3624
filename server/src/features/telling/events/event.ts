/** What happened, to which record, by whom: one line of the audit trail. */
export type RecordedEvent = {
  readonly id: string
  readonly kind: string
  readonly actorKind: string
  readonly actorId: string
  readonly actorName: string
  readonly subjectType: string
  readonly subjectId: string
  readonly data: object
  /** What the fields that an update changed were before; null for everything but updates. */
  readonly before: object | null
  readonly requestId: string | null
  /** The bulk change of which it was a part. */
  readonly partOf: string | null
  readonly occurredAt: Date
}

/** Somebody who has done something. */
export type EventActor = { readonly kind: string; readonly id: string; readonly name: string }

/** One field of a record that an event changed. */
export type FieldChange = {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  /** What identifiers of another system in them are called there; null where there are none. */
  readonly called: unknown
}

/** What exactly an update changed. An assessment's event has the values of before and after in its data. */
export function changesOf({ kind, data, before }: Pick<RecordedEvent, 'kind' | 'data' | 'before'>): FieldChange[] {
  if (kind === 'assessment.updated') {
    const { before: old, after } = data as { before: object | null; after: object }
    return differences(old ?? {}, after)
  }
  const { called = {} } = data as { called?: Readonly<Record<string, unknown>> }
  return before === null ? [] : differences(before, data, Object.keys(before), called)
}

function differences(
  before: object,
  after: object,
  fields: readonly string[] = Object.keys(after),
  called: Readonly<Record<string, unknown>> = {},
): FieldChange[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return fields
    .map((field) => ({
      field,
      before: old.get(field) ?? null,
      after: now.get(field) ?? null,
      called: called[field] ?? null,
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
