import { NOUN_NAMES } from '#features/records/nouns.ts'
import { lookAtTree, readTree, type SeenList, type Shape } from '#platform/tables/trees/read-tree.ts'
import { rowsName, type TreeForm, type TreeFormat } from '#platform/tables/trees/tree.ts'
import { isArticle, isBmecat, shapeArticle } from './bmecat.ts'
import { withCompositions } from './compositions-in-trees.ts'
import type { Detection } from './detection.ts'
import { inspectRows } from './inspect-rows.ts'
import type { Inspection } from './inspection.ts'
import { columnsOfLayout } from './layouts/known-layouts.ts'
import { shapeOfRecords } from './open-table.ts'
import { recordsByMeaning, TELLS_VARIANTS } from './records-by-meaning.ts'
import { commonPath, mapTree, namesOfPath } from './tree-names.ts'

/** Rows of a document that are shown for each thing that a row could be. */
const SAMPLE_COLUMNS = 12

/** A list of a document whose entries could be the rows. */
type Choice = {
  readonly tree: TreeFormat
  readonly count: number
  readonly score: number
  readonly paths: readonly string[]
}

/**
 * Looks through a document of JSON or XML: which of its lists are rows, and what the columns are. `given`: what a person says that a row is, as
 * {@link rowsName} names it.
 */
export async function inspectTree(path: string, form: TreeForm, given: string | null): Promise<Inspection> {
  const declined = new Set<string>()
  const shapeFor = (list: readonly string[]): Shape =>
    isArticle(list) ? (node) => shapeArticle(node, declined) : (node) => withCompositions(node)
  const { lists, outside } = await lookAtTree(path, form, { isRecord: isArticle, shapeFor })
  const longest = lists.toSorted((a, b) => b.count - a.count).slice(0, MOST_LISTS)
  const choices = longest
    .flatMap((list) => choicesOf(form, list))
    .sort((a, b) => b.score - a.score || b.count - a.count)
  const [likeliest] = choices
  if (!likeliest) throw new Error('A document that was looked at has a list.')
  const chosen = choices.find(({ tree }) => rowsName(tree) === given) ?? likeliest
  const { tree } = chosen
  const table = await inspectRows(readTree(path, tree, shapeOfRecords(tree)), 0)
  const names = namesOf(tree)
  const isKnown = table.layout !== null || columnsOfLayout(table.headers).size > 0
  const records = recordsByMeaning((records, by) => mapTree(names, records, by).flatMap(({ column }) => column ?? []))
  const own = isKnown ? {} : { records, mapping: mapTree(names, records) }
  const others = lists.filter(({ list }) => list.join('.') !== tree.records.join('.')).map(({ list }) => shown(list))
  // The header of a catalogue is about the catalogue.
  const said = tree.dialect ? [...declined] : outside.filter(Boolean)
  const leftOut = [...new Set([...said, ...others])].slice(0, MOST_LEFT_OUT)
  return {
    kind: form === 'xml' ? 'xml' : 'json',
    text: null,
    tree,
    detections: choices.length > 1 ? [rowsDetection(choices, likeliest)] : [],
    tables: [{ ...table, ...own, name: null, isHidden: false, ...(leftOut.length > 0 && { outside: leftOut }) }],
  }
}

const MOST_LEFT_OUT = 50
/** Lists that are looked at as possible rows: the longest of the document, and so many within each. */
const MOST_LISTS = 20
const MOST_WITHIN = 10

/** Without the root of XML, which says nothing. */
function shown(list: readonly string[]): string {
  return list.slice(list.length > 1 && isBmecat(list) ? 1 : 0).join('.')
}

function choicesOf(form: TreeForm, { list, columns, lists, count }: SeenList): Choice[] {
  const isOfArticles = isArticle(list)
  const base = {
    form,
    dialect: isOfArticles ? ('bmecat' as const) : null,
    ...(!isOfArticles && { withCompositions: true as const }),
    records: list,
    columns: [...columns],
  }
  const within = [...lists.values()].slice(0, MOST_WITHIN).map(({ path, count: entries }) => {
    const paths = base.columns.filter((column) => column.startsWith(`${path.join('.')}.`))
    const tree = { ...base, rows: path }
    const isOfVariants = mapTree(namesOf({ ...tree, columns: paths }), ['variant']).some(
      ({ column }) => column !== null && TELLS_VARIANTS.has(column),
    )
    return { tree, count: entries, paths, score: isOfVariants ? scoreOf(tree) : -1 }
  })
  const whole = { ...base, rows: [] }
  // Of an article everything is in one place.
  const alone = { tree: whole, count, paths: base.columns, score: base.dialect ? 1_000 : scoreOf(whole) - 0.5 }
  return base.dialect ? [alone] : [alone, ...within]
}

function scoreOf(tree: TreeFormat): number {
  return mapTree(namesOf(tree), NOUN_NAMES).filter(({ column }) => column !== null).length
}

function namesOf(tree: Pick<TreeFormat, 'records' | 'columns' | 'rows'>): string[][] {
  const common = commonPath(tree.columns)
  const within = tree.rows.length === 0 || !tree.rows.every((name, at) => common[at] === name) ? common : []
  const record = tree.rows.length > 0 || tree.records.length === 0 ? 'products' : (tree.records.at(-1) ?? '')
  return tree.columns.map((column) => namesOfPath(column, within, tree.rows.slice(within.length), record))
}

function rowsDetection(choices: readonly Choice[], likeliest: Choice): Detection {
  return {
    setting: 'rows',
    detected: rowsName(likeliest.tree),
    certainty: choices.filter(({ score }) => score === likeliest.score).length === 1 ? 'likely' : 'unclear',
    options: choices.map(({ tree, count, paths }) => ({
      value: rowsName(tree),
      samples: [{ text: String(count), cells: paths.slice(0, SAMPLE_COLUMNS) }],
    })),
  }
}
