import {
  type FieldNode,
  GraphQLFloat,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql'
import { writeCursor } from '#platform/cursor.ts'
import { argumentsOf, type ReadArguments } from './arguments-of.ts'
import { derivedGap } from './derived-json.ts'
import { type FieldPlan, planOf, tableOf } from './field-plan.ts'
import { jsonOfColumn, quoted, UNFIT_SQL } from './json-of-column.ts'
import { NoPlan } from './no-plan.ts'
import { membersOf } from './select-members.ts'
import type { Gap, PageParameters, RowContext, Writing, WrittenRow } from './written-row.ts'

type Ways = {
  readonly joinsToOne: boolean
  /** Its JSON may come in pieces. */
  readonly mayCut: boolean
  /** It is a row of a list that runs by a key. */
  readonly hasKey: boolean
}
const WITHIN: Ways = { joinsToOne: false, mayCut: false, hasKey: false }

/** The statement is numbered behind what finds its rows: so many parameters stand before the workspace's. */
export const PARAMETER = /\$~(\d+)~/g
const WORKSPACE = '$~1~'
const FIRST_OF_PAGES = 2
/** What the list runs by is known of each page. */
export const KEY = '$~key~'

/** Writes what is asked for of a type's records as SQL that gives JSON. */
export function createRowWriter(writing: Writing) {
  const pages: PageParameters[] = []
  let aliases = 0
  let parameters = FIRST_OF_PAGES

  function writeRow(
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
    alias: string,
    { joinsToOne, mayCut, hasKey }: Ways,
  ): WrittenRow {
    const members = membersOf(type, sets, writing.fragments, writing.variables)
    if (members === null) throw new NoPlan()
    const pieces: string[] = []
    const gaps: Gap[] = []
    const joins: string[] = []
    let parts: string[] = []
    let text = '{'
    const say = (sql: string) => {
      parts.push(`'${text}'`, sql)
      text = ''
    }
    const cut = (gap: Gap) => {
      pieces.push(concatenated(parts, text))
      gaps.push(gap)
      parts = []
      text = ''
    }
    for (const [key, nodes] of members) {
      text += `${text === '{' && parts.length + pieces.length === 0 ? '' : ','}"${key}":`
      const [node] = nodes
      if (node === undefined) throw new NoPlan()
      const name = node.name.value
      if (name === '__typename') {
        text += `"${type.name}"`
        continue
      }
      const field = type.getFields()[name]
      const plan = field && planOf(field)
      if (!field || !plan) throw new NoPlan()
      if ('cursor' in plan) {
        if (hasKey) cut({ columns: [KEY, `${alias}.id`], write: cursorOf })
        else say(writeColumn({ column: 'id' }, field.type, alias))
      } else if ('derived' in plan) {
        if (!mayCut) throw new NoPlan()
        cut(derivedGap(plan, field.type, nodes, alias, writing))
      } else if ('many' in plan) say(writeMany(plan, field.type, nodes, argumentsOrNone(field, node), alias))
      else if ('parts' in plan) say(writeParts(plan, field.type, nodes, alias))
      else if ('one' in plan) say(writeOne(plan, field.type, nodes, alias, joinsToOne ? joins : null))
      else if ('counted' in plan) say(writeCount(plan, alias))
      else if ('beside' in plan) say(writeBeside(plan, field.type, alias))
      else if ('row' in plan) say(writeRowBeside(plan, field.type, nodes, alias))
      else say(writeColumn(plan, field.type, alias))
    }
    pieces.push(concatenated(parts, `${text}}`))
    return { pieces, gaps, joins: joins.join('') }
  }

  function writeColumn(plan: FieldPlan, type: GraphQLOutputType, alias: string): string {
    if (!('column' in plan)) throw new NoPlan()
    if (plan.isScore && writing.hidesScores) return `'null'`
    const written = jsonOfColumn(`${alias}.${plan.column}`, type)
    if (written === null) throw new NoPlan()
    return written
  }

  /**
   * Joined where many rows may name the same record, so that PostgreSQL can remember it from row to row ("offset 0" leaves it a part of its own); looked up
   * where few do.
   */
  function writeOne(
    { one }: { readonly one: string },
    type: GraphQLOutputType,
    nodes: readonly FieldNode[],
    alias: string,
    joins: string[] | null,
  ): string {
    const { target, table } = targetOf(type)
    const inner = nextAlias()
    const row = writeInner(target, nodes, inner)
    const found = `select coalesce(${row.pieces[0]}, ${UNFIT_SQL}) as json from ${table} ${inner}${row.joins} where ${inner}.workspace_id = ${WORKSPACE} and ${inner}.id = ${alias}.${one}`
    const otherwise = isNonNullType(type) ? UNFIT_SQL : `'null'`
    if (joins === null) return `coalesce((${found}), ${otherwise})`
    const joined = nextAlias()
    joins.push(` left join lateral (${found} offset 0) ${joined} on true`)
    return `coalesce(${joined}.json, ${otherwise})`
  }

  function writeMany(
    { many: { by, order, table: own } }: Extract<FieldPlan, { many: object }>,
    type: GraphQLOutputType,
    nodes: readonly FieldNode[],
    page: ReadArguments | null,
    alias: string,
  ): string {
    const list = getNullableType(type)
    if (!isListType(list)) throw new NoPlan()
    const { target, table } = targetOf(list.ofType, own)
    const inner = nextAlias()
    const row = writeInner(target, nodes, inner)
    const limit = page === null ? '' : limitOf(page)
    return aggregated(
      `select ${row.pieces[0]} as json from ${table} ${inner}${row.joins} where ${inner}.workspace_id = ${WORKSPACE} ` +
        `and ${inner}.${by} = ${alias}.id order by ${inner}.${order}${limit}`,
    )
  }

  /** What a column keeps as a JSON array of objects; their members are texts and numbers. */
  function writeParts(
    { parts }: Extract<FieldPlan, { parts: string }>,
    type: GraphQLOutputType,
    nodes: readonly FieldNode[],
    alias: string,
  ): string {
    const target = getNamedType(type)
    if (!isListType(getNullableType(type)) || !isObjectType(target)) throw new NoPlan()
    const inner = nextAlias()
    const row = writeInner(target, nodes, inner)
    const members = Object.values(target.getFields()).flatMap((field) => {
      const plan = planOf(field)
      if (!plan || !('column' in plan)) return []
      return [`${plan.column} ${getNullableType(field.type) === GraphQLFloat ? 'double precision' : 'text'}`]
    })
    return aggregated(
      `select ${row.pieces[0]} as json from jsonb_to_recordset(${alias}.${parts}) as ${inner}(${members.join(', ')})`,
    )
  }

  function aggregated(statement: string): string {
    const rows = nextAlias()
    return `'[' || coalesce((select string_agg(coalesce(${rows}.json, ${UNFIT_SQL}), ',') from (${statement}) ${rows}), '') || ']'`
  }

  function writeCount({ counted: { table, by } }: Extract<FieldPlan, { counted: object }>, alias: string): string {
    const inner = nextAlias()
    return `(select count(*)::text from ${table} ${inner} where ${inner}.workspace_id = ${WORKSPACE} and ${inner}.${by} = ${alias}.id)`
  }

  function writeBeside({ beside }: Extract<FieldPlan, { beside: object }>, type: GraphQLOutputType, alias: string) {
    const { table, by, column, isScore, otherwise } = beside
    if (isScore && writing.hidesScores) return `'null'`
    const inner = nextAlias()
    const written = jsonOfColumn(`${inner}.${column}`, type)
    const missing = otherwise === null ? `'null'` : jsonOfColumn(quoted(otherwise), type)
    if (written === null || missing === null) throw new NoPlan()
    return `coalesce((select ${written} from ${table} ${inner} where ${inner}.workspace_id = ${WORKSPACE} and ${inner}.${by} = ${alias}.id), ${missing})`
  }

  function writeRowBeside(
    { row: { by, where } }: Extract<FieldPlan, { row: object }>,
    type: GraphQLOutputType,
    nodes: readonly FieldNode[],
    alias: string,
  ): string {
    const { target, table } = targetOf(type)
    const inner = nextAlias()
    const { pieces, joins } = writeInner(target, nodes, inner)
    const named = `${inner}.workspace_id = ${WORKSPACE} and ${inner}.${by} = ${alias}.id${where === undefined ? '' : ` and ${inner}.${where} is not null`}`
    const found = `coalesce(${pieces[0]}, ${UNFIT_SQL})`
    return isNonNullType(type)
      ? `(select ${found} from (select) always left join ${table} ${inner} on ${named}${joins})`
      : `coalesce((select ${found} from ${table} ${inner}${joins} where ${named}), 'null')`
  }

  function writeInner(target: GraphQLObjectType, nodes: readonly FieldNode[], alias: string): WrittenRow {
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    return writeRow(target, sets, alias, WITHIN)
  }

  function limitOf(read: ReadArguments): string {
    const first = parameters
    parameters += 2
    pages.push({ first, read })
    return ` limit $~${first}~ offset $~${first + 1}~`
  }

  /** Null for a field without a page. */
  function argumentsOrNone(field: Parameters<typeof argumentsOf>[0], node: FieldNode): ReadArguments | null {
    if (field.args.length === 0) return null
    if (field.args.some(({ name }) => name !== 'skip' && name !== 'take')) throw new NoPlan()
    return readerOf(field, node)
  }

  function readerOf(field: Parameters<typeof argumentsOf>[0], node: FieldNode): ReadArguments {
    const read = argumentsOf(field, node, writing.literalAt, writing.left)
    if (read === null) throw new NoPlan()
    return read
  }

  function nextAlias(): string {
    aliases += 1
    return `t${aliases}`
  }

  return { writeRow, readerOf, pages }
}
function targetOf(type: GraphQLOutputType, own?: string) {
  const target = getNamedType(type)
  const table = isObjectType(target) ? (own ?? tableOf(target)) : undefined
  if (!isObjectType(target) || table === undefined) throw new NoPlan()
  return { target, table }
}

/** Null as soon as one part is. */
function concatenated(parts: readonly string[], rest: string): string {
  return [...parts, `'${rest}'`].join(' || ')
}

function cursorOf([key = null, id = '']: readonly (string | null)[], { list, order }: RowContext): string | null {
  return id === null ? null : JSON.stringify(writeCursor({ list, order, key, id }) ?? id)
}
