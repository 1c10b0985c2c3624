import { ActionIcon, Button, Menu, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Columns from 'lucide-react/icons/sliders-horizontal'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ask } from '../graphql/ask.ts'
import type { TadaDocumentNode } from '../graphql/graphql.ts'
import { useFormat, useWords } from '../words/use-words.tsx'
import type { Option } from './field.ts'
import styles from './kit.module.css'
import { Screen } from './screen.tsx'
import { useShortcuts } from './shortcuts.ts'
import { ShowGraphql } from './show-as.tsx'
import { EmptyState, ErrorState, RowSkeletons } from './states.tsx'

export type Column<Row> = {
  readonly name: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  /** Shown where there is room for it. */
  readonly isWide?: boolean
  /** Not shown until somebody asks for it. */
  readonly isOptional?: boolean
}

export type Filter = { readonly name: string; readonly label: string; readonly options: readonly Option[] }

type Props<Row> = {
  readonly title: string
  readonly path: string
  /** Answers `rows` and `count`; takes `take`, `after`, `search` where there is a search, and the filters. */
  readonly document: TadaDocumentNode<{ readonly rows: readonly Row[]; readonly count: number }, never>
  readonly columns: readonly [Column<Row>, ...Column<Row>[]]
  readonly filters?: readonly Filter[]
  /** What the search looks into; null: there is none. */
  readonly searchIn: string | null
  readonly newLabel: string | null
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly text: string }
}

const PAGE = 50

/**
 * The records of one noun, searched, filtered and paged by the service. All of it stands in the address, so that a view can be kept as a
 * bookmark and sent to somebody.
 */
export function ListPage<Row extends { readonly id: string }>(props: Props<Row>) {
  const { title, path, document, columns, filters = [], searchIn, newLabel, empty } = props
  const { kit } = useWords()
  const { integer } = useFormat()
  const navigate = useNavigate()
  const router = useRouter()
  const state: Readonly<Record<string, string>> = useSearch({ strict: false })
  const [isShowingGraphql, showGraphql] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)

  const given = Object.fromEntries(
    [...filters.map(({ name }) => name), ...(searchIn ? ['search'] : [])].flatMap((name) =>
      state[name] ? [[name, state[name]]] : [],
    ),
  )
  const variables = { ...given, ...(state['after'] && { after: state['after'] }), take: PAGE + 1 }
  const query = useQuery({
    queryKey: ['list', path, variables],
    queryFn: ({ signal }) => ask(document, variables as never, signal),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.rows.slice(0, PAGE) ?? []
  const isNarrowed = Object.keys(given).length > 0
  const change = (next: Record<string, string | undefined>) =>
    navigate({
      to: '.',
      search: (before: Record<string, string>) => withoutEmpty({ ...before, after: undefined, ...next }) as never,
      replace: true,
    })
  const search = useDebouncedCallback((text: string) => void change({ search: text.trim() }), 150)
  const [typed, setTyped] = useState(state['search'] ?? '')
  useEffect(() => {
    if ((state['search'] ?? '') === '') setTyped('')
  }, [state['search']])

  const hidden = new Set(
    state['columns'] === undefined
      ? columns.filter((column) => column.isOptional).map(({ name }) => name)
      : columns
          .slice(1)
          .map(({ name }) => name)
          .filter((name) => !state['columns']?.split('.').includes(name)),
  )
  const shown = columns.filter(({ name }) => !hidden.has(name))
  const toggle = (name: string) => {
    const next = columns
      .slice(1)
      .map((column) => column.name)
      .filter((one) => (one === name ? hidden.has(one) : !hidden.has(one)))
    void navigate({
      to: '.',
      search: (before: Record<string, string>) => ({ ...before, columns: next.join('.') }) as never,
      replace: true,
    })
  }
  const [first] = columns
  const focusRow = (step: number) => {
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const at = links.indexOf(window.document.activeElement as HTMLElement)
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus()
  }
  useShortcuts({
    '/': () => searchField.current?.focus(),
    j: () => focusRow(1),
    k: () => focusRow(-1),
    ...(newLabel && { c: () => void navigate({ to: `${path}/new` }) }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    focusRow(event.key === 'ArrowDown' ? 1 : -1)
  }
  const last = rows.at(-1)
  const hasNext = (query.data?.rows.length ?? 0) > PAGE
  const newButton = newLabel && (
    <Button component={Link} to={`${path}/new`} leftSection={<Plus size={15} aria-hidden />}>
      {newLabel}
    </Button>
  )
  const isEmpty = query.data !== undefined && rows.length === 0
  return (
    <Screen
      title={title}
      beside={
        query.data && (
          <span className={styles.count} style={{ marginLeft: -5 }}>
            {integer(query.data.count)}
            {searchIn && given['search'] && query.data.count >= 10_000 ? '+' : ''}
          </span>
        )
      }
      actions={newButton}
    >
      <search className={styles.toolbar}>
        {searchIn && (
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
              if (event.key === 'ArrowDown') onKeyDown(event)
              if (event.key === 'Escape') event.currentTarget.blur()
            }}
          />
        )}
        {filters.map(({ name, label, options }) => (
          <Select
            key={name}
            className={styles.filter}
            aria-label={label}
            placeholder={label}
            data={[...options]}
            value={state[name] ?? null}
            onChange={(value) => void change({ [name]: value ?? undefined })}
            clearable
            clearButtonProps={{ 'aria-label': kit.clear }}
            searchable={options.length > 7}
            checkIconPosition="right"
          />
        ))}
        <div className={styles.toolbarEnd}>
          <Menu closeOnItemClick={false}>
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label={kit.columns}>
                <Columns size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{kit.columns}</Menu.Label>
              {columns.slice(1).map(({ name, label }) => (
                <Menu.Item
                  key={name}
                  role="menuitemcheckbox"
                  aria-checked={!hidden.has(name)}
                  onClick={() => toggle(name)}
                  rightSection={hidden.has(name) ? null : '✓'}
                >
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Menu>
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label={kit.more}>
                <Ellipsis size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => showGraphql(true)}>{kit.asGraphql}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </search>

      {query.isError ? (
        <div className={styles.tableFrame}>
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        </div>
      ) : isEmpty ? (
        <div className={styles.tableFrame}>
          {isNarrowed ? (
            <EmptyState icon={<Search size={20} aria-hidden />} title={kit.noMatch} text={kit.noMatchHint}>
              <Button variant="default" onClick={() => void navigate({ to: '.', search: {} as never })}>
                {kit.clearFilters}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState {...empty}>{newButton}</EmptyState>
          )}
        </div>
      ) : (
        <div className={styles.tableFrame}>
          <table className={styles.table} aria-busy={query.isFetching} aria-label={title}>
            <thead>
              <tr>
                {shown.map(({ name, label, isNumber, isWide }) => (
                  <th key={name} scope="col" className={classes(isNumber, isWide)}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={body} onKeyDown={onKeyDown} className={query.isPlaceholderData ? styles.stale : undefined}>
              {query.data === undefined && <RowSkeletons columns={shown.length} />}
              {rows.map((row) => (
                <tr
                  key={row.id}
                  className={styles.row}
                  onClick={(event) => {
                    if ((event.target as HTMLElement).closest('a, button')) return
                    void navigate({ to: `${path}/${row.id}` })
                  }}
                >
                  {shown.map((column) => (
                    <td key={column.name} className={classes(column.isNumber, column.isWide)}>
                      {column === first ? (
                        <Link to={`${path}/${row.id}`} preload="intent" className={styles.rowLink} data-row-link>
                          {column.cell(row)}
                        </Link>
                      ) : (
                        column.cell(row)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(state['after'] || hasNext) && (
        <nav className={styles.pager} aria-label={kit.pages}>
          <span>{kit.newestFirst}</span>
          <span style={{ display: 'flex', gap: 8 }}>
            <Button
              variant="default"
              disabled={!state['after']}
              onClick={() => (router.history.canGoBack() ? router.history.back() : void change({}))}
            >
              {kit.previous}
            </Button>
            <Button
              variant="default"
              disabled={!hasNext}
              onClick={() => {
                window.scrollTo({ top: 0 })
                void navigate({
                  to: '.',
                  search: (before: Record<string, string>) => ({ ...before, after: last?.id ?? '' }) as never,
                })
              }}
            >
              {kit.next}
            </Button>
          </span>
        </nav>
      )}
      {isShowingGraphql && (
        <ShowGraphql
          operation={{ document, variables: { ...variables, take: PAGE } }}
          close={() => showGraphql(false)}
        />
      )}
    </Screen>
  )
}

function withoutEmpty(search: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

function classes(isNumber?: boolean, isWide?: boolean): string | undefined {
  return [isNumber && styles.number, isWide && styles.wideOnly].filter(Boolean).join(' ') || undefined
}

/** A name with a quieter line below it. */
export function NameCell({ name, under }: { readonly name: string; readonly under?: string | null }) {
  return (
    <>
      {name}
      {under && (
        <span className={styles.under} style={{ fontWeight: 400 }}>
          {under}
        </span>
      )}
    </>
  )
}
