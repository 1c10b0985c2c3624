import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Actor, ROLE_PERMISSIONS } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { AppError } from '#platform/app-error.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { changeAccess } from '../access/change-access.ts'
import { addMember } from '../members/add-member.ts'
import { addUser } from '../users/add-user.ts'
import { findAccounts } from '../users/find-accounts.ts'
import { parseNewPassword, parsePassword } from '../users/password.ts'
import { findMatches, hashPassword } from '../users/password-hash.ts'
import { type Account, emailAddress, personName } from '../users/user.ts'
import { insertWorkspace } from './workspace.store.ts'
import { WORKSPACE_DEFAULTS, type Workspace, type WorkspaceFields, workspaceRules } from './workspace.ts'

export type OwnerInput = { email: unknown; name: unknown; password: unknown }

export type Founding = { readonly workspace: Workspace; readonly owner: Actor }

/** Makes a workspace and its owner's account. An account with the e-mail is used as it is if the password is its own: the address alone proves nobody. */
export async function createWorkspace(
  deps: Deps,
  input: Input<typeof workspaceRules>,
  owner: OwnerInput,
): Promise<Founding> {
  const plan = await planWorkspace(deps, input, owner)
  return changeAccess(deps, plan.scope, (tx) => foundWorkspace(tx, plan))
}

export type WorkspacePlan = {
  readonly scope: { readonly workspaceId: string; readonly personId: string }
  readonly fields: WorkspaceFields
  readonly owner: { readonly id: string; readonly email: string; readonly name: string }
  /** `null`: the owner has an account. */
  readonly passwordHash: string | null
}

/** What can be decided and computed before the transaction: hashing a password in it would hold its locks for long. */
export async function planWorkspace(
  deps: Deps,
  input: Input<typeof workspaceRules>,
  owner: OwnerInput,
): Promise<WorkspacePlan> {
  const fields = parseNew(workspaceRules, { ...WORKSPACE_DEFAULTS, ...input })
  const { email, name } = parseNew(OWNER_RULES, { email: owner.email, name: owner.name })
  const accounts = await findAccounts(deps, email)
  const account = await ownAccount(accounts, owner.password)
  const passwordHash = account
    ? null
    : await hashPassword(parseNewPassword(owner.password, email, 'password'), accounts)
  const id = account?.id ?? newId('usr')
  return {
    scope: { workspaceId: newId('ws'), personId: id },
    fields,
    owner: { id, email, name: account?.name ?? name },
    passwordHash,
  }
}

/** Carries the plan out in a transaction of `plan.scope`. */
export async function foundWorkspace(tx: Tx, { scope, fields, owner, passwordHash }: WorkspacePlan): Promise<Founding> {
  const workspace = await insertWorkspace(tx, scope.workspaceId, fields)
  if (!workspace) throw slugTaken(fields.slug)
  if (passwordHash !== null) await addUser(tx, owner, passwordHash)
  const actor: Actor = {
    kind: 'member',
    workspaceId: workspace.id,
    id: owner.id,
    name: owner.name,
    permissions: ROLE_PERMISSIONS.owner,
    personId: owner.id,
    requestId: null,
  }
  recordEvent(tx, actor, {
    kind: 'workspace.created',
    subjectType: 'workspace',
    subjectId: workspace.id,
    data: fields,
  })
  const { id: userId, email, name } = owner
  await addMember(tx, actor, { userId, email, name, role: 'owner' })
  return { workspace, owner: actor }
}

const OWNER_RULES = { email: emailAddress(), name: personName() }

async function ownAccount(accounts: readonly Account[], password: unknown): Promise<Account | undefined> {
  if (accounts.length === 0) return undefined
  const [match] = await findMatches(accounts, parsePassword(password, 'password'))
  return match
}

export function slugTaken(slug: string): AppError {
  return new AppError('conflict', 'slug_taken', `Another workspace has the slug "${slug}". Choose another.`, {
    field: 'slug',
    value: slug,
  })
}
