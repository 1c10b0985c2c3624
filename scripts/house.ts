import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

/**
 * `npm run house`: how the code stands, measured from the code. `-- --list NAME` prints the files behind a figure. Ends with 1 where an arrow
 * runs against the order of the wings, another wing's store is imported beyond what is allowed, or files stand in a circle.
 */
const root = join(import.meta.dirname, '..')

/** From the bottom up; an arrow from an earlier one to a later one runs back. Sharing and exchange are beside each other. */
const WINGS = [
  ['platform', 'database'],
  ['kit'],
  ['people'],
  ['records'],
  ['publishing'],
  ['sharing', 'exchange'],
  ['telling'],
  ['demo'],
  ['app'],
]
const NOUNS = {
  company: 'companies',
  product: 'products',
  variant: 'variants',
  material: 'materials',
  certification: 'certifications',
}
const LONG = 250

type SourceFile = { readonly path: string; readonly text: string; readonly imports: readonly string[] }

const files = execFileSync('git', ['ls-files', 'server', 'dashboard/src', 'lca/src', 'e2e', 'scripts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && existsSync(join(root, path)))
  .map(readSource)
const isTest = (path: string) => /[.](test|operations)[.]ts$/.test(path)
const shipped = files.filter(({ path }) => !isTest(path) && /^(server|dashboard|lca)\/src\//.test(path))

type Figure = {
  readonly name: string
  readonly what: string
  readonly value: string
  readonly list: readonly string[]
  readonly wanted?: number
}
const figures: Figure[] = []
const count = (name: string, what: string, list: readonly string[], wanted?: number) =>
  figures.push({ name, what, value: String(list.length), list, ...(wanted !== undefined && { wanted }) })

count('circles', 'circles of files', circlesOf(new Map(files.map(({ path, imports }) => [path, imports]))), 0)
for (const [folder, what] of [
  ['server/src/', 'the server’s parts'],
  ['server/src/features/', 'wings'],
  ['dashboard/src/', 'the dashboard’s parts'],
] as const) {
  count(
    `circles-${folder.split('/').at(-2) === 'src' ? folder.split('/')[0] : 'wings'}`,
    `circles of folders: ${what}`,
    circlesOf(foldersWithin(folder)),
    0,
  )
}
count(
  'arrows',
  'arrows against the order of the wings',
  arrows(([from, to]) => isBack(from, to)),
  0,
)
count(
  'stores',
  'imports of another wing’s store',
  arrows(([from, to], target) => target.endsWith('.store.ts') && from !== to),
  0,
)
for (const part of ['server', 'dashboard'] as const) {
  const own = shipped.filter(({ path }) => path.startsWith(`${part}/`))
  const lengths = own.map(({ path, text }) => ({ name: path, lines: text.split('\n').length - 1 }))
  const functions = own.flatMap(functionsOf)
  sizes(`${part}-files`, `${part}: lines of a file`, lengths)
  sizes(`${part}-functions`, `${part}: lines of a function`, functions)
}
for (const [noun, folder] of Object.entries(NOUNS)) {
  const names = new RegExp(noun === 'company' ? 'compan(y|ies)' : noun, 'i')
  const outside = files.filter(({ path, text }) => !path.includes(`/${folder}/`) && names.test(text))
  count(
    `names-${noun}`,
    `files that name a ${noun} outside its folders (strings, words and tests count)`,
    outside.map(({ path }) => path),
  )
}
count('dodges', 'literals spread into literals only to shape their lines', files.flatMap(dodgesIn), 0)
const long = shipped
  .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
  .filter(({ lines }) => lines > LONG)
count(
  'long',
  `files of more than ${LONG} lines`,
  long.sort((a, b) => b.lines - a.lines).map(({ path, lines }) => `${path} (${lines})`),
)

const listed = process.argv[process.argv.indexOf('--list') + 1]
if (process.argv.includes('--list')) {
  const figure = figures.find(({ name }) => name === listed)
  if (!figure)
    throw new Error(`There is no figure "${listed}". There are: ${figures.map(({ name }) => name).join(', ')}.`)
  console.log(figure.list.join('\n'))
} else {
  console.log('| figure | | |\n| --- | --- | --- |')
  for (const { name, what, value, wanted } of figures)
    console.log(
      `| ${name} | ${what} | ${value}${wanted === undefined || value === String(wanted) ? '' : ` (wanted: ${wanted})`} |`,
    )
}
process.exitCode = figures.every(({ value, wanted }) => wanted === undefined || value === String(wanted)) ? 0 : 1

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  // Type-only and dynamic imports count as the others do.
  const imports = ts
    .preProcessFile(text, true, true)
    .importedFiles.flatMap(({ fileName }) => resolveImport(path, fileName) ?? [])
  return { path, text, imports: [...new Set(imports)] }
}

/** `{ ...{ a, b }, c }`: what the spread says is that the lines should be as they are, and a reader looks for more. */
function dodgesIn({ path, text }: SourceFile): string[] {
  if (!/\.\.\.[[{]/.test(text)) return []
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

function resolveImport(from: string, name: string): string | null {
  if (name.startsWith('#test/')) return `server/test/${name.slice('#test/'.length)}`
  if (name.startsWith('#')) return `server/src/${name.slice(1)}`
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : null
}

function wingOf(path: string): string | null {
  const [, wing = null] = /^server\/src\/(?:features\/)?([^/]+)\//.exec(path) ?? []
  return wing
}

function isBack(from: string, to: string): boolean {
  const floor = (wing: string) => WINGS.findIndex((wings) => wings.includes(wing))
  return floor(from) < floor(to) || (floor(from) === floor(to) && from !== to && floor(from) > 0)
}

function arrows(isMeant: (wings: readonly [string, string], target: string) => boolean): string[] {
  return shipped.flatMap(({ path, imports }) => {
    const from = wingOf(path)
    if (from === null) return []
    return imports.flatMap((target) => {
      const to = wingOf(target)
      return to !== null && isMeant([from, to], target) ? [`${path} → ${target}`] : []
    })
  })
}

function foldersWithin(folder: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  const partOf = (path: string) => (path.startsWith(folder) ? path.slice(folder.length).split('/') : [])
  for (const { path, imports } of shipped) {
    const [from, ...inner] = partOf(path)
    if (from === undefined || inner.length === 0) continue
    const reached = graph.get(from) ?? new Set()
    for (const target of imports) {
      const [to, ...rest] = partOf(target)
      if (to !== undefined && to !== from && rest.length > 0) reached.add(to)
    }
    graph.set(from, reached)
  }
  return graph
}

/** Tarjan's strongly connected components of more than one. */
function circlesOf(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[] = []
  const visit = (node: string): void => {
    order.set(node, order.size)
    low.set(node, order.get(node)!)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!))
    }
    if (low.get(node) !== order.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) circles.push(circle.join(' ↔ '))
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}

function functionsOf({ path, text }: SourceFile): { name: string; lines: number }[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: { name: string; lines: number }[] = []
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const named =
        'name' in node && node.name
          ? node.name.getText()
          : ts.isVariableDeclaration(node.parent)
            ? node.parent.name.getText()
            : null
      // A callback of a line or two says nothing about how functions are cut.
      if (named !== null)
        found.push({ name: `${path} › ${named}`, lines: lineAt(node.end) - lineAt(node.getStart()) + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function sizes(name: string, what: string, all: readonly { readonly name: string; readonly lines: number }[]): void {
  const sorted = all.toSorted((a, b) => a.lines - b.lines)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.lines ?? 0
  const largest = sorted.at(-1)
  figures.push({
    name,
    what: `${what}: median / 90 % / largest`,
    value: `${at(0.5)} / ${at(0.9)} / ${largest?.lines} (${largest?.name})`,
    list: sorted.toReversed().map(({ name: one, lines }) => `${lines} ${one}`),
  })
}
