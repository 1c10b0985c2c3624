/** What stands before the decimals, in the language that is spoken. */
let decimalMark = '.'

export function writeDecimalsAs(mark: string): void {
  decimalMark = mark
}

/** A number as it stands in a field: no grouping, since it is typed over; without the rest that 0.07 × 100 leaves. */
export function numberText(value: number): string {
  return String(Number(value.toPrecision(12))).replace('.', decimalMark)
}
