import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../../graphql/ask.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { type BulkProgress, useLive } from '../live.tsx'
import { toastError } from '../toast.tsx'
import { type BulkVerb, UNDO } from './bulk-queries.ts'
import { isWatched, unwatch, watch } from './watched.ts'

/** Tells how far the bulk changes of this tab are, and of their end, with the way back for ten seconds. */
export function BulkWatch({ openDetails }: { readonly openDetails: () => void }) {
  const { bulk, kit } = useWords()
  const { integer } = useFormat()
  const { bulkChanges } = useLive()
  const client = useQueryClient()
  useEffect(() => {
    for (const change of bulkChanges) {
      if (!isWatched(change.id)) continue
      const verb = change.verb.toUpperCase() as BulkVerb
      const shown = { id: change.id, withBorder: true, color: 'indigo' } as const
      if (change.state === 'running') {
        const progress = bulk.progress(integer(doneOf(change)), integer(change.total))
        const message = kit.labelled(change.undoes ? bulk.undoing : bulk.doing[verb], progress)
        show({ ...shown, loading: true, autoClose: false, message })
        continue
      }
      unwatch(change.id)
      void client.invalidateQueries()
      const said = [
        change.undoes ? bulk.undid(change.changed) : bulk.did[verb](change.changed),
        ...(change.unchanged > 0 ? [bulk.didNothing(change.unchanged)] : []),
        ...(change.refused > 0 ? [bulk.didRefuse(change.refused)] : []),
      ].join(' · ')
      const undo = async () => {
        notifications.hide(change.id)
        try {
          watch((await ask(UNDO, { id: change.id })).undoBulkChange.id)
        } catch (error) {
          toastError(error)
        }
      }
      show({
        ...shown,
        loading: false,
        autoClose: 10_000,
        message: (
          <span style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
            <span style={{ flex: 1 }}>{change.state === 'cancelled' ? `${bulk.cancelled}. ${said}` : said}</span>
            {change.refused > 0 && (
              <Button variant="subtle" size="compact-sm" onClick={openDetails}>
                {bulk.details}
              </Button>
            )}
            {!change.undoes && change.changed > 0 && (
              <Button variant="subtle" size="compact-sm" onClick={() => void undo()}>
                {bulk.undo}
              </Button>
            )}
          </span>
        ),
      })
    }
  }, [bulkChanges, bulk, integer, client, openDetails])
  return null
}

export function doneOf({
  changed,
  unchanged,
  refused,
}: Pick<BulkProgress, 'changed' | 'unchanged' | 'refused'>): number {
  return changed + unchanged + refused
}

const onScreen = new Set<string>()

function show(notice: Parameters<typeof notifications.show>[0] & { readonly id: string }): void {
  const whenClosed = { onClose: () => void onScreen.delete(notice.id) }
  if (onScreen.has(notice.id)) notifications.update({ ...notice, ...whenClosed })
  else notifications.show({ ...notice, ...whenClosed })
  onScreen.add(notice.id)
}
