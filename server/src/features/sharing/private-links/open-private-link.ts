import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { verifyPassword } from '#features/people/users/password-hash.ts'
import { type Doer, recordEvent } from '#kit/record-event.ts'
import { hashSecret, newSecretToken } from '#kit/secret-token.ts'
import { AppError, badInput } from '#platform/app-error.ts'
import { newId } from '#platform/ids.ts'
import { findOpenLink } from './find-open-link.ts'
import type { Grant, OpenLink } from './link-grant.ts'
import { insertOpening, spendOpening, takePasscodeAttempt } from './link-opening.store.ts'
import { grantUntil, MAX_PASSCODE, MAX_PASSCODE_ATTEMPTS } from './private-link.ts'

export type OpeningInput = {
  readonly token: string
  /** '' and null: none was given. */
  readonly passcode: string | null
  readonly userAgent: string
  readonly network: string
  readonly requestId: string | null
}

export type Opened = { readonly link: OpenLink; readonly grant: Grant }

/**
 * Spends one opening, and gives a grant by which the reader may come back for a while. The spending, its line in the log and its
 * event are one transaction. Null when the link does not work, which includes somebody having been quicker.
 */
export async function openPrivateLink(deps: Deps, input: OpeningInput): Promise<Opened | null> {
  const link = await findOpenLink(deps, input.token)
  if (!(await passes(deps, link, input)) || link === null) return null
  const now = deps.now()
  const { workspaceId } = link
  const grant: Grant = { token: newSecretToken(), until: grantUntil(now, link) }
  const isOpened = await inTransaction(deps.db.app, { workspaceId }, async (tx) => {
    const number = await spendOpening(tx, workspaceId, link.id, now)
    if (number === undefined) return false
    const { userAgent, network } = input
    await insertOpening(tx, workspaceId, {
      id: newId('opn'),
      linkId: link.id,
      number,
      openedAt: now,
      userAgent,
      network,
      grantHash: hashSecret(grant.token),
      grantUntil: grant.until,
    })
    recordEvent(tx, receiverOf(link, input), {
      kind: 'private_link.opened',
      subjectType: 'private_link',
      subjectId: link.id,
      data: { label: link.label, number },
    })
    return true
  })
  return isOpened ? { link, grant } : null
}

/**
 * Whether the passcode lets this one in. A guess is looked at also where there is no link, so that a link that has ended takes no
 * other time than one that never was.
 */
async function passes(deps: Deps, link: OpenLink | null, { passcode, requestId }: OpeningInput): Promise<boolean> {
  if (link !== null && link.passcodeHash === null) return true
  if (passcode === null || passcode === '') {
    if (link === null) return false
    throw badInput('passcode_required', '"passcode" is required to open this link.', { field: 'passcode' })
  }
  if (passcode.length > MAX_PASSCODE * 4) throw passcodeWrong(null)
  if (link === null) return verifyPassword(null, passcode)

  const scope = { workspaceId: link.workspaceId }
  // No event yet: what is counted here is a guess that nobody has judged.
  const attempt = await inTransaction(deps.db.app, scope, (tx) => takePasscodeAttempt(tx, link.workspaceId, link.id))
  if (attempt === undefined) return false
  if (await verifyPassword(link.passcodeHash, passcode)) return true
  const attemptsLeft = MAX_PASSCODE_ATTEMPTS - attempt
  await inTransaction(deps.db.app, scope, async (tx) => {
    const subject = { subjectType: 'private_link', subjectId: link.id } as const
    const doer = receiverOf(link, { requestId })
    const data = { label: link.label, attemptsLeft }
    recordEvent(tx, doer, { ...subject, kind: 'private_link.passcode_failed', data })
    if (attemptsLeft === 0) {
      recordEvent(tx, doer, { ...subject, kind: 'private_link.locked', data: { label: link.label } })
    }
  })
  throw passcodeWrong(attemptsLeft)
}

/** Nobody knows who holds a link; its sender knows whom it was meant for. */
function receiverOf(link: OpenLink, { requestId }: Pick<OpeningInput, 'requestId'>): Doer {
  const { workspaceId, id, receiver, label } = link
  return { kind: 'private_link', workspaceId, id, name: receiver ?? label, requestId }
}

function passcodeWrong(attemptsLeft: number | null): AppError {
  const rest =
    attemptsLeft === 0
      ? ' That was the last attempt: this link is now locked. Ask its sender for a new one.'
      : attemptsLeft !== null && attemptsLeft <= 3
        ? ` ${attemptsLeft} more ${attemptsLeft === 1 ? 'attempt is' : 'attempts are'} left before this link is ` +
          'locked.'
        : ''
  return new AppError('forbidden', 'passcode_wrong', `The passcode is wrong.${rest}`, {
    field: 'passcode',
    ...(attemptsLeft !== null && attemptsLeft <= 3 && { attemptsLeft }),
  })
}
