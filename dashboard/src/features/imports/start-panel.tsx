import { Button } from '@mantine/core'
import Play from 'lucide-react/icons/play'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import type { Counts } from './import-queries.ts'
import { sayCounts } from './say-counts.ts'
import styles from './start-panel.module.css'
import type { StepProps } from './step-props.ts'
import { watchImport } from './watched-imports.ts'

/** What exactly will happen, and the button that makes it happen. */
export function StartPanel({ made, checked, verbs, mayEdit, goTo }: StepProps & { readonly checked: Counts }) {
  const words = useImportWords()
  const { check, run } = words
  const format = useFormat()
  const refused = checked.refused > 0 ? checked.refused : null
  const isBlocked = refused !== null && made.onError === 'nothing'
  const isNothing = checked.records.every(({ create, update }) => create + update === 0)
  const start = async () => {
    if (await verbs.start()) watchImport(made.id)
  }
  return (
    <section className={styles.startPanel} aria-labelledby="import-start">
      <div>
        <h3 id="import-start">{run.title}</h3>
        <p role="status">
          {isBlocked ? run.blocked(refused) : isNothing ? check.nothing : sayCounts(checked, words, format)}
          {refused !== null && !isBlocked && ` ${run.refusedStay(refused)}`}
          {!isNothing && !isBlocked && ` ${run.undoable}`}
        </p>
      </div>
      {mayEdit &&
        (isBlocked ? (
          <Button variant="default" size="sm" onClick={() => goTo('how')}>
            {run.chooseGood}
          </Button>
        ) : (
          <Button
            size="sm"
            leftSection={<Play size={14} aria-hidden />}
            loading={verbs.busy === 'start'}
            disabled={isNothing}
            onClick={() => void start()}
          >
            {run.start}
          </Button>
        ))}
    </section>
  )
}
