import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Refusal, whenProofIsNeeded } from '../graphql/ask.ts'

const loadDialog = () => import('./proof-dialog.tsx')
const ProofDialog = lazy(loadDialog)

type Answer = (isProven: boolean) => void

/**
 * Opens one dialog for the password, whichever screen has asked for something that needs it once more. It is mounted before the screens and
 * hears Escape from then on, so before the dialogs that lie below it do: those stay open.
 */
export function ProofGuard() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    let asked: Promise<boolean> | null = null
    whenProofIsNeeded((from) => {
      asked ??= loadDialog()
        .catch(() => {
          throw new Refusal('The service cannot be reached.', 'offline', 'offline')
        })
        .then(() => new Promise<boolean>((resolve) => setAnswer(() => resolve)))
        .finally(() => {
          asked = null
          setAnswer(null)
          giveFocus(from)
        })
      return asked
    })
    return () => whenProofIsNeeded(async () => false)
  }, [])
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (!answer || event.key !== 'Escape' || event.isComposing) return
    event.stopImmediatePropagation()
    answer(false)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => cancel(event)
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [])
  if (!answer) return null
  return (
    <Suspense>
      <ProofDialog answer={answer} />
    </Suspense>
  )
}

/** A button is out of reach while it is busy, so this waits until it is not; whoever has gone elsewhere meanwhile stays there. */
function giveFocus(to: Element | null, tries = 20): void {
  setTimeout(() => {
    if (document.activeElement !== document.body || !(to instanceof HTMLElement) || !to.isConnected) return
    to.focus({ preventScroll: true })
    if (document.activeElement !== to && tries > 0) giveFocus(to, tries - 1)
  }, 20)
}
