import type { BoundOperation } from './bind-operation.ts'
import type { Plan } from './make-plan.ts'
import { answerList, answerWith, JSON_TYPE } from './present-answer.ts'
import type { RestAnswer, RestRequest } from './rest-request.ts'

/**
 * The answer of a list whose rows are JSON already, without reading them: `data` is what a plan answers with, `{"it":[…],"count":…}`. Null where something is to be
 * taken out of the rows, or put in the place of something else.
 */
export function presentRows(
  operation: BoundOperation,
  { placeAt, extra, json, rowBegins }: Plan,
  request: RestRequest,
  data: string,
): RestAnswer | null {
  const isPlain = operation.isList && operation.steps.length === 1 && operation.answersAs === undefined
  if (!isPlain || operation.record === null || extra.length > 0 || json.length > 0) return null
  if (!data.startsWith(LIST)) return null
  const { rows, lastAt, end } = rowBegins === null ? lookAt(data, LIST.length - 1) : lookFor(rowBegins, data)
  const items = data.slice(LIST.length - 1, end)
  const counted = data.slice(end, -1)
  const last = rows === 0 ? null : (JSON.parse(data.slice(lastAt, end - 1)) as Record<string, unknown>)[placeAt]
  return answerList(operation, request, {
    items,
    rows,
    last: typeof last === 'string' ? last : null,
    total: counted === '' ? undefined : counted.slice(COUNT.length),
  })
}

/** The same for the answer of one record, of which nothing is made and nothing taken out. Null for all others, and where there is none. */
export function presentRecord(
  operation: BoundOperation,
  { revisionAt, extra, json }: Plan,
  data: string,
): RestAnswer | null {
  const { isList, steps, answersAs, record, made } = operation
  const isPlain = !isList && steps.length === 1 && answersAs === undefined && record !== null && made === null
  if (!isPlain || extra.length > 0 || json.length > 0 || !data.startsWith(RECORD)) return null
  const body = data.slice(RECORD.length - 1, -1)
  const revision = (JSON.parse(body) as Record<string, unknown>)[revisionAt]
  return answerWith(operation, { 'content-type': JSON_TYPE }, body, typeof revision === 'number' ? revision : null)
}

const RECORD = '{"it":{'
const LIST = '{"it":['
const COUNT = ',"count":'
const COUNTED = /^,"count":\d+\}$/

type Rows = { readonly rows: number; readonly lastAt: number; readonly end: number }

/** The same as `lookAt`, of rows that begin with something that is nowhere else. */
function lookFor(begin: string, data: string): Rows {
  const counted = data.lastIndexOf(COUNT)
  const end = counted >= 0 && COUNTED.test(data.slice(counted)) ? counted : data.length - 1
  const between = `},${begin}`
  let lastAt = LIST.length
  if (!data.startsWith(begin, lastAt)) return { rows: 0, lastAt, end }
  let rows = 1
  for (let at = data.indexOf(between, lastAt); at >= 0; at = data.indexOf(between, lastAt)) {
    rows += 1
    lastAt = at + 2
  }
  return { rows, lastAt, end }
}

/** How many objects an array has that begins there, where the last of them begins, and where the array ends. */
function lookAt(json: string, from: number): Rows {
  let [depth, rows, lastAt, at] = [0, 0, from, from]
  do {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfText(json, at)
    else if (code === OPEN_LIST || code === OPEN) {
      if (code === OPEN && depth === 1) {
        rows += 1
        lastAt = at
      }
      depth += 1
    } else if (code === CLOSE_LIST || code === CLOSE) depth -= 1
    at += 1
  } while (depth > 0)
  return { rows, lastAt, end: at }
}

/** A quote behind an odd number of backslashes belongs to the text. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); ; at = json.indexOf('"', at + 1)) {
    let before = at - 1
    while (json.charCodeAt(before) === BACKSLASH) before -= 1
    if ((at - before) % 2 === 1) return at
  }
}

const [QUOTE, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN, CLOSE] = [34, 91, 92, 93, 123, 125]
