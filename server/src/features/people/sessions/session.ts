import type { Config } from '#config.ts'

/** A browser that is signed in. */
export type Session = {
  readonly id: string
  readonly userAgent: string | null
  /** Where it began; null for those from before this was kept. */
  readonly network: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
}

type Limits = Pick<Config, 'sessionIdleDays' | 'sessionMaxDays'>

/** When a session that begins now ends, however much it is used. */
export function sessionExpiry(now: Date, { sessionMaxDays }: Limits): Date {
  return new Date(now.getTime() + sessionMaxDays * DAY_MS)
}

/** A session last used before this has ended. */
export function idleSince(now: Date, { sessionIdleDays }: Limits): Date {
  return new Date(now.getTime() - sessionIdleDays * DAY_MS)
}

const DAY_MS = 86_400_000
