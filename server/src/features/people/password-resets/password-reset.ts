import { AppError } from '#platform/app-error.ts'
import type { Member } from '../members/member.ts'

/** A link by which one person replaces a forgotten password, once. */
export type CreatedPasswordReset = { readonly url: string; readonly expiresAt: Date }

/** A reset as its link finds it. */
export type OpenPasswordReset = {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly name: string
  /** Where its event is written; null for somebody who belongs to no workspace. */
  readonly workspaceId: string | null
  readonly expiresAt: Date
}

export function resetExpiry(now: Date): Date {
  return new Date(now.getTime() + VALID_FOR_HOURS * 3_600_000)
}

export const VALID_FOR_HOURS = 24

/**
 * Who may not make a link for whom. A password opens everything its person may, so one made for somebody who may do more would be a way
 * to their rights, and one made for oneself a way around giving the current password.
 */
export function refuseReset(member: Member, by: { id: string; mayOwn: boolean; isAboveEverywhere: boolean }): void {
  if (member.userId === by.id) {
    throw new AppError(
      'forbidden',
      'reset_oneself',
      'You cannot create a reset link for yourself. Change your password with the current one, or ask another ' +
        'administrator.',
      { field: 'userId' },
    )
  }
  if (member.role === 'owner' && !by.mayOwn) {
    throw new AppError('forbidden', 'owner_required', "Only an owner can replace an owner's password.", {
      value: 'own',
    })
  }
  if (!by.isAboveEverywhere) {
    throw new AppError(
      'forbidden',
      'member_elsewhere',
      `${member.name} also belongs to a workspace where you may not do this. The operator of the service can: ` +
        `npm run reset-password -- ${member.email}`,
      { field: 'userId' },
    )
  }
}
