/** RFC 9110 §10.2.3: seconds or a date. Null: not said, or not to be understood. */
export function parseRetryAfter(header: string | undefined, now: Date): Date | null {
  const text = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return new Date(now.getTime() + Math.min(Number(text), DAY) * 1000)
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) return null
  return new Date(Math.min(Math.max(moment, now.getTime()), now.getTime() + DAY * 1000))
}

/** Nobody is waited for longer: some write what looks like a year. */
const DAY = 24 * 60 * 60
