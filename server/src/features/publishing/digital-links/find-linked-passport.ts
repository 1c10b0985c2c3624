import type { Deps } from '#deps.ts'
import { findPassportOfGtin, type PassportOfGtinRow } from './digital-link.store.ts'
import { createGtinCache } from './gtin-cache.ts'
import { type LinkedPassport, publishedLinkedPassport, withdrawnLinkedPassport } from './linked-passport.ts'

/**
 * Finds the public passport of a GTIN of 14 digits, for anyone; undefined when there is none. Those lately asked for come from
 * memory, so that scanning goes on while the database is down.
 */
export function createLinkedPassportFinder(deps: Deps): (gtin14: string) => Promise<LinkedPassport | undefined> {
  const cache = createGtinCache<LinkedPassport>(deps.signals)
  return async (gtin14) =>
    cache.get(gtin14) ??
    cache.load(gtin14, async () => {
      const row = await findPassportOfGtin(deps.db.published, gtin14)
      return row && { variantId: row.variantId, value: linkedPassportOf(row, gtin14) }
    })
}

function linkedPassportOf({ digitalId, body, hasCertificates }: PassportOfGtinRow, gtin14: string): LinkedPassport {
  return body === null
    ? withdrawnLinkedPassport(digitalId, gtin14)
    : publishedLinkedPassport(digitalId, body, { hasCertificates })
}
