import type { Connection, Meaning } from './connection-queries.ts'
import type { Reading } from './reading.ts'
import { usualChoices } from './usual-choices.ts'
import { usualMapping } from './usual-mapping.ts'

type Discovery = Connection['discovery']
type Mapping = Reading['mapping']

/** What is read of a system in which other fields were found since: what a person has set stays where it fits, the rest is what is usual of them. */
export function refitted(
  before: Reading,
  was: Discovery,
  { discovery, chosen }: Pick<Connection, 'discovery' | 'chosen'>,
  meanings: readonly Meaning[],
): Reading {
  const kept = keptMapping(before.mapping, was, discovery, meanings)
  const mapping = usualMapping(discovery?.columns ?? [], kept, meanings)
  return {
    ...before,
    chosen: { ...usualChoices(discovery, chosen as Reading['chosen']), ...keptChoices(before.chosen, was, discovery) },
    mapping,
    leads: { ...leadsOfAll(before, mapping), ...before.leads },
  }
}

/** Who leads in all fields, leads in those that have come, too. */
function leadsOfAll({ mapping, leads }: Reading, now: Mapping): Reading['leads'] {
  const [leader, ...others] = new Set(meantBy(mapping).map((column) => leads[column] ?? 'theirs'))
  if (leader === undefined || leader === 'theirs' || others.length > 0) return {}
  return Object.fromEntries(meantBy(now).map((column) => [column, leader]))
}

function meantBy(mapping: Mapping): string[] {
  return Object.values(mapping).filter((column) => column !== null)
}

/** Of choices that bring no other fields, what a person has chosen and can still choose. */
function keptChoices(before: Reading['chosen'], was: Discovery, now: Discovery): Reading['chosen'] {
  const usual = usualChoices(was, {})
  const kept = (now?.choices ?? []).flatMap(({ key, reshapes, options }) => {
    const values = before[key]
    if (reshapes || values === undefined || values.join() === usual[key]?.join()) return []
    return values.every((value) => options.some((option) => option.key === value)) ? [[key, values] as const] : []
  })
  return Object.fromEntries(kept)
}

/**
 * What a person has said of fields that are still there. A meaning fits while records of its kind are read; what was left out stays so while it would
 * otherwise become the same thing.
 */
function keptMapping(before: Mapping, was: Discovery, now: Discovery, meanings: readonly Meaning[]): Mapping {
  const wasUsual = usualMapping(was?.columns ?? [], {}, meanings)
  const usual = usualMapping(now?.columns ?? [], {}, meanings)
  const recordOf = new Map(meanings.map(({ name, record }) => [name, record]))
  const records = new Set(Object.values(usual).map((name) => recordOf.get(name ?? '')))
  const kept = Object.entries(before).filter(([key, column]) => {
    if (!(key in usual) || column === wasUsual[key]) return false
    return column === null ? usual[key] === wasUsual[key] : records.has(recordOf.get(column))
  })
  return Object.fromEntries(kept)
}
