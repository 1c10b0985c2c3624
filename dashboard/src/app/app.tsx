import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { Refusal, sayReasonsIn, whenSignedOut } from '../graphql/ask.ts'
import { themeIn } from '../kit/theme.ts'
import { readSession } from '../session/session.tsx'
import { LanguageContext } from '../words/language-choice.ts'
import { formatsOf, rememberLanguage, type Spoken, SpokenContext, speak } from '../words/use-words.tsx'
import { router } from './router.tsx'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // A screen looked at again within this time is shown as it was; a change made here asks for everything anew.
      staleTime: 15_000,
      // What the service refuses, it refuses again; only a lost connection is worth another try.
      retry: (failures, error) => failures < 2 && error instanceof Refusal && error.code === 'offline',
    },
  },
})

/** The whole dashboard, in one language. */
export function App({ nonce, spoken: first }: { readonly nonce: string; readonly spoken: Spoken }) {
  const [spoken, setSpoken] = useState(first)
  const theme = useMemo(() => themeIn(spoken.words.kit), [spoken])
  useEffect(() => {
    document.documentElement.lang = spoken.language
    sayReasonsIn({ words: spoken.words.reasons, number: formatsOf(spoken.language).decimal })
  }, [spoken])
  useEffect(() => {
    whenSignedOut(async () => {
      const { pathname, href } = router.state.location
      if (pathname === '/sign-in') return
      // Still signed in, but no longer a member of this workspace: on to another.
      const isMember = await readSession().then(
        () => true,
        () => false,
      )
      if (isMember) {
        location.assign('/')
        return
      }
      // Told once, however many questions were under way.
      if (router.state.location.pathname === '/sign-in') return
      client.clear()
      void router.navigate({ to: '/sign-in', search: { from: href, ended: 'true' } })
    })
  }, [])
  const language = useMemo(
    () => ({
      choose: async (next: Spoken['language']) => {
        rememberLanguage(next)
        setSpoken(await speak(next))
      },
    }),
    [],
  )
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <SpokenContext value={spoken}>
        <LanguageContext value={language}>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
            <Notifications position="bottom-right" limit={4} withinPortal={false} />
          </QueryClientProvider>
        </LanguageContext>
      </SpokenContext>
    </MantineProvider>
  )
}
