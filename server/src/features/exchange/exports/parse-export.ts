import type { GraphQLSchema } from 'graphql'
import { getNamedType } from 'graphql'
import { NOUNS } from '#features/records/nouns.ts'
import { badInput } from '#platform/app-error.ts'
import { coerceListArguments } from '../bulk-changes/coerce-arguments.ts'
import { type ExportName, nounOf } from './export.ts'

/** Which records of a list: some by their identifiers, or all that the list shows with these arguments. */
export type ExportQuery = {
  readonly ids: readonly string[] | null
  readonly list: object
  /** Those of the ids that are gone are passed over, instead of refusing them all. */
  readonly passesOverGone?: true
}

/** As many identifiers as an address can hold. Who wants more narrows the list. */
export const MAX_IDS = 300

/** From the query of an address: the arguments of the list in GraphQL by the same names, or "ids". The oldest come first unless asked otherwise. */
export function parseExport(
  schema: GraphQLSchema,
  name: ExportName,
  given: Readonly<Record<string, unknown>>,
): ExportQuery {
  const { ids, ...others } = given
  if (ids !== undefined) {
    const [other] = Object.keys(others)
    if (other !== undefined) {
      throw badInput('selection_not_one', `Give either "ids" or a filter ("${other}"), not both.`, {
        field: 'ids',
      })
    }
    return { ids: parseIds(ids), list: {} }
  }
  const list = schema.getQueryType()?.getFields()[NOUNS[nounOf(name)].plural]
  const typed = Object.entries(others).map(([key, value]) => {
    const type = list?.args.find((arg) => arg.name === key)?.type
    const isTruth = type !== undefined && getNamedType(type).name === 'Boolean'
    return [key, isTruth && (value === 'true' || value === 'false') ? value === 'true' : value]
  })
  return {
    ids: null,
    list: { orderBy: 'OLDEST', ...coerceListArguments(schema, nounOf(name), Object.fromEntries(typed)) },
  }
}

function parseIds(given: unknown): string[] {
  const ids = [
    ...new Set(
      [given]
        .flat()
        .flatMap((one) => String(one).split(','))
        .filter(Boolean),
    ),
  ]
  if (ids.length === 0) throw badInput('selection_empty', '"ids" is empty. Name at least one record.', { field: 'ids' })
  if (ids.length <= MAX_IDS) return ids
  throw badInput(
    'list_too_long',
    `"ids" takes at most ${MAX_IDS} records; got ${ids.length}. Filter the list instead.`,
    { field: 'ids', value: ids.length, limit: MAX_IDS },
  )
}
