import type { Feature } from '#kit/feature.ts'
import { registerLiveStream } from './live.rest.ts'
import { createLiveHub } from './live-hub.ts'
import './live.resource.ts'

export const live: Feature = {
  name: 'live',
  register({ app, deps, identify, metrics }) {
    const hub = createLiveHub(deps)
    metrics.gauge('selvedge_live_streams', 'Open live streams.', hub.count)
    registerLiveStream(app, deps, identify, hub)
    app.addHook('onClose', () => hub.close())
  },
}
