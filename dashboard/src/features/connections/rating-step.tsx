import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask, askFor } from '../../graphql/ask.ts'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useWords } from '../../words/use-words.tsx'
import leadStyles from '../imports/lead.module.css'
import { AccountNote } from './account-note.tsx'
import type { ConnectionProps } from './connection-props.ts'
import { START_RUN, UPDATE } from './connection-queries.ts'
import type { Reading } from './reading.ts'
import { useRefresh } from './use-connection.ts'
import { WhenCard } from './when-card.tsx'

/** When ratings are read; there is nothing else to choose of a system that rates companies. */
export function RatingStep({ connection, connector, isFirst }: ConnectionProps & { readonly isFirst: boolean }) {
  const { data: say } = useConnectionWords()
  const { rating } = useWords()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { id, account } = connection
  const [times, setTimes] = useState<Pick<Reading, 'cron' | 'timeZone'>>(() => ({
    cron: connection.cron,
    // Until a person has seen the usual times, their time zone is UTC.
    timeZone: (isFirst ? null : connection.timeZone) ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  }))
  const saving = useVerb(async () => {
    const { cron, timeZone } = times
    await askFor(UPDATE, { id, cron, timeZone: cron === null ? null : timeZone })
    if (isFirst) await ask(START_RUN, { connectionId: id })
    await refresh()
    if (!isFirst) toast(say.saved)
    await navigate({ to: '/connections/$id', params: { id }, search: isFirst ? { step: 'check' } : {} })
  })
  return (
    <>
      {isFirst && account && <AccountNote connection={connection} system={connector?.name ?? connection.kind} />}
      <p className={leadStyles.lead}>{rating.matching.firstText}</p>
      <WhenCard reading={times} change={(next) => setTimes((before) => ({ ...before, ...next }))} />
      <Button loading={saving.isBusy} onClick={() => saving.run()}>
        {isFirst ? rating.matching.read : rating.matching.save}
      </Button>
    </>
  )
}
