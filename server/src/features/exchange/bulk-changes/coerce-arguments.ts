import { coerceInputValue, type GraphQLField, type GraphQLSchema, getNamedType, isEnumType } from 'graphql'
import { isNoun, NOUNS, type NounName } from '#features/records/nouns.ts'
import { badInput } from '#platform/app-error.ts'
import type { Fields } from './bulk-change.ts'

/** The field of the schema whose arguments choose records of a noun. */
export function listOperation(noun: unknown) {
  return { type: 'Query', field: typeof noun === 'string' && isNoun(noun) ? NOUNS[noun].plural : '' } as const
}

/** The one whose arguments change a record of it. */
export function updateOperation(noun: unknown) {
  const word = String(noun)
  return { type: 'Mutation', field: `update${word[0]?.toUpperCase()}${word.slice(1)}` } as const
}

/** What the noun's list takes to narrow it down: "matching". Paging and order say nothing about which records there are. */
export function coerceMatching(schema: GraphQLSchema, noun: NounName, given: object): Fields {
  const list = schema.getQueryType()?.getFields()[NOUNS[noun].plural]
  return coerce(list, NOUNS[noun].plural, given, 'matching', ['skip', 'take', 'after', 'orderBy', 'direction'])
}

/** What `coerceMatching` has made of it, as it takes it again. */
export function writeMatching(schema: GraphQLSchema, noun: NounName, matching: object): Fields {
  const args = schema.getQueryType()?.getFields()[NOUNS[noun].plural]?.args ?? []
  return Object.fromEntries(
    Object.entries(matching).map(([key, value]) => {
      const type = args.find(({ name }) => name === key)?.type
      const named = type && getNamedType(type)
      return [key, isEnumType(named) && value !== null ? named.serialize(value) : value]
    }),
  )
}

/** What the noun's list takes, the order too, for who goes through all of it. */
export function coerceListArguments(schema: GraphQLSchema, noun: NounName, given: object): Fields {
  const list = schema.getQueryType()?.getFields()[NOUNS[noun].plural]
  return coerce(list, NOUNS[noun].plural, given, 'query', ['skip', 'take', 'after'])
}

/** What the noun's update takes: "fields". */
export function coerceFields(schema: GraphQLSchema, noun: NounName, given: object): Fields {
  const { field: name } = updateOperation(noun)
  const update = schema.getMutationType()?.getFields()[name]
  return coerce(update, name, given, 'fields', ['id', 'expectedRevision'])
}

/**
 * Values as the arguments of another operation, by its types: so a bulk change takes whatever that operation takes, and refuses the rest.
 */
function coerce(
  operation: GraphQLField<unknown, unknown> | undefined,
  name: string,
  given: object,
  field: string,
  except: readonly string[],
): Fields {
  const known = new Map(
    (operation?.args ?? []).filter((arg) => !except.includes(arg.name)).map((arg) => [arg.name, arg]),
  )
  const coerced: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    const arg = known.get(key)
    if (!arg) {
      throw badInput(
        'field_unknown',
        `"${field}" has "${key}", which ${name} does not take here. It takes ${[...known.keys()].join(', ')}.`,
        { field: `${field}.${key}` },
      )
    }
    coerced[key] = coerceInputValue(value, arg.type, (path, _value, error) => {
      const place = [field, key, ...path].join('.')
      throw badInput('field_malformed', `"${place}": ${error.message}`, { field: place })
    })
  }
  return coerced
}
