import fc from 'fast-check'
import { FIELDS, type Field, type Lead } from './model.ts'

/** What may happen, there and here, in any order. `n` says which one of those that there are. */
export type Step =
  | { readonly do: 'edit there' | 'edit here'; readonly n: number; readonly field: Field; readonly value: number }
  | { readonly do: 'empty there' | 'empty here'; readonly n: number; readonly field: Exclude<Field, 'name'> }
  | {
      readonly do:
        | 'create there'
        | 'remove there'
        | 'return there'
        | 'hide'
        | 'show'
        | 'empty the shop'
        | 'edit all there'
    }
  | {
      readonly do: 'copy there' | 'create here' | 'delete here' | 'publish' | 'withdraw' | 'write over'
      readonly n: number
    }
  | { readonly do: 'lead'; readonly field: Field; readonly lead: Lead }
  | { readonly do: 'empty also'; readonly field: Exclude<Field, 'name'> }
  | { readonly do: 'decide'; readonly side: 'OURS' | 'THEIRS' }
  | { readonly do: 'write back' | 'replace' | 'undo' | 'publish by runs' | 'tell what is gone' }
  | RunStep

export type RunStep = {
  readonly do: 'run'
  readonly isFull: boolean
  readonly trouble: 'none' | 'restart' | 'rate limit'
  readonly afterMs: number
  /** What a person does who is asked. */
  readonly asked: 'agrees' | 'cancels' | 'edits and agrees'
  readonly again: boolean
}

const n = fc.nat(14)
const other = fc.constantFrom<Exclude<Field, 'name'>>('brand', 'color', 'weight')
const just = <const S extends Step['do']>(...names: readonly S[]) => fc.record({ do: fc.constantFrom(...names) })

const run = fc.record({
  do: fc.constant('run' as const),
  isFull: fc.boolean(),
  trouble: fc.oneof(
    { weight: 6, arbitrary: fc.constant('none' as const) },
    { weight: 2, arbitrary: fc.constant('restart' as const) },
    { weight: 1, arbitrary: fc.constant('rate limit' as const) },
  ),
  afterMs: fc.nat(250),
  asked: fc.constantFrom('agrees' as const, 'agrees' as const, 'cancels' as const, 'edits and agrees' as const),
  again: fc.boolean(),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: run },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('edit there' as const, 'edit here' as const),
      n,
      field: fc.constantFrom(...FIELDS),
      value: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('empty there' as const, 'empty here' as const), n, field: other }),
  },
  { weight: 2, arbitrary: just('create there', 'remove there', 'remove there', 'return there') },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('copy there' as const, 'create here' as const, 'delete here' as const),
      n,
    }),
  },
  { weight: 2, arbitrary: just('hide', 'show', 'show') },
  { weight: 2, arbitrary: just('empty the shop', 'edit all there') },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('lead' as const),
      field: fc.constantFrom(...FIELDS),
      lead: fc.constantFrom('theirs' as const, 'ours' as const, 'newer' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('empty also' as const), field: other }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      side: fc.constantFrom('OURS' as const, 'THEIRS' as const),
    }),
  },
  { weight: 2, arbitrary: just('undo') },
  { weight: 2, arbitrary: just('write back', 'write back', 'replace', 'publish by runs', 'tell what is gone') },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('publish' as const, 'publish' as const, 'withdraw' as const, 'write over' as const),
      n,
    }),
  },
)

const WRITTEN: readonly Step[] = [{ do: 'write back' }, { do: 'publish', n: 1 }, { do: 'publish', n: 2 }]

/** Every sequence begins with a first run, which makes what there is to edit here, and has one in it that comes after an upheaval there. */
export function sequences(length: number): fc.Arbitrary<Step[]> {
  const first = { do: 'run', isFull: true, trouble: 'none', afterMs: 0, asked: 'agrees', again: false } as const
  const some = fc.array(step, { minLength: 1, maxLength: Math.ceil(length / 2) - 1 })
  return fc
    .tuple(fc.boolean(), some, just('empty the shop', 'edit all there', 'hide', 'hide'), run, some)
    .map(([isWritten, before, upheaval, next, after]) => [
      first,
      ...(isWritten ? WRITTEN : []),
      ...before,
      upheaval,
      { ...next, isFull: true },
      ...after,
    ])
}
