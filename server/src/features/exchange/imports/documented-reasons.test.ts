import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../../..')
const DOCUMENT = join(import.meta.dirname, '../../../../../docs/api/imports.md')

/** Where a file, its rows and its cells are judged; the rules of fields have the last word on each value. */
const JUDGES = [
  'features/exchange/{columns,reading,planning,imports,import-profiles,import-pictures,import-pickups}/**/*.ts',
  'platform/{tables,archives}/**/*.ts',
  'platform/fields.ts',
  'features/records/{companies,materials,products,variants,certifications}/{company,material,product,variant,certification,composition}.ts',
  'features/records/{companies,materials,products,variants,certifications,ratings}/*-{fields,rule}.ts',
  'features/records/code-field.ts',
  'features/records/variants/{production-stage,stage-energy}.ts',
  'features/records/products/brand.ts',
]

/** Reasons of the reading of a composition are listed beside it; that of lost work is another feature's. */
const LISTED = { 'features/exchange/reading/composition-problems.ts': 'SHOWN_READINGS' }
const OF_OTHERS = ['did_not_survive']

/** Functions by the place of the reason among what they are called with. */
const CALLED_WITH: Readonly<Record<string, number>> = {
  badInput: 0,
  fault: 0,
  limitError: 0,
  TableFault: 0,
  AppError: 1,
  no: 0,
  note: 1,
  warn: 1,
}

test('every reason that an import can give is in its document, with what to do about it, and no other', () => {
  const rows = readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .flatMap((line) => REASON_ROW.exec(line)?.slice(1) ?? [])
  const documented = rows.filter((_, at) => at % 2 === 0)
  expect([...new Set(documented)].sort()).toEqual([...reasonsInSources(), ...OF_OTHERS].sort())
  expect(rows.filter((text) => text.trim().length < 3)).toEqual([])
})

/** "| `gtin_repeated` | error | What it is. | What to do. |" */
const REASON_ROW = /^\| `([a-z_]+)` \|.*\| ([^|]*) \|$/

function reasonsInSources(): Set<string> {
  const found = new Set<string>()
  for (const path of JUDGES.flatMap((pattern) => globSync(pattern, { cwd: SOURCES }))) {
    if (path.endsWith('.test.ts')) continue
    const text = readFileSync(join(SOURCES, path), 'utf8')
    const list = Object.entries(LISTED).find(([one]) => one === path)?.[1]
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), found, list)
  }
  return found
}

function visit(node: ts.Node, found: Set<string>, list: string | undefined): void {
  const add = (one: ts.Node | undefined): void => {
    if (one === undefined) return
    if (ts.isConditionalExpression(one)) for (const each of [one.whenTrue, one.whenFalse]) add(each)
    else if (ts.isStringLiteral(one) && /^[a-z]+(_[a-z]+)*$/.test(one.text)) found.add(one.text)
  }
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'reason') add(node.initializer)
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const place = CALLED_WITH[node.expression.getText()]
    if (place !== undefined) add(node.arguments?.[place])
  }
  if (list !== undefined && ts.isVariableDeclaration(node) && node.name.getText() === list)
    for (const one of node.getText().matchAll(/'([a-z_]+)'/g)) if (one[1]) found.add(one[1])
  ts.forEachChild(node, (child) => visit(child, found, list))
}
