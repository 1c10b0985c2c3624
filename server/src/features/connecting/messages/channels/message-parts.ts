import type { DashboardLanguage } from '#kit/words/languages.ts'

/**
 * What a channel is told, before it is anybody's format: how many of what happened, the first few of them, and where the rest is. Texts of records are
 * plain text (`plain-text.ts`), to be shown as they are.
 */
export type MessageParts = {
  readonly language: DashboardLanguage
  /** "12 passports published" */
  readonly title: string
  /** The workspace, and when it happened. */
  readonly context: string
  /** That it is a test, say. */
  readonly note: string | null
  readonly groups: readonly PartsGroup[]
  /** Of kinds that have no group of their own: how many of each. */
  readonly others: string | null
  /** To all of it, in the dashboard. */
  readonly link: Link
}

export type PartsGroup = {
  readonly title: string
  readonly severity: Severity
  /** The first of them. */
  readonly items: readonly PartsItem[]
  /** "and 7 more", where there are more. */
  readonly more: Link | null
}

export type PartsItem = {
  readonly name: string
  /** In the dashboard; null where it is no more. */
  readonly url: string | null
  /** That anybody may load, over https. */
  readonly picture: string | null
  /** The score, what changed, who did it: a few words each. */
  readonly facts: readonly string[]
}

export type Link = { readonly label: string; readonly url: string }

/** How much a happening wants to be noticed. */
export type Severity = 'routine' | 'notable' | 'problem'

/** The same with fewer of the first, for a channel whose limit is reached; null once there is nothing to leave out. */
export function shortened(parts: MessageParts): MessageParts | null {
  const most = Math.max(0, ...parts.groups.map(({ items }) => items.length))
  if (most === 0) return null
  const groups = parts.groups.map((group) => ({ ...group, items: group.items.slice(0, most - 1) }))
  return { ...parts, groups }
}

/** Written with as many of the first as fit. */
export function writeWithin(
  parts: MessageParts,
  write: (parts: MessageParts) => string,
  fits: (body: string) => boolean,
): string {
  for (let tried: MessageParts = parts; ; ) {
    const body = write(tried)
    const shorter = fits(body) ? null : shortened(tried)
    if (shorter === null) return body
    tried = shorter
  }
}
