import { Card } from '../../kit/screen.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import styles from './imports.module.css'
import { SaidValue } from './said-value.tsx'
import type { StepProps } from './step-props.ts'
import { useMeanings } from './use-meanings.ts'

/** What updates would change, field by field. */
export function Differences({ made, meanings }: Pick<StepProps, 'made' | 'meanings'>) {
  const { check } = useImportWords()
  const { integer } = useFormat()
  const { labelOfField, kindOf } = useMeanings(meanings)
  return (
    <Card title={check.differences} note={check.differencesText}>
      <ul className={styles.differences}>
        {made.samples.map(({ id, kind, name, line, differences }) => (
          <li key={id}>
            <p className={styles.differenceHead}>
              <strong>{name}</strong>
              <span className="soft">
                {kindOf(kind)} · {check.line(integer(line))}
              </span>
            </p>
            <dl>
              {differences.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{labelOfField(kind, field)}</dt>
                  <dd>
                    <SaidValue json={before} isBefore />
                    <span aria-hidden>→</span>
                    <SaidValue json={after} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  )
}
