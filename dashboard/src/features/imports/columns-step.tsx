import { Button } from '@mantine/core'
import History from 'lucide-react/icons/history'
import Info from 'lucide-react/icons/info'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { sayReason } from '../../graphql/ask.ts'
import tableStyles from '../../kit/table.module.css'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { AddColumn } from './add-column.tsx'
import { ColumnRow } from './column-row.tsx'
import styles from './columns-step.module.css'
import { DividedColumns, isOfDividing } from './divided-columns.tsx'
import type { FileColumn, Import } from './import-queries.ts'
import leadStyles from './lead.module.css'
import { mayComeOften } from './may-come-often.ts'
import noticeStyles from './notice.module.css'
import { ProfileBar } from './profile-bar.tsx'
import { StepFoot } from './step-foot.tsx'
import type { StepProps } from './step-props.ts'
import { useMeanings } from './use-meanings.ts'

/** What each column of the file is taken for, to be chosen otherwise. */
export function ColumnsStep(props: StepProps) {
  const { made, goTo } = props
  return (
    <>
      {/* Another sheet, or another line of names, is another table. */}
      <Mapping key={`${made.sheet} ${made.columns.length}`} {...props} />
      <StepFoot back={() => goTo('found')} next={() => goTo('how')} isOff={isBlocked(made)} />
    </>
  )
}

/** Nothing can be read as long as what the columns mean does not hold. */
export function isBlocked({ mappingProblems }: Pick<Import, 'mappingProblems'>): boolean {
  return mappingProblems.some(({ severity }) => severity === 'error')
}

function Mapping(props: StepProps) {
  const { made, verbs } = props
  const { columns: say, made: madeWords } = useImportWords()
  const [note, setNote] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  // Those that were left out at first: one that is chosen now stays where it stands.
  const [folded] = useState(
    () => new Set(made.columns.flatMap(({ at, column, made }) => (column === null && made === null ? [at] : []))),
  )
  const [isAdding, setAdding] = useState(false)
  const used = made.columns.filter(({ column }) => column !== null)
  const choose = async ({ at, header }: FileColumn, column: string | null) => {
    const isShared = props.meanings.some((meaning) => meaning.name === column && mayComeOften(meaning))
    const other =
      column === null || isShared ? undefined : made.columns.find((each) => each.at !== at && each.column === column)
    setNote(other ? say.movedFrom(other.header) : null)
    const left = other ? [{ header: other.header, at: other.at, column: null }] : []
    await verbs.change({ columns: [...left, { header, at, column }] })
  }
  const rows = (isFolded: boolean) =>
    made.columns
      .filter(({ at }) => folded.has(at) === isFolded)
      .map((column) => (
        <ColumnRow key={column.at} {...props} column={column} choose={(next) => void choose(column, next)} />
      ))
  return (
    <>
      <p className={leadStyles.lead}>{say.text}</p>
      <ProfileBar {...props} />
      <MappingProblems {...props} />
      <DividedColumns {...props} />
      {made.profile === null && used.some(({ confidence }) => confidence === 'remembered') && (
        <p className={noticeStyles.notice}>
          <History size={16} aria-hidden />
          {say.remembered}
        </p>
      )}
      <p className={styles.tally} role="status">
        {say.matched(used.length, made.columns.length)}
        {note && <span className="soft"> · {note}</span>}
      </p>
      <div className={`${tableStyles.tableFrame} ${styles.columns}`}>
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">{say.header}</th>
              <th scope="col">{say.samples}</th>
              <th scope="col">{say.meaning}</th>
              <th scope="col">{say.why}</th>
            </tr>
          </thead>
          <tbody>{rows(false)}</tbody>
          {folded.size > 0 && (
            <tbody>
              <tr>
                <td colSpan={4}>
                  <span className={styles.foldHead}>
                    {say.ignored(folded.size)}
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-expanded={isOpen}
                      onClick={() => setOpen((before) => !before)}
                    >
                      {isOpen ? say.hide : say.show}
                    </Button>
                  </span>
                </td>
              </tr>
              {isOpen && rows(true)}
            </tbody>
          )}
        </table>
      </div>
      {props.mayEdit && (
        <Button
          variant="default"
          size="compact-sm"
          mt="sm"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {madeWords.title}
        </Button>
      )}
      {isAdding && <AddColumn {...props} close={() => setAdding(false)} />}
    </>
  )
}

const TONES: Readonly<Record<string, string>> = { error: 'bad', warning: 'warn' }

/** What is missing, left out or meant twice, and what was hard to read, in the reader's language. */
export function MappingProblems({ made, meanings }: Pick<StepProps, 'made' | 'meanings'>) {
  const {
    columns: say,
    made: { quote },
  } = useImportWords()
  const { locale } = useFormat()
  const { labelOf } = useMeanings(meanings)
  const list = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'disjunction') =>
    new Intl.ListFormat(locale, { type }).format(items)
  const sentence = ({ reason, columns, headers, message }: Import['mappingProblems'][number]) =>
    say.problems[reason as keyof typeof say.problems]?.(
      list(columns.map(labelOf), reason === 'named_in_cells' ? 'conjunction' : 'disjunction'),
      list(headers.map(quote), reason === 'meaning_twice' ? 'disjunction' : 'conjunction'),
    ) ??
    sayReason(reason, {}) ??
    message
  const problems = made.mappingProblems.filter(({ reason }) => !isOfDividing(reason))
  if (problems.length === 0) return null
  return (
    <div role="status">
      <ul className={noticeStyles.notices}>
        {problems.map((problem) => (
          <li
            key={`${problem.reason} ${problem.headers} ${problem.columns}`}
            className={noticeStyles.notice}
            data-tone={TONES[problem.severity]}
          >
            {problem.severity === 'note' ? <Info size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
            <span>{sentence(problem)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
