import type { Deps } from '#deps.ts'
import { notFound } from '#platform/app-error.ts'
import { describeMetadata } from './describe-metadata.ts'
import {
  type Begun,
  beginReading,
  countRows,
  type Expanded,
  findValues,
  orderOf,
  type Reading,
  type Rows,
  readRows,
} from './entity.store.ts'
import type { EntitySet } from './entity-set.ts'
import { ENTITY_SETS } from './entity-sets.ts'
import { ROOT } from './feed-root.ts'
import { type Expansion, optionsOf, parseQuery, QUERY_OPTIONS, type Query, refuseOthers } from './parse-options.ts'
import { type Path, parsePath } from './parse-path.ts'
import { mediaTypeOf, type Representation, representationOf, requireType } from './representation.ts'
import { type Place, readSkipToken, writeSkipToken } from './skip-token.ts'

/** Who reads: what an opened feed comes to. */
export type FeedReader = { readonly workspaceId: string; readonly sets: readonly string[] }

export type OdataRequest = {
  /** Behind the feed's root, as it came: "Products('prd_…')/Variants". */
  readonly path: string
  /** Behind "?", as it came. */
  readonly search: string
  readonly accept: string | undefined
  readonly prefer: string | undefined
}

export type OdataAnswer = {
  readonly status: 200 | 204
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The set whose rows were read. */
  readonly set: string | null
}

/** Answers one request of the feed, within the rights of its reader. What is not understood whole is refused. */
export async function answerOdata(
  deps: Deps,
  feed: FeedReader,
  request: OdataRequest,
  all: readonly EntitySet[] = ENTITY_SETS,
): Promise<OdataAnswer> {
  const sets = all.filter(({ name }) => feed.sets.includes(name))
  const setNamed = (name: string) => sets.find((set) => set.name === name)
  const path = parsePath(request.path, setNamed)
  const options = withoutKey(optionsOf(request.search))
  const asked = { accept: request.accept, format: options.get('$format') }
  if (path.kind === 'service' || path.kind === 'metadata') refuseOthers(options, ['$format'])
  if (path.kind === 'metadata') {
    requireType('application/xml', asked)
    return {
      status: 200,
      headers: { 'content-type': 'application/xml;charset=utf-8' },
      body: describeMetadata(sets),
      set: null,
    }
  }
  if (path.kind === 'service') {
    const representation = representationOf(asked)
    return jsonAnswer(representation, describeService(deps, sets, representation), null)
  }
  const reading = deps.db.readAsApp({ workspaceId: feed.workspaceId })
  try {
    const context = { deps, feed, request, options, setNamed, tx: reading.tx, asked }
    return await ANSWERS[path.kind](context, path)
  } finally {
    reading.end()
  }
}

type Context = {
  readonly deps: Deps
  readonly feed: FeedReader
  readonly request: OdataRequest
  readonly options: ReadonlyMap<string, string>
  readonly setNamed: (name: string) => EntitySet | undefined
  readonly tx: Parameters<typeof readRows>[0]
  readonly asked: Parameters<typeof representationOf>[0]
}
type RowsPath = Extract<Path, { set: EntitySet }>

async function answerRows(context: Context, path: RowsPath): Promise<OdataAnswer> {
  const { deps, feed, request, options, setNamed, tx, asked } = context
  const { set } = path
  const representation = representationOf(asked)
  const token = options.get('$skiptoken')
  const allowed =
    token === undefined ? QUERY_OPTIONS : QUERY_OPTIONS.filter((name) => name !== '$top' && name !== '$skip')
  refuseOthers(options, [...allowed, '$format', '$skiptoken'])
  const query = parseQuery(set, options, setNamed)
  const of = [feed.workspaceId, request.path, ...DECIDING.map((name) => options.get(name) ?? '')]
  const place = token === undefined ? null : readSkipToken(deps.secrets, of, token)
  const preferred = preferredSize(request.prefer)
  const size = Math.min(preferred ?? place?.size ?? PAGE_ROWS, mostOnPage(query))
  const left = place ? place.left : query.top
  const begun = place?.begun ?? (await beginReading(tx, set.byProcessClock === true))
  const reading = readingOf(context, representation, begun)
  const having = await valuesFrom(context, reading, path)
  if (having === null) throw notFound('odata_row', request.path.slice(0, 200))
  const rows: Rows = {
    set,
    filter: query.filter,
    having: having ?? {},
    order: query.order,
    after: place?.after ?? null,
    skip: place ? 0 : query.skip,
    limit: having === undefined ? 0 : Math.min(size, left ?? size),
    select: query.select,
    expand: expandedOf(context, set, query),
    snapshot: place !== null && mayMove(set, query) ? begun.snapshot : null,
  }
  const count = query.count ? (place?.count ?? (having ? await countRows(tx, reading, rows) : '0')) : null
  const page = rows.limit === 0 ? NOTHING : await readRows(tx, reading, rows)
  const rest = left === null ? null : left - rows.limit
  const goesOn = page.found > rows.limit && page.last !== null && (rest === null || rest > 0)
  const next = goesOn && page.last ? nextLink(context, of, { begun, after: page.last, left: rest, count, size }) : null
  const head = [
    ...(representation.metadata === 'none'
      ? []
      : [`"@odata.context":${JSON.stringify(contextOf(deps, set, query, false))}`]),
    ...(count === null ? [] : [`"@odata.count":${representation.numbersAsText ? `"${count}"` : count}`]),
  ]
  const parts = [
    ...head,
    `"value":[${page.json}]`,
    ...(next === null ? [] : [`"@odata.nextLink":${JSON.stringify(next)}`]),
  ]
  const answer = jsonAnswer(representation, `{${parts.join(',')}}`, set.name)
  if (preferred === null) return answer
  return { ...answer, headers: { ...answer.headers, 'preference-applied': `odata.maxpagesize=${size}` } }
}

async function answerCount(context: Context, path: RowsPath): Promise<OdataAnswer> {
  const { options, tx, asked, setNamed, request } = context
  const { set } = path
  refuseOthers(options, ['$filter', '$format'])
  requireType('text/plain', asked)
  const { filter } = parseQuery(set, options, setNamed)
  const begun = await beginReading(tx, set.byProcessClock === true)
  const reading = readingOf(context, { metadata: 'none', numbersAsText: false }, begun)
  const having = await valuesFrom(context, reading, path)
  if (having === null) throw notFound('odata_row', request.path.slice(0, 200))
  const count = having ? await countRows(tx, reading, { set, filter, having }) : '0'
  return { status: 200, headers: { 'content-type': 'text/plain;charset=utf-8' }, body: count, set: set.name }
}

async function answerRow(context: Context, path: RowsPath): Promise<OdataAnswer> {
  const { deps, request, options, setNamed, tx, asked } = context
  const { set, from } = path
  const representation = representationOf(asked)
  refuseOthers(options, ['$select', '$expand', '$format'])
  const query = parseQuery(set, options, setNamed)
  const begun = await beginReading(tx, set.byProcessClock === true)
  const reading = readingOf(context, representation, begun)
  const having = await valuesFrom(context, reading, path)
  if (having === null) throw notFound('odata_row', request.path.slice(0, 200))
  const rows = {
    ...ALL,
    set,
    having: having ?? {},
    limit: 1,
    select: query.select,
    expand: expandedOf(context, set, query),
  }
  const page = having ? await readRows(tx, reading, rows) : NOTHING
  if (page.found === 0) {
    // Of a way to one row (OData 4.0, part 1, §11.2.6).
    if (from) return { status: 204, headers: {}, body: '', set: set.name }
    throw notFound('odata_row', request.path.slice(0, 200))
  }
  if (representation.metadata === 'none') return jsonAnswer(representation, page.json, set.name)
  const about = `"@odata.context":${JSON.stringify(contextOf(deps, set, query, true))}`
  return jsonAnswer(representation, page.json === '{}' ? `{${about}}` : `{${about},${page.json.slice(1)}`, set.name)
}

const ANSWERS = { rows: answerRows, count: answerCount, row: answerRow } as const

const NOTHING = { found: 0, json: '', last: null }
const ALL = { filter: null, having: {}, order: [], after: null, skip: 0, snapshot: null } as const

/** What rows must have to be those of the address: null if it leads from a row that is not there, undefined if it leads nowhere. */
async function valuesFrom(
  { tx }: Context,
  reading: Reading,
  { having, from }: RowsPath,
): Promise<Readonly<Record<string, string>> | null | undefined> {
  if (!from) return having
  const ours = Object.keys(from.navigation.by)
  const found = await findValues(tx, reading, from.set, from.key, ours)
  if (!found) return null
  const values = ours.flatMap((name) => {
    const value = found[name]
    const theirs = from.navigation.by[name]
    return value === null || value === undefined || theirs === undefined ? [] : [[theirs, value] as const]
  })
  return values.length === ours.length ? Object.fromEntries(values) : undefined
}

function readingOf({ deps, feed }: Context, { metadata, numbersAsText }: Representation, { moment }: Begun): Reading {
  return { workspaceId: feed.workspaceId, publicUrl: deps.config.publicUrl, moment, metadata, numbersAsText }
}

function expandedOf({ setNamed }: Context, set: EntitySet, { expand }: Query): readonly Expanded[] {
  return expand.flatMap(({ navigation: name, query }: Expansion): Expanded[] => {
    const navigation = set.navigation?.[name]
    const to = navigation && setNamed(navigation.to)
    if (!navigation || !to) return []
    const limit = query.top ?? Number.MAX_SAFE_INTEGER
    const { filter, order, skip, select } = query
    const rows = { filter, order, skip, limit, select, expand: [] }
    return [{ name, navigation, set: to, rows, count: query.count, most: MOST_EXPANDED, restOptions: query.rest }]
  })
}

/** A page of these is some 3 MB. */
const PAGE_ROWS = 5_000
const MOST_PAGE_ROWS = 10_000
/** Each row brings up to so many others. */
const MOST_EXPANDED = 200
const EXPANDED_PAGE_ROWS = 200

function mostOnPage({ expand }: Query): number {
  return expand.length > 0 ? EXPANDED_PAGE_ROWS : MOST_PAGE_ROWS
}

/** Whether rows may come to be elsewhere in the order while it is read. A key never changes. */
function mayMove(set: EntitySet, { order }: Query): boolean {
  return orderOf(set, order).some(({ property }) => !set.key.includes(property))
}

/** "odata.maxpagesize" of OData 4.0, with or without its prefix as 4.01 has it. */
function preferredSize(prefer: string | undefined): number | null {
  const found = /(?:^|[,;\s])(?:odata\.)?maxpagesize\s*=\s*"?(\d{1,9})"?/i.exec(prefer ?? '')?.[1]
  return found === undefined ? null : Math.max(1, Number(found))
}

/** What decides which rows there are, how they look, and in which order they come. */
const DECIDING = ['$filter', '$orderby', '$select', '$expand', '$count'] as const

/** Absolute, because a proxy may have other paths. The key of the feed is never in it. */
function nextLink({ deps, request, options }: Context, of: readonly string[], place: Place): string {
  const kept = [...options].filter(([name]) => name !== '$top' && name !== '$skip' && name !== '$skiptoken')
  const all = [...kept, ['$skiptoken', writeSkipToken(deps.secrets, of, place)] as const]
  const search = all.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `${deps.config.publicUrl}${ROOT}/${request.path}?${search}`
}

function contextOf(deps: Deps, set: EntitySet, { select, expand }: Query, isOne: boolean): string {
  const chosen = [
    ...(select ?? []),
    ...expand.flatMap(({ navigation, query }) => {
      if (query.select !== null) return [`${navigation}(${query.select.join(',')})`]
      return select === null ? [] : [navigation]
    }),
  ]
  const list = chosen.length === 0 ? '' : `(${select === null ? ['*', ...chosen].join(',') : chosen.join(',')})`
  return `${metadataUrl(deps)}#${set.name}${list}${isOne ? '/$entity' : ''}`
}

function metadataUrl({ config }: Deps): string {
  return `${config.publicUrl}${ROOT}/$metadata`
}

function describeService(deps: Deps, sets: readonly EntitySet[], { metadata }: Representation): string {
  return JSON.stringify({
    ...(metadata === 'none' ? {} : { '@odata.context': metadataUrl(deps) }),
    value: sets.map(({ name }) => ({ name, kind: 'EntitySet', url: name })),
  })
}

function jsonAnswer(representation: Representation, body: string, set: string | null): OdataAnswer {
  return { status: 200, headers: { 'content-type': mediaTypeOf(representation) }, body, set }
}

/** The credentials of Power Query's "Web API" stand among the options, and are none. */
function withoutKey(options: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...options].filter(([name]) => name !== 'key'))
}
