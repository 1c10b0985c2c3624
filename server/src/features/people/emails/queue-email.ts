import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#platform/ids.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { countSince, insertEmail } from './email.store.ts'
import { type Email, type EmailKind, LIMITED_KINDS, MOST_AN_HOUR, mailNotSet, tooManyEmails } from './email.ts'

export type QueuedEmail = {
  readonly kind: EmailKind
  readonly to: string
  readonly letter: Letter
  /** The person who is told what became of it. */
  readonly causedBy: string | null
  /** Until when it is worth sending. */
  readonly endsAt: Date
  readonly unsubscribeUrl?: string
}

/** What is sealed until it is sent. */
export type SealedLetter = { readonly letter: Letter; readonly unsubscribeUrl?: string | undefined }

/** Sends a letter once this transaction has ended, and not if it is undone. The worker does so at once where the mail server can be reached. */
export async function queueEmail(
  deps: Deps,
  tx: Tx,
  workspaceId: string,
  { kind, to, letter, causedBy, endsAt, unsubscribeUrl }: QueuedEmail,
): Promise<Email> {
  if (deps.mailer === null) throw mailNotSet()
  const now = deps.now()
  if (LIMITED_KINDS.includes(kind)) {
    const anHourAgo = new Date(now.getTime() - 3_600_000)
    if ((await countSince(tx, workspaceId, LIMITED_KINDS, anHourAgo)) >= MOST_AN_HOUR) throw tooManyEmails()
  }
  const id = newId('eml')
  const content: SealedLetter = { letter, unsubscribeUrl }
  const sealed = deps.secrets.seal(JSON.stringify(content), letterPlace(workspaceId, id))
  return insertEmail(tx, workspaceId, { id, kind, recipient: to, causedBy, sealed, createdAt: now, endsAt })
}

export function letterPlace(workspaceId: string, id: string): string {
  return `emails ${workspaceId} ${id}`
}
