import { type Meant, meaningsOf } from './header-meaning.ts'
import { fits, kindsOf, unmistakable, type ValueKinds } from './value-kinds.ts'

/** What a column is taken for, by the words of its header or by what stands in it. */
export type ByMeaning = { readonly column: string; readonly because: 'alias' | 'values' }

type Candidate = ByMeaning & { readonly at: number; readonly score: number }

/**
 * What columns mean whose headers are no names in use: by the words of the header where the values do not speak against it, and by values that
 * nothing else looks like. `values` are the first different ones of each column. What stays undefined is to be asked.
 */
export function mapByMeaning(
  columns: readonly { readonly at: number; readonly header: string; readonly values: readonly string[] }[],
  isAllowed: (column: string) => boolean,
): Map<number, ByMeaning> {
  const candidates = columns.flatMap(({ at, header, values }) => candidatesOf(at, header, kindsOf(values), isAllowed))
  const found = new Map<number, ByMeaning>()
  const taken = new Set<string>()
  for (const { at, column, because } of candidates.sort((a, b) => b.score - a.score || a.at - b.at)) {
    if (found.has(at) || taken.has(column)) continue
    found.set(at, { column, because })
    taken.add(column)
  }
  return found
}

function candidatesOf(
  at: number,
  header: string,
  kinds: ValueKinds,
  isAllowed: (column: string) => boolean,
): Candidate[] {
  const meant = meaningsOf(header)
  const byName = meant.flatMap((one): Candidate[] => {
    if (one.column === null || !isAllowed(one.column)) return []
    const fit = fits(one.column, kinds)
    if (fit === 'no' || (!one.isSure && fit !== 'yes')) return []
    return [
      {
        at,
        column: one.column,
        because: one.isSure ? 'alias' : 'values',
        score: scoreOf(one, fit) - (one.column === 'sku' && ID.test(header) ? 0.5 : 0),
      },
    ]
  })
  const isNothing = meant.some(({ column, isSure }) => column === null && isSure)
  const seen = unmistakable(kinds)
  // No price and no remark reads as a composition does.
  const told = isNothing && seen !== 'material_composition' ? null : seen
  return told !== null && isAllowed(told) && !byName.some(({ column }) => column === told)
    ? [...byName, { at, column: told, because: 'values', score: byName.length > 0 ? 0 : 2.5 }]
    : byName
}

/** What a program counts its records by is a number where there is no better one. */
const ID = /(^|[\s_])id($|[\s_*#])/i

function scoreOf({ isSure, weight }: Meant, fit: 'yes' | 'maybe'): number {
  return (fit === 'yes' ? 3 : 0) + (isSure ? 2 : 0) + weight
}
