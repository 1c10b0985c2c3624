import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import DoorOpen from 'lucide-react/icons/door-open'
import { useEffect, useMemo } from 'react'
import { askAbout, Refusal } from '../graphql/ask.ts'
import { LiveProvider } from '../kit/live.tsx'
import { OffersProvider } from '../kit/offers.tsx'
import { RecordPaths } from '../kit/record-link.tsx'
import { Screen } from '../kit/screen.tsx'
import { EmptyState, ErrorState } from '../kit/states.tsx'
import { ProofGuard } from '../session/proof-guard.tsx'
import { readSession, rememberWorkspace, SessionContext, signOut } from '../session/session.tsx'
import { useWords } from '../words/use-words.tsx'
import { SCREENS } from './screens.ts'
import { Shell } from './shell.tsx'

const PATHS = new Map(
  SCREENS.flatMap((screens) => ('kinds' in screens ? screens.kinds.map((kind) => [kind, screens.path] as const) : [])),
)

/** Everything behind the sign-in: finds out who has come, and sends away whoever nobody knows. */
export function SignedIn() {
  const words = useWords()
  const navigate = useNavigate()
  const client = useQueryClient()
  const router = useRouter()
  const {
    data: session,
    error,
    refetch,
  } = useQuery({
    queryKey: ['session'],
    queryFn: async () => {
      const found = await readSession()
      askAbout(found.current.slug)
      return found
    },
    staleTime: 300_000,
  })
  const isStranger = error instanceof Refusal && error.code === 'unauthenticated'
  useEffect(() => {
    const { pathname, href } = router.state.location
    if (!isStranger || pathname === '/sign-in') return
    void navigate({ to: '/sign-in', search: href === '/' ? {} : { from: href }, replace: true })
  }, [isStranger, router, navigate])
  const use = useMemo(
    () =>
      session && {
        session,
        leave: async () => {
          await signOut()
          client.clear()
          await navigate({ to: '/sign-in' })
        },
        switchTo: (slug: string) => {
          rememberWorkspace(slug)
          // Nothing of one workspace may be seen in another.
          location.assign('/')
        },
      },
    [session, client, navigate],
  )
  if (error instanceof Refusal && error.reason === 'no_workspace') {
    return (
      <main>
        <Screen title={words.kit.workspaces}>
          <EmptyState
            icon={<DoorOpen size={22} aria-hidden />}
            title={words.session.noWorkspace}
            text={words.session.noWorkspaceText}
          >
            <Button variant="default" onClick={() => void signOut().then(() => location.assign('/sign-in'))}>
              {words.kit.signOut}
            </Button>
          </EmptyState>
        </Screen>
      </main>
    )
  }
  if (error && !isStranger) {
    return (
      <main>
        <Screen title={words.kit.failed}>
          <ErrorState error={error} retry={() => void refetch()} />
        </Screen>
      </main>
    )
  }
  if (!use) return null
  return (
    <SessionContext value={use}>
      <ProofGuard />
      <LiveProvider>
        <OffersProvider>
          <RecordPaths value={PATHS}>
            <Shell>
              <Outlet />
            </Shell>
          </RecordPaths>
        </OffersProvider>
      </LiveProvider>
    </SessionContext>
  )
}
