import {
  type GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql'
import { AppError, badInput } from '../app-error.ts'
import type { AnswerMemory } from '../graphql/answer-memory.ts'
import { createBoundedCache } from '../graphql/bounded-cache.ts'
import { type CheckedDocument, checkCost, type Refused } from '../graphql/check-document.ts'
import { checkVariables } from '../graphql/check-variables.ts'
import { createDocumentCache, type PreparedDocument } from '../graphql/document-cache.ts'
import type { GraphqlRequest } from '../graphql/graphql-request.ts'
import { DEFAULT_LIMITS } from '../graphql/limits.ts'
import type { PlanDocument } from '../graphql/planned-document.ts'
import { runOperation } from '../graphql/run-operation.ts'
import { matchesEtag, requireMatch } from '../http/conditional.ts'
import { isByAge, MAX_TAKE } from '../page.ts'
import { type BoundOperation, REVISION } from './bind-operation.ts'
import { locateFault, type Place } from './field-fault.ts'
import { makePlan, type Plan } from './make-plan.ts'
import { refuseOthers, revisionsAllowed } from './preconditions.ts'
import { present } from './present-answer.ts'
import { presentRecord, presentRows } from './present-rows.ts'
import { readInput } from './read-input.ts'
import type { RestAnswer, RestRequest } from './rest-request.ts'

export type Perform<Context> = (
  operation: BoundOperation,
  request: RestRequest,
  context: Context,
) => Promise<RestAnswer>

/**
 * Does what a request asks for, by the schema's own resolvers: what they check, load together and refuse is the same for GraphQL, and what
 * they answer again and again is remembered in the same place.
 */
export function createPerformer<Context>(
  schema: GraphQLSchema,
  memory?: AnswerMemory<Context>,
  planDocument?: PlanDocument<Context>,
): Perform<Context> {
  const documents = createDocumentCache(schema, DEFAULT_LIMITS, planDocument)
  const plans = createBoundedCache<Plan>(MAX_PLANS, MAX_PLAN_CHARACTERS)
  const plannedDocuments = createBoundedCache<PreparedDocument<Context>>(MAX_PLANNED, MAX_PLANNED_TOKENS)

  function asDocument(prepared: PreparedDocument<Context> | Refused): PreparedDocument<Context> {
    if ('errors' in prepared) throw explainLimit(prepared.errors[0])
    return prepared
  }

  /** A plan's text is always the same, so what is known of it is found without a look at its characters. */
  function documentOf({ text }: Plan): PreparedDocument<Context> {
    const known = plannedDocuments.get(text)
    if (known) return known
    const prepared = asDocument(documents.prepare(text, null))
    if (prepared.planned) plannedDocuments.set(text, prepared, prepared.tokens)
    return prepared
  }

  /** The value of the operation's field, and the count of its list; of a plan, as JSON. */
  async function run(
    plan: Plan,
    prepared: PreparedDocument<Context>,
    values: Record<string, unknown>,
    context: Context,
  ): Promise<Record<string, unknown> | string> {
    const unfit = checkVariables(values, DEFAULT_LIMITS)
    if (unfit !== null) throw explainLimit(unfit)
    const { operation } = prepared
    const { coerced, errors } = getVariableValues(schema, declaredFor(operation, values), values)
    if (errors) throw explainLimit(errors[0])
    refuseTooCostly(plan, prepared, values)
    const { planned } = prepared
    const data = planned && (await planned.plan(context, { variables: coerced, literals: planned.literals }))
    if (data) return data
    const toResolve = planned ? asDocument(documents.prepareAsWritten(plan.text, null)) : prepared
    const result = await runOperation(schema, toResolve, context, { sent: values, coerced })
    const [error] = result.errors ?? []
    if (error) throw error.originalError ?? error
    return result.data ?? {}
  }

  /** Looked at once for each `take`: nothing else that is sent decides what a document costs. */
  function refuseTooCostly({ affordable }: Plan, prepared: CheckedDocument, values: Record<string, unknown>): void {
    const { take } = values
    if (!prepared.costVaries || affordable.has(take)) return
    const tooCostly = checkCost(schema, prepared, values, DEFAULT_LIMITS)
    if (tooCostly !== null) throw explainLimit(tooCostly)
    if (affordable.size <= MAX_TAKE) affordable.add(take)
  }

  function planOf(operation: BoundOperation, { query }: RestRequest): Plan {
    const isCounted = operation.count !== undefined && isTrue(query['total'])
    const fields = query['fields']
    const isByKey = !isByAge(query['orderBy']) || (!query['orderBy'] && Boolean(query['search']))
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
    const prepared = documentOf(plan)
    const ask = (revision: number | null) =>
      run(plan, prepared, revision === null ? values : { ...values, [REVISION]: revision }, context)

    const place =
      memory && (prepared.compiled || prepared.planned)
        ? await memory.find(context, prepared.operation, askedOf(request))
        : null
    if (place?.body) return conditional(operation, request, readKept(place.body))
    let data: Record<string, unknown> | string
    try {
      data = await withRevision(operation, request, ask)
    } catch (error) {
      throw error instanceof AppError ? locateFault(error, (field) => placeOf(operation, field)) : error
    }
    const answer =
      typeof data === 'string'
        ? (presentRows(operation, plan, request, data) ??
          presentRecord(operation, plan, data) ??
          present(operation, plan, request, JSON.parse(data)))
        : present(operation, plan, request, data)
    place?.keep(`${JSON.stringify(answer.headers)}\n${answer.body}`)
    return conditional(operation, request, answer)
  }
}

/** A list declares some fifteen arguments, of which a request gives two: what is neither given nor has a value of its own comes to nothing. */
function declaredFor(
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
): readonly VariableDefinitionNode[] {
  return variableDefinitions.filter(
    ({ variable, type, defaultValue }) =>
      defaultValue !== undefined || type.kind === Kind.NON_NULL_TYPE || Object.hasOwn(values, variable.name.value),
  )
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

const MAX_PLANS = 1_000
const MAX_PLAN_CHARACTERS = 2_000_000
/** Those that are asked for all day; a token takes some 500 bytes. */
const MAX_PLANNED = 100
const MAX_PLANNED_TOKENS = 20_000

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

function isTrue(sent: unknown): boolean {
  if (sent === undefined || sent === 'false') return false
  if (sent === 'true' || sent === '') return true
  throw badInput('value_mistyped', '"total" must be true or false.', { field: 'total', value: sent })
}
