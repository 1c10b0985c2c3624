/**
 * The one spelling of a GTIN that the others (8, 12 or 13 digits) are short for: GTIN-14, filled up with zeros from the left.
 * Source: GS1 General Specifications §3.3.2. For GTINs that `variant.ts` has taken.
 */
export function gtin14Of(gtin: string): string {
  return gtin.padStart(14, '0')
}
