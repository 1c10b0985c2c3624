import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { askFor } from '../graphql/ask.ts'
import { useMayEdit } from '../session/session.tsx'
import { useFormat, useWords } from '../words/use-words.tsx'
import type { GridDeclaration } from './grid/grid-types.ts'
import { LinkButton } from './link-button.tsx'
import { ColumnsMenu } from './list/columns-menu.tsx'
import { inputsOf } from './list/inputs-of.ts'
import { FilterChips } from './list/list-filters.tsx'
import { ListPager } from './list/list-pager.tsx'
import { ListTable } from './list/list-table.tsx'
import { ListToolbar } from './list/list-toolbar.tsx'
import type { Columns, Filter, ListDocument, UseSelection } from './list/list-types.ts'
import { ListViews } from './list/list-views.tsx'
import { RowMenu } from './list/row-menu.tsx'
import { RowsInOrderContext } from './list/rows-in-order.tsx'
import { ShownAsSwitch, useShownAs } from './list/shown-as.tsx'
import { splitDocument } from './list/split-document.ts'
import { NEWEST, useListState } from './list/use-list-state.ts'
import type { ViewedList } from './list/use-saved-views.ts'
import type { ListPath } from './paths.ts'
import type { Duplicating } from './record/duplicating.ts'
import { useDuplicate } from './record/use-duplicate.tsx'
import screenStyles from './screen.module.css'
import { Screen } from './screen.tsx'
import { useShortcuts } from './shortcuts.ts'
import { ShowGraphql } from './show-as.tsx'
import { EmptyState, ErrorState } from './states.tsx'
import tableStyles from './table.module.css'

type Props<Row> = {
  readonly title: string
  readonly path: ListPath
  readonly document: ListDocument<Row>
  readonly columns: Columns<Row>
  readonly filters?: readonly Filter[]
  /** Whose views are kept; none without. */
  readonly views?: ViewedList
  /** What the search looks into; null: there is none. */
  readonly searchIn: string | null
  /** Whether a search lists the best match first. */
  readonly isSearchRanked?: boolean
  readonly newLabel: string | null
  /** `beside`: another way to the first ones, beside the button that makes one. */
  readonly empty: {
    readonly icon: ReactNode
    readonly title: string
    readonly text: string
    readonly beside?: ReactNode
  }
  /** In the bar of the list, for what it asks the service: its narrowing and its order. */
  readonly tools?: (asked: Readonly<Record<string, unknown>>) => ReactNode
  /** Instead of the link to a new one. */
  readonly actions?: ReactNode
  /** Between the heading and the list. */
  readonly above?: ReactNode
  /** Below the rows; what it says of them it learns by `useRowsInOrder`. */
  readonly below?: ReactNode
  /** Left out: its records are not duplicated. */
  readonly duplicate?: Duplicating<Row>
  /** What makes it a grid as well. */
  // biome-ignore lint/suspicious/noExplicitAny: what a row of the grid is, its fields and its documents know, and nobody between them looks
  readonly grid?: GridDeclaration<any>
  /** Always the same hook, for as long as the list is on the screen. */
  readonly useSelection?: UseSelection<Row>
}

const PAGE = 50
/** Of the pages before and after, for what is said of a row beside its neighbours: with the page as many as one question compares. */
const BESIDE = 25
/** Loaded when it is wanted. */
const ListGrid = lazy(async () => ({ default: (await import('./grid/list-grid.tsx')).ListGrid }))
const NO_FILTERS: readonly Filter[] = []
const NO_ROWS: readonly never[] = []

/** The records of one noun, searched, filtered and paged by the service. */
export function ListPage<Row extends { readonly id: string; readonly cursor?: string }>(props: Props<Row>) {
  const {
    title,
    path,
    document,
    columns,
    filters = NO_FILTERS,
    searchIn,
    isSearchRanked = false,
    newLabel,
    empty,
  } = props
  const { useSelection = useNoSelection } = props
  const { kit, lists } = useWords()
  const { integer } = useFormat()
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const list = useListState(columns, filters, searchIn !== null)
  const { narrowing, isNarrowed, order, after, shown } = list
  const [isShowingGraphql, showGraphql] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)

  const questions = useMemo(() => splitDocument(document), [document])
  const wanted = { ...narrowing, ...inputsOf(filters, narrowing) }
  const asked = { ...wanted, ...(order !== NEWEST && { orderBy: order }) }
  const variables = {
    ...asked,
    ...(after && { after }),
    take: PAGE + 1,
  }
  const counted = useQuery({
    queryKey: ['list', path, 'count', wanted],
    queryFn: ({ signal }) => askFor(questions.count, wanted, signal),
    placeholderData: keepPreviousData,
  })
  const { shownAs, show } = useShownAs(path, props.grid !== undefined)
  const isGrid = shownAs === 'grid' && counted.data?.count !== 0
  const query = useQuery({
    queryKey: ['list', path, variables],
    queryFn: ({ signal }) => askFor(questions.rows, variables, signal),
    placeholderData: keepPreviousData,
    enabled: !isGrid,
  })
  const rows = useMemo(() => query.data?.rows.slice(0, PAGE), [query.data])
  const inView = query.isPlaceholderData ? NO_ROWS : (rows ?? NO_ROWS)
  const hasNext = (query.data?.rows.length ?? 0) > PAGE
  const inOrder = {
    ids: useMemo(() => inView.map(({ id }: Row) => id), [inView]),
    order,
    asked,
    beside: async (signal: AbortSignal) => {
      const [first, last] = [inView[0], inView.at(-1)]
      const back = order.endsWith('_ASC') ? order.replace(/_ASC$/, '_DESC') : order.replace(/_DESC$/, '_ASC')
      const ways = [
        ...(last && hasNext ? [{ after: last.cursor ?? last.id, orderBy: order }] : []),
        // The other way round, those before the first come after it.
        ...(first && after !== null ? [{ after: first.id, orderBy: back }] : []),
      ]
      const pages = await Promise.all(
        ways.map((way) => askFor(questions.rows, { ...asked, ...way, take: BESIDE }, signal)),
      )
      return pages.flatMap((page) => page.rows.map(({ id }) => id))
    },
  }
  const count = counted.data?.count
  const selection = useSelection({
    rows: inView,
    count: counted.isPlaceholderData ? undefined : count,
    narrowing,
    matching: wanted,
  })

  const { start, dialog } = useDuplicate(path, props.duplicate)
  const menuOf =
    start &&
    ((row: Row) => (
      <RowMenu
        name={props.duplicate?.titleOf(row) ?? ''}
        offers={[{ id: 'duplicate', label: kit.duplicate.verb, run: () => start(row) }]}
      />
    ))
  const focusRow = (step: number) => {
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const at = links.indexOf(window.document.activeElement as HTMLElement)
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus()
  }
  useShortcuts({
    '/': () => searchField.current?.focus(),
    j: () => focusRow(1),
    k: () => focusRow(-1),
    ...(newLabel && { c: () => void navigate({ to: `${path}/$id`, params: { id: 'new' } }) }),
  })
  const newButton =
    props.actions ??
    (newLabel && (
      <LinkButton to={`${path}/$id`} params={{ id: 'new' }} leftSection={<Plus size={15} aria-hidden />}>
        {newLabel}
      </LinkButton>
    ))
  // A search of records lists the best match first, unless a column is chosen.
  const isRanked = narrowing['search'] !== undefined && isSearchRanked
  const by = columns.find((column) => column.order && order.startsWith(`${column.order.key}_`))
  const orderInWords = by
    ? lists.orderedBy(by.label, order.endsWith('_ASC') ? lists.ascending : lists.descending)
    : order === NEWEST
      ? isRanked
        ? lists.bestMatch
        : lists.newest
      : lists.oldest
  const last = rows?.at(-1)
  return (
    <Screen
      title={title}
      beside={
        count !== undefined && (
          <span className={screenStyles.count} style={{ marginLeft: -5 }}>
            {integer(count)}
            {narrowing['search'] && count >= 10_000 ? '+' : ''}
          </span>
        )
      }
      actions={newButton}
    >
      {props.above}
      {props.views && <ListViews of={props.views} title={title} path={path} list={list} />}
      <ListToolbar
        searchIn={searchIn}
        searchField={searchField}
        filters={filters}
        list={list}
        down={() => focusRow(1)}
        showGraphql={() => showGraphql(true)}
      >
        {props.grid && <ShownAsSwitch shownAs={shownAs} show={show} />}
        {props.tools?.(asked)}
        <ColumnsMenu columns={columns} shown={shown} list={list} />
      </ListToolbar>
      <FilterChips filters={filters} list={list} />
      {!isGrid && selection?.bar}
      {isGrid && props.grid ? (
        <Suspense fallback={null}>
          <ListGrid
            title={title}
            path={path}
            grid={props.grid}
            document={document}
            asked={asked}
            count={count}
            mayEdit={mayEdit}
          />
        </Suspense>
      ) : query.isError ? (
        <div className={tableStyles.tableFrame}>
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        </div>
      ) : rows?.length === 0 ? (
        <div className={tableStyles.tableFrame}>
          {isNarrowed ? (
            <EmptyState icon={<Search size={20} aria-hidden />} title={kit.noMatch} text={kit.noMatchHint}>
              <Button variant="default" onClick={list.clear}>
                {kit.clearFilters}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={empty.icon} title={empty.title} text={empty.text}>
              {newButton}
              {empty.beside}
            </EmptyState>
          )}
        </div>
      ) : (
        <RowsInOrderContext value={inOrder}>
          <ListTable
            title={title}
            path={path}
            rows={rows}
            columns={shown}
            list={list}
            selection={selection}
            menuOf={menuOf}
            body={body}
            isBusy={query.isFetching}
            isStale={query.isPlaceholderData}
            focusRow={focusRow}
          />
          {props.below}
        </RowsInOrderContext>
      )}
      {!isGrid && (
        <ListPager
          order={orderInWords}
          isFirst={after === null}
          next={hasNext && last ? () => list.toPageAfter(last.cursor ?? last.id) : null}
          toFirst={list.toFirstPage}
        />
      )}
      {dialog}
      {isShowingGraphql && (
        <ShowGraphql
          operation={{ document, variables: { ...variables, take: PAGE } }}
          close={() => showGraphql(false)}
        />
      )}
    </Screen>
  )
}

function useNoSelection(): null {
  return null
}
