import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root, textOf } from '../kit/screens.ts'

export const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: textOf<'from' | 'ended'>,
  component: lazyRouteComponent(() => import('../session/sign-in.tsx'), 'SignIn'),
})
