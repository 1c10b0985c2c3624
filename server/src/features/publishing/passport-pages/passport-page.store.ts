import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { PassportDocument } from '../passports/passport-document.ts'

export type PassportPageRow = {
  readonly workspaceId: string
  readonly workspaceName: string
  readonly brandColor: string | null
  /** Null in a version from before there was a page. */
  readonly document: PassportDocument | null
  readonly latest: number
  /** Latest first, at most 20. */
  readonly versions: readonly { readonly version: number; readonly publishedAt: string }[]
}

/** What the page of one version of a public passport shows beyond its JSON; undefined when it was withdrawn meanwhile. */
export async function findPassportPage(
  db: Kysely<Tables>,
  { variantId, version }: { readonly variantId: string; readonly version: number },
): Promise<PassportPageRow | undefined> {
  const { rows } = await sql<PassportPageRow>`
    select workspace_id as "workspaceId", workspace_name as "workspaceName", brand_color as "brandColor",
      document, latest, versions
    from public_passport_page(${variantId}, ${version})`.execute(db)
  return rows[0]
}
