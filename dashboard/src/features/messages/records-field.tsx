import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReferenceKind } from '../../kit/field.ts'
import { useWords } from '../../words/use-words.tsx'
import styles from './messages.module.css'

type Props = {
  readonly of: ReferenceKind
  readonly label: string
  /** While none is chosen. */
  readonly placeholder: string
  readonly value: string[]
  readonly set: (ids: string[]) => void
}

/** Several records of a noun, found by typing; those that are chosen keep their names whatever is looked for. */
export function RecordsField({ of, label, placeholder, value, set }: Props) {
  const { kit } = useWords()
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), 150)
  const found = useQuery({
    queryKey: ['references', of.record, wanted],
    queryFn: ({ signal }) => of.search(wanted, signal),
    placeholderData: keepPreviousData,
  })
  const names = useQueries({
    queries: value.map((id) => ({
      queryKey: ['name of', of.record, id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => of.nameOf(id, signal),
      staleTime: 60_000,
    })),
  })
  const offered = (found.data ?? []).filter((option) => !value.includes(option.value))
  const chosen = value.map((id, at) => ({ value: id, label: names[at]?.data ?? id }))
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      searchable
      clearable
      hidePickedOptions
      classNames={{ pill: styles.pill ?? '' }}
      value={value}
      onChange={set}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...chosen, ...offered]}
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? kit.searching : kit.nothingFound}
    />
  )
}
