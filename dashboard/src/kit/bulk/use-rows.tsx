import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useFormat, useWords } from '../../words/use-words.tsx'
import type { ListInView, Selection } from '../list/list-types.ts'
import { useShortcuts } from '../shortcuts.ts'
import styles from './bulk.module.css'

/** What somebody has chosen: rows by their ids, or all that match what the list is narrowed to. */
export type Chosen = { readonly ids: string[] } | { readonly matching: Readonly<Record<string, unknown>> }

type Row = { readonly id: string; readonly name?: string | null }

/** Boxes before the rows of a list: one by one, a stretch with Shift, the page, or all that match; `x` for the row in focus. */
export function useRows<R extends Row>(
  { rows, count, matching }: ListInView<R>,
  bar: (chosen: Chosen, count: number, more: ReactNode, clear: () => void) => ReactNode,
): Selection<R> {
  const { bulk } = useWords()
  const [state, setState] = useState<State>(NOTHING)
  const anchor = useRef<string | null>(null)
  const place = JSON.stringify(matching)
  // Narrowed otherwise, the list is another one.
  const { ids, isAll } = state.place === place ? state : NOTHING
  const isSelected = ({ id }: R) => isAll || ids.has(id)
  const choose = (next: Iterable<string>, all = false) => setState({ ids: new Set(next), isAll: all, place })
  const clear = () => setState(NOTHING)

  const toggle = (row: R, isStretch: boolean) => {
    const at = rows.findIndex(({ id }) => id === row.id)
    // One of those before the list was narrowed, on its way out.
    if (at < 0) return
    const on = !isSelected(row)
    const from = isStretch ? rows.findIndex(({ id }) => id === anchor.current) : at
    anchor.current = row.id
    const stretch = rows.slice(Math.min(at, from < 0 ? at : from), Math.max(at, from) + 1)
    const next = new Set(isAll ? rows.map(({ id }) => id) : ids)
    for (const { id } of stretch) {
      if (on) next.add(id)
      else next.delete(id)
    }
    choose(next)
  }
  const keys = useMemo(
    () => ({
      x: () => {
        const links = [...document.querySelectorAll('[data-row-link]')]
        const row = rows[links.indexOf(document.activeElement as Element)]
        if (row) toggle(row, false)
      },
    }),
    // The rows and what is chosen of them are what it works on.
    [rows, state, place],
  )
  useShortcuts(keys)

  const onPage = rows.filter(isSelected).length
  const isWholePage = rows.length > 0 && onPage === rows.length
  const chosenCount = isAll ? (count ?? ids.size) : ids.size
  const canTakeAll = !isAll && isWholePage && count !== undefined && count > ids.size
  return {
    isSelected,
    head: (
      <th scope="col" className={styles.boxes}>
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-label={bulk.selectPage}
            disabled={rows.length === 0}
            checked={isWholePage}
            ref={(box) => {
              if (box) box.indeterminate = onPage > 0 && !isWholePage
            }}
            onChange={() => {
              const page = new Set(rows.map(({ id }) => id))
              if (isWholePage) choose(isAll ? [] : [...ids].filter((id) => !page.has(id)))
              else choose([...ids, ...page])
            }}
          />
        </label>
      </th>
    ),
    cell: (row) => (
      <td className={styles.boxes}>
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-label={bulk.selectRow(row.name ?? row.id)}
            checked={isSelected(row)}
            onChange={(event) => toggle(row, (event.nativeEvent as MouseEvent).shiftKey === true)}
          />
        </label>
      </td>
    ),
    bar:
      chosenCount > 0
        ? bar(
            isAll ? { matching } : { ids: [...ids] },
            chosenCount,
            canTakeAll ? <TakeAll count={count} take={() => choose(ids, true)} /> : isAll ? 'all' : null,
            clear,
          )
        : null,
  }
}

type State = { readonly ids: ReadonlySet<string>; readonly isAll: boolean; readonly place: string }
const NOTHING: State = { ids: new Set(), isAll: false, place: '' }

function TakeAll({ count, take }: { readonly count: number; readonly take: () => void }) {
  const { bulk } = useWords()
  const { integer } = useFormat()
  return (
    <Button variant="subtle" size="compact-sm" onClick={take}>
      {bulk.selectAll(integer(count))}
    </Button>
  )
}
