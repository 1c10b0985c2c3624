import { registerHooks } from 'node:module'

/**
 * Loaded before the service: each SIGUSR2 lets it record no events, or record them again. What recording costs is the difference within
 * one process, for two that do the same differ by some hundredths.
 */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('/kit/record-event.ts')) return nextLoad(url, context)
    return { format: 'module', shortCircuit: true, source: switched(JSON.stringify(`${url}?recording`)) }
  },
})

function switched(recording: string): string {
  return `import * as recording from ${recording}
    let isSilent = false
    process.on('SIGUSR2', () => { isSilent = !isSilent })
    export const recordEvent = (...all) => { if (!isSilent) recording.recordEvent(...all) }
    export const recordEvents = (...all) => { if (!isSilent) recording.recordEvents(...all) }`
}
