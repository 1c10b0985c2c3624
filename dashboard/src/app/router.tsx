import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  stringifySearchWith,
} from '@tanstack/react-router'
import { NotFound, RouteFailed } from './fallbacks.tsx'
import { SignedIn } from './signed-in.tsx'

/** Every screen and its address. The server names the same beginnings in app/dashboard.ts. */
export function makeRouter() {
  const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: RouteFailed })
  const signIn = createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    component: lazyRouteComponent(() => import('../session/sign-in.tsx'), 'SignIn'),
  })
  const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: SignedIn })
  const home = createRoute({
    getParentRoute: () => inside,
    path: '/',
    component: lazyRouteComponent(() => import('../features/home/home.tsx'), 'Home'),
  })
  const explorer = createRoute({
    getParentRoute: () => inside,
    path: '/explorer',
    component: lazyRouteComponent(() => import('../features/explorer/explorer.tsx'), 'Explorer'),
  })
  const deleted = createRoute({
    getParentRoute: () => inside,
    path: '/deleted',
    component: lazyRouteComponent(() => import('../features/deleted/deleted.tsx'), 'Deleted'),
  })
  const activity = createRoute({
    getParentRoute: () => inside,
    path: '/activity',
    component: lazyRouteComponent(() => import('../features/activity/activity.tsx'), 'Activity'),
  })
  const eventKinds = createRoute({
    getParentRoute: () => inside,
    path: '/event-kinds',
    component: lazyRouteComponent(() => import('../features/event-kinds/event-kinds.tsx'), 'List'),
  })
  const screens = NOUNS.flatMap(({ path, list, detail }) => [
    createRoute({ getParentRoute: () => inside, path, component: lazyRouteComponent(list, 'List') }),
    createRoute({ getParentRoute: () => inside, path: `${path}/$id`, component: lazyRouteComponent(detail, 'Detail') }),
  ])
  const settings = SETTINGS.map(({ path, screen }) =>
    createRoute({ getParentRoute: () => inside, path, component: lazyRouteComponent(screen, 'Settings') }),
  )
  return createRouter({
    routeTree: root.addChildren([
      signIn,
      inside.addChildren([home, explorer, deleted, activity, eventKinds, ...screens, ...settings]),
    ]),
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Everything in the address is text: "?search=007" stays 007, and "?hasScore=true" no truth.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: stringifySearchWith(String),
  })
}

/** A noun's list stands at its path, a record below it, and a new one at "/new". */
const NOUNS = [
  {
    path: '/products',
    list: () => import('../features/products/product-list.tsx'),
    detail: () => import('../features/products/product-detail.tsx'),
  },
  {
    path: '/variants',
    list: () => import('../features/variants/variant-list.tsx'),
    detail: () => import('../features/variants/variant-detail.tsx'),
  },
  {
    path: '/materials',
    list: () => import('../features/materials/material-list.tsx'),
    detail: () => import('../features/materials/material-detail.tsx'),
  },
  {
    path: '/companies',
    list: () => import('../features/companies/company-list.tsx'),
    detail: () => import('../features/companies/company-detail.tsx'),
  },
  {
    path: '/certifications',
    list: () => import('../features/certifications/certification-list.tsx'),
    detail: () => import('../features/certifications/certification-detail.tsx'),
  },
  {
    path: '/files',
    list: () => import('../features/files/file-list.tsx'),
    detail: () => import('../features/files/file-detail.tsx'),
  },
  {
    path: '/imports',
    list: () => import('../features/imports/import-list.tsx'),
    detail: () => import('../features/imports/import-detail.tsx'),
  },
  {
    path: '/webhooks',
    list: () => import('../features/webhooks/webhook-list.tsx'),
    detail: () => import('../features/webhooks/webhook-detail.tsx'),
  },
  {
    path: '/schedules',
    list: () => import('../features/schedules/schedule-list.tsx'),
    detail: () => import('../features/schedules/schedule-detail.tsx'),
  },
  {
    path: '/links',
    list: () => import('../features/private-links/link-list.tsx'),
    detail: () => import('../features/private-links/link-detail.tsx'),
  },
]

const SETTINGS = [
  { path: '/settings', screen: () => import('../features/settings/workspace-settings.tsx') },
  { path: '/settings/members', screen: () => import('../features/settings/members-settings.tsx') },
  { path: '/settings/keys', screen: () => import('../features/settings/keys-settings.tsx') },
  { path: '/settings/account', screen: () => import('../features/settings/account-settings.tsx') },
  { path: '/settings/accessibility', screen: () => import('../features/settings/accessibility.tsx') },
]
