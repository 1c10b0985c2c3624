import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Text, withoutEmpty } from '../screens.ts'
import type { Columns, Filter, Narrowing } from './list-types.ts'

/** What a list shows, all of it in the address: so that it can be kept as a bookmark or a view, sent to somebody, and gone back to. */
export function useListState<Row>(columns: Columns<Row>, filters: readonly Filter[], hasSearch: boolean) {
  const navigate = useNavigate()
  // How the list is shown is not what it shows.
  const { as: _as, ...given }: Text = useSearch({ strict: false })
  const state = Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const names = [...filters.map(({ name }) => name), ...(hasSearch ? ['search'] : [])]
  const narrowing: Narrowing = Object.fromEntries(names.flatMap((name) => (state[name] ? [[name, state[name]]] : [])))
  const [first, ...others] = columns
  const chosen = state['columns']?.split('.').flatMap((name) => others.filter((column) => column.name === name))
  const shown: Columns<Row> = [first, ...(chosen ?? others.filter(({ isOptional }) => !isOptional))]

  /** `isStep`: the way back leads to what was before. */
  const change = (next: Text, isStep: boolean) =>
    void navigate({
      to: '.',
      search: (before: Text) => withoutEmpty({ ...before, after: undefined, ...next }),
      replace: !isStep,
    })
  return {
    /** All of it, for keeping it as a view. */
    state,
    narrowing,
    isNarrowed: Object.keys(narrowing).length > 0,
    order: orderIn(state['orderBy'], columns),
    after: state['after'] || null,
    shown,
    isDefaultColumns: chosen === undefined,
    /** Begins at the first page again, as do all that follow. */
    narrow: (next: Text) => change(next, !('search' in next)),
    runBy: (order: string) => change({ orderBy: order === NEWEST ? undefined : order }, true),
    showColumns: (names: readonly string[] | null) => change({ columns: names?.join('.') || undefined }, false),
    clear: () =>
      change(Object.fromEntries(names.flatMap((name) => [name, `${name}Name`]).map((name) => [name, undefined])), true),
    toFirstPage: () => change({}, false),
    toPageAfter: (after: string) =>
      void navigate({
        to: '.',
        search: (before: Text) => ({ ...before, after }),
        state: { isFurtherPage: true },
      }),
  }
}

export type ListState = Omit<ReturnType<typeof useListState>, 'shown'>

export const NEWEST = 'NEWEST'
export const OLDEST = 'OLDEST'

/** One that the list has, whatever stands in the address. */
function orderIn(
  wanted: string | undefined,
  columns: readonly { readonly order?: { readonly key: string } }[],
): string {
  const known = columns.flatMap(({ order }) => (order ? [`${order.key}_ASC`, `${order.key}_DESC`] : []))
  return wanted !== undefined && [OLDEST, ...known].includes(wanted) ? wanted : NEWEST
}
