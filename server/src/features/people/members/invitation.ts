import type { Role } from '#kit/actor.ts'

/** An offer to join a workspace, bound to an e-mail address and accepted at most once through its link. */
export type Invitation = {
  readonly id: string
  readonly email: string
  readonly role: Role
  /** The name of who invited. */
  readonly invitedBy: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** An invitation as its link finds it. */
export type OpenInvitation = {
  readonly workspaceId: string
  readonly workspaceName: string
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly expiresAt: Date
  readonly hasAccount: boolean
}

export function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + VALID_FOR_DAYS * 86_400_000)
}

export const VALID_FOR_DAYS = 7
