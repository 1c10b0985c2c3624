import type { Given } from './read-input.ts'

export type RestRequest = Given & {
  /** With the prefix, without the query. */
  readonly path: string
  readonly ifMatch: string | undefined
  readonly ifNoneMatch: string | undefined
}

export type RestAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON; null: none. */
  readonly body: string | null
}
