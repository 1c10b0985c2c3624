import type { Said } from './import-problem.ts'
import type { SaidRecords } from './said.ts'

/** What says which certificate it is. */
const TELLS = ['id', 'code', 'number', 'scheme', 'name'] as const

/**
 * An end of validity or an issuer beside a product whose row names no certificate: such columns are filled in for all rows, and the product is no worse for it.
 * What is to be said of it, and of which column; null: the row names one, says nothing, or is about the certificate alone.
 */
export function untoldCertificate({
  certification,
  product,
  variant,
  material,
  company,
}: SaidRecords): (Said & { readonly column: string }) | null {
  if (!certification || !(product ?? variant ?? material ?? company)) return null
  const said: Readonly<Record<string, unknown>> = certification
  if (TELLS.some((field) => !isNothing(said[field]))) return null
  const column = COLUMNS.find(([field]) => !isNothing(said[field]))?.[1]
  const message = 'The row does not name a certificate, so what it says of one is ignored.'
  return column === undefined ? null : { column, severity: 'warning', reason: 'certificate_untold', message }
}

const COLUMNS = [
  ['validUntil', 'cert_valid_until'],
  ['validFrom', 'cert_valid_from'],
  ['issuer', 'cert_issuer'],
] as const

function isNothing(value: unknown): boolean {
  return value === null || value === undefined
}
