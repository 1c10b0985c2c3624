import type { Severity } from './channels/message-parts.ts'

export const SEVERITIES = ['routine', 'notable', 'problem'] as const satisfies readonly Severity[]

/** How much an event wants to be noticed: by its kind, and for runs by how they ended. */
export function severityOf(
  kind: string,
  data: { readonly state?: unknown; readonly outcome?: unknown } = {},
): Severity {
  if (kind === 'connection.run_finished') return data.state === 'failed' ? 'problem' : 'routine'
  if (kind === 'import_pickup.run_finished')
    return data.outcome === 'failed' || data.outcome === 'waits' ? 'problem' : 'routine'
  if (PROBLEMS.has(kind)) return 'problem'
  return NOTABLE.test(kind) ? 'notable' : 'routine'
}

const PROBLEMS: ReadonlySet<string> = new Set([
  'passport.gtin_disputed',
  'certification.expiring',
  'api_key.expiring',
  'private_link.locked',
  'webhook.disabled',
  'connection.paused',
  'connection.expiring',
  'connection.write_back_refused',
  'channel.paused',
  'email.not_delivered',
  'list_copy.waits',
  'list_copy.stopped',
  'refreshed_model.paused',
  'rating.expiring',
  'backup.failed',
])

/** What ends something, and what changes who may do what. */
const NOTABLE =
  /\.(deleted|deleted_for_good|withdrawn|revoked|removed|undone|expiring|refused|recovered)$|^(member|invitation|api_key|workspace)\./
