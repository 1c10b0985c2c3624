import {
  type FieldNode,
  type GraphQLField,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { PageTail } from '#database/page-tail.ts'
import { slotOf } from '#database/statement-slots.ts'
import type { TextStatement, Texts } from '#database/texts-query.ts'
import { createBoundedCache } from '#platform/graphql/bounded-cache.ts'
import type { Given } from '#platform/graphql/planned-document.ts'
import type { ReadArguments } from './arguments-of.ts'
import { tableOf } from './field-plan.ts'
import { UNFIT, UNFIT_SQL } from './json-of-column.ts'
import { NoPlan } from './no-plan.ts'
import { createRowWriter, KEY, PARAMETER } from './row-writer.ts'
import { type Gap, pageValues, type RowContext, type Writing } from './written-row.ts'

export type RootField = GraphQLField<unknown, unknown>

/** What is asked for of a field's records: a statement for what finds them, and the JSON of its rows. */
export type PlannedRows = {
  readonly read: ReadArguments
  readonly statement: (tail: PageTail, workspaceId: string, given: Given) => TextStatement | null
  /** Null: the resolvers are to answer. */
  readonly listOf: (rows: Texts, of: RowContext) => string | null
  readonly recordOf: (rows: Texts, of: RowContext) => string | null
}

/** `hasKey`: the rows are those of a list that runs by something else than age, so that their cursors say it. */
export function planRows(
  field: RootField,
  nodes: readonly FieldNode[],
  node: FieldNode,
  writing: Writing,
  hasKey: boolean,
): PlannedRows {
  const type = getNamedType(field.type)
  const table = isObjectType(type) ? tableOf(type) : undefined
  if (!isObjectType(type) || table === undefined) throw new NoPlan()
  const writer = createRowWriter(writing)
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  const isMany = isListType(getNullableType(field.type))
  const { pieces, gaps, joins } = writer.writeRow(type, sets, 'it', { joinsToOne: isMany, mayCut: true, hasKey })
  const read = writer.readerOf(field, node)
  const columns = pieces.flatMap((piece, at) => [piece, ...(gaps[at]?.columns ?? [])]).join(', ')
  // Where nothing is to be said between its pieces, a list is one text: its rows cost a message each, here and there.
  const isOneText = isMany && gaps.length === 0
  const from = ` from ${table} it${joins}`
  const isRelated = `${columns}${joins}`.search(PARAMETER) >= 0
  const texts = createBoundedCache<string>(MOST_TAILS, MOST_TAILS)
  const otherwise = isNonNullType(field.type) ? null : 'null'

  function textOf(tail: PageTail): string {
    const known = texts.get(tail.text)
    if (known !== undefined) return known
    const key = tail.key?.replace(/ as "orderKey"$/, '') ?? ''
    const numbered = `select ${columns.replaceAll(KEY, () => key)}${from}`.replace(
      PARAMETER,
      (_, number) => `$${tail.values.length + Number(number)}`,
    )
    const rows = numbered + tail.text
    const text = isOneText ? `select string_agg(coalesce(json, ${UNFIT_SQL}), ',') from (${rows}) listed(json)` : rows
    texts.set(tail.text, text, 1)
    return text
  }

  return {
    read,
    statement(tail, workspaceId, given) {
      const values = [...tail.values]
      if (isRelated) values.push(workspaceId)
      for (const page of writer.pages) {
        const limits = pageValues(page, given)
        if (limits === null) return null
        values.push(...limits)
      }
      const text = textOf(tail)
      return { text, values, slot: slotOf(text) }
    },
    listOf(rows, of) {
      if (isOneText) {
        const list = rows[0]?.[0] ?? ''
        return isFit(list) ? `[${list}]` : null
      }
      let json = '['
      for (const [at, row] of rows.entries()) {
        const text = jsonOf(row, gaps, of)
        if (text === null) return null
        json += at > 0 ? `,${text}` : text
      }
      return `${json}]`
    },
    recordOf: ([row], of) => (row === undefined ? otherwise : jsonOf(row, gaps, of)),
  }
}

/** A row is pieces of its JSON, and between two of them what is to be said there. */
function jsonOf(row: readonly (string | null)[], gaps: readonly Gap[], of: RowContext): string | null {
  const [first] = row
  if (first === undefined || !isFit(first)) return null
  let json = first
  let at = 1
  for (const { columns, write } of gaps) {
    const said = write(row.slice(at, at + columns.length), of)
    at += columns.length
    const piece = row[at]
    if (said === null || piece === undefined || !isFit(piece)) return null
    json += said + piece
    at += 1
  }
  return json
}

function isFit(text: string | null): text is string {
  return text !== null && !text.includes(UNFIT)
}

/** A list's filters and orders in one document, where variables choose them; each takes a text of some kilobytes, in each of hundreds of documents. */
const MOST_TAILS = 8
