import type { Field } from '../field.ts'

/** Of a column in the template of all; the first one is narrower on a phone. */
export function widthOf<Rec>(field: Field<Rec>, at: number): string {
  return at === 0 ? 'var(--first)' : `${pixelsOf(field)}px`
}

export function widthOfAll<Rec>(fields: readonly Field<Rec>[]): string {
  return `calc(${fields.map(widthOf).join(' + ')})`
}

/** Between a cell and the one before it in the document, where columns in between are not drawn. */
export function gapBefore<Rec>(
  fields: readonly Field<Rec>[],
  drawn: readonly number[],
  at: number,
): number | undefined {
  const [before, here] = [drawn[at - 1] ?? -1, drawn[at] ?? 0]
  if (here === before + 1) return undefined
  return fields.slice(before + 1, here).reduce((sum, field) => sum + pixelsOf(field), 0)
}

/** Both edges of a cell with its border, and what "product" beside an inherited value takes at most. */
const EDGES_PX = 21
const MARK_PX = 66

/**
 * Whether a text may be wider than its cell, by the widest that its letters can be. Only then is the cell cut off where it ends: each that is costs
 * the browser as much as all else of it when rows come into view.
 */
export function mayOverflow<Rec>(text: string, field: Field<Rec>, at: number): boolean {
  const room = (at === 0 ? 150 : pixelsOf(field)) - EDGES_PX - (field.inherits ? MARK_PX : 0)
  if (field.kind === 'text' && field.isMono && NARROW.test(text)) return text.length * 9 > room
  const wide = text.replaceAll(NARROW_ONES, '').length
  return wide * 18 + (text.length - wide) * 10 > room
}

/** No wider than 10 px each in the letters of the grid, also when bold. */
const NARROW = /^[\x20-\x7E]*$/
const NARROW_ONES = /[a-ln-vx-z0-9 .,;:'"!|/()[\]{}_I-]/g

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
