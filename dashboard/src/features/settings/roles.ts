import type { MemberRole } from './member-queries.ts'

export const ROLES = ['OWNER', 'ADMIN', 'EDITOR', 'VIEWER'] as const satisfies readonly MemberRole[]
export const PERMISSIONS = ['read', 'edit', 'administer', 'own'] as const
export type Permission = (typeof PERMISSIONS)[number]

const MAY: Readonly<Record<MemberRole, readonly Permission[]>> = {
  OWNER: ['read', 'edit', 'administer', 'own'],
  ADMIN: ['read', 'edit', 'administer'],
  EDITOR: ['read', 'edit'],
  VIEWER: ['read'],
}

export function may(role: MemberRole, permission: Permission): boolean {
  return MAY[role].includes(permission)
}

/** What somebody may more, and less, in another role. */
export function difference(from: MemberRole, to: MemberRole): { gains: Permission[]; loses: Permission[] } {
  return {
    gains: PERMISSIONS.filter((one) => may(to, one) && !may(from, one)),
    loses: PERMISSIONS.filter((one) => may(from, one) && !may(to, one)),
  }
}

/** As the interface words name it. */
export function roleKey<R extends MemberRole>(role: R): Lowercase<R> {
  return role.toLowerCase() as Lowercase<R>
}
