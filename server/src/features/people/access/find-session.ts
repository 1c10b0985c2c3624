import type { Deps } from '#deps.ts'
import type { Role } from '#kit/actor.ts'
import { hashSecret, looksLikeSecretToken } from '#kit/secret-token.ts'
import { type SessionRow, selectSession } from './credentials.store.ts'

/** A session as its token finds it: who it belongs to and where that person may go. */
export type FoundSession = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly lastSeenAt: Date
  /** The earlier of its two limits: its greatest age, and the days it may go unused. */
  readonly endsAt: Date
  /** Longest membership first. */
  readonly workspaces: readonly SessionWorkspace[]
}

export type SessionWorkspace = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly role: Role
}

/** The session of this token, or null when there is none or it has ended. */
export async function findSession(deps: Deps, token: string): Promise<FoundSession | null> {
  if (!looksLikeSecretToken(token)) return null
  const rows = await selectSession(deps.db.app, hashSecret(token))
  const [first] = rows
  if (!first) return null
  const idleEnd = first.lastSeenAt.getTime() + deps.config.sessionIdleDays * DAY_MS
  const session: FoundSession = {
    id: first.sessionId,
    userId: first.userId,
    name: first.userName,
    email: first.email,
    lastSeenAt: first.lastSeenAt,
    endsAt: new Date(Math.min(first.expiresAt.getTime(), idleEnd)),
    workspaces: rows.flatMap(toWorkspace),
  }
  return session.endsAt > deps.now() ? session : null
}

const DAY_MS = 86_400_000

function toWorkspace({ workspaceId, workspaceSlug, workspaceName, role }: SessionRow): SessionWorkspace[] {
  if (workspaceId === null || workspaceSlug === null || workspaceName === null || role === null) return []
  return [{ id: workspaceId, slug: workspaceSlug, name: workspaceName, role }]
}
