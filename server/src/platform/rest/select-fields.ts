import { type GraphQLObjectType, getNamedType, isLeafType, isObjectType, isRequiredArgument } from 'graphql'
import { faultsError } from './field-fault.ts'

/** What of a record is wanted: its members by name, each with what is wanted of it; null for a plain value. */
export type Selection = ReadonlyMap<string, Selection | null>

/** What a record answers with when nobody says which fields: its plain values, and its parts with theirs. */
export function defaultSelection(type: GraphQLObjectType, parts: readonly string[]): Selection {
  const wanted = new Map<string, Selection | null>()
  for (const [name, field] of Object.entries(type.getFields())) {
    const inner = getNamedType(field.type)
    if (field.args.some(isRequiredArgument)) continue
    if (isLeafType(inner)) {
      // Text by the page, which a list of records need not carry (`extensions: { isLarge: true }`);
      // what `next` says; and what asks the database once more (`isAskedFor`).
      const { isLarge, isForPaging, isAskedFor } = field.extensions
      if ((!isLarge || parts.includes(name)) && !isForPaging && !isAskedFor) wanted.set(name, null)
    } else if (isObjectType(inner) && parts.includes(name))
      wanted.set(name, defaultSelection(inner, partsWithin(parts, name)))
  }
  return wanted
}

/** `fields=id,name,product.name`: a record without a dot behind it stands for its plain values, and * for what comes by itself. */
export function readSelection(type: GraphQLObjectType, parts: readonly string[], fields: string): Selection {
  const wanted = new Map<string, Selection | null>()
  for (const path of fields.split(',').map((part) => part.trim())) {
    if (path === '*') merge(wanted, defaultSelection(type, parts))
    else if (path !== '') add(wanted, type, path.split('.'), path)
  }
  if (wanted.size === 0) throw unknownField(fields, '', type)
  return wanted
}

export function printSelection(selection: Selection): string {
  return [...selection].map(([name, inner]) => (inner ? `${name} { ${printSelection(inner)} }` : name)).join(' ')
}

function add(
  wanted: Map<string, Selection | null>,
  type: GraphQLObjectType,
  steps: readonly string[],
  path: string,
): void {
  const [name = '', ...rest] = steps
  const field = Object.hasOwn(type.getFields(), name) ? type.getFields()[name] : undefined
  const inner = field && getNamedType(field.type)
  if (!field || field.args.some(isRequiredArgument)) throw unknownField(path, name, type)
  if (!isObjectType(inner)) {
    if (rest.length > 0) throw unknownField(path, String(rest[0]), null)
    wanted.set(name, null)
    return
  }
  const known = new Map(wanted.get(name) ?? [])
  if (rest.length === 0) merge(known, defaultSelection(inner, []))
  else add(known, inner, rest, path)
  if (known.size === 0) throw unknownField(path, name, inner)
  wanted.set(name, known)
}

function merge(into: Map<string, Selection | null>, from: Selection): void {
  for (const [name, inner] of from) {
    const known = into.get(name)
    if (!known || !inner) into.set(name, inner)
    else {
      const both = new Map(known)
      merge(both, inner)
      into.set(name, both)
    }
  }
}

function partsWithin(parts: readonly string[], name: string): string[] {
  return parts.filter((part) => part.startsWith(`${name}.`)).map((part) => part.slice(name.length + 1))
}

function unknownField(path: string, name: string, type: GraphQLObjectType | null) {
  const known = type
    ? `the fields are: ${Object.keys(type.getFields()).join(', ')}`
    : 'the part before the dot is a plain value'
  const detail = `"fields" contains "${path.slice(0, 80)}", but there is no "${name.slice(0, 80)}"; ${known}.`
  return faultsError([
    { place: 'query', steps: ['fields'], reason: 'field_unknown', detail, value: path.slice(0, 200) },
  ])
}
