import type { ReactNode } from 'react'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { CopyValue } from '../copy.tsx'
import styles from '../facts.module.css'
import { Card } from '../screen.tsx'
import type { Stored } from './record-page-props.ts'

/** What every record has, and `children` in between: its id, when it was made and changed, how often it was saved. */
export function AboutRecord({ record, children }: { readonly record: Stored; readonly children?: ReactNode }) {
  const { kit } = useWords()
  const { ago, moment, integer } = useFormat()
  return (
    <Card title={kit.about}>
      <dl className={styles.facts}>
        <dt>{kit.id}</dt>
        <dd>
          <CopyValue value={record.id} />
        </dd>
        {children}
        <dt>{kit.createdAt}</dt>
        <dd title={moment(record.createdAt)}>{ago(record.createdAt)}</dd>
        <dt>{kit.changedAt}</dt>
        <dd title={moment(record.updatedAt)}>{ago(record.updatedAt)}</dd>
        <dt>{kit.revision}</dt>
        <dd>{integer(record.revision)}</dd>
      </dl>
    </Card>
  )
}
