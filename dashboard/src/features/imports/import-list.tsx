import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import FileCheck from 'lucide-react/icons/file-check'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Store from 'lucide-react/icons/store'
import { type ReactNode, useEffect } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ListPager } from '../../kit/list/list-pager.tsx'
import { useLive } from '../../kit/live.tsx'
import { Screen } from '../../kit/screen.tsx'
import { ErrorState, RowSkeletons } from '../../kit/states.tsx'
import tableStyles from '../../kit/table.module.css'
import { useMayEdit } from '../../session/session.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { DropTable } from './drop-table.tsx'
import { FileLinks } from './file-links.tsx'
import { ImportBadge } from './import-badge.tsx'
import styles from './import-list.module.css'
import { type Counts, IMPORTS, type ImportRow } from './import-queries.ts'
import { Pickups } from './pickups.tsx'
import { Profiles } from './profiles.tsx'
import { ASK_AGAIN_MS, MOVES } from './use-live-import.ts'

const PAGE = 25
/** Where a file is brought in, and what was brought in before. */
export function List() {
  const { frame } = useWords()
  const words = useImportWords()
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const { after = null } = useSearch({ from: '/inside/imports' })
  const query = useQuery({
    queryKey: ['imports', after],
    queryFn: ({ signal }) => ask(IMPORTS, { after, take: PAGE + 1 }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.imports.some(({ state: is }) => MOVES.includes(is)) ? ASK_AGAIN_MS : false,
  })
  const client = useQueryClient()
  const states = useLive()
    .imports.map(({ id, state }) => `${id} ${state}`)
    .join()
  useEffect(() => {
    if (states !== '') void client.invalidateQueries({ queryKey: ['imports'] })
  }, [client, states])
  const rows = query.data?.imports.slice(0, PAGE)
  const last = rows?.at(-1)
  const hasNext = (query.data?.imports.length ?? 0) > PAGE
  const toPage = (next: string | undefined) =>
    void navigate({
      to: '/imports',
      search: next ? { after: next } : {},
      state: { isFurtherPage: true },
    })
  return (
    <Screen title={frame.imports} width="record">
      <p className={styles.intro}>{words.intro}</p>
      {mayEdit && <DropTable arrived={(id) => void navigate({ to: '/imports/$id', params: { id } })} />}
      {query.isError ? (
        <div className={tableStyles.tableFrame}>
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        </div>
      ) : rows?.length === 0 ? (
        <Teaching />
      ) : (
        <section className={styles.past} aria-label={words.past}>
          <h2>{words.past}</h2>
          <PastImports rows={rows} isBusy={query.isFetching && query.isPlaceholderData} />
        </section>
      )}
      <ListPager
        order={words.newestFirst}
        isFirst={after === null}
        next={hasNext && last ? () => toPage(last.id) : null}
        toFirst={() => toPage(undefined)}
      />
      <Profiles />
      <Pickups />
      <FileLinks />
    </Screen>
  )
}

function PastImports({ rows, isBusy }: { readonly rows: readonly ImportRow[] | undefined; readonly isBusy: boolean }) {
  const words = useImportWords()
  const { ago, moment } = useFormat()
  return (
    <div className={tableStyles.tableFrame}>
      <table className={tableStyles.table} aria-busy={isBusy || rows === undefined}>
        <thead>
          <tr>
            <th scope="col">{words.file}</th>
            <th scope="col">{words.state}</th>
            <th scope="col" className={tableStyles.wideOnly}>
              {words.result}
            </th>
            <th scope="col" className={tableStyles.wideOnly}>
              {words.by}
            </th>
            <th scope="col" className={tableStyles.wideOnly}>
              {words.when}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            <RowSkeletons columns={5} rows={4} />
          ) : (
            rows.map(({ id, fileName, state, totalRows, counts, startedBy, createdAt }) => (
              <tr key={id}>
                <td className={styles.fileCell}>
                  <Link to="/imports/$id" params={{ id }} className={tableStyles.rowLink}>
                    {fileName}
                  </Link>
                  <span className={tableStyles.under}>{words.rowsOf(totalRows)}</span>
                </td>
                <td>
                  <ImportBadge state={state} />
                </td>
                <td className={tableStyles.wideOnly}>
                  {counts ? <Result counts={counts} /> : <span className="soft">–</span>}
                </td>
                <td className={tableStyles.wideOnly}>{startedBy}</td>
                <td className={tableStyles.wideOnly} title={moment(createdAt)}>
                  {ago(createdAt)}
                </td>
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  )
}

function Result({ counts }: { readonly counts: Counts }) {
  const words = useImportWords()
  const sum = (of: 'create' | 'update') => counts.records.reduce((all, record) => all + record[of], 0)
  return words.resultOf(sum('create'), sum('update'), counts.refused > 0 ? counts.refused : null)
}

/** Where nothing has been imported yet: what can be, and why nobody needs to be afraid of it. */
function Teaching() {
  const { teach } = useImportWords()
  return (
    <div className={styles.teach}>
      <Lesson icon={<FileCheck size={18} aria-hidden />} title={teach.what} text={teach.whatText} />
      <Lesson icon={<Store size={18} aria-hidden />} title={teach.shops} text={teach.shopsText} />
      <Lesson icon={<ShieldCheck size={18} aria-hidden />} title={teach.safe} text={teach.safeText} />
    </div>
  )
}

type LessonProps = { readonly icon: ReactNode; readonly title: string; readonly text: string }

function Lesson({ icon, title, text }: LessonProps) {
  return (
    <section className={styles.lesson}>
      <span className={styles.lessonIcon}>{icon}</span>
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  )
}
