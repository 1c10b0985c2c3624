/** Kinds of events that admins and owners are written to about: something broke or ends, and a person has to do something. */
export const ALERT_KINDS: readonly string[] = [
  'webhook.disabled',
  'connection.paused',
  'connection.run_finished',
  'connection.expiring',
  'import_pickup.run_finished',
  'connection.write_back_refused',
  'channel.paused',
  'api_key.expiring',
  'passport.gtin_disputed',
  'email.not_delivered',
  'backup.failed',
]

/** Which of an alert's happenings are named. */
export const MOST_NAMED = 10

/** What happens meanwhile is in the next one. */
export const GATHER_MINUTES = 10

/** Of no use to a person after that. */
export const WORTH_HOURS = 24
