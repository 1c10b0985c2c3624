import { Button } from '@mantine/core'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { ask } from '../../graphql/ask.ts'
import { useOffers } from '../../kit/offers.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { PAUSE, RUN, type Schedule } from './schedule-queries.ts'

/** Runs a schedule now, pauses it, and lets it go on. */
export function RunButtons({ schedule: { id, isPaused } }: { readonly schedule: Pick<Schedule, 'id' | 'isPaused'> }) {
  const { schedules: words } = useWebhookWords()
  const forget = useForget()
  const acting = useVerb(async (act: () => Promise<string>) => {
    toast(await act())
    await forget()
  })
  const pause = () =>
    acting.run(async () => {
      await ask(PAUSE, { id, isPaused: !isPaused })
      return isPaused ? words.goesOn : words.isPaused
    })
  const run = () => acting.run(async () => (await ask(RUN, { id })).runScheduleNow.lastFault ?? words.ran)
  useOffers([
    { id: 'run', label: words.runNow, run },
    { id: 'pause', label: isPaused ? words.resume : words.pause, run: pause },
  ])
  return (
    <>
      <Button
        variant="default"
        disabled={acting.isBusy}
        leftSection={isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        onClick={pause}
      >
        {isPaused ? words.resume : words.pause}
      </Button>
      <Button loading={acting.isBusy} onClick={run}>
        {words.runNow}
      </Button>
    </>
  )
}
