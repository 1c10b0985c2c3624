import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import Accessibility from 'lucide-react/icons/accessibility'
import Settings from 'lucide-react/icons/settings'
import { inside, severalScreens } from '../../kit/screens.ts'

export const settings = severalScreens({
  path: '/settings',
  routes: [
    sectionAt(
      '/settings',
      lazyRouteComponent(() => import('./workspace-settings.tsx'), 'Settings'),
    ),
    sectionAt(
      '/settings/members',
      lazyRouteComponent(() => import('./members-settings.tsx'), 'Settings'),
    ),
    sectionAt(
      '/settings/keys',
      lazyRouteComponent(() => import('./keys-settings.tsx'), 'Settings'),
    ),
    sectionAt(
      '/settings/backups',
      lazyRouteComponent(() => import('./backups-settings.tsx'), 'Settings'),
    ),
    sectionAt(
      '/settings/account',
      lazyRouteComponent(() => import('./account-settings.tsx'), 'Settings'),
    ),
    sectionAt(
      '/settings/accessibility',
      lazyRouteComponent(() => import('./accessibility.tsx'), 'Settings'),
    ),
  ],
  place: {
    group: 'foot',
    key: 's',
    icon: Settings,
    label: (words) => words.settings.title,
    sections: [
      { path: '/settings', label: (words) => words.settings.sections.workspace },
      { path: '/settings/members', label: (words) => words.settings.sections.members },
      { path: '/settings/keys', label: (words) => words.settings.sections.keys, isAdministrators: true },
      { path: '/settings/backups', label: (words) => words.settings.sections.backups, isAdministrators: true },
      { path: '/settings/account', label: (words) => words.settings.sections.account },
      { path: '/settings/accessibility', label: ({ frame }) => frame.accessibility, icon: Accessibility },
    ],
  },
})

function sectionAt<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => inside, path, component })
}
