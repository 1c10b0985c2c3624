/** The calendar day of a moment, UTC: "2026-11-21". Written once for all moments of it, because each answer asks for today. */
export function utcDayOf(moment: Date): string {
  const number = Math.floor(moment.getTime() / DAY_MS)
  if (number !== lastNumber) {
    lastDay = moment.toISOString().slice(0, 10)
    lastNumber = number
  }
  return lastDay
}

const DAY_MS = 86_400_000
let lastNumber = Number.NaN
let lastDay = ''
