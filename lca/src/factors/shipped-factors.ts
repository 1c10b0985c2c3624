import { type FactorSet, factorSet } from './factor-set.ts'
import { shippedFiles, shippedSources, sourcesOffByDefault } from './shipped-sources.ts'

/** What ships, without these sources. Throws where one of them is no source. */
export function shippedFactors(without: readonly string[]): FactorSet {
  const unknown = without.find((id) => !shippedSources.includes(id))
  if (unknown !== undefined) {
    throw new Error(`The factor set has no source ${unknown}; it has ${shippedSources.join(', ')}.`)
  }
  const kept = shippedFiles.filter(({ source }) => !without.includes(source.id))
  return factorSet({ id: 'selvedge-factors', date: '2026-11-27' }, kept)
}

/** Everything that ships. The rows of sources that are off by default stand in the place of ours. */
export const allFactors = shippedFactors([])

/** What is calculated with unless somebody asks for more: open rows alone. */
export const openFactors = shippedFactors(sourcesOffByDefault)
