import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

export const ROOT = join(import.meta.dirname, '../..')

/** Written by `npm run generate`: nobody opens or edits them, so their lengths and words say nothing of the house. */
const GENERATED =
  /^(server\/src\/database\/tables\.ts|dashboard\/src\/graphql\/(records\/.*|schema-types\.d)\.ts|integrations\/.*\/(resources\/.*|eventKinds)\.ts)$/

export type SourceFile = {
  readonly path: string
  readonly text: string
  readonly lines: number
  /** Paths of the repository's files that it imports. */
  readonly imports: readonly string[]
}

/** Every file of code that is written by hand, tests, styles and migrations included. */
export function readSources(): SourceFile[] {
  return execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(tsx?|c?js|css|sql)$/.test(path) && !GENERATED.test(path) && existsSync(join(ROOT, path)))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      return { path, text, lines: text.split('\n').length - 1, imports: importsOf(path, text) }
    })
}

export function isTest(path: string): boolean {
  return /[.](test|operations)[.]ts$/.test(path)
}

/** Type-only and dynamic imports count as the others do. */
export function importsOf(path: string, text: string): string[] {
  if (!/\.(tsx?|c?js)$/.test(path)) return []
  const { importedFiles } = ts.preProcessFile(text, true, true)
  return [...new Set(importedFiles.flatMap(({ fileName }) => resolveImport(path, fileName) ?? []))]
}

function resolveImport(from: string, name: string): string | null {
  if (name.startsWith('#test/')) return name.replace('#test/', 'server/test/')
  if (name.startsWith('#')) return name.replace('#', 'server/src/')
  if (name.startsWith('@selvedge/lca/')) return name.replace('@selvedge/lca/', 'lca/src/')
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : null
}

/** Functions with a name; a callback of a line or two says nothing about how functions are cut. */
export function functionsOf({ path, text }: SourceFile): { name: string; lines: number }[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: { name: string; lines: number }[] = []
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const named = 'name' in node && node.name ? node.name : ts.isVariableDeclaration(node.parent) && node.parent.name
      if (named)
        found.push({ name: `${path} › ${named.getText()}`, lines: lineAt(node.end) - lineAt(node.getStart()) + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** `{ ...{ a, b }, c }`: what the spread says is that the lines should be as they are, and a reader looks for more. */
export function dodgesIn({ path, text }: SourceFile): string[] {
  if (!/\.tsx?$/.test(path) || !/\.\.\.[[{]/.test(text)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const isOfObject = ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)
    const isOfArray =
      ts.isSpreadElement(node) &&
      ts.isArrayLiteralExpression(node.parent) &&
      ts.isArrayLiteralExpression(node.expression)
    if (isOfObject || isOfArray) found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
