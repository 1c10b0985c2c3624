import { createReadStream } from 'node:fs'
import { JsonFault, parseJson } from '#platform/tables/trees/parse-json.ts'
import { markedEncoding } from '#platform/tables/trees/text-pieces.ts'
import { isMap, MAX_RECORD_LENGTH, type TreeForm } from '#platform/tables/trees/tree.ts'

/** Whether a file is a document of records, by its beginning; null: it is something else. */
export async function treeFormOf(path: string, head: Buffer): Promise<TreeForm | null> {
  const encoding = markedEncoding(head)
  const start = new TextDecoder(encoding ?? 'utf-8').decode(head.subarray(0, 2_000)).trimStart()
  if (/^<(\?xml|!--|!doctype\s|[A-Za-z_][\w.:-]*[\s/>])/i.test(start) && !/^<(!doctype\s+)?html\b/i.test(start))
    return 'xml'
  if (!/^(\{\s*["}]|\[\s*[[\]{"])/.test(start)) return null
  return start.startsWith('{') && (await isLines(path, encoding ?? 'utf-8')) ? 'ndjson' : 'json'
}

/** Whether the first line is an object that ends on it, and another line follows. */
async function isLines(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding)
  let text = ''
  for await (const bytes of createReadStream(path)) {
    text += decoder.decode(bytes, { stream: true })
    const start = text.trimStart()
    const end = start.indexOf('\n')
    if (end < 0 && start.length > MAX_RECORD_LENGTH) return false
    if (end < 0 || start.slice(end).trim() === '') continue
    return isObject(start.slice(0, end))
  }
  return false
}

function isObject(line: string): boolean {
  try {
    return isMap(parseJson(line))
  } catch (error) {
    if (error instanceof JsonFault) return false
    throw error
  }
}
