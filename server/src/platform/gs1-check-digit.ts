/**
 * Whether the last digit is right for those before it, as in every GTIN, GLN and SSCC: weights 3 and 1 in turn, from the right.
 * Source: GS1 General Specifications §7.9, "Check digit calculations".
 */
export function hasGs1CheckDigit(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const fromRight = digits.length - 1 - i
    sum += Number(digits[i]) * (fromRight % 2 === 1 ? 3 : 1)
  }
  return sum % 10 === 0
}
