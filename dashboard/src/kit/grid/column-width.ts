import type { Field } from '../field.ts'

/** Of a column in the template of all; the first one is narrower on a phone. */
export function widthOf<Rec>(field: Field<Rec>, at: number): string {
  return at === 0 ? 'var(--first)' : `${pixelsOf(field)}px`
}

export function widthOfAll<Rec>(fields: readonly Field<Rec>[]): string {
  return `calc(${fields.map(widthOf).join(' + ')})`
}

export function pixelsOf<Rec>({ kind }: Field<Rec>): number {
  return {
    number: 120,
    truth: 110,
    day: 130,
    country: 160,
    choice: 170,
    reference: 210,
    long: 280,
    text: 180,
    own: 0,
  }[kind]
}
