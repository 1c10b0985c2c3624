import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const ACTIVITY = graphql(`
  query Activity($kind: String, $actorId: ID, $from: DateTime, $until: DateTime, $after: ID, $take: Int!) {
    events(kind: $kind, actorId: $actorId, from: $from, until: $until, after: $after, take: $take) {
      id
      kind
      actorKind
      actorName
      subjectType
      subjectId
      occurredAt
      data
      changes { field before after called }
    }
  }
`)
export type ActivityEvent = ResultOf<typeof ACTIVITY>['events'][number]

export const ACTORS = graphql(`query EventActors { eventActors { id kind name } }`)

/** What may have happened, by noun. */
export const KINDS: Readonly<Record<string, readonly string[]>> = {
  product: ['created', 'updated', 'deleted', 'restored', 'deleted_for_good'],
  variant: ['created', 'updated', 'deleted', 'restored', 'deleted_for_good'],
  passport: ['published', 'withdrawn', 'gtin_disputed', 'gtin_settled'],
  material: ['created', 'updated', 'deleted', 'restored', 'deleted_for_good'],
  company: ['created', 'updated', 'rating_requested', 'deleted', 'restored', 'deleted_for_good'],
  certification: ['created', 'updated', 'expiring', 'deleted', 'restored', 'deleted_for_good'],
  rating: ['created', 'updated', 'disclosed', 'concealed', 'expiring', 'deleted', 'restored', 'deleted_for_good'],
  bulk_change: ['started', 'finished', 'cancelled'],
  file: ['created', 'updated', 'attached', 'detached', 'deleted'],
  private_link: ['created', 'opened', 'revoked', 'locked', 'passcode_failed'],
  member: ['added', 'role_changed', 'removed', 'renamed', 'reset_link_made', 'password_reset', 'password_changed'],
  session: ['begun', 'refused', 'ended'],
  invitation: ['created', 'accepted', 'revoked'],
  api_key: ['created', 'expiring', 'revoked'],
  workspace: [
    'created',
    'updated',
    'prefix_claimed',
    'prefix_confirmed',
    'prefix_unconfirmed',
    'prefix_withdrawn',
    'deleted_records_expired',
    'restored',
    'resumed',
  ],
  assessment: ['updated', 'batch_updated'],
  email: ['not_delivered'],
  import: ['uploaded', 'changed', 'corrected', 'started', 'finished', 'cancelled', 'undone', 'file_removed'],
  import_profile: ['created', 'updated', 'deleted'],
  import_pickup: ['created', 'updated', 'run_finished', 'deleted'],
  export: ['made'],
  saved_view: ['saved', 'updated', 'deleted'],
  webhook: [
    'created',
    'updated',
    'deleted',
    'restored',
    'deleted_for_good',
    'secret_rotated',
    'disabled',
    'redelivered',
    'sent',
  ],
  connection: [
    'created',
    'updated',
    'paused',
    'resumed',
    'expiring',
    'run_finished',
    'company_decided',
    'write_backs_updated',
    'write_backs_confirmed',
    'write_backs_replaced',
    'write_back_refused',
    'deleted',
  ],
  schedule: ['created', 'updated', 'deleted', 'restored', 'deleted_for_good'],
  list_copy: ['created', 'updated', 'confirmed', 'kept', 'waits', 'stopped', 'deleted'],
  feed: ['created', 'updated', 'renewed', 'revoked'],
  channel: ['created', 'updated', 'paused', 'resumed', 'deleted'],
  channel_rule: ['created', 'updated', 'deleted'],
  refreshed_model: ['created', 'updated', 'refreshed', 'paused', 'deleted'],
  backup: ['failed', 'recovered'],
}

/** Whose events are shown to who may edit, and to who administers. */
export const OF_EDITORS: ReadonlySet<string> = new Set(['private_link'])
export const OF_ADMINISTRATORS: ReadonlySet<string> = new Set([
  'member',
  'invitation',
  'email',
  'api_key',
  'webhook',
  'schedule',
  'feed',
  'channel',
  'channel_rule',
  'refreshed_model',
  'import_pickup',
  'backup',
  'session',
])
