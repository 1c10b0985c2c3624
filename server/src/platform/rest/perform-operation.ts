import { hash } from 'node:crypto'
import { type GraphQLError, type GraphQLSchema, getVariableValues } from 'graphql'
import { AppError, badInput, notFound } from '../app-error.ts'
import type { AnswerMemory } from '../graphql/answer-memory.ts'
import { createBoundedCache } from '../graphql/bounded-cache.ts'
import { checkCost } from '../graphql/check-document.ts'
import { checkVariables } from '../graphql/check-variables.ts'
import { createDocumentCache, type PreparedDocument } from '../graphql/document-cache.ts'
import type { GraphqlRequest } from '../graphql/graphql-request.ts'
import { DEFAULT_LIMITS } from '../graphql/limits.ts'
import { runOperation } from '../graphql/run-operation.ts'
import { matchesEtag, requireMatch } from '../http/conditional.ts'
import { isByAge, MAX_TAKE } from '../page.ts'
import { type BoundOperation, REVISION } from './bind-operation.ts'
import { locateFault, type Place } from './field-fault.ts'
import { jsonMembers, readJsonMember } from './json-members.ts'
import { recordTag, refuseOthers, revisionsAllowed } from './preconditions.ts'
import { type Given, readInput } from './read-input.ts'
import { defaultSelection, printSelection, readSelection } from './select-fields.ts'

export type RestRequest = Given & {
  /** With the prefix, without the query. */
  readonly path: string
  readonly ifMatch: string | undefined
  readonly ifNoneMatch: string | undefined
}

export type RestAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON; null: none. */
  readonly body: string | null
}

export type Perform<Context> = (
  operation: BoundOperation,
  request: RestRequest,
  context: Context,
) => Promise<RestAnswer>

/**
 * Does what a request asks for, by the schema's own resolvers: what they check, load together and refuse is the same for GraphQL, and what
 * they answer again and again is remembered in the same place.
 */
export function createPerformer<Context>(schema: GraphQLSchema, memory?: AnswerMemory<Context>): Perform<Context> {
  const documents = createDocumentCache(schema, DEFAULT_LIMITS)
  const plans = createBoundedCache<Plan>(MAX_PLANS, MAX_PLAN_CHARACTERS)

  function prepare(text: string): PreparedDocument {
    const prepared = documents.prepare(text, null)
    if ('errors' in prepared) throw explainLimit(prepared.errors[0])
    return prepared
  }

  /** The value of the operation's field, and the count of its list. */
  async function run(plan: Plan, prepared: PreparedDocument, values: Record<string, unknown>, context: Context) {
    const unfit = checkVariables(values, DEFAULT_LIMITS)
    if (unfit !== null) throw explainLimit(unfit)
    const { operation } = prepared
    const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], values)
    if (errors) throw explainLimit(errors[0])
    refuseTooCostly(plan, prepared, values)
    const result = await runOperation(schema, prepared, context, { sent: values, coerced })
    const [error] = result.errors ?? []
    if (error) throw error.originalError ?? error
    return result.data ?? {}
  }

  /** Looked at once for each `take`: nothing else that is sent decides what a document costs. */
  function refuseTooCostly({ affordable }: Plan, prepared: PreparedDocument, values: Record<string, unknown>): void {
    const { take } = values
    if (!prepared.costVaries || affordable.has(take)) return
    const tooCostly = checkCost(schema, prepared, values, DEFAULT_LIMITS)
    if (tooCostly !== null) throw explainLimit(tooCostly)
    if (affordable.size <= MAX_TAKE) affordable.add(take)
  }

  function planOf(operation: BoundOperation, { query }: RestRequest): Plan {
    const isCounted = operation.count !== undefined && isTrue(query['total'])
    const fields = query['fields']
    const isByKey = !isByAge(query['orderBy'])
    const key = `${operation.id} ${isCounted} ${isByKey}${fields === undefined ? '' : ` ${fields}`}`
    const known = plans.get(key)
    if (known) return known
    const plan = makePlan(operation, fields, { isCounted, isByKey })
    plans.set(key, plan, key.length + plan.text.length)
    return plan
  }

  return async (operation, request, context) => {
    const values = readInput(operation, request)
    const plan = planOf(operation, request)
    const prepared = prepare(plan.text)
    const ask = (revision: number | null) =>
      run(plan, prepared, revision === null ? values : { ...values, [REVISION]: revision }, context)

    const place = memory && prepared.compiled ? await memory.find(context, prepared.operation, askedOf(request)) : null
    if (place?.body) return conditional(operation, request, readKept(place.body))
    let data: Record<string, unknown>
    try {
      data = await withRevision(operation, request, ask)
    } catch (error) {
      throw error instanceof AppError ? locateFault(error, (field) => placeOf(operation, field)) : error
    }
    const answer = present(operation, plan, request, data)
    place?.keep(`${JSON.stringify(answer.headers)}\n${answer.body}`)
    return conditional(operation, request, answer)
  }
}

/** What an answer follows from, besides the reader. No document has an operation of this name, so none is taken for one of GraphQL's. */
function askedOf({ path, query, body }: RestRequest): GraphqlRequest {
  return { query: `${path} ${JSON.stringify(query)}`, operationName: 'of REST', variables: { body } }
}

function readKept(kept: string): RestAnswer {
  const end = kept.indexOf('\n')
  return { status: 200, headers: JSON.parse(kept.slice(0, end)), body: kept.slice(end + 1) }
}

/** 304 for who has it already. */
function conditional(
  { method }: BoundOperation,
  { ifMatch, ifNoneMatch }: RestRequest,
  answer: RestAnswer,
): RestAnswer {
  if (method === 'GET') requireMatch(ifMatch, String(answer.headers['etag']))
  if (method !== 'GET' || !matchesEtag(ifNoneMatch, String(answer.headers['etag']))) return answer
  const { 'content-type': _, ...headers } = answer.headers
  return { status: 304, headers, body: null }
}

/** One after the other: an attempt with another revision changes nothing. */
async function withRevision<T>(
  operation: BoundOperation,
  { ifMatch }: RestRequest,
  ask: (revision: number | null) => Promise<T>,
): Promise<T> {
  if (!operation.checksRevision) {
    if (ifMatch === undefined || operation.method === 'GET') return ask(null)
    throw badInput('if_match_not_supported', 'This operation does not support "If-Match"; leave it out.', {
      field: 'If-Match',
    })
  }
  const revisions = revisionsAllowed(ifMatch, operation.method === 'PATCH')
  if (revisions === null) return ask(null)
  let refusal = refuseOthers(
    'The ETag in "If-Match" is not of any revision of this record. Read it again and repeat your change.',
  )
  for (const revision of revisions) {
    try {
      return await ask(revision)
    } catch (error) {
      if (!(error instanceof AppError) || error.reason !== 'record_changed') throw error
      refusal = refuseOthers(error.message)
    }
  }
  throw refusal
}

/** The document of an operation and its `fields`, and what of its answer is there for the headers alone. */
type Plan = {
  readonly text: string
  readonly idAt: string
  readonly revisionAt: string
  /** Of a list's row, what `next` is made of. */
  readonly placeAt: string
  readonly extra: readonly string[]
  /** Where text is JSON. */
  readonly json: readonly (readonly string[])[]
  /** The values of `take` with which it was found to cost no more than is allowed. */
  readonly affordable: Set<unknown>
}

const MAX_PLANS = 1_000
const MAX_PLAN_CHARACTERS = 2_000_000

/** Under names that no field has: what the answer's headers need and nobody has asked for. */
const ID = 'rest_id'
const REVISION_SHOWN = 'rest_revision'
const PLACE = 'rest_cursor'
const MADE = 'rest_made'

function makePlan(
  operation: BoundOperation,
  fields: unknown,
  { isCounted, isByKey }: { isCounted: boolean; isByKey: boolean },
): Plan {
  const { record, parts = [], isList } = operation
  if (!record) {
    const text = documentOf(operation, '', isCounted)
    return { text, idAt: ID, revisionAt: REVISION_SHOWN, placeAt: ID, extra: [], json: [], affordable: new Set() }
  }
  const selection =
    fields === undefined ? defaultSelection(record, parts) : readSelection(record, parts, String(fields))
  const known = record.getFields()
  const own = operation.pagedBy ?? 'id'
  const idAt = selection.has(own) ? own : ID
  const revisionAt = selection.has('revision') ? 'revision' : REVISION_SHOWN
  const placeAt = isList && isByKey && known['cursor'] ? PLACE : idAt
  const madeIn = operation.made?.of
  const adds = [
    ...(madeIn ? [`${MADE}: ${madeIn} { id }`] : []),
    ...(placeAt === PLACE ? [`${PLACE}: cursor`] : []),
    ...(idAt === ID && known[own] ? [`${ID}: ${own}`] : []),
    ...(revisionAt === REVISION_SHOWN && known['revision'] && !isList ? [`${REVISION_SHOWN}: revision`] : []),
  ]
  const text = documentOf(operation, ` { ${[printSelection(selection), ...adds].join(' ')} }`, isCounted)
  const extra = adds.map((add) => add.split(':', 1)[0] ?? '')
  return { text, idAt, revisionAt, placeAt, extra, json: jsonMembers(record, selection), affordable: new Set() }
}

function documentOf({ steps, type, count, countArgs }: BoundOperation, inner: string, isCounted: boolean): string {
  const declared = steps.flatMap(({ args }) =>
    args.map(({ name, type: its, defaultValue }) => `$${name}: ${its}${name === 'take' ? ` = ${defaultValue}` : ''}`),
  )
  const path = steps.reduceRight((below, { field, args }, index) => {
    const call = `${index === 0 ? 'it: ' : ''}${field}${given(args.map(({ name }) => name))}`
    return index === steps.length - 1 ? `${call}${below}` : `${call} { ${below} }`
  }, inner)
  const counted = isCounted ? ` count: ${count}${given(countArgs)}` : ''
  return `${type}${declared.length > 0 ? `(${declared.join(', ')})` : ''} { ${path}${counted} }`
}

function given(names: readonly string[]): string {
  return names.length === 0 ? '' : `(${names.map((name) => `${name}: $${name}`).join(', ')})`
}

function present(
  operation: BoundOperation,
  { idAt, revisionAt, placeAt, extra, json }: Plan,
  request: RestRequest,
  data: Record<string, unknown>,
): RestAnswer {
  const way = ['it', ...operation.steps.slice(1).map(({ field }) => field)]
  const value = way.reduce<unknown>((at, name) => (isObject(at) ? at[name] : null), data)
  if (value === null || value === undefined) throw absent(operation, request)

  for (const steps of json) readJsonMember(value, steps)
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' }
  let shown: unknown = operation.answersAs === undefined ? value : { [operation.answersAs]: value }
  let revision: number | null = null
  if (Array.isArray(value)) {
    const last = idOf(value.at(-1), placeAt)
    if (extra.length > 0) for (const row of value) takeOut(row, extra)
    const next = nextOf(operation, request, value.length, last)
    const link = linksOf(operation, request, next, value.length)
    if (link !== '') headers['link'] = link
    const pages = operation.inQuery.some(({ name }) => name === 'after')
    shown = { items: value, ...(pages ? { next } : {}), ...('count' in data ? { total: data['count'] } : {}) }
  } else if (isObject(value)) {
    const id = idOf(value, idAt)
    const known = value[revisionAt]
    revision = typeof known === 'number' ? known : null
    const { made } = operation
    const madeId = made?.of ? idOf(value[MADE], 'id') : id
    takeOut(value, extra)
    if (made && madeId !== null) {
      const above = request.path.split('/').slice(0, made.up === 0 ? undefined : -made.up)
      headers['location'] = [...above, madeId].join('/')
    }
  }
  const body = JSON.stringify(shown)
  const isGone = operation.method === 'DELETE'
  if (!isGone) headers['etag'] = recordTag(revision, hash('sha256', body, 'base64url').slice(0, 16))
  return { status: operation.creates ? 201 : 200, headers, body }
}

/** A full page may have another one behind it; whoever asks for it learns. */
function nextOf(operation: BoundOperation, { query }: RestRequest, rows: number, last: string | null): string | null {
  const take = operation.inQuery.find(({ name }) => name === 'take')
  const wanted = Number(query['take'] || take?.defaultValue || rows)
  const pages = operation.inQuery.some(({ name }) => name === 'after')
  return pages && rows > 0 && rows >= wanted ? last : null
}

/** RFC 8288. A list without `after` goes on by `skip`: those are short. Back from a page that `skip` chose there is the one before; from one that `after` chose, only the first is known. */
function linksOf({ inQuery }: BoundOperation, request: RestRequest, next: string | null, rows: number): string {
  const skip = Number(request.query['skip'] || 0)
  const take = Number(request.query['take'] || inQuery.find(({ name }) => name === 'take')?.defaultValue || 0)
  const hasAfter = typeof request.query['after'] === 'string' && request.query['after'] !== ''
  const goesBySkip = take > 0 && rows >= take && !inQuery.some(({ name }) => name === 'after')
  const after: Onward = next === null ? null : { after: next }
  const beyond: Onward = goesBySkip ? { skip: String(skip + take) } : after
  const before: Readonly<Record<string, string>> = skip > take ? { skip: String(skip - take) } : {}
  return [
    ...(beyond === null ? [] : [`<${addressOf(request, beyond)}>; rel="next"`]),
    ...(skip > 0 && !hasAfter ? [`<${addressOf(request, before)}>; rel="prev"`] : []),
    ...(skip > 0 || hasAfter ? [`<${addressOf(request, {})}>; rel="first"`] : []),
  ].join(', ')
}

type Onward = Readonly<Record<string, string>> | null

function addressOf({ path, query }: RestRequest, place: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (name === 'after' || name === 'skip') continue
    for (const one of [value].flat()) params.append(name, String(one))
  }
  for (const [name, value] of Object.entries(place)) params.append(name, value)
  return params.size === 0 ? path : `${path}?${params}`
}

function absent(operation: BoundOperation, { params }: RestRequest): AppError {
  if (operation.absent) return operation.absent()
  const noun = operation.record?.name.replace(/(?<!^)([A-Z])/g, ' $1').toLowerCase() ?? 'record'
  const id = String(Object.values(params)[0] ?? '')
  const { message, details } = notFound(noun, id)
  return new AppError('not_found', `${noun.replaceAll(' ', '_')}_not_found`, message, details)
}

function placeOf(operation: BoundOperation, field: string): Place | null {
  const has = (args: readonly { readonly name: string }[]) => args.some(({ name }) => name === field)
  if (has(operation.inPath)) return 'path'
  if (has(operation.inQuery)) return 'query'
  if (has(operation.inBody)) return 'body'
  return /^[A-Z][\w-]+$/.test(field) ? 'header' : null
}

/** What the schema's own checks refuse: nearly always that `fields` asks for too much. */
function explainLimit(error: GraphQLError | undefined): Error {
  const reason = error?.extensions?.['reason']
  if (error?.originalError instanceof AppError) return error.originalError
  if (!error || typeof reason !== 'string') return error ?? new Error('Refused without a reason.')
  const { value, limit } = error.extensions
  return badInput(reason, error.message, { value, ...(typeof limit === 'number' ? { limit } : {}) })
}

function idOf(row: unknown, at: string): string | null {
  const id = isObject(row) ? row[at] : null
  return typeof id === 'string' ? id : null
}

function takeOut(row: unknown, names: readonly string[]): void {
  if (isObject(row)) for (const name of names) delete row[name]
}

function isTrue(sent: unknown): boolean {
  if (sent === undefined || sent === 'false') return false
  if (sent === 'true' || sent === '') return true
  throw badInput('value_mistyped', '"total" must be true or false.', { field: 'total', value: sent })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
