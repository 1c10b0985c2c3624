import type { TableFault } from '../table.ts'
import { keyedRecords } from './keyed-records.ts'
import { endOfString, JsonFault, parseJson } from './parse-json.ts'
import { textPieces } from './text-pieces.ts'
import {
  brokenDocument,
  isMap,
  MAX_DEPTH,
  MAX_OUTSIDE_LENGTH,
  MAX_RECORD_LENGTH,
  recordTooLong,
  type TreeNode,
  type TreeRecord,
  tooDeep,
  tooMuchOutside,
} from './tree.ts'

/**
 * The entries of the outermost lists of a JSON document, one after another: one of them and a chunk of the file are in memory at a time. Of lines of JSON (NDJSON), each is an
 * entry of the one list. A document without any list is one record. `only`: others are passed over. Returns what is outside of the lists.
 */
export async function* jsonRecords(
  path: string,
  form: 'json' | 'ndjson',
  only: readonly string[] | null = null,
): AsyncGenerator<readonly TreeRecord[], TreeNode> {
  const scan = createScanner(form === 'ndjson')
  const wanted = only && JSON.stringify(only)
  let count = 0
  const parsed = ({ list, text }: Entry): TreeRecord[] => {
    count += 1
    if (wanted !== null && JSON.stringify(list) !== wanted) return []
    return [{ list, node: parsedEntry(text, count), length: text.length }]
  }
  for await (const piece of textPieces(path, 'utf-8')) {
    const entries = scan.take(piece)
    if (entries.length > 0) yield entries.flatMap(parsed)
  }
  const { entries, outside } = scan.end()
  yield entries.flatMap(parsed)
  const rest = form === 'ndjson' ? null : parsedOutside(outside)
  if (count > 0 || !isMap(rest) || rest.size === 0) return rest
  const keyed = keyedRecords(rest)
  // "{…}" alone: one thing with all that belongs to it.
  yield keyed ?? [{ list: [], node: rest }]
  return keyed ? null : rest
}

function parsedEntry(text: string, record: number): TreeNode {
  try {
    return parseJson(text)
  } catch (error) {
    throw error instanceof JsonFault ? brokenDocument(`record ${record.toLocaleString('en')}: ${error.message}`) : error
  }
}

function parsedOutside(text: string): TreeNode {
  try {
    return parseJson(text)
  } catch (error) {
    throw error instanceof JsonFault ? brokenDocument(error.message) : error
  }
}

type Entry = { readonly list: readonly string[]; readonly text: string }

/** Finds where entries begin and end, by brackets and quotes alone; whoever parses them finds out whether they are JSON. */
function createScanner(isLines: boolean) {
  let text = ''
  let at = 0
  /** What is outside of the lists, which stand in it empty. */
  let outside = ''
  let outsideFrom = 0
  /** The names of the objects around, and the last text that could be a name. */
  const path: string[] = []
  let name = ''
  let list: readonly string[] | null = isLines ? [] : null
  let expected: 'any' | 'entry' | 'divider' = 'any'
  /** Of the entry that is open: where it begins, and how many brackets are open in it. */
  let from = -1
  let open = 0
  let count = 0
  /** In a text that has not ended: pieces without a quote only wait, or each would be looked through again with all before it. */
  let isTextOpen = false
  let waiting: string[] = []
  let waitingLength = 0

  function keepOutside(to: number): void {
    outside += text.slice(outsideFrom, to)
    if (outside.length > MAX_OUTSIDE_LENGTH) throw tooMuchOutside()
  }

  /** Whether there is more to look at. */
  function stepOutside(): boolean {
    const sign = text[at]
    if (sign === undefined) return false
    if (sign === '"') {
      const end = endOfString(text, at + 1)
      if (end < 0) return false
      name = text.slice(at, end)
      at = end
      return true
    }
    at += 1
    if (sign === '{') {
      path.push(name)
      if (path.length > MAX_DEPTH) throw tooDeep()
      name = ''
    } else if (sign === '}') path.pop()
    else if (sign === '[') {
      list = [...path.slice(1), name].filter(Boolean).map(plainName)
      expected = 'any'
      keepOutside(at)
    }
    return true
  }

  /** The entry that ends here; null: it does not end in what is there of the text. */
  function endEntry(): Entry | null {
    for (;;) {
      if (open === 0 && from < at) {
        const entry = { list: list ?? [], text: text.slice(from, at) }
        from = -1
        expected = 'divider'
        return entry
      }
      if (open === 0) {
        // A text, or a word that ends before what divides.
        const isText = text[from] === '"'
        DIVIDER.lastIndex = from
        const end = isText ? endOfString(text, from + 1) : (DIVIDER.exec(text)?.index ?? -1)
        if (end < 0) return null
        if (end === from) throw unexpectedAt(from)
        at = end
        continue
      }
      SIGN.lastIndex = at
      const found = SIGN.exec(text)
      if (!found) {
        at = text.length
        return null
      }
      const sign = found[0]
      if (sign === '"') {
        const end = endOfString(text, found.index + 1)
        if (end < 0) {
          at = found.index
          isTextOpen = true
          return null
        }
        at = end
        continue
      }
      at = found.index + 1
      open += sign === '{' || sign === '[' ? 1 : -1
      if (open > MAX_DEPTH) throw tooDeep()
    }
  }

  /** Between entries: begins the next, or ends the list. Whether there is more to look at. */
  function stepBetween(): boolean {
    const sign = text[at]
    if (sign === undefined) return false
    if (SPACE.test(sign)) {
      at += 1
      if (isLines && sign === '\n') expected = 'any'
    } else if (!isLines && sign === ']' && expected !== 'entry') {
      list = null
      outsideFrom = at
      at += 1
    } else if (!isLines && sign === ',' && expected === 'divider') {
      at += 1
      expected = 'entry'
    } else if (expected === 'divider') {
      throw unexpectedAt(at)
    } else {
      count += 1
      from = at
      open = 0
      if (sign === '{' || sign === '[') {
        open = 1
        at += 1
      }
    }
    return true
  }

  function unexpectedAt(place: number): TableFault {
    const found = JSON.stringify(text.slice(place, place + 20))
    return brokenDocument(`at record ${count.toLocaleString('en')}, ${found} is not expected`)
  }

  function take(piece: string): Entry[] {
    if (isTextOpen && !piece.includes('"')) {
      waiting.push(piece)
      waitingLength += piece.length
      if (text.length + waitingLength > MAX_RECORD_LENGTH) throw recordTooLong(count)
      return []
    }
    text += waiting.join('') + piece
    waiting = []
    waitingLength = 0
    isTextOpen = false
    const entries: Entry[] = []
    for (;;) {
      if (list === null) {
        if (!stepOutside()) break
      } else if (from < 0) {
        if (!stepBetween()) break
      } else {
        const entry = endEntry()
        if (!entry) break
        if (entry.text.length > MAX_RECORD_LENGTH) throw recordTooLong(count)
        entries.push(entry)
      }
    }
    // What is dealt with goes.
    const kept = from >= 0 ? from : at
    if (list === null) {
      keepOutside(at)
      outsideFrom = 0
    }
    text = text.slice(kept)
    at -= kept
    if (from >= 0) from = 0
    if (text.length > MAX_RECORD_LENGTH) throw recordTooLong(count)
    return entries
  }

  function end(): { entries: Entry[]; outside: string } {
    // The last line may have no end.
    const entries = isLines ? take('\n') : []
    if (from >= 0) throw brokenDocument(`it ends in the middle of record ${count.toLocaleString('en')}`)
    return { entries, outside: outside + text }
  }

  return { take, end }
}

const SIGN = /["{}[\]]/g
const DIVIDER = /[,\]\s]/g
const SPACE = /\s/

function plainName(written: string): string {
  try {
    return String(JSON.parse(written))
  } catch {
    throw brokenDocument(`the name ${written.slice(0, 60)} is malformed`)
  }
}
