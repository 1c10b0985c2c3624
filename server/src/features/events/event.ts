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
  readonly requestId: string | null
  readonly occurredAt: Date
}
