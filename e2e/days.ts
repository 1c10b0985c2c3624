/** The day some months from a moment, "2026-11-21". */
export function addMonths(moment: Date, months: number): string {
  const day = new Date(moment)
  day.setUTCMonth(day.getUTCMonth() + months)
  return day.toISOString().slice(0, 10)
}
