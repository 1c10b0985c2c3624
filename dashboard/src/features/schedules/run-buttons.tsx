import { Button } from '@mantine/core'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { useOffers } from '../../kit/offers.tsx'
import { toast, toastError } from '../../kit/toast.tsx'
import { useForget } from '../../session/session.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { PAUSE, RUN, type Schedule } from './schedule-queries.ts'

/** Runs a schedule now, pauses it, and lets it go on. */
export function RunButtons({ schedule: { id, isPaused } }: { readonly schedule: Pick<Schedule, 'id' | 'isPaused'> }) {
  const { schedules: words } = useWebhookWords()
  const forget = useForget()
  const [isBusy, setBusy] = useState(false)
  const act = async (run: () => Promise<string>) => {
    setBusy(true)
    try {
      toast(await run())
      await forget()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const pause = () =>
    act(async () => {
      await ask(PAUSE, { id, isPaused: !isPaused })
      return isPaused ? words.goesOn : words.isPaused
    })
  const run = () => act(async () => (await ask(RUN, { id })).runScheduleNow.lastFault ?? words.ran)
  useOffers([
    { id: 'run', label: words.runNow, run: () => void run() },
    { id: 'pause', label: isPaused ? words.resume : words.pause, run: () => void pause() },
  ])
  return (
    <>
      <Button
        variant="default"
        disabled={isBusy}
        leftSection={isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        onClick={() => void pause()}
      >
        {isPaused ? words.resume : words.pause}
      </Button>
      <Button loading={isBusy} onClick={() => void run()}>
        {words.runNow}
      </Button>
    </>
  )
}
