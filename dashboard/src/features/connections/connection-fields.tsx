import type { ReactNode } from 'react'
import type { AnyField } from '../../kit/history/field-change.tsx'
import { FromTo, Nothing } from '../../kit/history/from-to.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { useMeanings } from '../imports/use-meanings.ts'
import { sayTimes } from '../schedules/cron.ts'
import type { Leader, Meaning } from './connection-queries.ts'

type Texts = Readonly<Record<string, string>>
/** A value by its key; of what was left as it usually is, there is none. */
type ByKey<T> = Readonly<Record<string, T>>

/** More are counted. */
const MOST_LINES = 8

/** What is set of a connection, as its history tells it: in words, and by the names that things have in the other system. */
export function useConnectionFields(system: string | null, meanings: readonly Meaning[]): readonly AnyField[] {
  const words = useConnectionWords()
  const { schedules } = useWebhookWords()
  const { trail } = useWords()
  const { locale } = useFormat()
  const { labelOf } = useMeanings(meanings)
  const { data: say } = words

  const own = (name: string, label: string, difference: (before: never, after: never, called: Texts) => ReactNode) => ({
    name,
    label,
    kind: 'own' as const,
    empty: null,
    difference: (before: unknown, after: unknown, called: unknown) =>
      difference((before ?? {}) as never, (after ?? {}) as never, (called ?? {}) as Texts),
  })
  const lines = <T,>(
    before: ByKey<T>,
    after: ByKey<T>,
    label: (key: string) => string,
    value: (one: T) => ReactNode,
  ) => {
    const keys = Object.keys({ ...before, ...after }).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    )
    const shown = (one: T | undefined) => (one === undefined ? <Nothing /> : value(one))
    return (
      <>
        {keys.slice(0, MOST_LINES).map((key) => (
          <div key={key}>
            {label(key)}: <FromTo before={shown(before[key])} after={shown(after[key])} />
          </div>
        ))}
        {keys.length > MOST_LINES && trail.moreChanges(keys.length - MOST_LINES)}
      </>
    )
  }
  const times = (cron: unknown) => (typeof cron === 'string' ? sayTimes(cron, schedules, locale) : words.byHand)

  return [
    own('chosen', say.choices, (before: ByKey<readonly string[]>, after: ByKey<readonly string[]>, called) => {
      const label = (key: string) => words.choices[key] ?? key
      // One by one, because which choice they are of says what they are called.
      return Object.keys({ ...before, ...after }).map((key) => (
        <div key={key}>
          {lines(
            { [key]: before[key] ?? [] },
            { [key]: after[key] ?? [] },
            label,
            (values) =>
              values
                .map((one) => words.systems[system ?? '']?.options?.[key]?.[one] ?? called[`${key} ${one}`] ?? one)
                .join(', ') || <Nothing />,
          )}
        </div>
      ))
    }),
    own('mapping', say.fields, (before: ByKey<string | null>, after: ByKey<string | null>, called) => {
      const count = (one: ByKey<string | null>) =>
        Object.keys(one).length === 0 ? (
          <Nothing />
        ) : (
          say.mapped(Object.values(one).filter((column) => column !== null).length, Object.keys(one).length)
        )
      const isFirst = Object.keys(before).length === 0 || Object.keys(after).length === 0
      if (isFirst) return <FromTo before={count(before)} after={count(after)} />
      const label = (key: string) => called[key] ?? key
      return lines(before, after, label, (column) => (column === null ? say.leaveOut : labelOf(column)))
    }),
    own('leads', say.leads, (before: ByKey<Leader>, after: ByKey<Leader>) =>
      lines(before, after, labelOf, (leader) => say.leaders[leader]),
    ),
    own('emptyAlso', say.emptyAlso, (before: readonly string[], after: readonly string[]) => {
      const named = (all: readonly string[]) => Object.values(all).map(labelOf).join(', ') || <Nothing />
      return <FromTo before={named(before)} after={named(after)} />
    }),
    { name: 'guardPercent', label: say.guard, kind: 'number', unit: '%' },
    { name: 'publishesPassports', label: say.publishes, kind: 'truth' },
    own('cron', words.page.schedule, (before: unknown, after: unknown) => (
      <FromTo before={times(before)} after={times(after)} />
    )),
    { name: 'timeZone', label: schedules.timeZone, kind: 'text' },
  ]
}
