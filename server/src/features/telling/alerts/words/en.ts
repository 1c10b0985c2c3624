import { pluralIn } from '#kit/words/plural.ts'
import type { AlertWords } from './alert-words.ts'

const many = pluralIn('en')

const FAULTS: Readonly<Record<string, string>> = {
  credentials: 'the other system no longer accepts the credentials',
  permission: 'the credentials no longer allow what is needed',
  not_found: 'the other system no longer has what was connected',
  refused: 'the other system refuses it',
  rate_limited: 'the other system takes no more requests',
  conflict: 'the other system reports a conflict',
  passing: 'the other system could not be reached',
  unexpected_system: 'a different system answers at the address',
}

const BACKUP_FAULTS: Readonly<Record<string, string>> = {
  backup_target_full: 'there is no room left where backups are kept',
  backup_target_refused: 'the service may not write where backups are kept',
  backup_target_unavailable: 'the place where backups are kept cannot be reached',
  backup_interrupted: 'the service ended several times while making it',
}

const whyBackup = (reason: string | undefined) => (reason && BACKUP_FAULTS[reason] ? `: ${BACKUP_FAULTS[reason]}` : '')

const why = (kind: string | null | undefined) => (kind && FAULTS[kind] ? `: ${FAULTS[kind]}` : '')

export const en: AlertWords = {
  subject: (count) => many(count, 'Something needs your attention', `${count} things need your attention`),
  lead: (count) => many(count, 'This happened:', 'This happened, the oldest first:'),
  said: {
    'webhook.disabled': ({ reason }) =>
      reason === 'gone'
        ? ': the webhook was switched off, because its receiver is gone.'
        : ': the webhook was switched off, because its receiver has failed for five days.',
    'connection.paused': ({ kind }) => (kind ? `: the connection was paused${why(kind)}.` : undefined),
    'connection.run_finished': ({ state }) => (state === 'failed' ? ': a run of the connection failed.' : undefined),
    'import_pickup.run_finished': ({ outcome }) =>
      outcome === 'failed'
        ? ': the file of this pickup could not be imported.'
        : outcome === 'waits'
          ? ': the file of this pickup waits for you to look at its import.'
          : undefined,
    'connection.expiring': ({ days }) =>
      `: the credentials of the connection end in ${days} ${many(days ?? 0, 'day', 'days')}.`,
    'connection.write_back_refused': ({ count }) =>
      many(
        count ?? 0,
        ': a value could not be written to the other system.',
        `: ${count} values could not be written to the other system.`,
      ),
    'channel.paused': ({ isByPerson }) =>
      isByPerson ? undefined : ': the channel for messages no longer works and was paused.',
    'api_key.expiring': ({ days }) =>
      days === undefined
        ? ': the API key ends in a few days.'
        : `: the API key ends in ${days} ${many(days, 'day', 'days')}.`,
    'passport.gtin_disputed': () => ': another company has published the same GTIN.',
    'email.not_delivered': () => ': an e-mail to this address could not be delivered.',
    'backup.failed': ({ reason }) =>
      `: the backup of this installation failed${whyBackup(reason)}. Settings, Backups says what to do.`,
  },
  unnamed: 'A record',
  more: (count) => many(count, 'One more is in the activity.', `${count} more are in the activity.`),
  open: 'Open the activity',
  why: 'You get this e-mail because you are an admin or owner of this workspace. You can turn it off in Settings, Workspace, E-mail.',
}
