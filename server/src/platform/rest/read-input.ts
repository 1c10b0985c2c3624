import {
  type GraphQLArgument,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql'
import { AppError } from '../app-error.ts'
import { show } from '../fields.ts'
import type { BoundOperation } from './bind-operation.ts'
import { type FieldFault, faultsError, type Place } from './field-fault.ts'

export type Given = {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** What a request gives as the arguments of its operation. All that is wrong with it is told at once. */
export function readInput(operation: BoundOperation, { params, query, body }: Given): Record<string, unknown> {
  const faults: FieldFault[] = []
  const values: Record<string, unknown> = {}
  for (const arg of operation.inPath) values[arg.name] = params[arg.name]
  readQuery(operation, query, values, faults)
  if (operation.method === 'POST' || operation.method === 'PATCH') readBody(operation, body, values, faults)
  const [first, ...others] = faults
  if (first) throw faultsError([first, ...others.slice(0, MAX_FAULTS - 1)])
  return { ...operation.fixed, ...values }
}

/** More would help nobody. */
const MAX_FAULTS = 50

function readQuery(
  { inQuery, parameters, common }: BoundOperation,
  query: Given['query'],
  values: Record<string, unknown>,
  faults: FieldFault[],
): void {
  for (const [name, sent] of Object.entries(query)) {
    if (common.has(name)) continue
    const arg = parameters.get(name)
    const fault = (reason: string, detail: string): FieldFault => ({ place: 'query', steps: [name], reason, detail })
    if (!arg) {
      const known = [...parameters.keys(), ...common].join(', ')
      faults.push(
        fault(
          'unknown_parameter',
          `There is no parameter "${name.slice(0, 80)}" here; the parameters are: ${known || 'none'}.`,
        ),
      )
    } else if (Array.isArray(sent) && !isListType(nullable(arg.type))) {
      faults.push(fault('parameter_repeated', `"${name}" appears in the address more than once.`))
    } else if (sent !== '') {
      const value = coerce(fromAddress(sent, arg.type), arg.type, 'query', [name], faults)
      values[name] = value
    }
  }
  requireAll(inQuery, values, 'query', faults)
}

function readBody(
  { inBody, method }: BoundOperation,
  body: unknown,
  values: Record<string, unknown>,
  faults: FieldFault[],
): void {
  // A verb without anything to say needs no body.
  if (body === undefined && method === 'POST' && inBody.every((arg) => !isNonNullType(arg.type))) return
  if (!isObject(body)) {
    faults.push({
      place: 'body',
      steps: [],
      reason: 'body_not_object',
      detail: 'The body must be a JSON object, sent with "Content-Type: application/json".',
    })
    return
  }
  for (const [name, sent] of Object.entries(body)) {
    const arg = inBody.find((one) => one.name === name)
    if (arg) values[name] = coerce(sent, arg.type, 'body', [name], faults)
    else
      faults.push(
        unknownField(
          [name],
          inBody.map((one) => one.name),
        ),
      )
  }
  requireAll(inBody, values, 'body', faults)
}

function requireAll(
  args: readonly GraphQLArgument[],
  values: Readonly<Record<string, unknown>>,
  place: Place,
  faults: FieldFault[],
): void {
  for (const { name, type, defaultValue } of args) {
    if (!isNonNullType(type) || defaultValue !== undefined || values[name] !== undefined) continue
    if (faults.some(({ steps }) => steps[0] === name)) continue
    faults.push({ place, steps: [name], reason: 'field_required', detail: `"${name}" is required.` })
  }
}

/** The address has text alone. */
function fromAddress(sent: unknown, type: GraphQLInputType): unknown {
  const inner = nullable(type)
  if (isListType(inner)) {
    const parts = Array.isArray(sent) ? sent : String(sent).split(',')
    return parts.map((part) => fromAddress(part, inner.ofType))
  }
  const name = 'name' in inner ? inner.name : ''
  const text = String(sent)
  if ((name === 'Int' || name === 'Float') && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return Number(text)
  if (name === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function coerce(
  sent: unknown,
  type: GraphQLInputType,
  place: Place,
  steps: readonly (string | number)[],
  faults: FieldFault[],
): unknown {
  const last = steps.findLast((step) => typeof step === 'string')
  const wrong = (what: string, reason = 'value_mistyped') => {
    const detail = `"${last}" must be ${what}; got ${show(sent)}.`
    faults.push({ place, steps, reason, detail, ...(isPlain(sent) ? { value: sent } : {}) })
    return undefined
  }
  if (isNonNullType(type)) {
    if (sent === null) return wrong('given and not null', 'field_required')
    return coerce(sent, type.ofType, place, steps, faults)
  }
  if (sent === null) return null
  if (isListType(type)) {
    if (!Array.isArray(sent)) return wrong('a list')
    return sent.map((one, index) => coerce(one, type.ofType, place, [...steps, index], faults))
  }
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name)
    if (typeof sent === 'string' && names.includes(sent)) return sent
    return wrong(`one of ${names.join(', ')}`, 'field_not_allowed')
  }
  if (isInputObjectType(type)) {
    if (!isObject(sent)) return wrong('an object')
    const fields = type.getFields()
    const value: Record<string, unknown> = {}
    for (const [name, inner] of Object.entries(sent)) {
      const field = fields[name]
      if (field) value[name] = coerce(inner, field.type, place, [...steps, name], faults)
      else faults.push(unknownField([...steps, name], Object.keys(fields)))
    }
    for (const [name, field] of Object.entries(fields)) {
      if (!isNonNullType(field.type) || field.defaultValue !== undefined || name in sent) continue
      faults.push({ place, steps: [...steps, name], reason: 'field_required', detail: `"${name}" is required.` })
    }
    return value
  }
  const expected = EXPECTED[type.name]
  if (expected) return expected.fits(sent) ? sent : wrong(expected.words)
  try {
    if (isScalarType(type)) type.parseValue(sent)
    return sent
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    faults.push({
      place,
      steps,
      reason: error.reason,
      detail: error.message,
      ...(isPlain(sent) ? { value: sent } : {}),
    })
    return undefined
  }
}

const EXPECTED: Readonly<Record<string, { readonly words: string; fits(value: unknown): boolean }>> = {
  ID: { words: 'text', fits: (value) => typeof value === 'string' },
  String: { words: 'text', fits: (value) => typeof value === 'string' },
  Day: { words: 'a date, written "2026-11-21"', fits: (value) => typeof value === 'string' },
  Boolean: { words: 'true or false', fits: (value) => typeof value === 'boolean' },
  Float: { words: 'a number', fits: (value) => typeof value === 'number' && Number.isFinite(value) },
  Int: {
    words: 'a whole number of at most 32 bits',
    fits: (value) => typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31,
  },
}

function unknownField(steps: readonly (string | number)[], known: readonly string[]): FieldFault {
  const name = String(steps.at(-1)).slice(0, 80)
  const detail = `There is no field "${name}" here; the fields are: ${known.join(', ') || 'none'}.`
  return { place: 'body', steps, reason: 'unknown_field', detail }
}

function nullable(type: GraphQLInputType) {
  return isNonNullType(type) ? type.ofType : type
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}
