import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Search from 'lucide-react/icons/search'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { ListFilters } from './list-filters.tsx'
import styles from './list-toolbar.module.css'
import type { Filter } from './list-types.ts'
import type { ListState } from './use-list-state.ts'

type Props = {
  readonly searchIn: string | null
  readonly searchField: RefObject<HTMLInputElement | null>
  readonly filters: readonly Filter[]
  readonly list: ListState
  /** To the first row. */
  readonly down: () => void
  readonly showGraphql: () => void
  /** At the end of the bar. */
  readonly children: ReactNode
}

/** What narrows a list, and what it shows. */
export function ListToolbar(props: Props) {
  const { searchIn, filters, list, showGraphql, children } = props
  const { kit } = useWords()
  return (
    <search className={styles.toolbar}>
      {searchIn && <SearchField {...props} searchIn={searchIn} />}
      <ListFilters filters={filters} list={list} />
      <div className={styles.toolbarEnd}>
        {children}
        <Menu>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={kit.more}>
              <Ellipsis size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={showGraphql}>{kit.asGraphql}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </search>
  )
}

function SearchField({
  searchIn,
  searchField,
  list: { narrowing, narrow },
  down,
}: Props & { readonly searchIn: string }) {
  const { kit } = useWords()
  const wanted = narrowing['search'] ?? ''
  const [typed, setTyped] = useState(wanted)
  const search = useDebouncedCallback((text: string) => narrow({ search: text.trim() }), 50)
  useEffect(() => {
    if (wanted === '') setTyped('')
  }, [wanted])
  return (
    <TextInput
      ref={searchField}
      className={styles.search}
      type="search"
      aria-label={kit.searchIn(searchIn)}
      placeholder={kit.searchIn(searchIn)}
      leftSection={<Search size={15} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') {
          event.preventDefault()
          down()
        }
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
