import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** What the public role may know of the passport that a GTIN leads to. */
export type PassportOfGtinRow = {
  readonly variantId: string
  readonly digitalId: string
  readonly state: 'published' | 'withdrawn'
  /** The public JSON; null when withdrawn. */
  readonly body: Buffer | null
  readonly hasCertificates: boolean
}

/** Undefined for a GTIN that no passport has ever made public. */
export async function findPassportOfGtin(db: Kysely<Tables>, gtin14: string): Promise<PassportOfGtinRow | undefined> {
  const { rows } = await sql<PassportOfGtinRow>`
    select variant_id as "variantId", digital_id as "digitalId", state, body, has_certificates as "hasCertificates"
    from public_passport_of_gtin(${gtin14})`.execute(db)
  return rows[0]
}
