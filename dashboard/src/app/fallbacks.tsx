import { Link } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import { Screen } from '../kit/screen.tsx'
import { EmptyState, ErrorState } from '../kit/states.tsx'
import { useWords } from '../words/use-words.tsx'

export function NotFound() {
  const { kit } = useWords()
  return (
    <main>
      <Screen title={kit.goneTitle}>
        <EmptyState icon={<Compass size={22} aria-hidden />} title={kit.goneTitle} text={kit.goneText}>
          <Link to="/">{kit.toStart}</Link>
        </EmptyState>
      </Screen>
    </main>
  )
}

/** Trying again is loading the page anew: a part of the dashboard that could not be fetched, the browser does not ask for again. */
export function RouteFailed({ error }: { readonly error: unknown }) {
  const { kit, reasons } = useWords()
  const isPart = error instanceof TypeError && /import|module/i.test(error.message)
  const told = isPart ? reasons.offline : error instanceof Error ? error.message : error
  return (
    <main>
      <Screen title={kit.failed}>
        <ErrorState error={new Error(String(told))} retry={() => location.reload()}>
          <a href="/">{kit.toStart}</a>
        </ErrorState>
      </Screen>
    </main>
  )
}
