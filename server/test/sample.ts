import { createHash } from 'node:crypto'

/**
 * The repetitions and matrices of long proofs: `npm run prove -- NAME` tries all of them (PROOF=whole), any other run a sample. The number
 * that draws it is the commit's in `npm test` and in CI, which say it; with the same number the same is tried again.
 */
const IS_WHOLE = process.env['PROOF'] === 'whole'
const SEED = process.env['SAMPLE_SEED'] ?? '1'

export function rounds(count: { readonly whole: number; readonly sample: number }): number {
  return IS_WHOLE ? count.whole : count.sample
}

/** So many of the cases, in their order; of each kind at least one, for a kind is a guarantee of its own. */
export function sampleOf<T>(cases: readonly T[], count: number, kindOf: (one: T) => unknown = () => ''): readonly T[] {
  if (IS_WHOLE) return cases
  const drawn = cases.map((one, at) => ({ one, at, lot: lot(at) })).sort((a, b) => (a.lot < b.lot ? -1 : 1))
  const firsts = [...new Map(drawn.toReversed().map((each) => [String(kindOf(each.one)), each])).values()]
  const others = drawn.filter((each) => !firsts.includes(each))
  return [...firsts, ...others.slice(0, Math.max(0, count - firsts.length))]
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/** Each of the ones with each of the others; of these, a sample has one beside every one, in turn, so that they all come up where there is room. */
export function pairsOf<A, B>(ones: readonly A[], others: readonly B[]): readonly (readonly [A, B])[] {
  const turn = Number.parseInt(lot(0).slice(0, 8), 16)
  const isDrawn = (at: number, place: number) => IS_WHOLE || place === (at + turn) % others.length
  return ones.flatMap((one, at) =>
    others.filter((_, place) => isDrawn(at, place)).map((other) => [one, other] as const),
  )
}

/**
 * Of what comes one after the other, nobody knowing how much there will be: whether the one at this place is drawn. The first always is,
 * and then one in so many; by the name of the row, not the same ones of each.
 */
export function isDrawn(row: string, at: number, oneIn: number): boolean {
  return IS_WHOLE || at === 0 || (at + Number.parseInt(lot(row).slice(0, 8), 16)) % oneIn === 0
}

/** For chance of one's own, the same again with the same seed. */
export function seedNumber(): number {
  return Number.parseInt(createHash('sha256').update(SEED).digest('hex').slice(0, 8), 16)
}

function lot(of: number | string): string {
  return createHash('sha256').update(`${SEED} ${of}`).digest('hex')
}
