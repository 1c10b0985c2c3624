import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { CopyValue } from '../../kit/copy.tsx'
import detailStyles from '../../kit/detail.module.css'
import factsStyles from '../../kit/facts.module.css'
import { RecordLink } from '../../kit/record-link.tsx'
import { sayBecause } from '../../kit/say-because.ts'
import { Card } from '../../kit/screen.tsx'
import { toastError } from '../../kit/toast.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { CountsTable, Tiles } from './counts.tsx'
import { DropTable } from './drop-table.tsx'
import { IMPORT_SHEET, KEPT } from './import-queries.ts'
import styles from './import-report.module.css'
import leadStyles from './lead.module.css'
import noticeStyles from './notice.module.css'
import { Pictures } from './pictures.tsx'
import problemGroupsStyles from './problem-groups.module.css'
import { ProblemGroups } from './problem-groups.tsx'
import type { StepProps } from './step-props.ts'
import { useMeanings } from './use-meanings.ts'
import { watchImport } from './watched-imports.ts'

/** What came of an import: what went in, what did not and why; and the way to take it back. */
export function ImportReport(props: StepProps) {
  const { made, verbs, mayEdit } = props
  const words = useImportWords()
  const { report } = words
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { state, counts } = made
  const why = sayBecause(made.endedBecause) ?? made.endReason ?? ''
  const isUndone = state === 'UNDONE'
  const written = counts?.records.reduce((sum, of) => sum + of.create + of.update + of.delete, 0) ?? 0
  const hasPictures = made.pictureCounts.some(({ outcome }) => outcome === 'JOINED' || outcome === 'WAITING')
  const undo = async () => {
    if (await verbs.undo()) watchImport(made.id)
    setAsking(false)
  }
  return (
    <div className={detailStyles.detail}>
      <div>
        <p className={leadStyles.lead} role="status">
          {isUndone
            ? report.undone
            : state === 'CANCELLED'
              ? `${report.cancelled} ${why}`
              : written === 0 && !hasPictures
                ? (counts?.refused ?? 0) > 0
                  ? report.nothingNew
                  : report.nothing
                : report.finished(counts?.rows ?? 0)}{' '}
          {state === 'FINISHED' && written > 0 && report.again}
        </p>
        {mayEdit && (
          <div className={styles.after}>
            {!isUndone && <NextSheet made={made} />}
            <DropTable
              size="small"
              label={words.another}
              arrived={(id) => void navigate({ to: '/imports/$id', params: { id } })}
            />
            {!isUndone && (written > 0 || hasPictures) && (
              <Button
                variant="default"
                leftSection={<Undo size={14} aria-hidden />}
                loading={verbs.busy === 'undo'}
                onClick={() => setAsking(true)}
              >
                {report.undo}
              </Button>
            )}
          </div>
        )}
        {isUndone ? <Kept {...props} /> : counts && <Tiles counts={counts} />}
        {counts && counts.records.length > 0 && <CountsTable counts={counts} hasLinks={!isUndone} />}
        <Pictures key={state} {...props} />
        <ProblemGroups made={made} />
      </div>
      <Facts {...props} />
      {isAsking && (
        <ConfirmDialog
          title={report.undoTitle}
          action={report.undoAction}
          isBusy={verbs.busy === 'undo'}
          run={() => void undo()}
          close={() => setAsking(false)}
        >
          <p style={{ marginTop: 0 }}>{report.undoText}</p>
          <p style={{ marginBottom: 0 }}>{report.undoKept}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Of a workbook with more records: its next sheet, without choosing the file again. */
function NextSheet({ made }: Pick<StepProps, 'made'>) {
  const { report } = useImportWords()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: (sheet: number) => ask(IMPORT_SHEET, { id: made.id, sheet }),
    networkMode: 'always',
    onError: toastError,
    onSuccess: ({ importSheet: { id } }) => navigate({ to: '/imports/$id', params: { id } }),
  })
  const { nextSheet } = made
  if (nextSheet === null) return null
  return (
    <Button rightSection={<ArrowRight size={14} aria-hidden />} loading={isPending} onClick={() => mutate(nextSheet)}>
      {report.nextSheet(made.tables[nextSheet]?.name ?? '')}
    </Button>
  )
}

function Facts({ made }: Pick<StepProps, 'made'>) {
  const { report, found, how } = useImportWords()
  const { moment, bytes, integer } = useFormat()
  const { startedBy, createdAt, startedAt, endedAt, mode, emptyCells, size, sha256, kind, totalRows } = made
  return (
    <aside>
      <Card title={report.facts}>
        <dl className={factsStyles.facts}>
          <dt>{report.startedBy}</dt>
          <dd>{startedBy}</dd>
          <dt>{report.uploaded}</dt>
          <dd>{moment(createdAt)}</dd>
          {startedAt && (
            <>
              <dt>{report.started}</dt>
              <dd>{moment(startedAt)}</dd>
            </>
          )}
          {endedAt && (
            <>
              <dt>{report.ended}</dt>
              <dd>{moment(endedAt)}</dd>
            </>
          )}
          <dt>{found.kind}</dt>
          <dd>{found.formats[kind as keyof typeof found.formats]}</dd>
          <dt>{found.size}</dt>
          <dd>
            {bytes(size)} · {integer(totalRows)}
          </dd>
          {mode && (
            <>
              <dt>{report.mode}</dt>
              <dd>{how.modes[mode as keyof typeof how.modes].label}</dd>
            </>
          )}
          {emptyCells && (
            <>
              <dt>{report.emptyCells}</dt>
              <dd>{how.empties[emptyCells as keyof typeof how.empties].label}</dd>
            </>
          )}
        </dl>
        <p className={styles.hash}>
          <span className="soft">{report.hash}</span>
          <CopyValue value={sha256} label={`${sha256.slice(0, 16)}…`} />
        </p>
      </Card>
    </aside>
  )
}

const PAGE = 50
/** What an undo has left as it was, and why. */
function Kept({ made, meanings }: StepProps) {
  const { report, check } = useImportWords()
  const { integer } = useFormat()
  const { kindOf } = useMeanings(meanings)
  const query = useInfiniteQuery({
    queryKey: ['import', made.id, 'kept'],
    queryFn: ({ signal, pageParam }) => ask(KEPT, { id: made.id, skip: pageParam, take: PAGE }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.import?.kept.length === PAGE ? pages.length * PAGE : undefined),
  })
  const kept = query.data?.pages.flatMap((page) => page.import?.kept ?? [])
  if (!kept) return null
  if (kept.length === 0) {
    return (
      <p className={noticeStyles.notice} data-tone="good">
        {report.keptNone}
      </p>
    )
  }
  return (
    <Card title={query.hasNextPage ? report.keptMoreThan(integer(kept.length)) : report.kept(kept.length)}>
      <ul className={problemGroupsStyles.problems}>
        {kept.map(({ id, kind, line, reason, because }) => (
          <li key={id}>
            <p>
              <RecordLink kind={kind} id={id}>
                {kindOf(kind)}, {check.line(integer(line))}
              </RecordLink>{' '}
              · {sayBecause(because) ?? reason}
            </p>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="default" mt="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {report.keptMore}
        </Button>
      )}
    </Card>
  )
}
