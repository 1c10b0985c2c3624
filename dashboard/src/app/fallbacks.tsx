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

export function RouteFailed({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { kit } = useWords()
  return (
    <main>
      <Screen title={kit.failed}>
        <ErrorState error={error instanceof Error ? error : new Error(String(error))} retry={reset}>
          <a href="/">{kit.toStart}</a>
        </ErrorState>
      </Screen>
    </main>
  )
}
