import { oneOf, required } from '#platform/fields.ts'
import type { Role } from '../access/actor.ts'

/** A person in a workspace. */
export type Member = {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly createdAt: Date
}

export const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const satisfies readonly Role[]

export const role = () => required(oneOf(ROLES))
