import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isObjectType,
} from 'graphql'

/** Numbers between 0 and 1 that follow from a text (mulberry32). */
export function chanceOf(text: string): () => number {
  let state = 0
  for (const character of text) state = (Math.imul(state, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type RandomDocument = {
  /** The same document with other literals each time. */
  readonly write: (literals: () => number) => string
  readonly variables: Readonly<Record<string, unknown>>
}

/** What arguments can be given: by the name of the argument, else by its type. */
export type Values = Readonly<Record<string, readonly (string | number | boolean | null)[]>>

/**
 * A query of these fields: aliases, fragments of both kinds, directives, variables, the same key more than once; arguments that are right, wrong and
 * null. It may be one that is refused.
 */
export function randomDocument(
  schema: GraphQLSchema,
  roots: readonly string[],
  isLikely: (type: string, field: string) => boolean,
  values: Values,
  chance: () => number,
): RandomDocument {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T
  const odds = (share: number) => chance() < share
  /** Half of the documents hold nothing but what is likely, in the types that are asked for. */
  const isCareless = odds(0.5)
  const definitions: string[] = []
  const declared: string[] = []
  const variables: Record<string, unknown> = {}
  /** What stands for a literal until it is written. */
  const open: { readonly mark: string; readonly from: readonly (string | number | boolean | null)[] }[] = []

  function valuesFor({ name, type }: GraphQLArgument) {
    const named = getNamedType(type)
    if (isEnumType(named)) return named.getValues().map((value) => value.name)
    return values[name] ?? values[named.name] ?? [null]
  }

  function writeArgument(argument: GraphQLArgument): string {
    const { name, type } = argument
    const named = getNamedType(type)
    const all = valuesFor(argument)
    if (odds(0.25)) {
      const variable = `v${declared.length}`
      declared.push(
        `$${variable}: ${isCareless && odds(0.3) ? named.name : type}${odds(0.1) && named.name === 'Int' ? ' = 5' : ''}`,
      )
      if (odds(0.85)) variables[variable] = pick(all)
      return `${name}: $${variable}`
    }
    if (isEnumType(named)) return `${name}: ${pick(all)}`
    const mark = `<<${open.length}>>`
    open.push({ mark, from: all })
    return `${name}: ${mark}`
  }

  function writeField(field: GraphQLField<unknown, unknown>, depth: number): string {
    const alias = odds(0.15) ? `${pick(['a', 'b', 'name', 'id', 'x1'])}: ` : ''
    const args = field.args.filter(({ name, type }) => String(type).endsWith('!') || odds(name === 'take' ? 0.5 : 0.12))
    const given = args.length === 0 ? '' : `(${args.map(writeArgument).join(', ')})`
    const type = getNamedType(field.type)
    const below = isObjectType(type) ? ` ${writeSet(type, depth - 1)}` : ''
    return `${alias}${field.name}${given}${writeDirective()}${below}`
  }

  function writeDirective(): string {
    if (odds(0.93)) return ''
    if (odds(0.5)) return ` @${pick(['skip', 'include'])}(if: ${pick(['true', 'false'])})`
    const variable = `v${declared.length}`
    declared.push(`$${variable}: Boolean!`)
    variables[variable] = odds(0.5)
    return ` @${pick(['skip', 'include'])}(if: $${variable})`
  }

  function writeSet(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields()).filter(({ name, type: of }) => {
      if (isObjectType(getNamedType(of)) && depth <= 0) return false
      return isLikely(type.name, name) || (isCareless && odds(0.02))
    })
    const count = 1 + Math.floor(chance() * 5)
    const written: string[] = []
    for (let at = 0; at < count; at += 1) {
      if (fields.length === 0 || odds(0.05)) written.push(`${odds(0.3) ? 'what: ' : ''}__typename`)
      else if (odds(0.08))
        written.push(`... ${odds(0.5) ? `on ${type.name} ` : ''}${writeDirective()}${writeSet(type, depth - 1)}`)
      else if (odds(0.06)) {
        const name = `F${definitions.length}`
        definitions.push('')
        definitions[Number(name.slice(1))] = `fragment ${name} on ${type.name} ${writeSet(type, depth - 1)}`
        written.push(`...${name}${writeDirective()}`)
      } else written.push(writeField(pick(fields), depth))
    }
    return `{ ${written.join(' ')} }`
  }

  const query = schema.getQueryType()?.getFields() ?? {}
  const asked = Array.from({ length: odds(0.8) ? 1 : 2 }, () => query[pick(roots)]).flatMap((field) => field ?? [])
  const set = asked.map((field) => writeField(field, 4)).join(' ')
  const head = declared.length > 0 ? `query(${declared.join(', ')}) ` : odds(0.5) ? 'query Q ' : ''
  const text = `${head}{ ${set} }${definitions.map((definition) => ` ${definition}`).join('')}`
  return {
    variables,
    write: (literals) =>
      open.reduce((all, { mark, from }) => {
        const value = from[Math.floor(literals() * from.length)]
        return all.replace(mark, () => JSON.stringify(value ?? null))
      }, text),
  }
}
