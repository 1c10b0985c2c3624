import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import tableStyles from '../../kit/table.module.css'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import styles from './fix-grid.module.css'
import type { Correction, ProblemGroup, ProblemRow } from './import-queries.ts'
import plainTableStyles from './plain-table.module.css'

type Props = {
  readonly group: ProblemGroup
  /** Of this page. */
  readonly rows: readonly ProblemRow[]
  readonly say: (problem: ProblemRow) => string
  readonly isBusy: boolean
  readonly apply: (corrections: readonly Correction[]) => void
}

/** As many characters of a cell as the service shows: what is longer cannot be begun from. */
const WHOLE_BELOW = 200

/** The cells at fault, to be put right where they stand, or one text wherever it stands; the file itself stays as it is. */
export function FixGrid({ group, rows, say, isBusy, apply }: Props) {
  const { fix, check } = useImportWords()
  const { integer } = useFormat()
  const [byLine, setByLine] = useState<ReadonlyMap<number, string>>(new Map())
  const [byText, setByText] = useState<ReadonlyMap<string, string>>(new Map())
  const header = group.header ?? ''
  const repeated = group.values.filter(({ found, count }) => count > 1 && found !== '')
  const count = byLine.size + byText.size
  const send = () =>
    apply([
      ...[...byText].map(([found, value]) => ({ header, found, value })),
      ...[...byLine].map(([line, value]) => ({ header, line, value })),
    ])
  return (
    <form
      className={styles.fix}
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0) send()
      }}
    >
      <p className="soft">{fix.text}</p>
      {repeated.length > 0 && (
        <table className={`${tableStyles.table} ${plainTableStyles.plainTable}`}>
          <caption className={styles.fixCaption}>{fix.everywhere}</caption>
          <thead>
            <tr>
              <th scope="col">{check.foundValue}</th>
              <th scope="col">{fix.rows}</th>
              <th scope="col">{fix.instead}</th>
            </tr>
          </thead>
          <tbody>
            {repeated.map(({ found, count: often }) => (
              <tr key={found}>
                <th scope="row">
                  <code>{found}</code>
                </th>
                <td className="figures">{integer(often)}</td>
                <td>
                  <TextInput
                    aria-label={fix.insteadOf(found, often)}
                    placeholder={fix.same}
                    defaultValue=""
                    onChange={({ currentTarget: { value } }) => setByText((all) => put(all, found, value, ''))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <table className={`${tableStyles.table} ${plainTableStyles.plainTable}`}>
        <caption className={styles.fixCaption}>{fix.oneByOne}</caption>
        <thead>
          <tr>
            <th scope="col">{fix.line}</th>
            <th scope="col">{check.item}</th>
            <th scope="col">{header}</th>
            <th scope="col">{check.expected}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const begin = row.found.length < WHOLE_BELOW ? row.found : ''
            return (
              <tr key={row.line}>
                <th scope="row" className="figures">
                  {integer(row.line)}
                </th>
                <td>{row.item ?? '–'}</td>
                <td className={styles.fixCell}>
                  <TextInput
                    aria-label={fix.cellOf(header, integer(row.line))}
                    defaultValue={byLine.get(row.line) ?? begin}
                    placeholder={check.empty}
                    data-changed={byLine.has(row.line) || undefined}
                    onChange={({ currentTarget: { value } }) => setByLine((all) => put(all, row.line, value, begin))}
                  />
                </td>
                <td>
                  {say(row)}
                  {row.expected && <span className={styles.expected}>{row.expected}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={styles.fixFoot}>
        <Button type="submit" loading={isBusy} disabled={count === 0}>
          {count === 0 ? fix.apply : fix.applyCount(count)}
        </Button>
        <span className="soft">{fix.applyText}</span>
      </p>
    </form>
  )
}

function put<K>(all: ReadonlyMap<K, string>, key: K, value: string, begin: string): ReadonlyMap<K, string> {
  const next = new Map(all)
  if (value === begin) next.delete(key)
  else next.set(key, value)
  return next
}
