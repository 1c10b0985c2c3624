import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSession } from '../session/session.tsx'
import { useWords } from '../words/use-words.tsx'
import styles from './bulk/bulk.module.css'
import { type ChangeNotice, useLive } from './live.tsx'

type Props = { readonly id: string; readonly revision: number; readonly show: () => Promise<unknown> }

/** Says quietly that somebody else has saved the record that is open. */
export function SavedElsewhere({ id, revision, show }: Props) {
  const { bulk } = useWords()
  const { listen } = useLive()
  const { session } = useSession()
  const [notice, setNotice] = useState<ChangeNotice | null>(null)
  useEffect(
    () =>
      listen((heard) => {
        if (heard.subjectId === id && heard.revision !== null && heard.byId !== session.user.id) setNotice(heard)
      }),
    [listen, id, session.user.id],
  )
  const isNews = notice?.revision && notice.revision > revision
  return (
    <div role="status">
      {isNews ? (
        <p className={styles.news}>
          {bulk.savedBy(notice.by)}
          <Button variant="subtle" size="compact-sm" onClick={() => void show()}>
            {bulk.show}
          </Button>
        </p>
      ) : null}
    </div>
  )
}
