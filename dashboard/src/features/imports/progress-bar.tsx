import { Progress } from '@mantine/core'
import unseenStyles from '../../kit/unseen.module.css'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import type { Import } from './import-queries.ts'
import styles from './progress-bar.module.css'
import { useLiveImport } from './use-live-import.ts'
import { useTimeLeft } from './use-time-left.ts'

type Props = { readonly made: Import; readonly label: string }

/** How far it is, in rows and in time. What changes with every row is not read out; the quarters are. */
export function ProgressBar({ made, label }: Props) {
  const { run } = useImportWords()
  const { percent } = useFormat()
  const { progress, state } = made
  const live = useLiveImport(made.id)
  const done = Math.max(progress?.done ?? 0, live?.state.toUpperCase() === state ? (live.done ?? 0) : 0)
  const total = progress?.total ?? live?.total ?? 0
  const share = total === 0 ? 0 : Math.min(1, done / total)
  const left = useTimeLeft(share)
  const isKnown = total > 0
  return (
    <div className={styles.progress}>
      <p className={styles.progressText}>
        <strong>{label}</strong>
        {isKnown && <span className={styles.progressShare}>{percent(share)}</span>}
      </p>
      <Progress
        value={isKnown ? share * 100 : 100}
        animated={!isKnown}
        striped={!isKnown}
        size={8}
        aria-label={label}
      />
      {isKnown && (
        <p className="soft figures">
          {state === 'UNDOING' ? run.doneRecords(done, total) : run.done(done, total)}
          {left !== null && ` · ${run.left(sayTime(left, run))}`}
        </p>
      )}
      <p role="status" className={unseenStyles.unseen}>
        {isKnown ? percent(Math.floor(share * 4) / 4) : label}
      </p>
    </div>
  )
}

function sayTime(seconds: number, run: ReturnType<typeof useImportWords>['run']): string {
  return seconds < 90 ? run.seconds(Math.max(5, Math.ceil(seconds / 5) * 5)) : run.minutes(Math.ceil(seconds / 60))
}
