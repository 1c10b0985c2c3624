import type { OutboundRequest } from '#platform/outbound/outbound-client.ts'
import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import type { RatedPage, RatingRequest } from './rating.ts'
import type { TableKeeper } from './table-keeper.ts'

/**
 * What every system that can be connected says of itself, and does. A connector knows neither features nor the database, and reaches the
 * world through what it is handed alone. What it reads are rows of a table, so that mapping, checking, running and undoing are an import's.
 */
export type Connector = {
  /** In addresses and in the database: "woocommerce". Never changed. */
  readonly kind: string
  /** As the vendor writes it: "WooCommerce". */
  readonly name: string
  /** What a person fills in, in the order of the form. */
  readonly settings: readonly Setting[]
  /** What can be written there; empty where a system can only be read. */
  readonly writes: readonly WrittenValue[]
  /** Its tables can be kept in step with lists of ours (`Session.tables`). */
  readonly keepsTables?: true
  /** It rates companies: its runs read ratings (`Session.ratings`), and no rows of a table. */
  readonly rates?: true
  /** It does not tell what has changed: every run reads all of it. */
  readonly hasNoDelta?: true
  /** When a new connection to it runs, in UTC, until a user says otherwise: five parts, as cron has them. Without: only when a user says so. */
  readonly usualCron?: string
  /** How long before the last read a delta begins again, because the clocks and indexes of the system run late. */
  readonly overlapSeconds: number
  /** From what was typed to what is kept: "https://Acme.myshopify.com/admin" → "acme". Throws bad input naming the field. */
  parse(typed: Readonly<Record<string, string>>): Readonly<Record<string, string>>
  /** Whether it counts requests by the month, so that a person is told how many there were (`turn`, `isCall`). */
  readonly countsCalls?: true
  /** Costs nothing yet. `chosen`: what was chosen of `Discovery.choices`. */
  open(world: World, settings: Readonly<Record<string, string>>, chosen?: Chosen): Session
}

export type Chosen = Readonly<Record<string, readonly string[]>>

/** A field of the form. Its label, its hint and where to find it there are in the words of the dashboard, by connector and key. */
export type Setting = {
  readonly key: string
  readonly kind: 'text' | 'address' | 'secret' | 'choice' | 'day' | 'certificate'
  readonly isRequired: boolean
  /** Of a choice: the keys of what can be chosen, the first being usual. */
  readonly choices?: readonly string[]
  /** Asked for only where another choice has this value: a token's fields where a token is used. */
  readonly onlyIf?: { readonly key: string; readonly is: string }
}

export type WrittenValue = 'passport_address' | 'score' | 'carbon'

/** All that a connector has of the world; each call ends with the run. */
export type World = {
  readonly signal: AbortSignal
  now(): Date
  /** Ends early when the run does, by throwing. */
  sleep(milliseconds: number): Promise<void>
  /** One request through the guarded client: no redirect is followed, the answer is bounded. Throws a ForeignError of the class "passing" or another. */
  send(request: OutboundRequest): Promise<OutboundAnswer>
  /** The same for an answer that is long, line by line. */
  lines(request: OutboundRequest): AsyncIterable<string>
  /** Short-lived tokens, kept sealed for other processes until they end. `renew` is called by one at a time. */
  token(name: string, renew: () => Promise<{ readonly token: string; readonly expiresAt: Date }>): Promise<string>
  /** The token was refused: the next call to `token` renews it. */
  forgetToken(name: string): Promise<void>
  /**
   * Waits for its turn: no more than so many in so many milliseconds, counted over all processes of the installation; `among` the workspace: together with
   * its other connections that name the limit so. `isCall`: the turn is a request that the system counts by the month.
   */
  turn(limit: {
    readonly name: string
    readonly count: number
    readonly perMilliseconds: number
    readonly among?: 'workspace'
    readonly isCall?: boolean
  }): Promise<void>
}

export type Session = {
  /** Asks who one is there. Changes nothing. */
  test(): Promise<Account>
  /** What can be read and written there. */
  discover(): Promise<Discovery>
  /** What is read by this choice, where that is less than the credentials allow, in the words of `permissions`: what was seen by another may be hidden. */
  reach?(account: Account, chosen: ReadFrom['chosen']): readonly string[]
  /** Pages, each of which can be gone on from. */
  read(from: ReadFrom): AsyncIterable<Page>
  /** What belongs to these items of files, for those that were told of in pages: with addresses that lead there now. */
  files?(ids: readonly string[]): AsyncIterable<ForeignFiles>
  /** Pages of the companies that it knows, with their latest ratings. Of one that rates. */
  ratings?(from: { readonly since: Date | null }): AsyncIterable<RatedPage>
  /** Asks it to assess a company. Not tried again: it may have been asked. Throws where it refuses. */
  requestRating?(request: RatingRequest): Promise<void>
  /** Makes what is needed to write into, where the person chose that; says the target to write to from then on. */
  prepare?(target: string): Promise<string>
  /** What is written there now of so many items, for recognising what is not ours. */
  look?(target: string, items: readonly TargetItem[]): Promise<readonly (FoundValue | null)[]>
  /** An outcome for each, in their order. What could not be told is "unknown", and may be tried again. */
  write(target: string, items: readonly WriteItem[]): Promise<readonly WriteOutcome[]>
  /** Of a system whose tables can be kept in step with lists of ours. */
  readonly tables?: TableKeeper
}

export type Account = {
  /** The shop's or company's name, as people know it. */
  readonly name: string
  /** Where its people work, if there is one place. */
  readonly address: string | null
  /** "WooCommerce 11.0.1" */
  readonly version: string | null
  /** What the credentials allow, in the words of the system; two reads with the same are comparable. */
  readonly permissions: readonly string[]
  /** What will not work as it is, with what to do. */
  readonly warnings: readonly Said[]
  readonly credentialsExpireAt: Date | null
}

/** A sentence for the person, and its reason with particulars for the other languages. */
export type Said = { readonly reason: string; readonly message: string; readonly value?: string | number }

export type Discovery = {
  readonly columns: readonly ForeignColumn[]
  /** What to choose from before reading: companies, languages, states of items. The first of each is usual. */
  readonly choices: readonly {
    readonly key: string
    readonly isMany: boolean
    /** Whether there are other columns and choices with another option, so that it is discovered again. */
    readonly reshapes?: boolean
    readonly options: readonly { readonly key: string; readonly label: string }[]
  }[]
  /** Where values can be written to. */
  readonly targets: readonly {
    readonly key: string
    readonly label: string
    /** Whether it has to be made first (`prepare`). */
    readonly isNew: boolean
    readonly takes: readonly WrittenValue[]
    /** Whose field it is; a variant's unless it is said. What has no variants there is written to as a product, even so. */
    readonly of?: 'product' | 'variant'
  }[]
  /** What is there and is not read, for whoever wonders. */
  readonly notRead?: readonly Said[]
}

/** A column of the rows that are read. */
export type ForeignColumn = {
  /** In rows and mappings; never changed for the same thing: "variant.sku", "metafield.custom.fabric". */
  readonly key: string
  /** As the system's own people know it: "SKU". */
  readonly label: string
  /** The column of ours that it usually is: "sku". */
  readonly usual?: string
  /** Of a text in one of several languages: "de". */
  readonly language?: string
  /** Of weights whose cells hold no unit. */
  readonly unit?: 'kg' | 'g' | 'lb' | 'oz'
}

/** A column with a few values of the first items there, as far as they were read. */
export type SampledColumn = ForeignColumn & { readonly samples?: readonly string[] }

export type ReadFrom = {
  /** Only what has changed since then; null for all. */
  readonly since: Date | null
  /** Where the last kept page has ended; null for the beginning. */
  readonly cursor: string | null
  /** What was chosen of `Discovery.choices`. */
  readonly chosen: Chosen
  /** Only the first page is wanted, for showing a few values: nothing long is begun there for it. */
  readonly isSample?: boolean
}

export type Page = {
  readonly rows: readonly ForeignRow[]
  /** JSON of at most 4 kB; null after the last page. */
  readonly cursor: string | null
  /** The place that was gone on from has ended there, and the list begins again with this page: what was read before it does not count. */
  readonly isFromBeginning?: boolean
  /** How many items there are, where the system says. */
  readonly total?: number
  /** What was left out, and why: told with the run. */
  readonly leftOut?: readonly { readonly item: ItemName; readonly said: Said }[]
  /**
   * What a delta knows to be there no more, or to be among what is read no more: deleted, archived, of a state that is not chosen. A product stands for
   * its variants. A whole sweep need not say it: what it does not come across is gone.
   */
  readonly gone?: readonly { readonly of: 'product' | 'variant'; readonly id: string }[]
  /** Of each of its items whose files are read: all of them, also where there are none any more. */
  readonly files?: readonly ForeignFiles[]
}

export type ForeignFiles = {
  readonly of: 'product' | 'variant' | OtherNoun
  readonly id: string
  readonly files: readonly ForeignFile[]
}

export type ForeignFile = {
  /** Never the same for another content: what has it already is not fetched again. */
  readonly key: string
  readonly use: 'picture' | 'document'
  /** Where it can be fetched for a while without credentials. */
  readonly address: string
  readonly name: string
  /** In bytes, where it is known. */
  readonly size: number | null
}

/** What systems of any content have besides. */
export type OtherNoun = 'material' | 'company' | 'certification'

/** One variant with what it is a variant of; a product that has none; or, with neither, something else. */
export type ForeignRow = {
  readonly product: ItemName | null
  readonly variant: ItemName | null
  readonly other?: { readonly noun: OtherNoun; readonly item: ItemName }
  /** When it was last changed there. */
  readonly changedAt: Date | null
  readonly cells: Readonly<Record<string, string | number | boolean | null>>
}

export type ItemName = {
  readonly id: string
  /** Where its people see it; null where there is no such place. */
  readonly address: string | null
  /** For sentences: "Wool scarf, red". */
  readonly name: string
}

/** `mark` is the system's own of this state (an ETag, a digest), for writing only over what was looked at. */
export type FoundValue = { readonly value: string; readonly mark?: string }

export type TargetItem = {
  readonly of: 'product' | 'variant'
  readonly item: ItemName
  /** The product's id, for a variant. */
  readonly parentId: string | null
}

export type WriteItem = TargetItem & {
  /** Null clears it. */
  readonly value: string | null
  readonly mark?: string
}

export type WriteOutcome =
  | { readonly state: 'written'; readonly mark?: string }
  | { readonly state: 'refused' | 'not_found' | 'conflict' | 'unknown'; readonly said: Said }
