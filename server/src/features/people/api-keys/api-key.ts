import { type Actor, type KeyScope, ROLE_PERMISSIONS, type Role, SCOPE_PERMISSIONS } from '#kit/actor.ts'
import { AppError, badInput } from '#platform/app-error.ts'
import { name, oneOf, optional, type Parsed, required, show } from '#platform/fields.ts'

/** A program's credential for one workspace. Its secret is shown once, when it is made. */
export type ApiKey = {
  readonly id: string
  readonly name: string
  readonly scope: KeyScope
  /** The public beginning of the secret, by which its holder recognises it. */
  readonly prefix: string
  /** The name of who made it. */
  readonly createdBy: string
  /** The person who made it; null for a key of the service's own making. */
  readonly makerUserId: string | null
  /** What they are in the workspace now; null when they have left. */
  readonly makerRole: Role | null
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

export type ApiKeyFields = Parsed<typeof apiKeyRules>

export const KEY_SCOPES = ['read', 'write', 'admin'] as const satisfies readonly KeyScope[]

export const apiKeyRules = {
  name: name(100),
  scope: required(oneOf(KEY_SCOPES)),
  expiresAt: expiry(),
}

/** When a credential expires; null: never. */
export function expiry() {
  return optional((value, field): Date => {
    const moment = value instanceof Date ? value : new Date(typeof value === 'string' ? value : Number.NaN)
    if (!Number.isNaN(moment.getTime())) return moment
    throw badInput(
      'moment_malformed',
      `"${field}" must be a moment such as 2026-11-21T09:30:00Z; got ${show(value)}.`,
      {
        field,
        value,
      },
    )
  })
}

/** What is wrong with a key that works. */
export const KEY_WARNINGS = ['no_expiry', 'ends_soon', 'maker_left', 'exceeds_maker'] as const
export type KeyWarning = (typeof KEY_WARNINGS)[number]

export function warningsOf(key: ApiKey, now: Date): KeyWarning[] {
  const { revokedAt, expiresAt, makerUserId, makerRole, scope } = key
  if (revokedAt !== null || (expiresAt !== null && expiresAt <= now)) return []
  const warnings: KeyWarning[] = []
  if (expiresAt === null) warnings.push('no_expiry')
  else if (endsSoon(expiresAt, now)) warnings.push('ends_soon')
  if (makerUserId !== null && makerRole === null) warnings.push('maker_left')
  else if (makerUserId !== null && exceedsRole(scope, makerRole)) warnings.push('exceeds_maker')
  return warnings
}

/** Whether a key may do what somebody with this role may not (null: who is no member). */
export function exceedsRole(scope: KeyScope, role: Role | null): boolean {
  return role === null || [...SCOPE_PERMISSIONS[scope]].some((permission) => !ROLE_PERMISSIONS[role].has(permission))
}

/** Days before its end at which a key's end is told of. */
export const ANNOUNCED_DAYS = [30, 7, 1] as const
/** For a key of which nothing else is said: somebody looks at it again within a year. */
const DEFAULT_DAYS = 365
const DAY_MS = 86_400_000

export function keyEndsSoonUntil(now: Date): Date {
  return new Date(now.getTime() + ANNOUNCED_DAYS[0] * DAY_MS)
}

export function endsSoon(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() <= ANNOUNCED_DAYS[0] * DAY_MS
}

export function defaultExpiry(now: Date): Date {
  return new Date(now.getTime() + DEFAULT_DAYS * DAY_MS)
}

/** Keys outlive the moment in which somebody had one in hand; who may work here is for people to decide. */
export function refuseKeyAsMaker(actor: Actor, what: string): void {
  if (actor.kind !== 'api_key') return
  throw new AppError('forbidden', 'person_required', `Only a signed-in person ${what}; an API key cannot.`)
}

/** Refuses a key that could do more than who makes it, and one that has expired before it exists. */
export function refuseUnfitKey(actor: Actor, { scope, expiresAt }: ApiKeyFields, now: Date): void {
  for (const permission of SCOPE_PERMISSIONS[scope]) {
    if (actor.permissions.has(permission)) continue
    throw new AppError(
      'forbidden',
      'scope_exceeds_creator',
      `A key must not do more than its creator; you lack "${permission}".`,
      {
        field: 'scope',
        value: scope,
      },
    )
  }
  refusePastExpiry(expiresAt, now)
}

export function refusePastExpiry(expiresAt: Date | null | undefined, now: Date): void {
  if (!expiresAt || expiresAt > now) return
  throw badInput('expiry_past', `"expiresAt" must be in the future; got ${expiresAt.toISOString()}.`, {
    field: 'expiresAt',
    value: expiresAt.toISOString(),
  })
}
