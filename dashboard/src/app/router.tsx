import { createRouter, stringifySearchWith } from '@tanstack/react-router'
import { inside, root } from '../kit/screens.ts'
import { NotFound, RouteFailed } from './fallbacks.tsx'
import { ROUTES } from './screens.ts'
import { signIn } from './sign-in.screens.ts'
import { SignedIn } from './signed-in.tsx'

root.update({ notFoundComponent: NotFound, errorComponent: RouteFailed })
inside.update({ component: SignedIn })

export const router = createRouter({
  routeTree: root.addChildren([signIn, inside.addChildren(ROUTES)]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Everything in the address is text: "?search=007" stays 007, and "?hasScore=true" no truth.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: stringifySearchWith(String),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** A page of a list but the first, to which the way back leads. */
    isFurtherPage?: boolean
  }
}
