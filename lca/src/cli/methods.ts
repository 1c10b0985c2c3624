import { assessEcobalyse, ECOBALYSE_METHOD } from '../ecobalyse/assess.ts'
import { publishedFactors } from '../ecobalyse/published-factors.ts'
import { parseQuery } from '../ecobalyse/query.ts'

export interface CliMethod {
  id: string
  /** The members of the answer beside `id`. Throws an `InputError` for what the method cannot assess. */
  assess(input: unknown, options: { explain: boolean }): Record<string, unknown>
}

/** The one list: a method is on the command line when it is here. */
export const METHODS: readonly CliMethod[] = [
  {
    id: ECOBALYSE_METHOD,
    assess(input, { explain }) {
      const query = parseQuery(input, publishedFactors)
      const { ecs, pef, stages, explanation, ...basis } = assessEcobalyse(query, publishedFactors, { explain })
      return explain ? { ecs, pef, stages, ...basis, explanation } : { ecs, pef, stages }
    },
  },
]
