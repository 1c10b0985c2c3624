import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { RecordLink } from '../../kit/record-link.tsx'
import { Badge, Card } from '../../kit/screen.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useMayEdit } from '../../session/session.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { useSayValue } from '../imports/said-value.tsx'
import { useMeanings } from '../imports/use-meanings.ts'
import styles from './conflicts.module.css'
import type { ConnectionProps } from './connection-props.ts'
import { CONFLICTS, DECIDE } from './connection-queries.ts'

const PAGE = 20

export function useConflicts(id: string, take = PAGE) {
  return useQuery({
    queryKey: ['connection', id, 'conflicts', take],
    queryFn: ({ signal }) => ask(CONFLICTS, { id, take }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Where both sides have a value and they differ: decided one by one, or all at once. Nothing where there are none. */
export function Conflicts({ connection, connector, meanings }: ConnectionProps) {
  const { kit } = useWords()
  const { conflicts: say } = useConnectionWords()
  const { integer } = useFormat()
  const sayValue = useSayValue()
  const { kindOf, labelOfField } = useMeanings(meanings)
  const client = useQueryClient()
  const mayEdit = useMayEdit()
  const [take, setTake] = useState(PAGE)
  const [isAsking, setAsking] = useState(false)
  const { id } = connection
  const { data } = useConflicts(id, take)
  const deciding = useVerb(async ({ ids, side }: { ids: string[] | null; side: 'OURS' | 'THEIRS' }) => {
    const { decided, refused } = (await ask(DECIDE, { id, ids, for: side })).decideConnectionConflicts
    await client.invalidateQueries({ queryKey: ['connection', id] })
    setAsking(false)
    toast([say.decided(decided), ...(refused.length > 0 ? [say.refused(refused.length)] : [])].join('; '))
  })
  const { count = 0, conflicts = [] } = data ?? {}
  if (count === 0) return null
  const system = connector?.name ?? connection.kind
  return (
    <Card title={say.title} note={say.text} aside={<Badge tone="warn">{integer(count)}</Badge>}>
      {mayEdit && count > 1 && (
        <div className={styles.all}>
          <Button variant="default" onClick={() => deciding.run({ ids: null, side: 'OURS' })}>
            {say.allOurs}
          </Button>
          <Button variant="default" onClick={() => setAsking(true)}>
            {say.allTheirs}
          </Button>
        </div>
      )}
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => {
          const noun = conflict.noun.toLowerCase()
          const field = labelOfField(noun, conflict.field)
          return (
            <li key={conflict.id}>
              <p className={styles.what}>
                <RecordLink kind={conflict.noun} id={conflict.recordId}>
                  {conflict.name}
                </RecordLink>
                <span className="soft">{` ${kindOf(noun)} · ${field}`}</span>
              </p>
              {(['ours', 'theirs'] as const).map((side) => (
                <div key={side} className={styles.side}>
                  <p className="soft">{side === 'ours' ? say.here : say.there(system)}</p>
                  <p>{sayValue(conflict[side]) ?? <i>{say.empty}</i>}</p>
                  {mayEdit && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={kit.labelled(say[side], `${conflict.name}, ${field}`)}
                      onClick={() => deciding.run({ ids: [conflict.id], side: side === 'ours' ? 'OURS' : 'THEIRS' })}
                    >
                      {say[side]}
                    </Button>
                  )}
                </div>
              ))}
            </li>
          )
        })}
      </ul>
      {count > conflicts.length && (
        <Button variant="default" mt="sm" onClick={() => setTake(Math.min(100, take + PAGE))}>
          {say.more}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={say.sure(count)}
          action={say.allTheirs}
          isBusy={deciding.isBusy}
          run={() => deciding.run({ ids: null, side: 'THEIRS' })}
          close={() => setAsking(false)}
        >
          {say.sureText}
        </ConfirmDialog>
      )}
    </Card>
  )
}
