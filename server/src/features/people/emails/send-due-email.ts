import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import type { Because } from '#platform/because.ts'
import { isAboutServer, isFinal, MailError } from '#platform/mail/mail-error.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { type Due, endEmail, postponeEmail, type TakenEmail, takeEmail } from './email.store.ts'
import { type EmailState, nextTry } from './email.ts'
import { letterPlace, type SealedLetter } from './queue-email.ts'

/** Longer than a try can take, so that its outcome is kept before another process takes the letter for lost. */
const LEASE_MS = 150_000

/**
 * Sends one letter and keeps what came of it. Killed after the server has taken it and before that is kept, it is sent once more, with the same
 * Message-ID. "server": nothing can be sent for now.
 */
export async function sendDueEmail(deps: Deps, mailer: Mailer, { workspaceId, id }: Due): Promise<'done' | 'server'> {
  const now = deps.now()
  const taken = await inTransaction(deps.db.background, { workspaceId }, (tx) =>
    takeEmail(tx, workspaceId, id, { now, leaseEnd: new Date(now.getTime() + LEASE_MS) }),
  )
  if (!taken) return 'done'
  if (taken.endsAt <= now) {
    await giveUp(deps, workspaceId, { id, ...taken }, 'gave_up', tooLate())
    return 'done'
  }
  const content = openLetter(deps, workspaceId, id, taken.sealed)
  if (content === null) {
    await giveUp(deps, workspaceId, { id, ...taken }, 'gave_up', LOST)
    return 'done'
  }
  const { letter, unsubscribeUrl } = content
  try {
    await mailer.send(taken.recipient, letter, { id, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) })
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return notTaken(deps, workspaceId, { id, ...taken }, error)
  }
  const sent = { state: 'sent', because: null, at: deps.now() } as const
  await inTransaction(deps.db.background, { workspaceId }, (tx) => endEmail(tx, workspaceId, id, sent))
  return 'done'
}

/** Null if it was encrypted with a key that was lost: a process with another key than the installation's does not start. */
function openLetter(
  { secrets }: Pick<Deps, 'secrets'>,
  workspaceId: string,
  id: string,
  sealed: Buffer,
): SealedLetter | null {
  let text: string
  try {
    text = secrets.open(sealed, letterPlace(workspaceId, id))
  } catch {
    return null
  }
  return JSON.parse(text)
}

const LOST: Because = {
  reason: 'email_lost',
  message: 'The key of this installation was lost, and what this e-mail said with it. Send it again.',
}

type Known = Pick<TakenEmail, 'kind' | 'recipient'> & { readonly id: string }

async function notTaken(
  deps: Deps,
  workspaceId: string,
  email: Known & Pick<TakenEmail, 'tries' | 'endsAt'>,
  error: MailError,
): Promise<'done' | 'server'> {
  const because = becauseOfMail(error)
  if (isFinal(error)) {
    await giveUp(deps, workspaceId, email, 'refused', because)
    return 'done'
  }
  const until = nextTry(email.tries, deps.now())
  if (until >= email.endsAt) {
    await giveUp(deps, workspaceId, email, 'gave_up', because)
  } else {
    await inTransaction(deps.db.background, { workspaceId }, (tx) =>
      postponeEmail(tx, workspaceId, email.id, { because, until }),
    )
  }
  if (!isAboutServer(error)) return 'done'
  deps.log.warn({ reason: error.reason, answer: error.answer }, `E-mail could not be sent: ${error.message}`)
  return 'server'
}

/** Ended without having been sent, which those who may see it are told. */
export async function giveUp(
  deps: Deps,
  workspaceId: string,
  { id, kind, recipient }: Known,
  state: Exclude<EmailState, 'waiting' | 'sent'>,
  because: Because,
): Promise<void> {
  await inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    if (!(await endEmail(tx, workspaceId, id, { state, because, at: deps.now() }))) return
    recordEvent(tx, systemActor(workspaceId, 'emails'), {
      kind: 'email.not_delivered',
      subjectType: 'email',
      subjectId: id,
      data: { kind, recipient, state, reason: because.reason, message: because.message },
    })
  })
  deps.signals.tellHere('changes', workspaceId)
}

export function tooLate(): Because {
  return {
    reason: 'email_too_late',
    message: 'The e-mail could not be sent for so long that it would be of no use any more.',
  }
}

/** `value`: what the server said. */
export function becauseOfMail({ reason, message, answer }: MailError): Because {
  return { reason: `mail_${reason}`, message, ...(answer !== null && { value: answer }) }
}
