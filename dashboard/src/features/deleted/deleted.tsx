import { ActionIcon, Alert, Button, Group, Menu, Modal } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Search from 'lucide-react/icons/search'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { ask, askFor, Refusal } from '../../graphql/ask.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import historyStyles from '../../kit/history/history.module.css'
import { FilterChips } from '../../kit/list/list-filters.tsx'
import { ListPager } from '../../kit/list/list-pager.tsx'
import { ListToolbar } from '../../kit/list/list-toolbar.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useRecordList } from '../../kit/record-link.tsx'
import { restoreRecord } from '../../kit/restore.ts'
import screenStyles from '../../kit/screen.module.css'
import { Screen } from '../../kit/screen.tsx'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { ShowGraphql } from '../../kit/show-as.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../kit/states.tsx'
import tableStyles from '../../kit/table.module.css'
import { toast, toastError } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget, useMayAdminister, useMayEdit, useSession } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { optionsOf } from '../options.ts'

const PAGE = 50
const DELETED = graphql(`
  query DeletedRecords($kind: RecordKind, $search: String, $after: ID, $take: Int!) {
    rows: deletedRecords(kind: $kind, search: $search, after: $after, take: $take) {
      id
      recordId
      kind
      name
      actorName
      deletedAt
      keptUntil
      contents { kind count }
    }
    count: deletedRecordCount(kind: $kind, search: $search)
  }
`)
const FOR_GOOD = graphql(`mutation DeleteForGood($recordId: ID!) { deleteForGood(recordId: $recordId) { id } }`)

type Row = ResultOf<typeof DELETED>['rows'][number]

/** What only who administers is shown, and may put back. */
const ADMINISTERED = ['WEBHOOK', 'SCHEDULE']

/** What has been deleted and can be restored. */
export function Deleted() {
  const { kit, trail } = useWords()
  const { integer } = useFormat()
  const mayAdminister = useMayAdminister()
  const kinds = optionsOf(trail.kinds).filter(({ value }) => mayAdminister || !ADMINISTERED.includes(value))
  const filters = [{ name: 'kind', label: trail.kindOfRecord, options: kinds }]
  const list = useListState([{ name: 'name', label: '', cell: () => null }], filters, true)
  const { narrowing, isNarrowed, after } = list
  const [isShowingGraphql, showGraphql] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLUListElement>(null)
  const variables = { ...narrowing, ...(after && { after }), take: PAGE + 1 }
  const query = useQuery({
    queryKey: ['deleted-records', variables],
    queryFn: ({ signal }) => askFor(DELETED, variables, signal),
    placeholderData: keepPreviousData,
  })
  useShortcuts({ '/': () => searchField.current?.focus() })
  const rows = query.data?.rows.slice(0, PAGE)
  const last = rows?.at(-1)
  const hasNext = (query.data?.rows.length ?? 0) > PAGE
  return (
    <Screen
      title={trail.deleted}
      beside={query.data && <span className={screenStyles.count}>{integer(query.data.count)}</span>}
    >
      <p className={historyStyles.note}>{trail.deletedNote}</p>
      <ListToolbar
        searchIn={trail.deletedIn}
        searchField={searchField}
        filters={filters}
        list={list}
        down={() => body.current?.querySelector('button')?.focus()}
        showGraphql={() => showGraphql(true)}
      >
        {null}
      </ListToolbar>
      <FilterChips filters={filters} list={list} />
      <div className={tableStyles.tableFrame}>
        {query.isError ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : rows === undefined ? (
          <FormSkeleton />
        ) : rows.length > 0 ? (
          <ul ref={body} className={historyStyles.trail} aria-busy={query.isFetching}>
            {rows.map((row) => (
              <DeletedRow key={row.id} row={row} />
            ))}
          </ul>
        ) : isNarrowed ? (
          <EmptyState icon={<Search size={20} aria-hidden />} title={kit.noMatch} text={kit.noMatchHint}>
            <Button variant="default" onClick={list.clear}>
              {kit.clearFilters}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            icon={<Trash2 size={20} aria-hidden />}
            title={trail.deletedEmpty}
            text={trail.deletedEmptyText}
          />
        )}
      </div>
      <ListPager
        order={trail.latestFirst}
        isFirst={after === null}
        next={hasNext && last ? () => list.toPageAfter(last.id) : null}
        toFirst={list.toFirstPage}
      />
      {isShowingGraphql && (
        <ShowGraphql operation={{ document: DELETED, variables }} close={() => showGraphql(false)} />
      )}
    </Screen>
  )
}

function DeletedRow({ row }: { readonly row: Row }) {
  const { recordId, kind, name, actorName, deletedAt, keptUntil, contents } = row
  const { kit, trail } = useWords()
  const { ago, integer, moment } = useFormat()
  const forget = useForget()
  const navigate = useNavigate()
  const listOf = useRecordList()
  const mayAdminister = useMayAdminister()
  const mayEdit = useMayEdit() && (mayAdminister || !ADMINISTERED.includes(kind))
  const { role } = useSession().session.current
  const [shown, show] = useState<'refused' | 'forGood' | null>(null)
  const [refusal, setRefusal] = useState('')
  const restoring = useVerb(
    async (leaveOutMissing: boolean) => {
      const { leftOut } = await restoreRecord(recordId, leaveOutMissing)
      show(null)
      await forget()
      const message = leftOut.length > 0 ? trail.leftOut(integer(leftOut.length)) : trail.restored(name)
      const list = listOf(kind)
      toast(
        message,
        list === null
          ? undefined
          : { label: kit.openIt, run: () => navigate({ to: `${list}/$id`, params: { id: recordId } }) },
      )
    },
    (error) => {
      if (!(error instanceof Refusal) || error.reason !== 'reference_deleted') return toastError(error)
      setRefusal(error.message)
      show('refused')
    },
  )
  const removing = useVerb(async () => {
    await ask(FOR_GOOD, { recordId })
    await forget()
    toast(trail.forGoodDone(name))
  })
  const isBusy = restoring.isBusy || removing.isBusy
  const what = contents.map(({ kind, count }) => {
    const say = trail.contents[kind as keyof typeof trail.contents]
    return say(count)
  })
  return (
    <li className={historyStyles.deletedRow}>
      <div>
        <p className={historyStyles.what}>{name}</p>
        <p className="soft" style={{ fontSize: 12 }}>
          {[
            trail.kinds[kind as keyof typeof trail.kinds],
            ...(what.length > 0 ? [trail.with(what.join(', '))] : []),
          ].join(' ')}
          {' · '}
          <span title={moment(deletedAt)}>{trail.deletedBy(actorName, ago(deletedAt))}</span>
        </p>
      </div>
      <span className={historyStyles.kept} title={moment(keptUntil)}>
        {trail.keptUntil(moment(keptUntil))}
      </span>
      {mayEdit && (
        <Group gap={6} wrap="nowrap">
          <Button
            variant="default"
            size="compact-sm"
            loading={isBusy}
            aria-label={kit.labelled(trail.restore, name)}
            onClick={() => restoring.run(false)}
          >
            {trail.restore}
          </Button>
          {(role === 'owner' || role === 'admin') && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size={28} aria-label={kit.labelled(kit.more, name)}>
                  <Ellipsis size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item c="var(--bad)" onClick={() => show('forGood')}>
                  {trail.forGood}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      )}
      {shown && (
        <Modal
          opened
          onClose={() => show(null)}
          title={<strong>{shown === 'forGood' ? trail.forGoodTitle(name) : trail.restore}</strong>}
          closeButtonProps={{ 'aria-label': kit.close }}
        >
          {shown === 'forGood' ? <p style={{ marginTop: 0 }}>{trail.forGoodText}</p> : <Alert mb="md">{refusal}</Alert>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => show(null)} data-autofocus>
              {kit.cancel}
            </Button>
            {shown === 'forGood' ? (
              <Button color="red" loading={isBusy} onClick={() => removing.run()}>
                {trail.forGood}
              </Button>
            ) : (
              <Button loading={isBusy} onClick={() => restoring.run(true)}>
                {trail.restoreWithout}
              </Button>
            )}
          </Group>
        </Modal>
      )}
    </li>
  )
}
