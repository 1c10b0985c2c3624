import type { ComputedColumn, SharedNoun } from '../shared-content.ts'

/** Everything the pages of private links say in one language, beside the passport page itself. Sentences are short; counts stand behind a colon. */
export type LinkWords = {
  /** The title, which link previews show: nothing of the content. */
  readonly linkFrom: (sender: string) => string
  readonly sharesThis: (sender: string, receiver: string | null) => string
  readonly keepToYourself: string
  /** `times`: null for any number. */
  readonly opensUntil: (times: number | null, moment: string) => string
  readonly openFor: (minutes: number) => string
  readonly open: string

  readonly passcode: string
  readonly passcodeHint: (sender: string) => string
  readonly passcodeRequired: string
  readonly passcodeWrong: string
  readonly attemptsLeft: (count: number) => string
  readonly lastAttempt: string

  readonly deadTitle: string
  readonly deadText: string
  readonly deadHint: string
  readonly tooManyTitle: string
  readonly tooManyText: (seconds: number) => string
  readonly failedTitle: string
  readonly failedText: string

  readonly confidential: string
  readonly sharedBy: (sender: string, receiver: string | null) => string
  readonly openUntil: (moment: string) => string
  readonly gone: string

  readonly asJson: string
  readonly asCsv: (noun: string) => string
  readonly allAsJson: string
  readonly listAsJson: string

  readonly files: string
  readonly filesCount: (count: string) => string
  readonly fileName: string
  readonly fileKind: string
  readonly fileSize: string

  readonly recordsCount: (count: string) => string
  readonly nouns: Readonly<Record<SharedNoun, string>>
  /** Headings of what is worked out for a link; those of fields stand with the fields. */
  readonly computed: Readonly<Record<ComputedColumn, string>>
  readonly states: Readonly<Record<'valid' | 'expiring' | 'expired' | 'not_yet_valid', string>>
  /** Up to where of its making the footprint of a material counts. */
  readonly boundaries: Readonly<Record<'fibre' | 'yarn' | 'fabric' | 'other', string>>
  readonly evidences: Readonly<Record<'declared' | 'verified', string>>
  readonly yes: string
  readonly no: string
}
