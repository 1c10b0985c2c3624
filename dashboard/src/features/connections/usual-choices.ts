import type { Connection } from './connection-queries.ts'
import type { Reading } from './reading.ts'

/**
 * What is shown as chosen, to be kept as such: what was chosen before, otherwise the first of each. A shop's main language would otherwise be
 * that of whatever its next sample shows most of, and all companies would be read where one is shown.
 */
export function usualChoices(discovery: Connection['discovery'], chosen: Reading['chosen']): Reading['chosen'] {
  const usual = (discovery?.choices ?? []).flatMap(({ key, isMany, options }) => {
    const [first] = options
    // Of one company, or one kind, another can come up later.
    return first === undefined || (isMany && options.length === 1) ? [] : [[key, [first.key]] as const]
  })
  return { ...Object.fromEntries(usual), ...chosen }
}
