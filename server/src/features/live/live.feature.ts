import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Identify } from '../access/actor-door.ts'
import { registerLiveStream } from './live.rest.ts'
import { createLiveHub } from './live-hub.ts'
import './live.resource.ts'

export function registerLive(app: FastifyInstance, deps: Deps, identify: Identify): void {
  const hub = createLiveHub(deps)
  registerLiveStream(app, deps, identify, hub)
  app.addHook('onClose', () => hub.close())
}
