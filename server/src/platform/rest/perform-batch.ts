import { AppError, HTTP_STATUS } from '../app-error.ts'
import { appErrorOf } from '../http/app-error-of.ts'
import { type Occurrence, problemOf } from '../http/problem.ts'
import type { Perform } from './perform-operation.ts'
import type { Batch, BatchItem } from './read-batch.ts'
import type { RestAnswer } from './rest-request.ts'

export type BatchTools<Context> = {
  readonly perform: Perform<Context>
  readonly occurrence: Occurrence
  /** Counts one request; the refusal when there were too many. */
  charge(): AppError | null
  /** All of the work, or none of it. */
  together<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T>
  report(error: unknown): void
}

/** Does the requests of a batch in their order, each answered by itself; or, atomic, all of them or none. */
export async function performBatch<Context>(
  batch: Batch,
  context: Context,
  tools: BatchTools<Context>,
): Promise<RestAnswer> {
  const { perform, charge, together } = tools
  const answers: string[] = []
  if (batch.isAtomic) {
    await together(context, async (inner) => {
      answers.length = 0
      for (const [index, { operation, request }] of batch.items.entries()) {
        const refusal = index === 0 ? null : charge()
        if (refusal) throw refusal
        try {
          answers.push(written(await perform(operation, request, inner)))
        } catch (error) {
          throw refuseBatch(error, index)
        }
      }
    })
  } else {
    for (const [index, item] of batch.items.entries()) {
      answers.push(written(await performOne(item, index, context, tools)))
    }
  }
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return { status: 200, headers, body: `{"responses":[${answers.join(',')}]}` }
}

async function performOne<Context>(
  { operation, request }: BatchItem,
  index: number,
  context: Context,
  { perform, charge, occurrence, report }: BatchTools<Context>,
): Promise<RestAnswer> {
  try {
    const refusal = index === 0 ? null : charge()
    if (refusal) throw refusal
    return await perform(operation, request, context)
  } catch (error) {
    const expected = appErrorOf(error, Number.POSITIVE_INFINITY)
    if (expected === null) report(error)
    const shown = expected ?? new AppError('internal', 'internal', 'internal')
    const problem = problemOf(shown, { ...occurrence, part: `/requests/${index}` })
    return { status: HTTP_STATUS[shown.code], headers: {}, body: JSON.stringify(problem) }
  }
}

/** What a client needs of an answer's headers; the rest is said once, of the whole. */
function written({ status, headers, body }: RestAnswer): string {
  const { etag, location, link } = headers
  return `{"status":${status},"headers":${JSON.stringify({ etag, location, link })},"body":${body}}`
}

/** The error of one request, as that of the batch: nothing of it was done. */
function refuseBatch(error: unknown, index: number): unknown {
  if (!(error instanceof AppError)) return error
  const at = `#/requests/${index}`
  const faults = error.details.faults?.map((fault) => {
    const { pointer, parameter, header, ...rest } = fault
    if (typeof pointer === 'string') return { pointer: `${at}/body${pointer.slice(1)}`, ...rest }
    return { pointer: header === undefined ? `${at}/path` : `${at}/ifMatch`, ...rest }
  })
  const message = `None of the batch was carried out, because request ${index} was refused: ${error.message}`
  return new AppError(error.code, error.reason, message, {
    ...error.details,
    faults: faults ?? [{ pointer: at, reason: error.reason, detail: error.message }],
  })
}
