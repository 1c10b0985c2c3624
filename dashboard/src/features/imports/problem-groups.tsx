import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { ask, sayReason } from '../../graphql/ask.ts'
import { download, save } from '../../graphql/bytes.ts'
import { Badge, Card } from '../../kit/screen.tsx'
import { ErrorState, RowSkeletons } from '../../kit/states.tsx'
import tableStyles from '../../kit/table.module.css'
import { useVerb } from '../../kit/use-verb.ts'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { FixGrid } from './fix-grid.tsx'
import { type Import, PROBLEMS, type ProblemGroup } from './import-queries.ts'
import mendStyles from './mend.module.css'
import pagesStyles from './pages.module.css'
import plainTableStyles from './plain-table.module.css'
import styles from './problem-groups.module.css'
import type { StepProps } from './step-props.ts'
import type { ImportVerbs } from './use-import.ts'

const SEVERITIES = ['error', 'warning', 'note'] as const
const TONES = { error: 'bad', warning: 'warn', note: 'quiet' } as const
const PAGE = 20

type Props = Pick<StepProps, 'made'> & {
  /** Where cells can still be put right. */
  readonly verbs?: ImportVerbs | null
  /** What to do about errors where there is no file to correct, since the rows were read from a system. */
  readonly elsewhere?: string
}

/** What is wrong by its cause, errors first, with the rows of each. */
export function ProblemGroups({ made, verbs = null, elsewhere }: Props) {
  const { check } = useImportWords()
  const { integer } = useFormat()
  if (made.problemGroups.length === 0) return null
  return (
    <>
      {SEVERITIES.map((severity) => {
        const groups = made.problemGroups.filter((group) => group.severity === severity)
        if (groups.length === 0) return null
        const count = groups.reduce((sum, group) => sum + group.count, 0)
        return (
          <Card
            key={severity}
            title={check.severities[severity]}
            note={(severity === 'error' ? elsewhere : undefined) ?? check.severityTexts[severity]}
            aside={<Badge tone={TONES[severity]}>{integer(count)}</Badge>}
          >
            {severity === 'error' && elsewhere === undefined && <Refused made={made} />}
            <ul className={styles.problems}>
              {groups.map((group) => (
                <Group
                  key={`${group.reason} ${group.header}`}
                  id={made.id}
                  group={group}
                  verbs={severity === 'note' ? null : verbs}
                  hasLines={elsewhere === undefined}
                />
              ))}
            </ul>
          </Card>
        )
      })}
    </>
  )
}

/** The rows with errors as a file of their own. */
export function Refused({ made }: { readonly made: Pick<Import, 'id' | 'fileName'> }) {
  const { check } = useImportWords()
  const { run, isBusy, input } = useVerb(async (format: string) => {
    const { blob, name } = await download(`/api/v1/imports/${made.id}/refused.${format}`, null)
    save(blob, name ?? `refused-rows.${format}`)
  })
  return (
    <p className={mendStyles.mend}>
      {FORMATS.map(([format, name]) => (
        <Button
          key={format}
          variant="default"
          loading={isBusy && input === format}
          leftSection={<Download size={14} aria-hidden />}
          onClick={() => run(format)}
        >
          {`${check.download} (${name})`}
        </Button>
      ))}
      <span className="soft">{check.downloadText}</span>
    </p>
  )
}

const FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const

/** The service's sentence, in the reader's language where there are words for the reason. */
export function useSayProblem() {
  return ({ reason, header, found, message }: Said): string =>
    sayReason(reason, { field: header ?? undefined, value: found }) ?? message
}

type Said = {
  readonly reason: string
  readonly header: string | null
  readonly found?: string | undefined
  readonly message: string
}

type RowsProps = { readonly id: string; readonly group: ProblemGroup; readonly verbs: ImportVerbs | null }
/** Lines are of a file that somebody can open. */
type GroupProps = RowsProps & { readonly hasLines: boolean }

function Group({ id, group, verbs, hasLines }: GroupProps) {
  const { kit } = useWords()
  const { check, fix } = useImportWords()
  const { integer } = useFormat()
  const say = useSayProblem()
  const [isOpen, setOpen] = useState(false)
  const { header, count, lines, values } = group
  // As its message does, by the first value that is at fault.
  const said = say({ ...group, found: values[0]?.found })
  const canFix = verbs !== null && header !== null
  const label = isOpen ? check.hideRows : canFix ? fix.open : check.showRows
  const more = count - lines.length
  return (
    <li>
      <div className={styles.problemHead}>
        <span className={styles.problemCount}>{integer(count)}</span>
        <div className={styles.problemText}>
          <p>
            <strong>{header ?? check.row}</strong> · {said}
          </p>
          {hasLines && (
            <p className="soft">
              {count === 1 ? check.line(integer(lines[0] ?? 0)) : check.lines(lines.map(integer).join(', '))}
              {more > 0 && ` ${check.more(integer(more))}`}
            </p>
          )}
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-label={kit.labelled(label, `${header ?? check.row}, ${said}`)}
          onClick={() => setOpen((before) => !before)}
        >
          {label}
        </Button>
      </div>
      {isOpen && <Rows id={id} group={group} verbs={canFix ? verbs : null} hasLines={hasLines} />}
    </li>
  )
}

function Rows({ id, group, verbs, hasLines }: GroupProps) {
  const { severity, reason, header, count } = group
  const { check } = useImportWords()
  const { kit } = useWords()
  const { integer } = useFormat()
  const say = useSayProblem()
  const [skip, setSkip] = useState(0)
  const query = useQuery({
    queryKey: ['import', id, 'problems', severity, reason, header, skip],
    queryFn: ({ signal }) => ask(PROBLEMS, { id, severity, reason, header, skip, take: PAGE }, signal),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.import?.problems.filter((problem) => problem.header === header)
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return (
    <div className={plainTableStyles.scroll}>
      {rows && verbs ? (
        <FixGrid
          key={skip}
          group={group}
          rows={rows}
          say={say}
          isBusy={verbs.busy === 'correct'}
          apply={(corrections) => void verbs.correct(corrections)}
        />
      ) : (
        <table className={`${tableStyles.table} ${plainTableStyles.plainTable}`} aria-busy={query.isFetching}>
          <thead>
            <tr>
              {hasLines && <th scope="col">{check.line('')}</th>}
              <th scope="col">{check.item}</th>
              <th scope="col">{check.foundValue}</th>
              <th scope="col">{check.expected}</th>
            </tr>
          </thead>
          <tbody>
            {rows === undefined ? (
              <RowSkeletons columns={hasLines ? 4 : 3} rows={Math.min(3, count)} />
            ) : (
              rows.map((problem) => (
                <tr key={`${problem.line} ${problem.header} ${problem.found}`}>
                  {hasLines && <td className="figures">{integer(problem.line)}</td>}
                  <th scope="row">{problem.item ?? '–'}</th>
                  <td>{problem.found ? <code>{problem.found}</code> : <i>{check.empty}</i>}</td>
                  <td>{say(problem)}</td>
                </tr>
              ))
            )}
          </tbody>
        </table>
      )}
      {count > PAGE && (
        <div className={pagesStyles.pages}>
          <Button variant="default" size="compact-sm" disabled={skip === 0} onClick={() => setSkip(skip - PAGE)}>
            {kit.previous}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            disabled={skip + PAGE >= count}
            onClick={() => setSkip(skip + PAGE)}
          >
            {kit.next}
          </Button>
        </div>
      )}
    </div>
  )
}
