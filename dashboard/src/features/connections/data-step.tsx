import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask, askFor } from '../../graphql/ask.ts'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { IMPORT } from '../imports/import-queries.ts'
import leadStyles from '../imports/lead.module.css'
import { StepFoot } from '../imports/step-foot.tsx'
import { AccountNote } from './account-note.tsx'
import { ChoicesCard } from './choices-card.tsx'
import type { ConnectionProps } from './connection-props.ts'
import { type Connection, DISCOVER, START_RUN, UPDATE } from './connection-queries.ts'
import { FieldsCard } from './fields-card.tsx'
import { MoreCard } from './more-card.tsx'
import type { Reading } from './reading.ts'
import { refitted } from './refitted.ts'
import type { Step } from './set-up-steps.tsx'
import { useRefresh } from './use-connection.ts'
import { usualChoices } from './usual-choices.ts'
import { usualMapping } from './usual-mapping.ts'
import { WhenCard } from './when-card.tsx'

type Props = ConnectionProps & { readonly isFirst: boolean; readonly goTo: (step: Step | null) => void }

/** What is read, what becomes of it, whose word counts, and when: set to what usually fits. */
export function DataStep({ connection, connector, meanings, isFirst, goTo }: Props) {
  const words = useConnectionWords()
  const { data: say } = words
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { id, discovery } = connection
  const columns = discovery?.columns ?? []
  const [reading, setReading] = useState<Reading>(() => ({
    chosen: usualChoices(discovery, connection.chosen as Reading['chosen']),
    mapping: usualMapping(columns, connection.mapping as Reading['mapping'], meanings),
    leads: connection.leads as Reading['leads'],
    emptyAlso: connection.emptyAlso,
    guardPercent: connection.guardPercent,
    publishesPassports: connection.publishesPassports,
    cron: connection.cron ?? (isFirst ? '0 6 * * *' : null),
    timeZone: connection.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  }))
  const shape = shapeOf(connection)
  const [shown, setShown] = useState({ shape, discovery })
  // Other fields have been found: what was set here and is not saved yet stays where it fits.
  if (shown.shape !== shape) {
    setShown({ shape, discovery })
    setReading((before) => refitted(before, shown.discovery, connection, meanings))
  }
  const change = (next: Partial<Reading>) => setReading((before) => ({ ...before, ...next }))
  const isNothing = Object.values(reading.mapping).every((column) => column === null)
  const importId = connection.lastRun?.importId ?? null
  const { data: former } = useQuery({
    queryKey: ['import', importId],
    queryFn: ({ signal }) => ask(IMPORT, { id: importId ?? '' }, signal),
    enabled: importId !== null,
  })
  const read = former?.import?.columns.flatMap(({ header, samples }) =>
    samples.length > 0 ? [[header, samples] as const] : [],
  )
  // What the last run has read is younger than what was looked at when the fields were discovered.
  const samples = new Map([...columns.map(({ label, samples }) => [label, samples] as const), ...(read ?? [])])
  const saving = useVerb(async () => {
    const { cron, timeZone, ...others } = reading
    await askFor(UPDATE, { id, ...others, cron, timeZone: cron === null ? null : timeZone })
    if (isFirst) await ask(START_RUN, { connectionId: id })
    await refresh()
    if (isFirst) await navigate({ to: '/connections/$id', params: { id }, search: { step: 'check' } })
    else {
      toast(say.saved)
      goTo(null)
    }
  })
  const discovering = useVerb(async () => {
    await ask(DISCOVER, { id })
    await refresh()
    toast(say.read)
  })
  const reshaping = useVerb(async (chosen: Reading['chosen']) => {
    // What fields meant that are no longer read would keep others from meaning it.
    await askFor(UPDATE, { id, chosen, mapping: {} })
    await ask(DISCOVER, { id })
    await refresh()
  })
  return (
    <>
      {isFirst && <AccountNote connection={connection} system={connector?.name ?? connection.kind} />}
      <p className={leadStyles.lead}>{say.text}</p>
      <ChoicesCard
        system={connection.kind}
        discovery={discovery}
        reading={reading}
        change={change}
        reshape={reshaping.run}
        isReshaping={reshaping.isBusy}
      />
      <FieldsCard
        key={shape}
        columns={columns}
        meanings={meanings}
        samples={samples}
        reading={reading}
        change={change}
        again={
          <Button variant="subtle" size="compact-sm" loading={discovering.isBusy} onClick={() => discovering.run()}>
            {say.again}
          </Button>
        }
      />
      <WhenCard reading={reading} change={change} />
      <MoreCard meanings={meanings} reading={reading} change={change} />
      <StepFoot
        back={() => goTo(isFirst ? 'access' : null)}
        next={() => saving.run()}
        nextLabel={isFirst ? say.check : say.save}
        isBusy={saving.isBusy}
        isOff={isNothing}
      >
        {isNothing && say.nothingMapped}
      </StepFoot>
    </>
  )
}

/** Which fields there are, and what was chosen that they come with. */
function shapeOf({ discovery, chosen }: Pick<Connection, 'discovery' | 'chosen'>): string {
  const shaping = (discovery?.choices ?? []).filter(({ reshapes }) => reshapes).map(({ key }) => key)
  const fields = (discovery?.columns ?? []).map(({ key, usual }) => [key, usual])
  return JSON.stringify([fields, shaping.map((key) => (chosen as Reading['chosen'])[key] ?? null)])
}
