/** What alerts say, in one language. A sentence begins with the name of what it is about, which someone has typed. */
export type AlertWords = {
  readonly subject: (count: number) => string
  readonly lead: (count: number) => string
  /** By kind of event: what follows the name, with the reason in words. Undefined: it is no alert. */
  readonly said: Readonly<Record<string, (data: AlertData) => string | undefined>>
  readonly unnamed: string
  readonly more: (count: number) => string
  readonly open: string
  readonly why: string
}

/** Of an event, as far as sentences need it. */
export type AlertData = {
  readonly name?: string
  readonly kind?: string | null
  readonly reason?: string
  readonly state?: string
  readonly outcome?: string
  readonly days?: number
  readonly count?: number
  readonly recipient?: string
  readonly isByPerson?: boolean
}
