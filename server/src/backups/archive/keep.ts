/** Which backups stay: of each of the last so many hours, days, weeks, months or years that have any, the latest one. */
export type Keep = readonly { readonly unit: KeepUnit; readonly count: number }[]

export type KeepUnit = 'h' | 'd' | 'w' | 'm' | 'y'

/** Reads `7d 4w 12m`: each unit once, in any order. `undefined`: it is none of this. */
export function keepOf(text: string): Keep | undefined {
  const rules = text
    .trim()
    .split(/[\s,]+/)
    .map((rule) => {
      const [, count, unit] = /^([1-9]\d{0,3})([hdwmy])$/.exec(rule) ?? []
      return unit === undefined ? undefined : { unit: unit as KeepUnit, count: Number(count) }
    })
  const keep = rules.filter((rule) => rule !== undefined)
  const isEachOnce = new Set(keep.map(({ unit }) => unit)).size === rules.length
  return isEachOnce ? keep : undefined
}

/** The ids that stay, of some: the latest always, and those that a rule asks for. Where there are fewer periods with a backup than asked for, all of them count. */
export function stayingOf(ids: Iterable<string>, keep: Keep): Set<string> {
  const latestFirst = [...new Set(ids)].sort().reverse()
  const staying = new Set(latestFirst.slice(0, 1))
  for (const { unit, count } of keep) {
    const latest = new Map<string, string>()
    for (const id of latestFirst) {
      const period = periodOf(id, unit)
      if (!latest.has(period)) latest.set(period, id)
    }
    for (const id of [...latest.values()].slice(0, count)) staying.add(id)
  }
  return staying
}

/** Of an id, which begins with its moment: `2026-11-23T17-20-00Z-k3f9`. In UTC; a week begins on Monday. */
function periodOf(id: string, unit: KeepUnit): string {
  switch (unit) {
    case 'h':
      return id.slice(0, 13)
    case 'd':
      return id.slice(0, 10)
    case 'w': {
      const day = new Date(`${id.slice(0, 10)}T00:00:00Z`)
      day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
      return day.toISOString().slice(0, 10)
    }
    case 'm':
      return id.slice(0, 7)
    case 'y':
      return id.slice(0, 4)
  }
}
