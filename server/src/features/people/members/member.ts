import type { Role } from '#kit/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { oneOf, required } from '#platform/fields.ts'

/** A person in a workspace. */
export type Member = {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly createdAt: Date
}

/** Credentials of a member that an admin keeps where their maker is removed or may do less, by their ids. */
export type Kept = { readonly keepKeys?: readonly string[] | null; readonly keepFeeds?: readonly string[] | null }

export const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const satisfies readonly Role[]

export const role = () => required(oneOf(ROLES))

/** What a change of one member's role (`to` null: their removal) must not do. */
export function refuseRoleChange(change: { from: Role; to: Role | null; mayOwn: boolean; owners: number }): void {
  const { from, to, mayOwn, owners } = change
  if (from !== to && (from === 'owner' || to === 'owner') && !mayOwn) throw ownerRequired()
  if (from === 'owner' && to !== 'owner' && owners === 1) {
    throw new AppError('conflict', 'last_owner', 'A workspace needs an owner. Make another member the owner first.', {
      field: 'userId',
    })
  }
}

export function ownerRequired(): AppError {
  return new AppError('forbidden', 'owner_required', 'Only an owner can appoint, change or remove owners.', {
    value: 'own',
  })
}

export function alreadyMember(email: string): AppError {
  return new AppError('conflict', 'already_member', `${email} is already a member of this workspace.`, {
    field: 'email',
    value: email,
  })
}
