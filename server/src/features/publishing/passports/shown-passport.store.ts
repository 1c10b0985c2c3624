import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type PassportFile, passportFilesOf } from '#features/records/files/find-files.ts'
import {
  PUBLIC_COLUMNS,
  type PublicPassportColumns,
  type PublicPassportRow,
  toPublicPassport,
} from './passport.store.ts'
import type { PassportDocument } from './passport-document.ts'

/** What the page of a passport shows beyond its JSON. */
export type ShownBesides = {
  readonly workspaceName: string
  readonly brandColor: string | null
  /** Null in a version from before there was a page. */
  readonly document: PassportDocument | null
  /** Latest first, at most 20. */
  readonly versions: readonly { readonly version: number; readonly publishedAt: string }[]
  readonly files: readonly PassportFile[]
}

type Row = PublicPassportColumns &
  Omit<ShownBesides, 'files'> & { readonly isShown: boolean; readonly files: readonly PassportFile[] | null }

/**
 * The latest version of a public passport with all that its page shows, in one statement: whatever is published meanwhile, all of it is of
 * one version. `besides` null: withdrawn.
 */
export async function selectShownPassport(
  db: Kysely<Tables>,
  wanted: string,
): Promise<{ readonly row: PublicPassportRow; readonly besides: ShownBesides | null } | undefined> {
  const { rows } = await sql<Row>`
    select ${PUBLIC_COLUMNS}, page.workspace_id is not null as "isShown", page.workspace_name as "workspaceName",
      page.brand_color as "brandColor", page.document, page.versions, ${passportFilesOf(sql`passport.variant_id`)} as files
    from public_passport(${wanted}, null) passport
      left join public_passport_page(passport.variant_id, passport.version) page on true`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { isShown, workspaceName, brandColor, document, versions, files, ...columns } = found
  const besides = isShown ? { workspaceName, brandColor, document, versions, files: files ?? [] } : null
  return { row: toPublicPassport(columns), besides }
}
