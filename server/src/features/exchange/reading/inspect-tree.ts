import { NOUN_NAMES } from '#features/records/nouns.ts'
import { TableFault } from '#platform/tables/table.ts'
import { lookAtNested, lookAtTree, type SeenList, type Shape } from '#platform/tables/trees/read-tree.ts'
import { rowsName, type TreeForm, type TreeFormat } from '#platform/tables/trees/tree.ts'
import type { Imported } from '../columns/import-column.ts'
import { GROUP, groupsOfArticles, isArticle, isBmecat, shapeArticle } from './bmecat.ts'
import { withCompositions } from './compositions-in-trees.ts'
import type { Detection } from './detection.ts'
import { mapRecords, mapTree } from './documents/map-tree.ts'
import { commonPath, isListOfProducts, namesOfPath, type PathNames } from './documents/path-names.ts'
import { shapeRecord } from './documents/shape-record.ts'
import { inspectRows, type Mapper } from './inspect-rows.ts'
import type { Inspection } from './inspection.ts'
import { openTable } from './open-table.ts'
import { recordsByMeaning, TELLS_VARIANTS } from './records-by-meaning.ts'

/** Rows of a document that are shown for each thing that a row could be. */
const SAMPLE_COLUMNS = 12

/** A list of a document whose entries could be the rows. */
type Choice = {
  readonly tree: TreeFormat
  readonly count: number
  readonly score: number
  readonly paths: readonly string[]
  /** Lists around that of the rows, within the record: what they say of their entries they say of the rows. */
  readonly levels: readonly (readonly string[])[]
}

/**
 * Looks through a document of JSON or XML: which of its lists are rows, and what the columns are. `given`: what a person says that a row is, as
 * {@link rowsName} names it.
 */
export async function inspectTree(path: string, form: TreeForm, given: string | null): Promise<Inspection> {
  try {
    return await inspectRecords(path, form, given, true)
  } catch (error) {
    // Names that are as many as the records are none of columns.
    if (!(error instanceof TableFault) || error.reason !== 'table_too_many_columns') throw error
    return inspectRecords(path, form, given, false)
  }
}

async function inspectRecords(
  path: string,
  form: TreeForm,
  given: string | null,
  isShaped: boolean,
): Promise<Inspection> {
  const declined = new Set<string>()
  const shapeFor = (list: readonly string[]): Shape => {
    if (isArticle(list)) return (node) => shapeArticle(node, declined)
    return isShaped ? (node) => shapeRecord(node, form, list) : (node) => withCompositions(node)
  }
  const { lists: plain, outside } = await lookAtTree(path, form, { isRecord: isArticle, shapeFor })
  const lists = await Promise.all(
    plain.map((one) => {
      const tree = { form, records: one.list }
      return one.nesting && !isArticle(one.list) ? lookAtNested(path, tree, one.nesting, shapeFor(one.list)) : one
    }),
  )
  const longest = lists.toSorted((a, b) => b.count - a.count).slice(0, MOST_LISTS)
  const choices = longest
    .flatMap((list) => choicesOf(form, list, isShaped))
    .sort((a, b) => b.score - a.score || a.tree.rows.length - b.tree.rows.length || b.count - a.count)
  const [likeliest] = choices
  if (!likeliest) throw new Error('A document that was looked at has a list.')
  const chosen = choices.find(({ tree }) => rowsName(tree) === given) ?? likeliest
  const tree = chosen.tree.dialect ? await withGroups(path, chosen.tree) : chosen.tree
  const names = namesOf(tree, chosen.levels)
  const mapper: Mapper = (different) => {
    const meaningsAs = (records: readonly Imported[], by: 'names' | 'all') =>
      mapTree(names, records, { by, different }).flatMap(({ column }) => column ?? [])
    const records = recordsByMeaning(meaningsAs)
    return { records, mapping: mapRecords(names, records, different) }
  }
  const table = await inspectRows(openTable(path, { text: null, sheet: 0, tree }), 0, mapper)
  const others = lists.filter(({ list }) => list.join('.') !== tree.records.join('.')).map(({ list }) => shown(list))
  // The header of a catalogue is about the catalogue.
  const said = tree.dialect ? [...declined] : outside.filter(Boolean)
  const leftOut = [...new Set([...said, ...others])].slice(0, MOST_LEFT_OUT)
  return {
    kind: form === 'xml' ? 'xml' : 'json',
    text: null,
    tree,
    detections: choices.length > 1 ? [rowsDetection(choices, likeliest)] : [],
    tables: [{ ...table, name: null, isHidden: false, ...(leftOut.length > 0 && { outside: leftOut }) }],
  }
}

/** Articles have the name of their group beside what they say. */
async function withGroups(path: string, tree: TreeFormat): Promise<TreeFormat> {
  const groups = await groupsOfArticles(path, tree.records)
  return groups.size > 0 ? { ...tree, hasGroups: true, columns: [...tree.columns, GROUP] } : tree
}

const MOST_LEFT_OUT = 50
/** Lists that are looked at as possible rows: the longest of the document, and so many within each. */
const MOST_LISTS = 20
const MOST_WITHIN = 10

/** Without the root of XML, which says nothing. */
function shown(list: readonly string[]): string {
  return list.slice(list.length > 1 && isBmecat(list) ? 1 : 0).join('.')
}

function choicesOf(form: TreeForm, { list, columns, lists, count, nesting }: SeenList, isShaped: boolean): Choice[] {
  const isOfArticles = isArticle(list)
  const base = {
    form,
    dialect: isOfArticles ? ('bmecat' as const) : null,
    ...(!isOfArticles && (isShaped ? { shaped: true as const } : { withCompositions: true as const })),
    ...(nesting && !isOfArticles && { nesting }),
    records: list,
    columns: [...columns],
  }
  const within = [...lists.values()].slice(0, MOST_WITHIN).map(({ path, count: entries }) => {
    const isIn = (column: string, list: readonly string[]) => column.startsWith(`${list.join('.')}.`)
    const others = [...lists.values()].map((one) => one.path)
    const levels = others.filter((list) => list.length < path.length && list.every((name, at) => path[at] === name))
    const paths = base.columns.filter((column) => isIn(column, path))
    // What lies in a list within the rows is of each of its entries, and not of the row.
    const apart = others.filter((list) => list !== path && !levels.includes(list))
    const own = base.columns.filter(
      (column) => [path, ...levels].some((list) => isIn(column, list)) && !apart.some((list) => isIn(column, list)),
    )
    const tree = { ...base, rows: path }
    const meant = mapTree(namesOf({ ...tree, columns: own }, levels), ['variant'])
    const telling = own.filter((_, at) => TELLS_VARIANTS.has(meant[at]?.column ?? ''))
    // A list within another has to tell what the one around it does not: a name alone may be that of anything.
    const isRow =
      levels.length === 0
        ? telling.length > 0
        : own.some((name, at) => isIn(name, path) && TELLS_SIZES.has(meant[at]?.column ?? ''))
    return { tree, count: entries, paths, levels, score: isRow ? scoreOf(tree, levels) + telling.length : -1 }
  })
  const whole = { ...base, rows: [] }
  // Of an article everything is in one place.
  const score = base.dialect ? 1_000 : scoreOf(whole, []) - 0.5
  const alone = { tree: whole, count, paths: base.columns, levels: [], score }
  return base.dialect ? [alone] : [alone, ...within]
}

const TELLS_SIZES: ReadonlySet<string> = new Set(['color', 'size', 'gtin'])

function scoreOf(tree: TreeFormat, levels: Choice['levels']): number {
  return mapTree(namesOf(tree, levels), NOUN_NAMES).filter(({ column }) => column !== null).length
}

function namesOf(tree: Pick<TreeFormat, 'records' | 'columns' | 'rows'>, levels: Choice['levels']): PathNames[] {
  const common = commonPath(tree.columns)
  const within = tree.rows.length === 0 || !tree.rows.every((name, at) => common[at] === name) ? common : []
  const record = tree.rows.length > 0 || tree.records.length === 0 ? 'products' : (tree.records.at(-1) ?? '')
  const rows = tree.rows.slice(within.length)
  const areProducts =
    tree.rows.length > 0 && isListOfProducts(tree.rows.at(-1) ?? '') && !tree.records.some(isListOfProducts)
  const around = { within, record, rows, areProducts, levels: levels.map((list) => list.slice(within.length)) }
  return tree.columns.map((column) => namesOfPath(column, around))
}

/** A list in the rows themselves says the same of them. */
function isWithin({ tree }: Choice, { tree: outer }: Choice): boolean {
  const name = (one: TreeFormat) => JSON.stringify(one.records)
  return name(tree) === name(outer) && outer.rows.every((part, at) => tree.rows[at] === part)
}

function rowsDetection(choices: readonly Choice[], likeliest: Choice): Detection {
  return {
    setting: 'rows',
    detected: rowsName(likeliest.tree),
    certainty: choices.some((one) => one.score === likeliest.score && !isWithin(one, likeliest)) ? 'unclear' : 'likely',
    options: choices.map(({ tree, count, paths }) => ({
      value: rowsName(tree),
      samples: [{ text: String(count), cells: paths.slice(0, SAMPLE_COLUMNS) }],
    })),
  }
}
