import { lazyRouteComponent } from '@tanstack/react-router'
import { oneScreen } from '../../kit/screens.ts'

/** Colours and sizes of a product at once; its page leads there. */
export const ranges = oneScreen({
  path: '/ranges',
  screen: lazyRouteComponent(() => import('./range-screen.tsx'), 'RangeScreen'),
  reads: ['product'],
})
