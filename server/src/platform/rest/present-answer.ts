import { hash } from 'node:crypto'
import { AppError, notFound } from '../app-error.ts'
import type { BoundOperation } from './bind-operation.ts'
import { readJsonMember } from './json-members.ts'
import { MADE, type Plan } from './make-plan.ts'
import { recordTag } from './preconditions.ts'
import type { RestAnswer, RestRequest } from './rest-request.ts'

export function present(
  operation: BoundOperation,
  { idAt, revisionAt, placeAt, extra, json }: Plan,
  request: RestRequest,
  data: Record<string, unknown>,
): RestAnswer {
  const way = ['it', ...operation.steps.slice(1).map(({ field }) => field)]
  const value = way.reduce<unknown>((at, name) => (isObject(at) ? at[name] : null), data)
  if (value === null || value === undefined) throw absent(operation, request)

  for (const steps of json) readJsonMember(value, steps)
  if (Array.isArray(value)) {
    const last = idOf(value.at(-1), placeAt)
    if (extra.length > 0) for (const row of value) takeOut(row, extra)
    const total = 'count' in data ? JSON.stringify(data['count']) : undefined
    return answerList(operation, request, { items: JSON.stringify(value), rows: value.length, last, total })
  }
  const headers: Record<string, string> = { 'content-type': JSON_TYPE }
  const shown = operation.answersAs === undefined ? value : { [operation.answersAs]: value }
  let revision: number | null = null
  if (isObject(value)) {
    const id = idOf(value, idAt)
    const known = value[revisionAt]
    revision = typeof known === 'number' ? known : null
    const { made } = operation
    const madeId = made?.of ? idOf(value[MADE], 'id') : id
    takeOut(value, extra)
    if (made && madeId !== null) {
      const above = request.path.split('/').slice(0, made.up === 0 ? undefined : -made.up)
      headers['location'] = `${above.join('/')}${made.below}/${madeId}`
    }
  }
  return answerWith(operation, headers, JSON.stringify(shown), revision)
}

/** A list's rows as JSON, how many they are, what its next page begins after, and how many records there are in all, where that was asked for. */
export type ListShown = {
  readonly items: string
  readonly rows: number
  readonly last: string | null
  readonly total: string | undefined
}

export function answerList(
  operation: BoundOperation,
  request: RestRequest,
  { items, rows, last, total }: ListShown,
): RestAnswer {
  const next = nextOf(operation, request, rows, last)
  const link = linksOf(operation, request, next, rows)
  const shownNext = operation.pages ? `,"next":${JSON.stringify(next)}` : ''
  const body = `{"items":${items}${shownNext}${total === undefined ? '' : `,"total":${total}`}}`
  return answerWith(operation, { 'content-type': JSON_TYPE, ...(link === '' ? {} : { link }) }, body, null)
}

export function answerWith(
  operation: BoundOperation,
  headers: Record<string, string>,
  body: string,
  revision: number | null,
): RestAnswer {
  const isGone = operation.method === 'DELETE'
  if (!isGone) headers['etag'] = recordTag(revision, hash('sha256', body, 'base64url').slice(0, 16))
  return { status: operation.creates ? 201 : 200, headers, body }
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** A full page may have another one behind it; whoever asks for it learns. */
function nextOf(
  { pages, usualTake }: BoundOperation,
  { query }: RestRequest,
  rows: number,
  last: string | null,
): string | null {
  const wanted = Number(query['take'] || (usualTake ?? rows))
  return pages && rows > 0 && rows >= wanted ? last : null
}

/** RFC 8288. A list without `after` goes on by `skip`: those are short. Back from a page that `skip` chose there is the one before; from one that `after` chose, only the first is known. */
function linksOf(
  { pages, usualTake }: BoundOperation,
  request: RestRequest,
  next: string | null,
  rows: number,
): string {
  const skip = Number(request.query['skip'] || 0)
  const take = Number(request.query['take'] || (usualTake ?? 0))
  const hasAfter = typeof request.query['after'] === 'string' && request.query['after'] !== ''
  const goesBySkip = take > 0 && rows >= take && !pages
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
  let params = ''
  const add = (name: string, value: unknown) => {
    params += `${params === '' ? '?' : '&'}${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`
  }
  for (const [name, value] of Object.entries(query)) {
    if (name === 'after' || name === 'skip') continue
    if (Array.isArray(value)) for (const one of value) add(name, one)
    else add(name, value)
  }
  for (const [name, value] of Object.entries(place)) add(name, value)
  return path + params
}

function absent(operation: BoundOperation, { params }: RestRequest): AppError {
  if (operation.absent) return operation.absent()
  // Of what belongs to a record, it is that record which is not there: "/variants/{variantId}/levers".
  const owner = /\{(\w+)Id\}\//.exec(operation.path)?.[1]
  const noun = (owner ?? operation.record?.name ?? 'record').replace(/(?<!^)([A-Z])/g, ' $1').toLowerCase()
  const id = String(Object.values(params)[0] ?? '')
  const { message, details } = notFound(noun, id)
  return new AppError('not_found', `${noun.replaceAll(' ', '_')}_not_found`, message, details)
}

function idOf(row: unknown, at: string): string | null {
  const id = isObject(row) ? row[at] : null
  return typeof id === 'string' ? id : null
}

function takeOut(row: unknown, names: readonly string[]): void {
  if (isObject(row)) for (const name of names) delete row[name]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
