import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { useFeedWords } from '../../words/use-feed-words.ts'
import type { Matching } from '../say-matching.ts'
import { useSaidMatching } from '../use-said-matching.ts'
import styles from './feed.module.css'
import { FeedChoice } from './feed-choice.tsx'
import { COLUMNS, type FeedList, type FeedSet } from './feed-queries.ts'

/** The sets of an OData feed. */
export function SetsField({ value, error, set }: Chosen<FeedSet>) {
  const words = useFeedWords()
  const options = Object.entries(words.setNames).map(([name, [label, text]]) => ({
    value: name as FeedSet,
    label,
    text,
  }))
  return (
    <FeedChoice
      label={words.sets}
      help={words.setsHelp}
      every={words.everySet}
      some={words.someSets}
      options={options}
      value={value}
      error={error ?? null}
      set={set}
    />
  )
}

type Chosen<V> = {
  readonly value: V[] | null
  readonly error?: string | null
  readonly set: (value: V[] | null) => void
}

/** The columns of a CSV feed, by the names that they have in the file. */
export function ColumnsField({ list, value, error, set }: Chosen<string> & { readonly list: FeedList }) {
  const words = useFeedWords()
  const { data } = useQuery({
    queryKey: ['feed-columns', list],
    queryFn: ({ signal }) => ask(COLUMNS, { list }, signal),
  })
  return (
    <FeedChoice
      label={words.columns}
      every={words.everyColumn}
      some={words.someColumns}
      options={columnsOf(data?.feedColumns ?? [], value).map((name) => ({ value: name, label: name }))}
      value={value}
      error={error ?? null}
      set={set}
    />
  )
}

/** How the list was narrowed and ordered, and a way to take all of it. */
export function Narrowed({
  matching,
  list,
  forget,
}: {
  readonly matching: Matching
  readonly list: FeedList
  readonly forget: () => void
}) {
  const words = useFeedWords()
  const said = useSaidMatching(matching, list)
  if (said.length === 0) return <p className="soft">{words.notNarrowed}</p>
  return (
    <section aria-label={words.narrowed}>
      <strong>{words.narrowed}</strong>
      <p className="soft">{words.narrowedHelp}</p>
      <ul className={styles.narrowed}>
        {said.map(({ name, label, shown }) => (
          <li key={name}>
            {label}: <strong>{shown}</strong>
          </li>
        ))}
      </ul>
      <Button variant="default" size="compact-sm" onClick={forget}>
        {words.forgetNarrowed}
      </Button>
    </section>
  )
}

/** With those that were chosen when a language was used that is not used any more. */
function columnsOf(offered: readonly string[], chosen: readonly string[] | null): readonly string[] {
  return [...offered, ...(chosen ?? []).filter((name) => !offered.includes(name))]
}
