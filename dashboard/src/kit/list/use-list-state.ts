import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Columns, Filter, Narrowing } from './list-types.ts'

/** What a list shows, all of it in the address: so that it can be kept as a bookmark, sent to somebody, and gone back to. */
export function useListState<Row>(columns: Columns<Row>, filters: readonly Filter[], hasSearch: boolean) {
  const navigate = useNavigate()
  const state: Readonly<Record<string, string>> = useSearch({ strict: false })
  const names = [...filters.map(({ name }) => name), ...(hasSearch ? ['search'] : [])]
  const narrowing: Narrowing = Object.fromEntries(names.flatMap((name) => (state[name] ? [[name, state[name]]] : [])))
  const [first, ...others] = columns
  const chosen = state['columns']?.split('.')
  const isShown = ({ name, isOptional }: (typeof others)[number]) => (chosen ? chosen.includes(name) : !isOptional)
  const shown: Columns<Row> = [first, ...others.filter(isShown)]

  const change = (next: Readonly<Record<string, string | undefined>>, options: { readonly replace?: boolean } = {}) =>
    void navigate({
      to: '.',
      search: (before: Record<string, string>) => withoutEmpty({ ...before, ...next }) as never,
      ...options,
    })
  return {
    state,
    narrowing,
    isNarrowed: Object.keys(narrowing).length > 0,
    after: state['after'] || null,
    shown,
    change,
    /** Begins at the first page again. */
    narrow: (next: Readonly<Record<string, string | undefined>>) =>
      change({ after: undefined, ...next }, { replace: true }),
    clear: () => change(Object.fromEntries(['after', ...names].map((name) => [name, undefined]))),
    toggleColumn: (name: string) =>
      change(
        {
          columns: others
            .filter((column) => (column.name === name ? !isShown(column) : isShown(column)))
            .map((column) => column.name)
            .join('.'),
        },
        { replace: true },
      ),
  }
}

export type ListState = ReturnType<typeof useListState>

function withoutEmpty(search: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
