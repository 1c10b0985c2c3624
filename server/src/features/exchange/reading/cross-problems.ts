import { newCertification } from '#features/records/certifications/certification.ts'
import { certificationFields } from '#features/records/certifications/certification-fields.ts'
import { isKnownScheme } from '#features/records/certifications/known-schemes.ts'
import { ratingFields } from '#features/records/ratings/rating-fields.ts'
import { refuseContradiction } from '#features/records/ratings/score-rule.ts'
import { AppError } from '#platform/app-error.ts'
import { parseNew } from '#platform/fields.ts'
import { createByteStore, inAMapAtFirst, linesByKey, numbersByKey, type Remembered } from '#platform/packed-tables.ts'
import { REFERENCED } from '../columns/import-column.ts'
import type { Said } from './import-problem.ts'
import type { SaidRecords } from './said.ts'

/** What must not stand in two rows, and numbers of products by how they read without capital letters. */
export type Keys = {
  readonly skus: Remembered<{ readonly name: string; readonly line: number }>
  readonly likes: Remembered<{ readonly sku: string; readonly line: number }>
  readonly gtins: Remembered<number>
}

export function noKeys(): Keys {
  const store = createByteStore()
  return {
    skus: inAMapAtFirst(
      linesByKey(
        store,
        ({ name }) => name,
        (name) => (line) => ({ line, name }),
      ),
    ),
    likes: inAMapAtFirst(
      linesByKey(
        store,
        ({ sku }) => sku,
        (sku) => (line) => ({ line, sku }),
      ),
    ),
    gtins: inAMapAtFirst(numbersByKey()),
  }
}

export type Keyed = Said & {
  readonly column: string
  readonly found: string
}

/** What only several cells, or several rows, show together. `keys` of those before; null: other rows do not matter. */
export function* crossProblems(
  { product, variant, certification, rating }: SaidRecords,
  keys: Keys | null,
  line: number,
  isNumberNeeded: boolean,
): Generator<Keyed> {
  if (product && 'name' in product && product.name === null) {
    yield {
      column: 'product_name',
      severity: 'error',
      reason: 'field_required',
      message: 'The product has no name.',
      found: '',
    }
  }
  if (product && 'sku' in product) {
    const { sku, name, id, code } = product
    if (sku === null && !id && !code && isNumberNeeded) {
      yield {
        column: 'sku',
        severity: 'error',
        reason: 'field_required',
        message: 'Without its number, the product cannot be distinguished from others.',
        found: '',
      }
    } else if (keys && typeof sku === 'string' && typeof name === 'string') {
      const before = keys.skus.get(sku)
      const like = sku.toLowerCase()
      const similar = before === undefined ? keys.likes.get(like) : undefined
      if (before === undefined) keys.likes.set(like, { sku, line })
      if (similar !== undefined && similar.sku !== sku) {
        yield {
          column: 'sku',
          severity: 'warning',
          reason: 'sku_similar',
          message:
            `${sku} differs from ${similar.sku} on line ${similar.line} only in capital letters; they are ` +
            'treated as two products.',
          found: sku,
        }
      }
      if (before === undefined) keys.skus.set(sku, { name, line })
      else if (before.name !== name) {
        yield {
          column: 'sku',
          severity: 'error',
          reason: 'sku_repeated',
          message: `${sku} is called "${before.name}" on line ${before.line}, and "${name}" here.`,
          found: sku,
        }
      }
    }
  }
  const gtin = variant?.gtin
  if (keys && typeof gtin === 'string') {
    const before = keys.gtins.get(gtin)
    if (before === undefined) keys.gtins.set(gtin, line)
    else
      yield {
        column: 'gtin',
        severity: 'error',
        reason: 'gtin_repeated',
        message: `Line ${before} already has the GTIN ${gtin}.`,
        found: gtin,
      }
  }
  if (rating && typeof rating.publishedOn === 'string') yield* contradictionsOf(rating)
  const scheme = certification?.scheme
  if (certification && typeof scheme === 'string') {
    if (!isKnownScheme(scheme)) {
      yield {
        column: 'cert_scheme',
        severity: 'warning',
        reason: 'scheme_unknown',
        message: `"${scheme}" is not a widely known scheme.`,
        found: scheme,
      }
    }
    try {
      const references = Object.keys(REFERENCED).map((field) => [field, null])
      newCertification(parseNew(certificationFields, { ...certification, ...Object.fromEntries(references) }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const column = error.details.field === 'validUntil' ? 'cert_valid_until' : 'cert_scheme'
      yield {
        column,
        severity: 'error',
        reason: error.reason,
        message: error.message,
        found: String(error.details.value ?? ''),
      }
    }
  }
}

function* contradictionsOf(said: NonNullable<SaidRecords['rating']>): Generator<Keyed> {
  try {
    refuseContradiction(parseNew(ratingFields, { ...said, scheme: said.scheme ?? 'any', companyId: 'any' }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { field, value } = error.details
    const column = ratingFields[field as keyof typeof ratingFields]?.column?.name ?? 'rating_score'
    yield {
      column,
      severity: 'error',
      reason: error.reason,
      message: error.message,
      found: String(value ?? ''),
    }
  }
}
