import { AppError } from '#platform/app-error.ts'

/** Who asks, in which workspace. Every use case gets one and decides by its permissions alone. */
export type Actor = {
  readonly kind: 'member' | 'api_key' | 'system'
  readonly workspaceId: string
  /** The user's, the key's or the job's identifier. */
  readonly id: string
  readonly name: string
  readonly permissions: ReadonlySet<Permission>
  /** The person behind a session; keys and jobs have none. */
  readonly personId: string | null
  /** The session a member came with, to tell it from their others. */
  readonly sessionId?: string
  readonly requestId: string | null
  /** The bulk change that acts for it; its events say so. */
  readonly partOf?: string
}

/** A reader without credentials: sees the published records of one public catalogue, if there is one. */
export type Stranger = {
  readonly kind: 'stranger'
  readonly workspaceId: string | null
  /** Whether the workspace shows its scores to the public at this moment. */
  readonly seesScores: boolean
  readonly requestId: string | null
}

export type Reader = Actor | Stranger

export type Permission = 'read' | 'edit' | 'administer' | 'own'
export type Role = 'owner' | 'admin' | 'editor' | 'viewer'
export type KeyScope = 'read' | 'write' | 'admin'

export const ROLE_PERMISSIONS: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  viewer: new Set(['read']),
  editor: new Set(['read', 'edit']),
  admin: new Set(['read', 'edit', 'administer']),
  owner: new Set(['read', 'edit', 'administer', 'own']),
}

export const SCOPE_PERMISSIONS: Readonly<Record<KeyScope, ReadonlySet<Permission>>> = {
  read: new Set(['read']),
  write: new Set(['read', 'edit']),
  admin: new Set(['read', 'edit', 'administer']),
}

/** The actor itself when it may, else the error that tells it what is missing. */
export function requirePermission(reader: Reader, permission: Permission): Actor {
  if (reader.kind === 'stranger') {
    throw new AppError(
      'unauthenticated',
      'credentials_required',
      'This needs credentials: sign in, or send an API key as "Authorization: Bearer <key>".',
    )
  }
  if (!reader.permissions.has(permission)) {
    throw new AppError('forbidden', 'permission_missing', `${reader.name} may not do this: ${NEEDS[permission]}.`, {
      value: permission,
    })
  }
  return reader
}

const NEEDS: Record<Permission, string> = {
  read: 'it needs a member or a key of this workspace',
  edit: 'it needs the role editor, admin or owner, or a key with the scope write or admin',
  administer: 'it needs the role admin or owner, or a key with the scope admin',
  own: 'it needs the role owner',
}

/** The service itself, loading demo data or running a job. */
export function systemActor(workspaceId: string, name: string): Actor {
  return {
    kind: 'system',
    workspaceId,
    id: name,
    name,
    permissions: ROLE_PERMISSIONS.owner,
    personId: null,
    requestId: null,
  }
}
