import { ideasOf } from './meaning/header-meaning.ts'
import { optionOf } from './meaning/option-of.ts'
import { isSize, withoutWord } from './meaning/sizes.ts'

/** What one cell says of the options of a variant. */
export type CellOptions = { readonly color: string | null; readonly size: string | null }

/** Of a cell without names, on which side its size stands; null: it is told by nothing. */
type Side = 'first' | 'second' | null

/** Characters: longer texts are sentences. */
const LONGEST = 200
/** "Colour: red; Size: M", "Kleur=rood, Maat=M", also below a name: "Shirt Cor:Azul;Tamanho:M". */
const NAMED = /(?:^|[;,|\n·]|\s[-–]\s)\s*"?(?:\[\w{1,4}\])?(\p{L}[\p{L}\p{M} ]{0,30}?)\s*[:=：]\s*/gu
const BETWEEN = [';', '；', '|', '\n', ' / ', '/', ', ', ',', '，', ' - '] as const
/** A shop adds the place of a value: "blue:0, M:1". */
const PLACE = /:\d{1,4}$/

/** By their names, in any language; null where none of them is a colour or a size. */
export function namedOptions(text: string): CellOptions | null {
  if (text.length > LONGEST || !/[:=：]/.test(text)) return null
  const found = [...text.matchAll(NAMED)].map((match) => ({
    option: optionAtEnd(match[1] ?? ''),
    start: match.index,
    end: match.index + match[0].length,
  }))
  const given = (option: 'color' | 'size'): string | null => {
    const at = found.findIndex((one) => one.option === option)
    const value = found[at] && text.slice(found[at].end, found[at + 1]?.start)
    return value?.replace(/[;,|"\s]+$/, '').trim() || null
  }
  // A list of several variants is no variant's.
  if ((['color', 'size'] as const).some((option) => found.filter((one) => one.option === option).length > 1))
    return null
  const color = given('color')
  const size = given('size')
  // "Colour:color:0" names an option, and has no value of it.
  if ([color, size].some((value) => value !== null && /[:=]/.test(value))) return null
  return color === null && size === null ? null : { color, size }
}

/** "Shirt Cor" ends in the name of an option. */
function optionAtEnd(label: string): 'color' | 'size' | null {
  const words = label.split(' ')
  for (let from = 0; from < words.length; from += 1) {
    const option = optionOf(words.slice(from).join(' '))
    if (option !== null) return option
  }
  return null
}

/** The two parts of a cell without names; null where it has others than two. */
export function twoParts(text: string): readonly [string, string] | null {
  if (text.length > LONGEST) return null
  for (const sign of BETWEEN) {
    const parts = text.split(sign).map((part) => part.trim().replace(PLACE, ''))
    const [first, second] = parts
    if (parts.length === 2 && first && second) return [first, second]
  }
  return null
}

/** On which side of a cell the size stands, where one part is a size and the other a word without digits. */
export function sideOfSize(text: string): Side {
  const parts = twoParts(text)
  if (parts === null) return null
  const [isFirst, isSecond] = parts.map((part) => isSize(part))
  if (isFirst === isSecond) return null
  const other = isFirst ? parts[1] : parts[0]
  return /\d/.test(other) || !/\p{L}/u.test(other) ? null : isFirst ? 'first' : 'second'
}

/** Reads cells one after another: which side is the size, those that tell it say for those that do not. */
export function optionsReader(): (text: string) => CellOptions {
  const seen = { first: 0, second: 0 }
  return (text) => {
    const named = namedOptions(text)
    if (named !== null) return named
    const parts = twoParts(text)
    if (parts === null) return isSize(text) ? { color: null, size: text } : { color: text, size: null }
    const side = sideOfSize(text)
    if (side !== null) seen[side] += 1
    const isFirst = side === null ? seen.first > seen.second : side === 'first'
    const [size, color] = isFirst ? parts : [parts[1], parts[0]]
    return { color, size: isSize(size) ? withoutWord(size) : size }
  }
}

/** Whether these cells have a colour and a size in them: by their names, or most of them by a size that stands always on the same side. */
export function areOptions(values: readonly string[]): boolean {
  if (values.length < 2) return false
  if (values.every((text) => namedOptions(text) !== null)) return true
  if (values.length < 3 || !values.every((text) => twoParts(text) !== null)) return false
  const sides = values.flatMap((text) => sideOfSize(text) ?? [])
  return new Set(sides).size === 1 && sides.length >= values.length * MOSTLY
}

const MOSTLY = 0.7

/** Whether each of these cells has two parts, below a header that says that they are a colour and a size. */
export function mayBeOptions(values: readonly string[]): boolean {
  return values.length > 0 && values.filter((text) => twoParts(text) !== null).length >= values.length * 0.8
}

/** "Colour / size", "颜色及规格", "Variant (color, size)": the cells have both. */
export function meansOptions(header: string): boolean {
  const ideas = ideasOf(header)
  return ideas.includes('color') && ideas.includes('size')
}
