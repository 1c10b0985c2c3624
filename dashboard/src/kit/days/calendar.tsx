import { ActionIcon, Button } from '@mantine/core'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import styles from './days.module.css'
import { dayAfter, daysInto, firstDayIn, monthAfter, today, weeksOf } from './month-of.ts'
import { isDay } from './read-day.ts'
import { useDayText } from './use-day-text.ts'

type Props = {
  /** The one that is chosen. */
  readonly day: string | null
  readonly choose: (day: string) => void
  readonly close: () => void
}

/** One month as a grid, with the keys that the ARIA Authoring Practices give it. */
export function Calendar({ day, choose, close }: Props) {
  const { day: words } = useWords()
  const text = useDayText()
  const [now] = useState(today)
  /** The day that the keys are at; its month is the one that is shown. */
  const [at, setAt] = useState(day ?? now)
  const title = useId()
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at])
  const firstDay = firstDayIn(text.locale)
  const weeks = weeksOf(at, firstDay)
  const weekdays = Array.from({ length: 7 }, (_, index) => dayAfter(at, index - daysInto(at, firstDay)))
  const go = (next: string) => {
    if (isDay(next)) setAt(next)
  }
  const press = (event: KeyboardEvent) => {
    const next = dayByKey(event, at, firstDay)
    if (next === null) return
    event.preventDefault()
    moved.current = next !== at
    go(next)
  }
  const step = (label: string, icon: ReactNode, months: number) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      onClick={() => go(monthAfter(at, months))}
      data-mantine-stop-propagation
    >
      {icon}
    </ActionIcon>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from whatever in it has the focus
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <div className={styles.head}>
        {step(words.previousYear, <ChevronsLeft size={16} aria-hidden />, -12)}
        {step(words.previousMonth, <ChevronLeft size={16} aria-hidden />, -1)}
        <strong id={title} aria-live="polite">
          {text.month(at)}
        </strong>
        {step(words.nextMonth, <ChevronRight size={16} aria-hidden />, 1)}
        {step(words.nextYear, <ChevronsRight size={16} aria-hidden />, 12)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern is a table whose keys lead from day to day */}
      <table ref={grid} role="grid" aria-labelledby={title} className={styles.grid} onKeyDown={press}>
        <thead>
          <tr>
            {weekdays.map((one) => (
              <th key={one} scope="col" abbr={text.weekday(one)}>
                {text.weekdayShort(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((one) => one !== null)}>
              {week.map((one, index) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: within a grid it is a gridcell
                <td key={one ?? index} aria-selected={one === null ? undefined : one === day}>
                  {one && (
                    <button
                      type="button"
                      data-day={one}
                      data-autofocus={one === at || undefined}
                      data-mantine-stop-propagation
                      tabIndex={one === at ? 0 : -1}
                      aria-label={one === day ? words.chosen(text.full(one)) : text.full(one)}
                      aria-current={one === now ? 'date' : undefined}
                      onClick={() => choose(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <Button variant="subtle" size="compact-sm" onClick={() => choose(now)} data-mantine-stop-propagation>
          {words.today}
        </Button>
        {day && (
          <Button variant="subtle" size="compact-sm" onClick={() => choose('')} data-mantine-stop-propagation>
            {words.none}
          </Button>
        )}
      </div>
    </div>
  )
}

function dayByKey({ key, shiftKey }: KeyboardEvent, at: string, firstDay: number): string | null {
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(at, -1)
    case 'ArrowRight':
      return dayAfter(at, 1)
    case 'ArrowUp':
      return dayAfter(at, -7)
    case 'ArrowDown':
      return dayAfter(at, 7)
    case 'Home':
      return dayAfter(at, -daysInto(at, firstDay))
    case 'End':
      return dayAfter(at, 6 - daysInto(at, firstDay))
    case 'PageUp':
      return monthAfter(at, shiftKey ? -12 : -1)
    case 'PageDown':
      return monthAfter(at, shiftKey ? 12 : 1)
    default:
      return null
  }
}
