import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { mailNotSet } from '#features/people/emails/email.ts'
import { consentFor, consentUrl } from '#features/people/emails/find-consent.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { isFinal, MailError } from '#platform/mail/mail-error.ts'
import type { ChannelSaid, Sent } from '../channels/channel-kind.ts'

/** How long a message waits for the owner of its address before it is asked about again. */
const ASK_AGAIN_MS = 600_000

/** Sends a message to a person who wants it; what is not theirs to get waits, or ends the channel. */
export async function mailMessage(deps: Deps, workspaceId: string, address: string, letter: Letter): Promise<Sent> {
  const { mailer } = deps
  if (mailer === null) {
    const { reason, message } = mailNotSet()
    return broken({ reason, message })
  }
  const consent = await consentFor(deps, workspaceId, address)
  if (consent === null || consent.state === 'ended') return broken(unsubscribed(address))
  if (consent.state === 'asked') {
    if (consent.isLate) return broken(notConfirmed(address))
    return {
      state: 'again',
      at: new Date(deps.now().getTime() + ASK_AGAIN_MS),
      status: null,
      said: notConfirmed(address),
    }
  }
  // The same for the same message, so that a program that gets it twice can tell.
  const id = `msg_${createHash('sha256').update(`${workspaceId}\0${address}\0${letter.subject}\0${letter.text}`).digest('hex').slice(0, 32)}`
  try {
    await mailer.send(address, letter, { id, unsubscribeUrl: consentUrl(deps, workspaceId, consent.id) })
    return { state: 'sent', status: null }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const said = {
      reason: `mail_${error.reason}`,
      message: error.message,
      ...(error.answer && { value: error.answer }),
    }
    return isFinal(error) ? broken(said) : { state: 'again', at: null, status: null, said }
  }
}

function broken(said: ChannelSaid): Sent {
  return { state: 'broken', status: null, said }
}

function notConfirmed(address: string): ChannelSaid {
  const message = `The owner of ${address} has not agreed yet to get messages. An e-mail asks for it; its link works for seven days.`
  return { reason: 'email_not_confirmed', message, value: address }
}

function unsubscribed(address: string): ChannelSaid {
  const message = `The owner of ${address} wants no messages of this workspace. Delete the channel, or enter another address.`
  return { reason: 'email_unsubscribed', message, value: address }
}
