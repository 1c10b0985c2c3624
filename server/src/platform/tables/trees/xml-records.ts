import { open } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import { TableFault } from '../table.ts'
import { markedEncoding, textPieces } from './text-pieces.ts'
import {
  brokenDocument,
  isList,
  MAX_DEPTH,
  MAX_RECORD_LENGTH,
  pieceTooLong,
  recordTooLong,
  type TreeNode,
  type TreeRecord,
  tooDeep,
} from './tree.ts'

/** What an element has become, as it is passed by. */
type Open = {
  readonly name: string
  /** By name: what its attributes and children say; of one that comes again all of them. */
  readonly parts: Map<string, TreeNode>
  readonly language: string | null
  /** Its own characters, and those of all within it. */
  own: string
  whole: string
  hasChildren: boolean
}

export type XmlHandler = {
  /** Called for each element in its order: the names from the root to it. Attributes are those that say something. */
  begin?(path: readonly string[], attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  end?(path: readonly string[]): void
}

/**
 * The elements at one path of an XML document, one after another: one of them and a chunk of the file are in memory at a time. Names have no namespace prefix. An
 * element is a map of its attributes and children; with text alone it is that text, and with text between its children the text of all.
 */
export async function* xmlRecords(
  path: string,
  lists: readonly (readonly string[])[],
): AsyncGenerator<readonly TreeRecord[]> {
  const wanted = new Map(lists.map((list) => [list.join('\n'), list]))
  let found: TreeRecord[] = []
  let open: Open[] = []
  let length = 0
  let count = 0
  let list: readonly string[] = []
  const handler: XmlHandler = {
    begin(names, attributes) {
      if (open.length === 0) {
        const own = wanted.get(names.join('\n'))
        if (!own) return
        list = own
        length = 0
        count += 1
      }
      const parent = open.at(-1)
      if (parent) parent.hasChildren = true
      const { lang, ...others } = attributes
      const language = lang === undefined || lang === 'x-default' ? null : lang
      for (const value of Object.values(others)) length += value.length
      const parts = new Map<string, TreeNode>(Object.entries(others))
      open.push({ name: names.at(-1) ?? '', parts, language, own: '', whole: '', hasChildren: false })
    },
    text(text) {
      const current = open.at(-1)
      if (!current) return
      length += text.length
      if (length > MAX_RECORD_LENGTH) throw recordTooLong(count)
      current.own += text
      current.whole += text
    },
    end() {
      const ended = open.pop()
      if (!ended) return
      const node = nodeOf(ended)
      const parent = open.at(-1)
      if (parent) {
        parent.whole += ended.whole
        addPart(parent.parts, ended.language ? `${ended.name} (${languageOf(ended.language)})` : ended.name, node)
      } else found.push({ list, node, length })
    },
  }
  for await (const _ of parseXml(xmlPieces(path), handler)) {
    if (found.length > 0) yield found
    found = []
  }
  open = []
}

function nodeOf({ parts, own, whole, hasChildren }: Open): TreeNode {
  const text = own.trim()
  if (hasChildren && text !== '' && [...parts.keys()].every(isOfText)) return whole.replace(/\s+/g, ' ').trim()
  if (parts.size === 0) return text === '' ? null : text
  if (text !== '') parts.set('', text)
  return parts
}

/** Elements that mark parts of a text; any other that stands in a text says something of its own. */
function isOfText(name: string): boolean {
  return /^(a|abbr|b|bdi|big|br|cite|code|div|em|emph(asis)?|font|h[1-6]|i|img|li|mark|ol|p|para|q|s|small|span|strong|sub|sup|table|tbody|td|tr|tt|u|ul)$/i.test(
    name,
  )
}

/** One that comes again becomes a list; an element itself never is one. */
function addPart(parts: Map<string, TreeNode>, name: string, node: TreeNode): void {
  const before = parts.get(name)
  if (before === undefined) parts.set(name, node)
  else parts.set(name, isList(before) ? [...before, node] : [before, node])
}

/** "deu" and "DE" are "de"; what is no language stays as it is. */
function languageOf(written: string): string {
  try {
    return new Intl.Locale(written.trim()).language
  } catch {
    return written.trim().slice(0, 20)
  }
}

/** Reads an XML document from beginning to end; yields after each piece of it. Throws a {@link TableFault}. */
export async function* parseXml(pieces: AsyncIterable<string>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser()
  const names: string[] = []
  let failure: Error | null = null
  let read = 0
  let heardAt = 0
  parser.on('error', (error) => {
    failure ??= brokenDocument(error.message.replace(/\.$/, ''))
  })
  parser.on('doctype', (text) => {
    // One that names another file is not fetched, and harmless. One that defines entities is not opened.
    if (text.includes('[') || /<!ENTITY/i.test(text)) failure ??= unsafe()
  })
  const guarded = (work: () => void) => {
    heardAt = read
    if (failure) return
    try {
      work()
    } catch (error) {
      failure = error instanceof Error ? error : brokenDocument(String(error))
    }
  }
  parser.on('opentag', ({ name, attributes }) =>
    guarded(() => {
      names.push(localName(name))
      if (names.length > MAX_DEPTH) throw tooDeep()
      handler.begin?.(names, said(attributes))
    }),
  )
  const text = (found: string) => guarded(() => handler.text?.(found))
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('closetag', () =>
    guarded(() => {
      handler.end?.(names)
      names.pop()
    }),
  )
  for await (const piece of pieces) {
    parser.write(piece)
    read += piece.length
    if (failure) throw failure
    // The parser keeps a text or a tag until it ends.
    if (read - heardAt > MAX_RECORD_LENGTH) throw pieceTooLong()
    yield
  }
  parser.close()
  if (failure) throw failure
  yield
}

/** The text of a file of XML. */
export async function* xmlPieces(path: string): AsyncGenerator<string> {
  yield* textPieces(path, await declaredEncoding(path))
}

function unsafe(): TableFault {
  const message =
    'The document defines entities, which could grow without end or name other files. It was not opened. Export it without a document type definition.'
  return new TableFault('document_unsafe', message)
}

/** Without its prefix: "g:color" is "color". */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Attributes that say something; those of namespaces and schemas are about the document. */
function said(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const found: [string, string][] = []
  for (const [name, value] of Object.entries(attributes)) {
    if (value.trim() === '' || /^xmlns(:|$)|^xsi:/.test(name)) continue
    found.push([localName(name), value.trim()])
  }
  // fromEntries defines, so that no name is a prototype.
  return Object.fromEntries(found)
}

/** As the first line of the document says, or UTF-8 (XML 1.0, 4.3.3). */
async function declaredEncoding(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(200), 0, 200, 0)
    const head = buffer.subarray(0, bytesRead)
    const marked = markedEncoding(head)
    if (marked) return marked
    const name =
      /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head.toString('latin1'))?.[1] ?? 'utf-8'
    try {
      return new TextDecoder(name).encoding
    } catch {
      throw brokenDocument(`its encoding "${name}" is not known`)
    }
  } finally {
    await file.close()
  }
}
