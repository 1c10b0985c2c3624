import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRecordList } from '../../kit/record-link.tsx'
import { Card } from '../../kit/screen.tsx'
import tableStyles from '../../kit/table.module.css'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import styles from './counts.module.css'
import type { Counts } from './import-queries.ts'
import plainTableStyles from './plain-table.module.css'
import type { RecordKind } from './records-of.ts'
import { sumOf } from './sum-of.ts'

const OUTCOMES = ['create', 'update', 'unchanged'] as const

/** The whole in four figures. */
export function Tiles({ counts }: { readonly counts: Counts }) {
  const { check } = useImportWords()
  const { integer } = useFormat()
  return (
    <dl className={styles.tiles}>
      {OUTCOMES.map((of) => (
        <div key={of} data-tone={sumOf(counts, of) === 0 ? 'none' : of}>
          <dt>{check[of]}</dt>
          <dd>{integer(sumOf(counts, of))}</dd>
        </div>
      ))}
      {sumOf(counts, 'delete') > 0 && (
        <div data-tone="refused">
          <dt>{check.delete}</dt>
          <dd>{integer(sumOf(counts, 'delete'))}</dd>
        </div>
      )}
      <div data-tone={counts.refused === 0 ? 'none' : 'refused'}>
        <dt>{check.refused}</dt>
        <dd>{integer(counts.refused)}</dd>
      </div>
    </dl>
  )
}

/** The same for each kind of record. */
export function CountsTable({ counts, hasLinks = false }: CountsProps) {
  const { check, kinds } = useImportWords()
  const { integer } = useFormat()
  const more = (['leave', 'delete'] as const).filter((of) => sumOf(counts, of) > 0)
  const columns = [...OUTCOMES, ...more]
  if (counts.records.length === 0) return null
  return (
    <Card title={check.records}>
      <div className={plainTableStyles.scroll}>
        <table className={`${tableStyles.table} ${plainTableStyles.plainTable}`}>
          <thead>
            <tr>
              <th scope="col">{check.kind}</th>
              {columns.map((of) => (
                <th key={of} scope="col" className={tableStyles.number}>
                  {check[of]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {counts.records.map((record) => (
              <tr key={record.kind}>
                <th scope="row">
                  <KindName kind={record.kind} isLink={hasLinks && record.create + record.update > 0}>
                    {kinds[record.kind as RecordKind] ?? record.kind}
                  </KindName>
                </th>
                {columns.map((of) => (
                  <td key={of} className={tableStyles.number} data-zero={record[of] === 0 || undefined}>
                    {integer(record[of])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

type CountsProps = { readonly counts: Counts; readonly hasLinks?: boolean }

/** Leads to the records of the kind, those that were saved last first. */
function KindName({
  kind,
  isLink,
  children,
}: {
  readonly kind: string
  readonly isLink: boolean
  readonly children: ReactNode
}) {
  const path = useRecordList()(kind)
  if (!isLink || !path) return children
  return (
    <Link to={path} search={{ orderBy: 'UPDATED_DESC' }}>
      {children}
    </Link>
  )
}
