import { type Reference, readNumber } from '../../kit/field.ts'
import { numberText } from '../../words/number-text.ts'
import type { Variant } from './variant-queries.ts'

/** A line of the composition as a form holds it: either a material of the workspace or the name of a fibre. */
export type Entry = {
  readonly material: Reference | null
  readonly fibreText: string
  /** In percent of the whole item, as typed. */
  readonly share: string
  readonly part: string
}

export function entriesOf({ composition }: Pick<Variant, 'composition'>): Entry[] {
  return composition.map(({ material, fibreText, share, part }) => ({
    material: material && { id: material.id, label: material.name },
    fibreText: fibreText ?? '',
    share: percentText(share),
    part: part ?? '',
  }))
}

export function inputOf(entries: readonly Entry[]) {
  return entries.map(({ material, fibreText, share, part }) => ({
    ...(material ? { materialId: material.id } : { fibreText }),
    share: readNumber(share) / 100,
    part: part.trim() || null,
  }))
}

/** In percent; what is no number counts as nothing. */
export function sumOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { share }) => sum + (readNumber(share) || 0), 0)
}

/** Thirds are written with one decimal or two, and leave a rest. */
export function isWhole(sum: number): boolean {
  return Math.abs(sum - 100) < 0.05
}

/** A share of 0 to 1 as percent with at most two decimals. */
export function percentText(share: number): string {
  return numberText(Math.round(share * 10_000) / 100)
}

export function nameOf({ material, fibreText }: Entry): string {
  return material?.label ?? fibreText
}

export function describe(entries: readonly Entry[]): string {
  return entries.map((entry) => `${entry.share} % ${nameOf(entry)}${entry.part ? ` (${entry.part})` : ''}`).join(', ')
}
