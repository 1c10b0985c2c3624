import { Badge } from '../../kit/screen.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import type { ScheduleRow } from './schedule-queries.ts'

type Props = { readonly schedule: Pick<ScheduleRow, 'isPaused' | 'lastRunAt' | 'lastFault'> }

/** Whether it runs, and how its last run went. */
export function ScheduleBadge({ schedule: { isPaused, lastRunAt, lastFault } }: Props) {
  const { schedules: words } = useWebhookWords()
  if (isPaused) return <Badge>{words.paused}</Badge>
  if (lastFault !== null) return <Badge tone="bad">{words.faulty}</Badge>
  return lastRunAt ? <Badge tone="good">{words.went}</Badge> : <Badge>{words.never}</Badge>
}
