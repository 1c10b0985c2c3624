import { registerHooks } from 'node:module'

/** Loaded before the service: it does all that it does, but records no event. What recording costs is the difference. */
const NOTHING = 'export const recordEvent = () => {}\nexport const recordEvents = recordEvent\n'

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('/features/events/record-event.ts')) return nextLoad(url, context)
    return { format: 'module', shortCircuit: true, source: NOTHING }
  },
})
