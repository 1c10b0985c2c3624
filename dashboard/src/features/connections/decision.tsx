import { Button } from '@mantine/core'
import Play from 'lucide-react/icons/play'
import { useMayEdit } from '../../session/session.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import type { Counts } from '../imports/import-queries.ts'
import { sayCounts } from '../imports/say-counts.ts'
import startStyles from '../imports/start-panel.module.css'
import { useSayFault } from './fault-note.tsx'
import type { RunProps } from './run-props.ts'
import styles from './run-view.module.css'
import { useDecision } from './use-decision.ts'

/** What exactly will happen, and the button that lets it. */
export function Decision({ run, isFirst, change, counts }: RunProps & { readonly counts: Counts | null }) {
  const { check: say } = useConnectionWords()
  const importWords = useImportWords()
  const format = useFormat()
  const mayEdit = useMayEdit()
  const sayFault = useSayFault()
  const { goOn, cancel } = useDecision(run)
  const touched = counts?.records.reduce((sum, { create, update }) => sum + create + update, 0) ?? 0
  const gone = run.found?.gone ?? 0
  // A step of the set-up has a heading above it, the page of a run has its title alone.
  const Heading = isFirst ? 'h3' : 'h2'
  return (
    <section className={startStyles.startPanel} aria-labelledby="run-decision">
      <div>
        <Heading id="run-decision">{isFirst ? importWords.run.title : say.decide}</Heading>
        {run.waitingBecause && !isFirst && run.waitingBecause.reason !== 'first_run' && (
          <p className={styles.because}>{sayFault(run.waitingBecause)}</p>
        )}
        <p role="status">
          {counts && touched > 0 ? sayCounts(counts, importWords, format) : importWords.check.nothing}{' '}
          {gone > 0 && `${say.gone(gone)}. `}
          {say.waits} {touched > 0 && say.undoable}
        </p>
      </div>
      {mayEdit && (
        <div className={`${styles.buttons} ${styles.decide}`}>
          <Button variant="default" size="sm" onClick={isFirst ? change : () => cancel.run()} loading={cancel.isBusy}>
            {isFirst ? say.change : say.cancel}
          </Button>
          <Button
            size="sm"
            leftSection={<Play size={14} aria-hidden />}
            loading={goOn.isBusy}
            onClick={() => goOn.run()}
          >
            {touched > 0 ? say.go(touched) : say.goOn}
          </Button>
        </div>
      )}
    </section>
  )
}
