import { readFileSync } from 'node:fs'

/**
 * Loaded into the service before anything else (`--import`): its clock is ahead by as many milliseconds as the file says. Timers go on as
 * they are, as they do when a machine's clock is set.
 */
const file = process.env['FAULT_CLOCK_FILE'] ?? ''
const RealDate = Date
let aheadMs = 0

setInterval(() => {
  try {
    aheadMs = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    aheadMs = 0
  }
}, 50).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + aheadMs] : given, newTarget),
  apply: () => new RealDate(RealDate.now() + aheadMs).toString(),
  get: (target, key) => (key === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, key)),
})
