import type { Role } from '#kit/actor.ts'
import type { DashboardLanguage } from '#kit/words/languages.ts'
import type { Letter, Piece } from '#platform/mail/letter.ts'

/** The letters that people get, in one language. Names in them have been typed by someone. */
export type LetterWords = {
  readonly test: (about: { server: string }) => Letter
  readonly invitation: (about: {
    workspace: string
    invitedBy: string
    email: string
    role: Role
    url: string
    validForDays: number
  }) => Letter
  readonly passwordReset: (about: {
    name: string
    email: string
    /** The names of what the account opens. */
    workspaces: readonly string[]
    url: string
    validForHours: number
    /** An administrator, where it was not the person. */
    madeBy: string | null
  }) => Letter
  /** Whether messages may be sent to the address. */
  readonly consent: (about: { workspace: string; askedBy: string; url: string; validForDays: number }) => Letter
  readonly privateLink: (about: {
    workspace: string
    sentBy: string
    label: string
    note: string | null
    url: string
    until: Date
    hasPasscode: boolean
  }) => Letter
}

/** The day in words, by UTC. */
export function dayOf(language: DashboardLanguage, moment: Date): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
}

/** Names with commas between them, and `last` before the last one. */
export function joined(names: readonly string[], last: string): Piece[] {
  return names.flatMap((name, at): Piece[] => {
    const before = at === 0 ? '' : at === names.length - 1 ? last : ', '
    return before === '' ? [{ name }] : [before, { name }]
  })
}
