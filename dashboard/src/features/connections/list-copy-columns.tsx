import { Select } from '@mantine/core'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import type { Table, Tables } from './list-copy-queries.ts'
import styles from './write-back.module.css'

export type ChosenColumns = Readonly<Record<string, string>>

type Props = {
  readonly found: Tables
  readonly table: Table
  readonly keyColumn: string
  readonly columns: ChosenColumns
  readonly set: (columns: ChosenColumns) => void
}

/** What is written where: a line for each column of the list. The one that tells rows apart comes first, and is needed. */
export function ListCopyColumns({ found, table, keyColumn, columns, set }: Props) {
  const { listCopies: say } = useConnectionWords()
  const order = [...found.columns].sort((a, b) => Number(b.column === keyColumn) - Number(a.column === keyColumn))
  return (
    <fieldset className={styles.columns}>
      <legend>{say.columns}</legend>
      {order.map(({ column, holds }) => (
        <Select
          key={column}
          label={column === keyColumn ? say.keyColumn(column) : column}
          placeholder={say.notWritten}
          clearable={column !== keyColumn}
          clearButtonProps={{ 'aria-label': say.notWritten }}
          data={[
            ...(table.canMakeColumns ? [{ value: 'new', label: say.made(column) }] : []),
            ...table.columns.filter((one) => fits(holds, one.holds)).map(({ key, label }) => ({ value: key, label })),
          ]}
          value={columns[column] ?? null}
          onChange={(next) => {
            const { [column]: _, ...others } = columns
            set(next === null ? others : { ...others, [column]: next })
          }}
        />
      ))}
    </fieldset>
  )
}

type Holds = Table['columns'][number]['holds']

function fits(ours: Holds, there: Holds): boolean {
  return there === 'TEXT' || there === 'ANY' || there === ours || (there === 'CHOICE' && ours === 'TEXT')
}

/** Columns of the same name, and a new one for what tells rows apart. */
export function usualColumns(table: Table, ours: Tables['columns'], keyColumn: string): Record<string, string> {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const usual: Record<string, string> = table.canMakeColumns ? { [keyColumn]: 'new' } : {}
  for (const { column, holds } of ours) {
    const there = table.columns.find((one) => plain(one.label) === plain(column) && fits(holds, one.holds))
    if (there) usual[column] = there.key
  }
  return usual
}

/** The column that says when a record has left the list: a day, or what sounds like it. */
export function usualLeft(table: Table | undefined): string | null {
  const there = table?.columns.find(({ holds, label }) => holds === 'DAY' || /left/i.test(label))
  return there?.key ?? (table?.canMakeColumns ? 'new' : null)
}
