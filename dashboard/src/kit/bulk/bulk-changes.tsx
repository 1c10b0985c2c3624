import { Button, Drawer, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Layers from 'lucide-react/icons/list-checks'
import { useEffect } from 'react'
import { ask } from '../../graphql/ask.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { useLive } from '../live.tsx'
import { sayBecause } from '../say-because.ts'
import { EmptyState, ErrorState } from '../states.tsx'
import { toastError } from '../toast.tsx'
import styles from './bulk.module.css'
import { BULK_CHANGES, CANCEL, type PastChange, UNDO } from './bulk-queries.ts'
import { doneOf } from './bulk-watch.tsx'
import { RefusalList } from './preview.tsx'
import { watch } from './watched.ts'

type Props = {
  readonly mayEdit: boolean
  readonly close: () => void
}

/** The bulk changes that run and those of the past, with the way to cancel and to undo them. */
export function BulkChanges({ mayEdit, close }: Props) {
  const { bulk, kit } = useWords()
  const { bulkChanges } = useLive()
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk changes'],
    queryFn: ({ signal }) => ask(BULK_CHANGES, {}, signal),
    staleTime: 0,
  })
  const progress = JSON.stringify(bulkChanges)
  useEffect(() => {
    if (progress) void refetch()
  }, [progress, refetch])
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={460}
      title={<strong>{bulk.title}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data?.bulkChanges.length === 0 ? (
        <EmptyState icon={<Layers size={20} aria-hidden />} title={bulk.none} text={bulk.noneText} />
      ) : (
        <ul className={styles.works}>
          {data?.bulkChanges.map((change) => (
            <Work key={change.id} change={change} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

function Work({ change, mayEdit }: { readonly change: PastChange; readonly mayEdit: boolean }) {
  const { bulk } = useWords()
  const { integer, ago } = useFormat()
  const client = useQueryClient()
  const { id, verb, noun, state, total, changed, unchanged, refused, undoes, undoneBy, refusals } = change
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work()
      await client.invalidateQueries({ queryKey: ['bulk changes'] })
    } catch (error) {
      toastError(error)
    }
  }
  const cancel = () => run(() => ask(CANCEL, { id }))
  const undo = () => run(async () => watch((await ask(UNDO, { id })).undoBulkChange.id))
  const isRunning = state === 'RUNNING'
  return (
    <li className={styles.work}>
      <h3>
        {undoes ? bulk.undo : bulk.verbs[verb]} · {bulk.nouns[noun](total)}
      </h3>
      <p className="soft">{bulk.started(change.startedBy, ago(change.startedAt))}</p>
      {isRunning ? (
        <>
          <Progress value={(100 * doneOf(change)) / total} aria-label={bulk.doing[verb]} my={8} />
          <p>{bulk.progress(integer(doneOf(change)), integer(total))}</p>
        </>
      ) : (
        <p>
          {[
            ...(state === 'CANCELLED' ? [sayBecause(change.endedBecause) ?? change.endReason ?? bulk.cancelled] : []),
            undoes ? bulk.undid(changed) : bulk.did[verb](changed),
            ...(unchanged > 0 ? [bulk.didNothing(unchanged)] : []),
            ...(refused > 0 ? [bulk.didRefuse(refused)] : []),
          ].join(' · ')}
        </p>
      )}
      {refusals.length > 0 && <RefusalList refusals={refusals} kind={noun} />}
      <div className={styles.workFoot}>
        <span className="soft">{undoneBy && bulk.undone}</span>
        {mayEdit && isRunning && (
          <Button variant="default" size="compact-md" onClick={() => void cancel()}>
            {bulk.cancel}
          </Button>
        )}
        {mayEdit && !isRunning && !undoes && !undoneBy && changed > 0 && (
          <Button variant="default" size="compact-md" onClick={() => void undo()}>
            {bulk.undo}
          </Button>
        )}
      </div>
    </li>
  )
}
