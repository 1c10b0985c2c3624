import { Button, Popover, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Filter_ from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import own from './list.module.css'
import styles from './list-toolbar.module.css'
import type { Filter } from './list-types.ts'
import type { ListState } from './use-list-state.ts'

type Props = { readonly filters: readonly Filter[]; readonly list: ListState }

/** The first ones stand in the bar, as many as there is room for beside a search; the others behind a button. */
const IN_BAR = 3

export function ListFilters({ filters, list }: Props) {
  const { lists } = useWords()
  const { inBar, others } = placesOf(filters)
  const used = others.filter(({ name }) => list.narrowing[name]).length
  return (
    <>
      {inBar.map((filter) => (
        <FilterField key={filter.name} filter={filter} list={list} isInBar />
      ))}
      {others.length > 0 && (
        <Popover position="bottom-start" shadow="md" trapFocus returnFocus width={320}>
          <Popover.Target>
            <Button variant="default" h={36} leftSection={<Filter_ size={15} aria-hidden />}>
              {lists.filters}
              {used > 0 && <span className={own.used}>{used}</span>}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <div className={own.fields}>
              {others.map((filter) => (
                <FilterField key={filter.name} filter={filter} list={list} />
              ))}
            </div>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}

function placesOf(filters: readonly Filter[]) {
  const own = filters.filter(({ isAside }) => !isAside)
  const room = own.length <= IN_BAR ? IN_BAR : IN_BAR - 1
  return { inBar: own.slice(0, room), others: [...own.slice(room), ...filters.filter(({ isAside }) => isAside)] }
}

type FieldProps = { readonly filter: Filter; readonly list: ListState; readonly isInBar?: boolean }

function FilterField({ filter, list, isInBar = false }: FieldProps) {
  const { kit } = useWords()
  const { name, label } = filter
  const looks = isInBar
    ? { className: styles.filter, 'aria-label': label, placeholder: label }
    : { label, comboboxProps: { withinPortal: false } }
  const common = {
    ...looks,
    clearable: true,
    clearButtonProps: { 'aria-label': kit.clear },
    checkIconPosition: 'right' as const,
  }
  if ('search' in filter) return <RecordFilter filter={filter} list={list} common={common} />
  return (
    <Select
      {...common}
      data={[...filter.options]}
      value={list.narrowing[name] ?? null}
      onChange={(value) => list.narrow({ [name]: value ?? undefined })}
      searchable={filter.options.length > 7}
      nothingFoundMessage={kit.nothingFound}
    />
  )
}

function RecordFilter({
  filter: { name, search },
  list,
  common,
}: {
  readonly filter: Filter & { search: unknown } & Extract<Filter, { search: unknown }>
  readonly list: ListState
  readonly common: object
}) {
  const { kit } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed, 150)
  const value = list.narrowing[name] ?? null
  const chosen = value ? [{ value, label: list.state[`${name}Name`] ?? value }] : []
  const isTyping = wanted !== (chosen[0]?.label ?? '')
  const { data = [] } = useQuery({
    queryKey: ['filter', name, isTyping ? wanted : ''],
    queryFn: ({ signal }) => search(isTyping ? wanted : '', signal),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  return (
    <Select
      {...common}
      searchable
      data={[...chosen, ...data.filter((option) => option.value !== value)]}
      filter={({ options }) => options}
      value={value}
      placeholder={kit.typeToFind}
      nothingFoundMessage={kit.nothingFound}
      onDropdownOpen={() => setOpen(true)}
      onSearchChange={setTyped}
      onChange={(id, option) =>
        list.narrow({ [name]: id ?? undefined, [`${name}Name`]: id ? option?.label : undefined })
      }
    />
  )
}

/** What the list is narrowed by without its being seen in the bar, each to be taken away by itself. */
export function FilterChips({ filters, list }: Props) {
  const { lists } = useWords()
  const used = placesOf(filters).others.flatMap((filter) => {
    const value = list.narrowing[filter.name]
    return value === undefined ? [] : [{ ...filter, shown: labelOf(filter, value, list.state) }]
  })
  const many = Object.keys(list.narrowing).length > 1
  if (used.length === 0 && !many) return null
  return (
    <ul className={own.chips} aria-label={lists.filters}>
      {used.map(({ name, label, shown }) => (
        <Chip
          key={name}
          label={label}
          shown={shown}
          remove={() => list.narrow({ [name]: undefined, [`${name}Name`]: undefined })}
        />
      ))}
      {many && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={list.clear}>
            {lists.clearAll}
          </Button>
        </li>
      )}
    </ul>
  )
}

function Chip({
  label,
  shown,
  remove,
}: {
  readonly label: string
  readonly shown: string
  readonly remove: () => void
}) {
  const { lists } = useWords()
  return (
    <li className={own.chip}>
      <span className={own.chipLabel}>{label}</span>
      <span className={own.chipValue}>{shown}</span>
      <button type="button" aria-label={lists.takeAway(label)} onClick={remove}>
        <X size={14} aria-hidden />
      </button>
    </li>
  )
}

function labelOf(filter: Filter, value: string, state: ListState['state']): string {
  if ('search' in filter) return state[`${filter.name}Name`] ?? value
  return filter.options.find((option) => option.value === value)?.label ?? value
}
