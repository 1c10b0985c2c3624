import type { PassportDocument } from '../passports/passport-document.ts'
import type { PassportJson } from '../passports/passport-json.ts'
import type { PageFiles } from './page-files.ts'
import type { PageLook } from './page-look.ts'

/** Everything that a passport page is made from. */
export type PassportView = {
  /** What the public may see of it: a score that is not shown is null here already. */
  readonly json: PassportJson
  /** Null in a version from before there was a page: then the page shows what the JSON has. */
  readonly document: PassportDocument | null
  /** Who publishes: the workspace's name. */
  readonly publisher: string
  readonly look: PageLook
  readonly files: PageFiles
  /** Null: not published, as behind a private link. */
  readonly publication: Publication | null
}

export type Publication = {
  readonly version: number
  readonly publishedAt: Date
  /** Latest first. */
  readonly versions: readonly { readonly version: number; readonly publishedAt: string }[]
}
