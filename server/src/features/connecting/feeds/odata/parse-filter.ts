import { AppError, badInput } from '#platform/app-error.ts'
import { malformed, notOffered } from './odata-error.ts'
import { type LiteralType, type Token, tokensOf } from './tokens.ts'

export type Expression =
  | { readonly kind: 'literal'; readonly type: LiteralType; readonly text: string }
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly given: readonly Expression[] }
  | { readonly kind: 'compare'; readonly by: Comparison; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'in'; readonly of: Expression; readonly list: readonly Expression[] }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not'; readonly of: Expression }

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

/** How many values each takes. */
export const FUNCTIONS = {
  contains: 2,
  startswith: 2,
  endswith: 2,
  tolower: 1,
  toupper: 1,
  trim: 1,
  length: 1,
  year: 1,
  month: 1,
  day: 1,
  date: 1,
} as const
export type FunctionName = keyof typeof FUNCTIONS

/** Of OData 4.0 and 4.01, besides: they are known, and refused as what is not there. */
const OTHER_FUNCTIONS = new Set(
  (
    'indexof substring concat matchesPattern hour minute second fractionalseconds totalseconds totaloffsetminutes time now mindatetime ' +
    'maxdatetime round floor ceiling cast isof case hassubset hassubsequence geo'
  ).split(' '),
)
const OTHER_OPERATORS = new Set(['add', 'sub', 'mul', 'div', 'divby', 'mod', 'has'])
const SAME: ReadonlySet<string> = new Set(['eq', 'ne'])
const IN_ORDER: ReadonlySet<string> = new Set(['gt', 'ge', 'lt', 'le'])

/** A level is a bracket, a "not" or a function: their reading goes as deep as they do. */
const MAX_DEPTH = 50
const MAX_PARTS = 500

/** A filter as OData 4.0 has it (URL Conventions §5.1.1): "or" binds least, then "and", comparisons, and "not" most. */
export function parseFilter(
  text: string,
  isWay: (name: string) => boolean = () => false,
  target = '$filter',
): Expression {
  const tokens = tokensOf(text, target)
  let at = 0
  let parts = 0
  const next = (): Token => tokens[at] as Token
  const refuse = (expected: string) => malformed(target, text, next().at, expected)

  const within = <T>(depth: number, read: (deeper: number) => T): T => {
    if (depth < MAX_DEPTH) return read(depth + 1)
    throw badInput('odata_too_deep', `"${target}" can be nested at most ${MAX_DEPTH} levels deep.`, {
      field: target,
      limit: MAX_DEPTH,
    })
  }
  const counted = (expression: Expression): Expression => {
    parts += 1
    if (parts <= MAX_PARTS) return expression
    throw badInput('odata_too_many_parts', `"${target}" can have at most ${MAX_PARTS} names and values.`, {
      field: target,
      limit: MAX_PARTS,
    })
  }
  /** A word between two expressions: spaces are around it. */
  const takeWord = (isMeant: (word: string) => boolean): string | null => {
    const { kind, text: word, spaceBefore } = next()
    if (kind !== 'name' || !isMeant(word)) return null
    if (!spaceBefore) throw refuse('a space')
    at += 1
    if (!next().spaceBefore) throw refuse('a space')
    return word
  }
  const takeMark = (mark: string): boolean => {
    const token = next()
    if (token.kind !== 'mark' || token.text !== mark) return false
    at += 1
    return true
  }
  const expectMark = (mark: string): void => {
    if (!takeMark(mark)) throw refuse(`"${mark}"`)
  }

  const joined = (word: 'and' | 'or', depth: number, read: (depth: number) => Expression): Expression => {
    const found = [read(depth)]
    while (takeWord((one) => one === word) !== null) found.push(read(depth))
    return found.length === 1 ? (found[0] as Expression) : { kind: word, parts: found }
  }
  const either = (depth: number): Expression => joined('or', depth, both)
  const both = (depth: number): Expression => joined('and', depth, equal)
  // "a gt b eq c" is "(a gt b) eq c".
  const equal = (depth: number): Expression => compared(depth, SAME, ordered)
  const ordered = (depth: number): Expression => compared(depth, IN_ORDER, single)
  const compared = (depth: number, words: ReadonlySet<string>, read: (depth: number) => Expression): Expression => {
    for (let left = read(depth); ; ) {
      if (takeWord((word) => word === 'in') !== null) {
        left = { kind: 'in', of: left, list: listOf(depth) }
        continue
      }
      const by = takeWord((word) => words.has(word))
      if (by === null) return left
      left = { kind: 'compare', by: by as Comparison, left, right: read(depth) }
    }
  }
  const listOf = (depth: number): readonly Expression[] => {
    expectMark('(')
    const list = [within(depth, single)]
    while (takeMark(',')) list.push(within(depth, single))
    expectMark(')')
    return list
  }
  const single = (depth: number): Expression => {
    const token = next()
    if (takeMark('(')) {
      const inner = within(depth, either)
      expectMark(')')
      return inner
    }
    if (token.kind === 'literal') {
      at += 1
      return counted({ kind: 'literal', type: token.type as LiteralType, text: token.text })
    }
    if (token.kind !== 'name') throw refuse('a name, a value or "("')
    at += 1
    const follows = next()
    if (token.text === 'not' && (follows.spaceBefore || follows.text === '('))
      return { kind: 'not', of: within(depth, single) }
    if (follows.kind === 'mark' && follows.text === '(' && !follows.spaceBefore) return counted(call(token, depth))
    if (follows.kind === 'mark' && follows.text === '/' && isWay(token.text))
      throw notOffered(`A path such as "${token.text}/…"`, target)
    return counted({ kind: 'property', name: token.text })
  }
  const call = ({ text: name }: Token, depth: number): Expression => {
    if (OTHER_FUNCTIONS.has(name)) throw notOffered(`The function "${name}"`, target)
    if (!isFunction(name)) {
      throw new AppError(
        'not_implemented',
        'odata_function_unknown',
        `There is no function "${name.slice(0, 40)}" here. There are: ${Object.keys(FUNCTIONS).join(', ')}.`,
        { field: target },
      )
    }
    expectMark('(')
    const given = [within(depth, either)]
    while (takeMark(',')) given.push(within(depth, either))
    expectMark(')')
    const wanted = FUNCTIONS[name]
    if (given.length === wanted) return { kind: 'call', name, given }
    throw badInput(
      'odata_wrong_arguments',
      `"${name}" takes ${wanted === 1 ? 'one value' : 'two values'}, not ${given.length}.`,
      {
        field: target,
      },
    )
  }

  const expression = either(0)
  const { kind, text: rest } = next()
  if (kind === 'end') return expression
  if (kind === 'name' && OTHER_OPERATORS.has(rest)) throw notOffered(`The operator "${rest}"`, target)
  throw refuse('"and", "or" or the end')
}

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name)
}
