import type { Actor, KeyScope, Permission, Role } from '#kit/actor.ts'

/** A member's role, read off what they may do. */
export function roleOf({ kind, permissions }: Actor): Role | null {
  if (kind === 'api_key') return null
  if (permissions.has('own')) return 'owner'
  return byPermission(permissions, { administer: 'admin', edit: 'editor', read: 'viewer' } as const)
}

/** A key's scope, read off what it may do. */
export function scopeOf({ kind, permissions }: Actor): KeyScope | null {
  if (kind !== 'api_key') return null
  return byPermission(permissions, { administer: 'admin', edit: 'write', read: 'read' } as const)
}

function byPermission<T>(permissions: ReadonlySet<Permission>, names: { administer: T; edit: T; read: T }): T {
  if (permissions.has('administer')) return names.administer
  return permissions.has('edit') ? names.edit : names.read
}
