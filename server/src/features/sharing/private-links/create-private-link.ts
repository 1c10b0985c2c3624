import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Email } from '#features/people/emails/email.ts'
import { findWorkspaceName } from '#features/people/emails/find-workspace-name.ts'
import { queueEmail } from '#features/people/emails/queue-email.ts'
import { LETTERS } from '#features/people/emails/words/letters.ts'
import { hashPassword } from '#features/people/users/password-hash.ts'
import { emailAddress } from '#features/people/users/user.ts'
import { type Actor, type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { hashSecret, newSecretToken } from '#kit/secret-token.ts'
import type { DashboardLanguage } from '#kit/words/languages.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { fieldOfItem, type LinkSelection, newSelection, selectionRules } from './link-selection.ts'
import { insertPrivateLink, nameItems } from './private-link.store.ts'
import { DEFAULT_MAX_OPENINGS, newPrivateLink, type PrivateLink, privateLinkRules } from './private-link.ts'

export type CreatedPrivateLink = {
  readonly privateLink: PrivateLink
  readonly url: string
  /** On its way to the receiver; null where the sender gives them the address. */
  readonly email: Email | null
}

/** Makes a link to a selection of the workspace's records. The address is in the answer and nowhere else. */
export async function createPrivateLink(
  deps: Deps,
  reader: Reader,
  {
    sendTo = null,
    sendIn = null,
    ...input
  }: Input<typeof privateLinkRules & typeof selectionRules> & { sendTo?: unknown; sendIn?: DashboardLanguage | null },
): Promise<CreatedPrivateLink> {
  requirePermission(reader, 'edit')
  const to = sendTo === null ? null : emailAddress().parse(sendTo, 'sendTo')
  const { maxOpenings = DEFAULT_MAX_OPENINGS } = input
  const given = newPrivateLink(parseNew(privateLinkRules, { ...input, maxOpenings }), deps.now())
  const selection = newSelection(parseNew(selectionRules, input))
  const { passcode, ...fields } = given
  // Outside the transaction, because it takes its time on purpose.
  const passcodeHash = passcode === null ? null : await hashPassword(passcode)
  return write(deps, reader, 'edit', async (tx, actor) => {
    await refuseMissing(tx, actor.workspaceId, selection)
    const token = newSecretToken()
    const privateLink = await insertPrivateLink(tx, actor.workspaceId, {
      ...fields,
      ...selection,
      id: newId('lnk'),
      tokenHash: hashSecret(token),
      passcodeHash,
      createdBy: actor.name,
    })
    const { label, expiresAt } = fields
    recordEvent(tx, actor, {
      kind: 'private_link.created',
      subjectType: 'private_link',
      subjectId: privateLink.id,
      data: { label, ...selection, expiresAt, maxOpenings: fields.maxOpenings, hasPasscode: passcodeHash !== null },
    })
    const url = `${deps.config.publicUrl}/l/${token}`
    const email = to && (await sendPrivateLink(deps, tx, actor, privateLink, { to, url, language: sendIn ?? 'en' }))
    return { privateLink, url, email: email || null }
  })
}

async function sendPrivateLink(
  deps: Deps,
  tx: Tx,
  { workspaceId, personId, name }: Actor,
  { label, note, expiresAt, hasPasscode }: PrivateLink,
  { to, url, language }: { to: string; url: string; language: DashboardLanguage },
): Promise<Email> {
  const workspace = await findWorkspaceName(tx, workspaceId)
  const about = { workspace, sentBy: name, label, note, url, until: expiresAt, hasPasscode }
  return queueEmail(deps, tx, workspaceId, {
    kind: 'private_link',
    to,
    letter: LETTERS[language].privateLink(about),
    causedBy: personId,
    endsAt: expiresAt,
  })
}

/** What another workspace has does not exist here. */
async function refuseMissing(tx: Tx, workspaceId: string, selection: LinkSelection): Promise<void> {
  const found = await nameItems(tx, workspaceId, selection.items)
  const known = new Set(found.map(({ kind, id }) => `${kind} ${id}`))
  const missing = selection.items.find(({ kind, id }) => !known.has(`${kind} ${id}`))
  if (!missing) return
  const field = fieldOfItem(selection, missing)
  throw badInput(`${missing.kind}_not_found`, `There is no ${missing.kind} "${missing.id}" to share in "${field}".`, {
    field,
    value: missing.id,
  })
}
