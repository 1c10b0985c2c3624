import { show } from '../fields.ts'
import type { BoundOperation } from './bind-operation.ts'
import { type FieldFault, faultsError } from './field-fault.ts'
import type { RestRequest } from './rest-request.ts'

/** Several requests in one, done in their order. */
export type Batch = {
  readonly isAtomic: boolean
  readonly items: readonly BatchItem[]
}

export type BatchItem = { readonly operation: BoundOperation; readonly request: RestRequest }

/** Each counts against the limit of requests like one sent by itself. */
export const MAX_BATCH = 100

export function readBatch(body: unknown, prefix: string, find: FindOperation): Batch {
  const faults: FieldFault[] = []
  const fault = (steps: FieldFault['steps'], reason: string, detail: string) =>
    void faults.push({ place: 'body', steps, reason, detail })
  const { requests, atomic = false, ...others } = isObject(body) ? body : {}
  if (!Array.isArray(requests) || requests.length < 1 || requests.length > MAX_BATCH) {
    fault(['requests'], 'batch_malformed', `"requests" must be a list of 1 to ${MAX_BATCH} requests.`)
  }
  if (typeof atomic !== 'boolean') fault(['atomic'], 'value_mistyped', '"atomic" must be true or false.')
  for (const name of Object.keys(others))
    fault([name], 'unknown_field', `There is no field "${name.slice(0, 80)}" here.`)

  const items: BatchItem[] = []
  for (const [index, sent] of (Array.isArray(requests) ? requests.slice(0, MAX_BATCH) : []).entries()) {
    const at = ['requests', index]
    const { method, path, body: content, ifMatch, ...rest } = isObject(sent) ? sent : {}
    for (const name of Object.keys(rest))
      fault([...at, name], 'unknown_field', `There is no field "${name.slice(0, 80)}" here.`)
    if (ifMatch !== undefined && typeof ifMatch !== 'string')
      fault([...at, 'ifMatch'], 'value_mistyped', '"ifMatch" must be an ETag.')
    const found =
      typeof method === 'string' && typeof path === 'string' ? find(method, path.split('?', 1)[0] ?? '') : null
    if (!found) {
      const detail = `There is no operation ${show(method)} ${show(path)}; "path" is relative to ${prefix}, like "/products".`
      fault([...at, 'path'], 'operation_unknown', detail)
    } else {
      const [address = '', query = ''] = String(path).split('?', 2)
      const request: RestRequest = {
        path: prefix + address,
        params: found.params,
        query: queryOf(query),
        body: content,
        ifMatch: typeof ifMatch === 'string' ? ifMatch : undefined,
        ifNoneMatch: undefined,
      }
      items.push({ operation: found.operation, request })
    }
  }
  const [first, ...more] = faults
  if (first) throw faultsError([first, ...more.slice(0, 49)])
  return { isAtomic: atomic === true, items }
}

export type FindOperation = (
  method: string,
  path: string,
) => { readonly operation: BoundOperation; readonly params: Record<string, string> } | null

/** By its address, those without a name in braces first, as the router does. */
export function createOperationFinder(operations: readonly BoundOperation[]): FindOperation {
  const known = operations
    .map((operation) => ({
      operation,
      pattern: new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]{1,200})')}$`),
    }))
    .sort((a, b) => a.operation.inPath.length - b.operation.inPath.length)
  return (method, path) => {
    for (const { operation, pattern } of known) {
      const match = operation.method === method ? pattern.exec(path) : null
      if (match) return { operation, params: decode(match.groups ?? {}) }
    }
    return null
  }
}

/** What cannot be decoded is nobody's identifier. */
function decode(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(value)]
      } catch {
        return [name, value]
      }
    }),
  )
}

function queryOf(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const known = query[name]
    query[name] = known === undefined ? value : [known, value].flat()
  }
  return query
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
