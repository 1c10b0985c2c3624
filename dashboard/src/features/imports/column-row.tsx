import { ActionIcon, Select } from '@mantine/core'
import Replace from 'lucide-react/icons/replace'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Badge, type Tone } from '../../kit/screen.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { ChangeValues } from './change-values.tsx'
import styles from './column-row.module.css'
import type { FileColumn } from './import-queries.ts'
import { madeInputs } from './made-inputs.ts'
import { mayComeOften } from './may-come-often.ts'
import type { StepProps } from './step-props.ts'
import { useMeanings } from './use-meanings.ts'

const UNITS = ['kg', 'dkg', 'g', 'lb', 'oz']
const TONES: Readonly<Record<string, Tone>> = {
  exact: 'good',
  remembered: 'good',
  alias: 'accent',
  values: 'accent',
  none: 'quiet',
}

type Props = StepProps & { readonly column: FileColumn; readonly choose: (next: string | null) => void }

/** One column: what stands in it, what it is taken for and why, and what its values become by that. */
export function ColumnRow({ made, meanings, verbs, mayEdit, column, choose }: Props) {
  const { columns: say } = useImportWords()
  const { kit } = useWords()
  const { integer } = useFormat()
  const { groups, labelOf } = useMeanings(meanings)
  const name = column.header || say.unnamed(integer(column.at + 1))
  const isShared = (meaning: string) => meanings.some((one) => one.name === meaning && mayComeOften(one))
  const takenBy = new Map(
    made.columns.flatMap((each) =>
      each.column && each.at !== column.at && !isShared(each.column) ? [[each.column, each.header] as const] : [],
    ),
  )
  const likely = column.suggestions.flatMap(({ column: meaning }) => (meaning === column.column ? [] : [meaning]))
  const best = likely.map((value) => ({ value, label: labelOf(value) }))
  // Beside a column of units each row says its own, unless one is chosen for all.
  const unitBeside = made.columns.find((each) => each.column === 'weight_unit')?.header
  const isMass = meanings.find((each) => each.name === column.column)?.kind === 'mass'
  return (
    <tr>
      <th scope="row" className={styles.headerCell}>
        {name}
        {column.made && <MadeFrom column={column} />}
      </th>
      <td className={styles.samples}>
        <Samples column={column} />
      </td>
      <td className={styles.meaningCell}>
        <div className={styles.meaning}>
          <Select
            aria-label={say.meaningOf(name)}
            data={withBest(say.likely, best, groups)}
            value={column.column}
            onChange={choose}
            readOnly={!mayEdit}
            searchable
            clearable={mayEdit}
            clearButtonProps={{ 'aria-label': kit.labelled(say.leaveOut, name) }}
            placeholder={say.leaveOut}
            nothingFoundMessage={kit.nothingFound}
            checkIconPosition="right"
            maxDropdownHeight={300}
            renderOption={({ option }) => (
              <span className={styles.option}>
                {option.label}
                {takenBy.has(option.value) && <small>{say.takenBy(takenBy.get(option.value) ?? '')}</small>}
              </span>
            )}
          />
          {isMass && (
            <Select
              aria-label={say.unitOf(name)}
              className={(unitBeside !== undefined && column.unit === null ? styles.unitBeside : styles.unit) ?? ''}
              data={UNITS}
              value={column.unit ?? (unitBeside === undefined ? 'kg' : null)}
              placeholder={unitBeside ?? ''}
              readOnly={!mayEdit}
              allowDeselect={false}
              onChange={(unit) =>
                void verbs.change({ columns: [{ header: column.header, at: column.at, column: column.column, unit }] })
              }
            />
          )}
          {mayEdit && made.tables[made.sheet ?? 0]?.layout === null && (
            <RowActions made={made} verbs={verbs} column={column} />
          )}
        </div>
      </td>
      <td>
        <Badge tone={TONES[column.confidence] ?? 'quiet'}>
          {say.confidence[column.confidence as keyof typeof say.confidence] ?? column.confidence}
        </Badge>
      </td>
    </tr>
  )
}

/** What a column is made from that the file does not have. */
function MadeFrom({ column: { made } }: { readonly column: FileColumn }) {
  const { made: say } = useImportWords()
  const { integer, locale } = useFormat()
  const of = new Intl.ListFormat(locale, { type: 'conjunction' }).format((made?.of ?? []).map(say.quote))
  const said =
    made?.kind === 'part'
      ? say.isPart(integer(made.part ?? 1), of)
      : made?.kind === 'joined'
        ? say.isJoined(of)
        : say.isFixed
  return <small className={styles.madeFrom}>{said}</small>
}

type RowActionsProps = Pick<StepProps, 'made' | 'verbs'> & { readonly column: FileColumn }

/** Changes of the values, and the end of a column that is made. */
function RowActions({ made, verbs, column }: RowActionsProps) {
  const { changes: say, made: madeWords } = useImportWords()
  const [isOpen, setOpen] = useState(false)
  const count = column.changes.length
  return (
    <>
      <ActionIcon
        variant={count > 0 ? 'light' : 'subtle'}
        color={count > 0 ? 'indigo' : 'gray'}
        size={36}
        aria-label={count > 0 ? say.openMade(column.header, count) : say.open(column.header)}
        title={count > 0 ? say.openMade(column.header, count) : say.open(column.header)}
        onClick={() => setOpen(true)}
      >
        <Replace size={15} aria-hidden />
      </ActionIcon>
      {column.made && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={madeWords.remove(column.header)}
          title={madeWords.remove(column.header)}
          onClick={() => void verbs.change({ made: madeInputs(made).filter(({ header }) => header !== column.header) })}
        >
          <Trash2 size={15} aria-hidden />
        </ActionIcon>
      )}
      {isOpen && <ChangeValues column={column} verbs={verbs} close={() => setOpen(false)} />}
    </>
  )
}

type Choice = { readonly value: string; readonly label: string }
type Group = { readonly group: string; readonly items: Choice[] }

/** What speaks for itself comes first; nothing stands in the list twice. */
function withBest(label: string, best: Choice[], groups: readonly Group[]): Group[] {
  if (best.length === 0) return [...groups]
  const named = new Set(best.map(({ value }) => value))
  const rest = groups.map(({ group, items }) => ({ group, items: items.filter(({ value }) => !named.has(value)) }))
  return [{ group: label, items: best }, ...rest]
}

/** What stands in the file, and what it becomes where that is something else. */
function Samples({ column }: { readonly column: FileColumn }) {
  const { found } = useImportWords()
  if (column.values.length === 0) return column.samples.map((sample) => <span key={sample}>{sample}</span>)
  return column.values.map(({ text, read, message }) => (
    <span key={text} title={message ?? undefined} data-unread={read === null || undefined}>
      {text}
      {read !== null && read !== text && (
        <>
          {' '}
          <span aria-hidden>→</span> <b>{read}</b>
        </>
      )}
      {read === null && <i> · {found.notUnderstood}</i>}
    </span>
  ))
}
