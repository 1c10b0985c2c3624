import { TableFault } from '../table.ts'
import { parseXml, xmlPieces } from './xml-records.ts'

/** Different paths of elements: vocabularies have a few hundred. */
const MAX_PATHS = 5_000
const SEPARATOR = '\n'

/** The elements of a document that are its records, by their paths, and what is outside of them and says something. */
export type XmlLists = { readonly lists: readonly (readonly string[])[]; readonly outside: readonly string[] }

/**
 * Looks for the elements that repeat, within none that does, and have more in them than a text: these are records. Of a document in which
 * none does, it is the first element that holds several texts. `isRecord`: paths that are records in this vocabulary, even where there is only one.
 */
export async function xmlLists(path: string, isRecord: (list: readonly string[]) => boolean): Promise<XmlLists> {
  /** How often each comes; by its path. */
  const counts = new Map<string, number>()
  /** What is within them: elements and attributes that say something. */
  const texts = new Map<string, Set<string>>()
  const say = (owner: string, name: string) => {
    const known = texts.get(owner)
    if (known) known.add(name)
    else texts.set(owner, new Set([name]))
  }
  const open: string[] = []
  for await (const _ of parseXml(xmlPieces(path), {
    begin(names, attributes) {
      const before = open.at(-1)
      const own = before === undefined ? (names[0] ?? '') : `${before}${SEPARATOR}${names.at(-1)}`
      open.push(own)
      counts.set(own, (counts.get(own) ?? 0) + 1)
      if (counts.size > MAX_PATHS) {
        const message = `The document has more than ${MAX_PATHS.toLocaleString('en')} different kinds of elements. It is no catalogue.`
        throw new TableFault('document_too_large', message)
      }
      for (const name of Object.keys(attributes)) say(own, name)
    },
    text(found) {
      if (found.trim() === '') return
      const [own = '', parent] = [open.at(-1), open.at(-2)]
      if (parent !== undefined) say(parent, own.slice(parent.length + 1))
    },
    end: () => void open.pop(),
  })) {
    // Each piece of the document is looked at by what hears of it.
  }
  const named = [...counts.keys()].filter((own) => isRecord(own.split(SEPARATOR)))
  const repeats = [...counts].filter(([own, count]) => named.includes(own) || count > (counts.get(parentOf(own)) ?? 1))
  const isWithin = (own: string, outer: string) => own.startsWith(`${outer}${SEPARATOR}`)
  const outermost = repeats.filter(([own]) => !repeats.some(([other]) => isWithin(own, other)))
  let lists = outermost.filter(([own]) => hasParts(own)).map(([own]) => own)
  const single =
    [...texts].find(([own, names]) => own.includes(SEPARATOR) && names.size > 1)?.[0] ?? [...counts.keys()][0]
  if (lists.length === 0 && single !== undefined) lists = [single]
  const isOutside = (own: string) => !lists.some((list) => own === list || isWithin(own, list))
  const outside = [...texts].flatMap(([own, names]) =>
    isOutside(own)
      ? [...names].filter((name) => isOutside(`${own}${SEPARATOR}${name}`)).map((name) => nameOf(own, name))
      : [],
  )
  return { lists: lists.map((list) => list.split(SEPARATOR)), outside }

  function hasParts(own: string): boolean {
    return texts.has(own) || [...counts.keys()].some((other) => isWithin(other, own))
  }
}

function parentOf(own: string): string {
  return own.slice(0, Math.max(own.lastIndexOf(SEPARATOR), 0))
}

/** Without the root, which all have. */
function nameOf(own: string, name: string): string {
  return [...own.split(SEPARATOR).slice(1), name].join('.')
}
