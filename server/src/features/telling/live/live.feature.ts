import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Identify } from '#kit/actor-door.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import { registerLiveStream } from './live.rest.ts'
import { createLiveHub } from './live-hub.ts'
import './live.resource.ts'

export function registerLive(app: FastifyInstance, deps: Deps, identify: Identify, metrics: Metrics): void {
  const hub = createLiveHub(deps)
  metrics.gauge('selvedge_live_streams', 'Live streams that are open.', hub.count)
  registerLiveStream(app, deps, identify, hub)
  app.addHook('onClose', () => hub.close())
}
