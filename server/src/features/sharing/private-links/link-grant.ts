import type { LinkSelection } from './link-selection.ts'

/** A link as whoever holds its address finds it, before opening. */
export type OpenLink = Shown &
  LinkSelection & {
    readonly passcodeHash: string | null
    /** Null: any number. */
    readonly openingsLeft: number | null
  }

/** A link as whoever has opened it finds it, for as long as the grant of that opening holds. */
export type GrantedLink = Shown & LinkSelection & { readonly grantUntil: Date }

type Shown = {
  readonly workspaceId: string
  readonly workspaceName: string
  readonly id: string
  readonly label: string
  readonly note: string | null
  readonly receiver: string | null
  readonly expiresAt: Date
}

/** What lets the reader of one opening come back for a while. */
export type Grant = { readonly token: string; readonly until: Date }
