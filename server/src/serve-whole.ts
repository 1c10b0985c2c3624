import { join } from 'node:path'
import type { Logger } from 'pino'
import { type LoadedDemo, loadDemo } from '#features/demo/load-demo.ts'
import { createSetup } from '#features/people/setup/create-setup.ts'
import { tellUpgradeNotices } from '#features/people/upgrade-notices/tell-upgrade-notices.ts'
import type { FirstAnswers } from './app/answer-passports-first.ts'
import { buildApp } from './app/build-app.ts'
import type { Counting } from './app/counting.ts'
import { readDashboard } from './app/dashboard.ts'
import { FEATURES } from './app/features.ts'
import type { Deps } from './deps.ts'

/** Where scripts/build-dashboard.ts puts what it builds. */
const DASHBOARD = join(import.meta.dirname, '../../dashboard/dist')

type Beginning = {
  readonly first: FirstAnswers
  readonly counting: Counting
  readonly isEmbedded: boolean
  /** Takes how to undo each step, latest last. */
  readonly undo: (() => unknown)[]
}

type Served = { readonly demo: LoadedDemo | null; readonly setup: { readonly url: string } | null }

/** All that the service does: the demo where one is wanted, the workers, and every route. */
export async function serveWhole(
  deps: Deps,
  logger: Logger,
  { first, counting, isEmbedded, undo }: Beginning,
): Promise<Served> {
  // While an installation that is new is still empty: nothing has changed for it.
  await tellUpgradeNotices(deps)
  const demo = await loadDemo(deps, { isEmbedded })
  const setup = await createSetup(deps)
  const app = await buildApp(deps, logger, { dashboard: await readDashboard(DASHBOARD), counting })
  for (const { sweep } of FEATURES) if (sweep) undo.push(sweep(deps))
  await app.ready()
  first.handOver(app)
  return { demo, setup }
}
