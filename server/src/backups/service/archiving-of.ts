import { ARCHIVING } from '#platform/embedded-postgres/wal-outbox.ts'

/** What the embedded database is started with, by the service and by commands alike: what one of them did not archive would be missing. */
export function archivingOf({ pointInTime }: { readonly pointInTime: boolean }): Record<string, string> {
  return pointInTime ? { ...ARCHIVING } : {}
}
