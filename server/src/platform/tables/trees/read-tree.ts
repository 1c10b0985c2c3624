import { headersOf, MAX_ROWS, type TableRow } from '../table.ts'
import { tooManyRows } from '../table-too-large.ts'
import { nothingSeen, placesOf, rowsOfRecord, type Seen, see } from './flatten-tree.ts'
import { jsonRecords } from './json-records.ts'
import { linkedRecords, nestedRecords, watchParents } from './nest-children.ts'
import {
  isMap,
  MAX_LISTS,
  type Nesting,
  type TreeForm,
  type TreeFormat,
  type TreeNode,
  type TreeRecord,
  tooManyLists,
  withoutRecords,
} from './tree.ts'
import { xmlLists } from './xml-lists.ts'
import { xmlRecords } from './xml-records.ts'

/** Makes of a record what it says in another vocabulary; null: it is no record. */
export type Shape = (node: TreeNode) => TreeNode | null

/**
 * The rows of a document, its columns first. Rows are numbered from 1 in the order in which they come, and the names of the columns are
 * line 0: a document has no line for each.
 */
export async function* readTree(path: string, tree: TreeFormat, shape: Shape = same): AsyncGenerator<TableRow> {
  yield { line: 0, cells: headersOf({ line: 0, cells: tree.columns }) }
  const places = placesOf(tree.columns)
  let line = 0
  for await (const records of recordsOf(path, tree)) {
    for (const { node } of records) {
      const shaped = isMap(node) ? shape(node) : null
      if (shaped === null) continue
      for (const cells of rowsOfRecord(shaped, tree.rows, places, line + 1)) {
        line += 1
        if (line > MAX_ROWS) throw tooManyRows()
        yield { line, cells }
      }
    }
  }
}

const same: Shape = (node) => node

function recordsOf(path: string, { form, records, nesting }: TreeFormat): AsyncGenerator<readonly TreeRecord[]> {
  const read = () => (form === 'xml' ? xmlRecords(path, [records]) : jsonRecords(path, form, records))
  return nesting ? nestedOf(read, nesting) : read()
}

async function* nestedOf(
  read: () => AsyncIterable<readonly TreeRecord[]>,
  nesting: Nesting,
): AsyncGenerator<readonly TreeRecord[]> {
  yield* nestedRecords(read(), nesting, 'links' in nesting ? await linkedRecords(read(), nesting) : undefined)
}

/** One of the outermost lists of a document. */
export type SeenList = Seen & { readonly list: readonly string[]; count: number; readonly nesting: Nesting | null }

export type LookedAt = {
  readonly lists: readonly SeenList[]
  /** Names of what is outside of the lists and says something. */
  readonly outside: readonly string[]
}

/** Which lists are records, where a vocabulary says it, and what is made of the records of each. */
export type Vocabulary = {
  readonly isRecord: (list: readonly string[]) => boolean
  readonly shapeFor: (list: readonly string[]) => Shape
}

/** Looks through a document: which lists of records it has, and what these say. */
export async function lookAtTree(path: string, form: TreeForm, vocabulary: Vocabulary): Promise<LookedAt> {
  type Known = Omit<SeenList, 'nesting'> & { readonly shape: Shape; readonly parents: ReturnType<typeof watchParents> }
  const lists = new Map<string, Known>()
  /** Lists of texts and numbers. */
  const others = new Set<string>()
  let count = 0
  const note = ({ list, node }: TreeRecord) => {
    if (!isMap(node)) {
      if (node !== null) others.add(list.join('.'))
      return
    }
    const name = JSON.stringify(list)
    const known = lists.get(name) ?? {
      ...nothingSeen(),
      list,
      count: 0,
      shape: vocabulary.shapeFor(list),
      parents: watchParents(),
    }
    known.parents.see(node)
    const shaped = known.shape(node)
    if (shaped === null) return
    lists.set(name, known)
    if (lists.size > MAX_LISTS) throw tooManyLists()
    known.count += 1
    count += 1
    if (count > MAX_ROWS) throw tooManyRows()
    see(known, shaped)
  }
  let outside: readonly string[]
  if (form === 'xml') {
    const found = await xmlLists(path, vocabulary.isRecord)
    for await (const records of xmlRecords(path, found.lists)) records.forEach(note)
    outside = found.outside
  } else {
    const records = jsonRecords(path, form)
    let next = await records.next()
    for (; !next.done; next = await records.next()) next.value.forEach(note)
    const seen = nothingSeen()
    // A document without a list is a record, and not outside of one.
    if (lists.size !== 1 || ![...lists.values()].some(({ list, count }) => list.length === 0 && count === 1))
      see(seen, next.value)
    outside = [...seen.columns]
  }
  if (lists.size === 0) throw withoutRecords()
  const found = [...lists.values()].map(({ parents, ...list }) => ({ ...list, nesting: parents.found() }))
  return { lists: found, outside: [...outside, ...others] }
}

/** What records of one list say together with those that name them as their parents. */
export async function lookAtNested(
  path: string,
  tree: Pick<TreeFormat, 'form' | 'records'>,
  nesting: Nesting,
  shape: Shape,
) {
  const seen = { ...nothingSeen(), list: tree.records, count: 0, nesting }
  for await (const records of recordsOf(path, { ...tree, nesting, dialect: null, rows: [], columns: [] })) {
    for (const { node } of records) {
      const shaped = isMap(node) ? shape(node) : null
      if (shaped === null) continue
      seen.count += 1
      see(seen, shaped)
    }
  }
  return seen
}
