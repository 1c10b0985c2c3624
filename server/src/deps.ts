import type { ServiceBackups } from '#backups/service/service-backups.ts'
import type { Database } from '#database/database.ts'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { OutboundClient } from '#platform/outbound/outbound-client.ts'
import type { SecretBox } from '#platform/secret-box.ts'
import type { Signals } from '#platform/signals.ts'
import type { Config } from './config.ts'

/** What use cases reach the world with. Nothing here knows a product noun. */
export type Deps = {
  readonly config: Config
  readonly db: Database
  readonly signals: Signals
  readonly storage: FileStorage
  /** The only way to call an address that somebody has given. */
  readonly outbound: OutboundClient
  /** `null`: no mail is sent. */
  readonly mailer: Mailer | null
  readonly secrets: SecretBox
  /** `null`: the service makes none. */
  readonly backups: ServiceBackups | null
  readonly now: () => Date
  readonly log: Log
}

export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
