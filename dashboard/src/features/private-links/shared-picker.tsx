import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { findShareable, type LinkSubject, type Shared } from './link-queries.ts'
import styles from './links.module.css'

type Props = {
  readonly subject: LinkSubject
  readonly items: readonly Shared[]
  readonly set: (items: readonly Shared[]) => void
  readonly error: string | null
}

/** What a link shows: chosen by typing, taken out again by a press. Of passports there is one. */
export function SharedPicker({ subject, items, set, error }: Props) {
  const { link: words, kit } = useWords()
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), 150)
  const found = useQuery({
    queryKey: ['shareable', subject, wanted],
    queryFn: ({ signal }) => findShareable(subject, wanted, signal),
    placeholderData: keepPreviousData,
  })
  const chosen = new Set(items.map(({ id }) => id))
  const offered = (found.data ?? []).filter(({ id }) => !chosen.has(id))
  const kinds = [...new Set(offered.map(({ kind }) => kind))]
  return (
    <div>
      {items.length > 0 && (
        <ul className={styles.chosen} aria-label={words.chosen}>
          {items.map((item) => (
            <li key={item.id}>
              <span className="soft">{words.kinds[item.kind]}</span>
              <span className={styles.chosenName}>{item.name}</span>
              <button
                type="button"
                aria-label={words.leaveOut(item.name)}
                onClick={() => set(items.filter(({ id }) => id !== item.id))}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Select
        aria-label={words.add[subject]}
        placeholder={words.add[subject]}
        searchable
        error={error}
        data={kinds.map((kind) => ({
          group: words.kinds[kind],
          items: offered.filter((item) => item.kind === kind).map(({ id, name }) => ({ value: id, label: name })),
        }))}
        filter={({ options }) => options}
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(id) => {
          const item = offered.find((one) => one.id === id)
          if (item) set(subject === 'PASSPORT' ? [item] : [...items, item])
          setTyped('')
        }}
        nothingFoundMessage={found.isFetching ? kit.searching : kit.nothingFound}
      />
    </div>
  )
}
