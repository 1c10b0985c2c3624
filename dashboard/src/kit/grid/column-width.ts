import type { Field } from '../field.ts'

/** Of a column in the template of all; the first one is narrower on a phone. */
export function widthOf<Rec>({ kind }: Field<Rec>, at: number): string {
  if (at === 0) return 'var(--first)'
  const width = {
    number: 120,
    truth: 110,
    day: 130,
    country: 160,
    choice: 170,
    reference: 210,
    long: 280,
    text: 180,
    own: 0,
  }
  return `${width[kind]}px`
}
