import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { RecordLink } from '../../kit/record-link.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useMayEdit } from '../../session/session.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useWords } from '../../words/use-words.tsx'
import type { Connection } from './connection-queries.ts'
import { useSayFault } from './fault-note.tsx'
import { useRefresh } from './use-connection.ts'
import styles from './write-back.module.css'
import { REPLACE_VALUES, WRITE_BACK_ITEMS, type WriteBacks } from './write-back-queries.ts'

const TAKE = 20

type Props = { readonly connection: Connection; readonly counts: WriteBacks['counts']; readonly system: string }

/** What was left alone because somebody else wrote it, to be replaced; and what could not be written, with why. */
export function WriteBackItems(props: Props) {
  const { notOurs, refused, gaveUp } = props.counts
  return (
    <>
      {notOurs > 0 && <Items {...props} state="NOT_OURS" count={notOurs} />}
      {refused > 0 && <Items {...props} state="REFUSED" count={refused} />}
      {gaveUp > 0 && <Items {...props} state="GAVE_UP" count={gaveUp} />}
    </>
  )
}

type ItemsProps = Props & { readonly state: 'NOT_OURS' | 'REFUSED' | 'GAVE_UP'; readonly count: number }

function Items({ connection, state, count, system }: ItemsProps) {
  const { kit } = useWords()
  const { writeBack: say } = useConnectionWords()
  const sayFault = useSayFault()
  const mayEdit = useMayEdit()
  const refresh = useRefresh()
  const [isAsking, setAsking] = useState(false)
  const { id } = connection
  const { data } = useQuery({
    queryKey: ['connection', id, 'write-back items', state, count],
    queryFn: ({ signal }) => ask(WRITE_BACK_ITEMS, { id, state, take: TAKE }, signal),
  })
  const replacing = useVerb(async (itemIds: string[] | null) => {
    await ask(REPLACE_VALUES, { id, itemIds })
    setAsking(false)
    await refresh()
    toast(say.replacing)
  })
  const isForeign = state === 'NOT_OURS'
  return (
    <details className={styles.items}>
      <summary>{say.listed[state](count)}</summary>
      <ul className={styles.samples}>
        {data?.writeBackItems.map(({ id: item, noun, recordId, name, found, wanted, because }) => (
          <li key={item}>
            <span className={styles.name}>
              <RecordLink kind={noun} id={recordId}>
                {name}
              </RecordLink>
              {isForeign && mayEdit && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={kit.labelled(say.replace, name)}
                  onClick={() => replacing.run([item])}
                >
                  {say.replace}
                </Button>
              )}
            </span>
            <span className={styles.change}>
              {isForeign ? (
                <>
                  {found ?? say.empty} <span aria-hidden>→</span> {wanted ?? say.empty}
                </>
              ) : (
                because && sayFault(because)
              )}
            </span>
          </li>
        ))}
      </ul>
      {isForeign && mayEdit && count > 1 && (
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          {say.replaceAll}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={say.replaceAll}
          action={say.replace}
          isBusy={replacing.isBusy}
          run={() => replacing.run(null)}
          close={() => setAsking(false)}
        >
          {say.replaceText(system)}
        </ConfirmDialog>
      )}
    </details>
  )
}
