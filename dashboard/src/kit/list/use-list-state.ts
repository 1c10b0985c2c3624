import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Columns, Filter, Narrowing } from './list-types.ts'

type Change = Readonly<Record<string, string | undefined>>

/** What a list shows, all of it in the address: so that it can be kept as a bookmark or a view, sent to somebody, and gone back to. */
export function useListState<Row>(columns: Columns<Row>, filters: readonly Filter[], hasSearch: boolean) {
  const navigate = useNavigate()
  const given: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  // What looks like a number or a truth was read as one: "?search=36".
  const state = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
  const names = [...filters.map(({ name }) => name), ...(hasSearch ? ['search'] : [])]
  const narrowing: Narrowing = Object.fromEntries(names.flatMap((name) => (state[name] ? [[name, state[name]]] : [])))
  const [first, ...others] = columns
  const chosen = state['columns']?.split('.').flatMap((name) => others.filter((column) => column.name === name))
  const shown: Columns<Row> = [first, ...(chosen ?? others.filter(({ isOptional }) => !isOptional))]

  /** `isStep`: the way back leads to what was before. */
  const change = (next: Change, isStep: boolean) =>
    void navigate({
      to: '.',
      search: (before: Record<string, string>) => withoutEmpty({ ...before, after: undefined, ...next }) as never,
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
    narrow: (next: Change) => change(next, !('search' in next)),
    runBy: (order: string) => change({ orderBy: order === NEWEST ? undefined : order }, true),
    showColumns: (names: readonly string[] | null) => change({ columns: names?.join('.') || undefined }, false),
    clear: () =>
      change(Object.fromEntries(names.flatMap((name) => [name, `${name}Name`]).map((name) => [name, undefined])), true),
    toFirstPage: () => change({}, false),
    toPageAfter: (after: string) =>
      void navigate({
        to: '.',
        search: (before: Record<string, string>) => ({ ...before, after }) as never,
        state: { isFurtherPage: true } as never,
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

function withoutEmpty(search: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
