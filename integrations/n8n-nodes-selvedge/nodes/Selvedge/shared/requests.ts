import {
  type DeclarativeRestApiSettings,
  type IDataObject,
  type IExecutePaginationFunctions,
  type IExecuteSingleFunctions,
  type IHttpRequestOptions,
  type IN8nHttpFullResponse,
  type INodeExecutionData,
  NodeApiError,
} from 'n8n-workflow'

/**
 * Gives a request that changes something a name of its own, so that n8n may repeat it without doing it twice; empties the fields that are to be empty,
 * and leaves out what was left empty in entries.
 */
export async function prepareBody(
  this: IExecuteSingleFunctions,
  request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const body = request.body as IDataObject
  for (const name of this.getNodeParameter('updateFields.clear', []) as string[]) body[name] = null
  for (const [name, value] of Object.entries(body)) {
    if (!Array.isArray(value)) continue
    body[name] = value.map((entry: unknown) => (isRecord(entry) ? withoutBlanks(entry) : entry)) as IDataObject[]
  }
  if (Object.keys(body).length === 0) request.body = undefined
  if (request.method !== 'POST') return request
  const run = this.evaluateExpression('{{ $runIndex }}', this.getItemIndex())
  const name = [this.getInstanceId(), this.getExecutionId(), this.getNode().id, run, this.getItemIndex()].join('-')
  request.headers = { ...request.headers, 'Idempotency-Key': name.slice(-255) }
  return request
}

/** Follows the pages of a list, as far as was asked for. */
export async function readPages(
  this: IExecutePaginationFunctions,
  request: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
  const wanted = this.getNodeParameter('returnAll', false) ? Infinity : (this.getNodeParameter('limit', 50) as number)
  const found: INodeExecutionData[] = []
  let after: unknown = null
  do {
    const qs = { ...request.options.qs, take: Math.min(100, wanted - found.length), ...(after !== null && { after }) }
    const [page] = await this.makeRoutingRequest({ ...request, options: { ...request.options, qs } })
    if (!page) break
    const { items, next } = page.json as { items: IDataObject[]; next: string | null }
    found.push(...items.map((json) => ({ json })))
    after = next
  } while (after !== null && found.length < wanted)
  return found
}

/** Of a list that is never long enough to have pages. */
export async function spreadItems(
  this: IExecuteSingleFunctions,
  items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
  return items.flatMap(({ json }) => (json['items'] as IDataObject[]).map((one) => ({ json: one })))
}

/** Selvedge says in `detail` what is wrong, and in `errors` where. */
export async function refuseProblems(
  this: IExecuteSingleFunctions,
  items: INodeExecutionData[],
  response: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
  if (response.statusCode < 400) return items
  const problem = (isRecord(response.body) ? response.body : {}) as IDataObject
  const errors = (Array.isArray(problem['errors']) ? problem['errors'] : []) as IDataObject[]
  throw new NodeApiError(this.getNode(), problem as never, {
    message: String(problem['detail'] ?? `Selvedge responded with ${response.statusCode}.`),
    description:
      errors.length > 1 ? errors.map(({ detail }) => String(detail)).join(' ') : String(problem['type'] ?? ''),
    httpCode: String(response.statusCode),
    itemIndex: this.getItemIndex(),
  })
}

function withoutBlanks(entry: IDataObject): IDataObject {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ''))
}

function isRecord(value: unknown): value is IDataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
