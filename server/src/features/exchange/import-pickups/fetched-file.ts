import type { Because } from '#platform/because.ts'
import type { Received } from '#platform/file-storage/receive-upload.ts'

/** From the first byte asked for to the last received. */
export const TOTAL_MS = 600_000
/** Of silence. */
export const PATIENCE_MS = 30_000

export type FetchFault = {
  readonly because: Because
  /** Another try may find it. */
  readonly isPassing: boolean
  /** The server asks for so long a pause. */
  readonly pauseMs: number | null
  /** Going on would end the same, or lock the account: a person has to change something first. */
  readonly pauses: boolean
  /** Of SFTP: the key that the server showed. */
  readonly hostKeySeen: string | null
}

export type Fetched =
  | {
      readonly is: 'file'
      readonly received: Received
      readonly name: string
      readonly etag: string | null
      readonly modified: string | null
    }
  /** The server says that it is still the one that is known. */
  | { readonly is: 'same' }
  | ({ readonly is: 'fault' } & FetchFault)

export function fault(because: Because, more: Partial<Omit<FetchFault, 'because'>> = {}): Fetched {
  return { is: 'fault', because, isPassing: false, pauseMs: null, pauses: false, hostKeySeen: null, ...more }
}

export function slow(): Fetched {
  const limit = TOTAL_MS / 1_000
  const message = `The file did not arrive within ${limit} seconds.`
  return fault({ reason: 'pickup_too_slow', message, limit }, { isPassing: true })
}
