import { AppError, badInput } from '#platform/app-error.ts'
import { name, oneOf, optional, type Parsed, required, show } from '#platform/fields.ts'
import { type Actor, type KeyScope, SCOPE_PERMISSIONS } from '../access/actor.ts'

/** A program's credential for one workspace. Its secret is shown once, when it is made. */
export type ApiKey = {
  readonly id: string
  readonly name: string
  readonly scope: KeyScope
  /** The public beginning of the secret, by which its holder recognises it. */
  readonly prefix: string
  /** The name of who made it. */
  readonly createdBy: string
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
  expiresAt: optional((value, field): Date => {
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
  }),
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
  if (expiresAt !== null && expiresAt <= now) {
    throw badInput('expiry_past', `"expiresAt" must be in the future; got ${expiresAt.toISOString()}.`, {
      field: 'expiresAt',
      value: expiresAt.toISOString(),
    })
  }
}
