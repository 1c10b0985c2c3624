import type { Role } from '#kit/actor.ts'

/** What the pages of entry links say, in one language: that of the browser, because nobody has signed in yet. */
export type EntryWords = {
  readonly lang: string
  readonly deadTitle: string
  readonly dead: readonly [string, string]
  readonly tooManyTitle: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly passwordHint: (min: number) => string
  /** By the reason of a refusal; what is not here is said in the service's own words. */
  readonly faults: Readonly<Record<string, (label: string, limit: number | string | undefined) => string>>
  readonly front: {
    readonly title: string
    readonly lead: (brand: string | null) => string
    readonly signIn: string
    readonly example: string
    readonly scanned: string
    readonly developers: string
    readonly explorer: string
    readonly reference: string
    readonly status: string
    readonly firstQuestion: string
  }
  readonly setup: {
    readonly title: string
    readonly lead: string
    readonly workspace: string
    readonly workspaceHint: string
    readonly submit: string
  }
  readonly invitation: {
    readonly title: (workspace: string) => string
    readonly lead: (email: string) => string
    readonly roles: Readonly<Record<Role, string>>
    readonly may: Readonly<Record<Role, string>>
    readonly hasAccount: string
    readonly join: string
    readonly notYours: string
    readonly useExisting: string
    readonly anotherAccount: string
    readonly makeAnother: string
    readonly makeAndJoin: string
  }
  readonly reset: {
    readonly title: string
    readonly lead: (name: string, email: string) => string
    readonly ends: string
    readonly submit: string
  }
  readonly forgotten: {
    readonly title: string
    readonly lead: string
    readonly submit: string
    readonly askedTitle: string
    readonly asked: string
    readonly askedNothing: string
    readonly back: string
  }
  readonly consent: {
    readonly title: string
    readonly asked: (workspace: string, address: string) => string
    readonly given: (workspace: string, address: string) => string
    readonly ended: (workspace: string, address: string) => string
    readonly agree: string
    readonly end: string
  }
}
