import { Loader } from '@mantine/core'
import ListChecks from 'lucide-react/icons/list-checks'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { useLive } from '../live.tsx'
import styles from './bulk.module.css'
import { doneOf } from './bulk-watch.tsx'

/** In the frame: leads to the bulk changes, and shows while some run how far they are. */
export function BulkIndicator({ open }: { readonly open: () => void }) {
  const { bulk } = useWords()
  const { percent } = useFormat()
  const running = useLive().bulkChanges.filter(({ state }) => state === 'running')
  const total = running.reduce((sum, change) => sum + change.total, 0)
  const done = running.reduce((sum, change) => sum + doneOf(change), 0)
  return (
    <button type="button" className={styles.indicator} onClick={open}>
      {running.length > 0 ? <Loader size={14} /> : <ListChecks size={16} aria-hidden />}
      {bulk.title}
      {running.length > 0 && <span className={styles.share}>{percent(done / Math.max(1, total))}</span>}
    </button>
  )
}
