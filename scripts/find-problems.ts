import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Why a request can be refused, as the code says it: what each `type` of a problem leads to. */
export type KnownProblem = { readonly reason: string; readonly code: string; readonly sentences: readonly string[] }

/** Every reason in the sources of the server, with its code and the sentences it comes with; "…" stands for what differs. */
export function findProblems(): KnownProblem[] {
  const root = join(import.meta.dirname, '../server/src')
  const found = new Map<string, { code: string; sentences: Set<string> }>()
  const add: Add = (code, node, sentence) => {
    if (typeof node === 'object' && ts.isConditionalExpression(node)) {
      for (const branch of [node.whenTrue, node.whenFalse]) add(code, branch, sentence)
      return
    }
    const reason = typeof node === 'string' ? node : textOf(node)
    if (reason === null || !/^[a-z][a-z0-9_]*$/.test(reason)) return
    const known = found.get(reason) ?? { code, sentences: new Set<string>() }
    if (sentence !== null) known.sentences.add(sentence)
    // What is not there when it is asked for is not found; named in an input it is a fault of the input, which is what most senders meet.
    if (code === 'bad_input' && (known.code === 'not_found' || known.code === 'unavailable')) known.code = code
    found.set(reason, known)
  }
  for (const path of globSync('**/*.ts', { cwd: root }).sort()) {
    if (/[.](test|operations)[.]ts$/.test(path) || path.includes('.fixture.')) continue
    const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
    visit(source, add)
  }
  return [...found]
    .map(([reason, { code, sentences }]) => ({ reason, code, sentences: [...sentences].sort() }))
    .sort((a, b) => (a.reason < b.reason ? -1 : 1))
}

/** The reason as it stands in the code; of a choice between two, both are meant. */
type Add = (code: string, reason: ts.Node | string | undefined, sentence: string | null) => void

function visit(node: ts.Node, add: Add): void {
  if (ts.isNewExpression(node) && node.expression.getText() === 'AppError') {
    const [code, reason, sentence] = node.arguments ?? []
    add(textOf(code) ?? 'bad_input', reason, textOf(sentence))
  }
  // Refused with it where an address is given (refuse-unreachable.ts).
  if (ts.isNewExpression(node) && node.expression.getText() === 'OutboundError') {
    const [reason, sentence] = node.arguments ?? []
    add('bad_input', reason, textOf(sentence))
  }
  // A reason that stands unless another is given.
  if (ts.isParameter(node) && node.name.getText() === 'reason') add('bad_input', node.initializer, null)
  if (ts.isCallExpression(node)) {
    const [first, second, third] = node.arguments
    const name = node.expression.getText()
    if (name === 'badInput' || name === 'limitError') add('bad_input', first, textOf(second))
    if (name === 'fault') add('bad_input', first && ts.isArrayLiteralExpression(first) ? second : first, null)
    if (name === 'notRestorable') add('conflict', first, textOf(second))
    if (name === 'taken') add('conflict', second, textOf(third))
    if (name === 'missing') add('bad_input', second, textOf(third))
    if (name === 'wrong') add('bad_input', second, null)
    if (name === 'problem') add('bad_input', second, textOf(third))
    if (name === 'alike') add('bad_input', node.arguments[3], null)
    const noun = textOf(first)
    if (name === 'notFound' && noun !== null) add('not_found', `${noun}_not_found`, `There is no ${noun} "…".`)
  }
  if (ts.isObjectLiteralExpression(node)) {
    const named = new Map(
      node.properties.filter(ts.isPropertyAssignment).map((one) => [one.name.getText(), one.initializer]),
    )
    if (named.has('reason') && named.has('detail')) add('bad_input', named.get('reason'), textOf(named.get('detail')))
  }
  ts.forEachChild(node, (child) => visit(child, add))
}

/** Text as it stands, with "…" for what is put in when it is said; null for what is no text. */
function textOf(node: ts.Node | undefined): string | null {
  if (node === undefined) return null
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  if (!ts.isBinaryExpression(node)) return null
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left === null || right === null ? null : left + right
}
