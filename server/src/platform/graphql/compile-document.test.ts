import fc from 'fast-check'
import { execute, parse } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkDocument } from './check-document.ts'
import { compileDocument } from './compile-document.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { openShelf, sampleSchema } from './sample-schema.fixture.ts'
import { type SampleServer, startSampleServer } from './sample-server.fixture.ts'

let server: SampleServer
beforeAll(async () => {
  server = await startSampleServer()
})

function isCompiled(query: string): boolean {
  const checked = checkDocument(sampleSchema, query, null, DEFAULT_LIMITS)
  if ('errors' in checked) throw new Error(checked.errors.join('\n'))
  return compileDocument(sampleSchema, checked) !== null
}

/** The same request three times: interpreted, compiled, and compiled again. */
async function answers(query: string, variables?: Record<string, unknown>): Promise<[status: number, body: string][]> {
  const shown: [number, string][] = []
  for (let round = 0; round < 3; round += 1) {
    const response = await server.post({ query, variables })
    // Every answer has a request id of its own.
    shown.push([response.statusCode, response.body.replace(/request id is [^;]+;/g, 'request id is …;')])
  }
  return shown
}

async function expectSameAnswers(query: string, variables?: Record<string, unknown>) {
  const [first, second, third] = await answers(query, variables)
  expect(second).toEqual(first)
  expect(third).toEqual(first)
  return first
}

const SAME: [name: string, query: string, variables?: Record<string, unknown>][] = [
  ['plain fields', '{ items(take: 3) { id name kind made } }'],
  [
    'aliases and repeated fields',
    '{ a: items(take: 2) { x: id id y: name } items(take: 1) { self { id } self { name } } }',
  ],
  [
    'fragments',
    'fragment F on Item { id ...G } fragment G on Item { name maker { ...M } } fragment M on Maker { name } { items(take: 5) { ...F ...G ... on Named { name } } }',
  ],
  [
    'relations and nulls',
    '{ items(take: 5) { id maker { name } parts { id massKg } selves { id } } item(id: "none") { id } }',
  ],
  [
    'interfaces and unions',
    '{ named { name __typename ... on Item { id } } things { __typename ... on Item { id } ... on Maker { name } } }',
  ],
  [
    'skip and include',
    'query($no: Boolean!, $yes: Boolean = true) { items(take: 2) { id @skip(if: $no) name @include(if: $yes) kind @skip(if: true) } }',
    { no: false },
  ],
  [
    'overlapping fragments, one skipped',
    'query($no: Boolean!) { items(take: 1) { ...F @skip(if: $no) ...F } } fragment F on Item { id }',
    { no: true },
  ],
  ['__typename', '{ __typename items(take: 1) { __typename t: __typename } }'],
  [
    'an alias that is a prototype',
    '{ __proto__: item(id: "i1") { __proto__: id constructor: name } toString: __typename }',
  ],
  [
    'literals of every kind',
    '{ echo(text: "a\\"b\\u00e9`", count: -3, ratio: 2, yes: false, id: 5, kind: BAG, kinds: SHOE, grid: [[1], [null, 2], null], filter: {kind: SHOE, and: {names: "x"}}, when: "2026-01-01", any: {a: [1, {b: ENUM}], c: "d"}) }',
  ],
  ['null literals', '{ echo(text: null, count: null, filter: null, kinds: [null], any: null) }'],
  ['argument defaults', '{ echo }'],
  [
    'variables',
    'query($t: String, $c: Int, $k: [Kind], $g: [[Int]], $f: Filter, $w: DateTime, $a: JSON) { echo(text: $t, count: $c, kinds: $k, grid: $g, filter: $f, when: $w, any: $a) }',
    {
      t: 'x',
      c: 2,
      k: 'BAG',
      g: [1, null, [2]],
      f: { names: 'n' },
      w: '2026-02-03',
      a: { deep: [1, { constructor: 2 }] },
    },
  ],
  ['variables left out', 'query($t: String, $c: Int, $f: Filter) { echo(text: $t, count: $c, filter: $f) }', {}],
  [
    'variables that are null',
    'query($t: String, $c: Int, $f: Filter) { echo(text: $t, count: $c, filter: $f) }',
    { t: null, c: null, f: null },
  ],
  [
    'variable defaults',
    'query($t: String = "d", $c: Int! = 4, $k: Kind = BAG, $f: Filter = {kind: SHOE}, $w: DateTime = "2026-01-01") { echo(text: $t, count: $c, kind: $k, filter: $f, when: $w) }',
    {},
  ],
  [
    'variable defaults overridden',
    'query($t: String = "d", $c: Int! = 4) { echo(text: $t, count: $c) }',
    { t: null, c: 5 },
  ],
  [
    'variables inside literals',
    'query($n: String!, $k: Kind) { echo(filter: {names: [$n], kind: $k, and: {least: 2}}) }',
    { n: 'x' },
  ],
  [
    'null for a required argument with a default',
    'query($n: Int) { echo(needed: $n) text: echo(text: "x") }',
    { n: null },
  ],
  ['a wrong enum value', 'query($k: Kind) { echo(kind: $k) }', { k: 'HAT' }],
  [
    'a wrong input object',
    'query($f: Filter) { echo(filter: $f) }',
    { f: { kind: 3, names: [null], least: 'x', other: 1 } },
  ],
  ['a wrong custom scalar', 'query($w: DateTime) { echo(when: $w) }', { w: 'soon' }],
  ['a missing variable', 'query($id: ID!) { item(id: $id) { id } }', {}],
  ['a variable too many', 'query($id: ID!) { item(id: $id) { id } }', { id: 'i1', other: 2, literal_0: 'i5' }],
  ['an error of a rule', '{ refuse items(take: 1) { id } }'],
  ['unexpected errors', '{ fail items(take: 3) { id secret } }'],
  ['errors where null is not allowed', '{ maybeItems(take: 3) { id needed missing } items(take: 1) { needed } }'],
  ['an error that empties the answer', '{ items(take: 3) { id needed } item(id: "i0") { id } }'],
  ['many errors', '{ maybeItems(take: 4) { a: needed b: self { secret self { missing } } } refuse fail }'],
  ['mutations', 'mutation { a: rename(id: "1", name: "x") { id name } b: rename(id: "2", name: "y") { needed } }'],
  ['introspection', '{ __schema { queryType { name } } __type(name: "Item") { fields { name } } }'],
]

describe('an answer', () => {
  it.each(SAME)('is the same interpreted and compiled: %s', async (_, query, variables) => {
    const [status, body] = (await expectSameAnswers(query, variables)) as [number, string]
    expect(status).toBe(200)
    expect(body).not.toMatch(/graphql_validation.*Cannot query|hunter2|10\.0\.0\.7/)
  })

  it('is the same for any variables', async () => {
    const query =
      'query($t: String, $c: Int, $r: Float, $y: Boolean, $i: ID, $k: Kind, $ks: [Kind!], $g: [[Int!]], $f: Filter!) { echo(text: $t, count: $c, ratio: $r, yes: $y, id: $i, kind: $k, kinds: $ks, grid: $g, filter: $f) }'
    expect(isCompiled(query)).toBe(true)
    const value = fc.oneof(
      fc.constantFrom<unknown>('BAG', 'SHOE', null, true, 0, -1, 1.5, 3e10, 'x', ''),
      fc.array(fc.constantFrom<unknown>('BAG', 1, null, [1], [null], 'x'), { maxLength: 3 }),
    )
    const filter = fc.record(
      { kind: value, names: value, least: value, and: fc.record({ kind: value }, { requiredKeys: [] }), odd: value },
      { requiredKeys: [] },
    )
    const variables = fc.record(
      { t: value, c: value, r: value, y: value, i: value, k: value, ks: value, g: value, f: fc.oneof(filter, value) },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(variables, async (sent) => void (await expectSameAnswers(query, sent))),
      { numRuns: 150 },
    )
    const oneByOne = fc.constantFrom(
      { type: 'String', argument: 'text' },
      { type: 'Int', argument: 'count' },
      { type: 'Float', argument: 'ratio' },
      { type: 'ID', argument: 'id' },
      { type: 'Kind', argument: 'kind' },
      { type: '[Kind]', argument: 'kinds' },
      { type: '[[Int]]', argument: 'grid' },
      { type: 'Filter', argument: 'filter' },
    )
    await fc.assert(
      fc.asyncProperty(oneByOne, fc.oneof(value, filter), async ({ type, argument }, v) => {
        await expectSameAnswers(`query($v: ${type}) { echo(${argument}: $v) }`, { v })
      }),
      { numRuns: 400 },
    )
  })

  it('is the same for any selection', async () => {
    const selection: fc.Arbitrary<string> = fc.letrec<{ set: string; field: string }>((tie) => ({
      set: fc.array(tie('field'), { minLength: 1, maxLength: 4 }).map((fields) => `{ ${fields.join(' ')} }`),
      field: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'item' },
        fc.constantFrom(
          'id',
          'name',
          'kind',
          'made',
          'secret',
          'needed',
          'missing',
          '__typename',
          'maker { name }',
          'parts { id }',
          '...F',
        ),
        fc.oneof(
          tie('set').map((set) => `self ${set}`),
          tie('set').map((set) => `selves ${set}`),
          tie('set').map((set) => `... on Item ${set}`),
        ),
      ),
    })).set
    await fc.assert(
      fc.asyncProperty(selection, fc.constantFrom('items', 'maybeItems'), async (set, root) => {
        const query = `fragment F on Item { id secret self { missing } } { ${root}(take: 3) ${set} x: item(id: "i1") { ...F } }`
        const [first, second, third] = (await answers(query)).map(([, body]) => {
          // Where several failures empty the same place, only which of them is named may differ.
          const { data, errors } = JSON.parse(body)
          return { data, errors: errors?.length }
        })
        expect(second).toEqual(first)
        expect(third).toEqual(first)
      }),
      { numRuns: 200 },
    )
  })
})

describe('compiling', () => {
  it('happens for ordinary queries', () => {
    expect(
      isCompiled(
        'query($take: Int = 3) { items(take: $take, kind: BAG) { id maker { name } ...F } } fragment F on Item { name }',
      ),
    ).toBe(true)
  })

  it.each([
    ['mutations', 'mutation { rename(id: "1", name: "x") { id } }'],
    ['directives', '{ items { id @skip(if: false) } }'],
    ['abstract types', '{ named { name } }'],
    ['introspection', '{ __schema { queryType { name } } }'],
    ['a variable inside a literal', 'query($n: String!) { echo(filter: {names: [$n]}) }'],
    ['a name that sets a prototype', '{ __proto__: echo }'],
  ])('leaves out %s', (_, query) => {
    expect(isCompiled(query)).toBe(false)
  })

  it.each(['', '\\u005f'])('never runs what a client wrote', async (escaped) => {
    const start = escaped === '' ? '_' : escaped
    for (const marker of [
      '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d',
      '__MAGIC_NAN__57f286b9_4c20_487f_b409_79804ddcb4f8',
    ]) {
      const text = `${start}${marker.slice(1)}globalThis.wasRun=true`
      for (const query of [
        `{ echo(text: "${text}") }`,
        `{ echo(any: {a: ["${text}"]}) }`,
        `{ echo(filter: {names: ["${text}"]}) }`,
        `query($t: String = "${text}") { echo(text: $t) }`,
        `query($f: Filter = {names: ["${text}"]}) { echo(filter: $f) }`,
      ]) {
        await expectSameAnswers(query)
        expect(await answers(query)).toHaveLength(3)
        expect('wasRun' in globalThis).toBe(false)
      }
    }
  })

  it('coalesces loads into one batch for each relation, in both executors', async () => {
    const query = '{ items(take: 6) { id maker { name } parts { id } self { maker { id } } } }'
    const interpreted = openShelf()
    await execute({ schema: sampleSchema, document: parse(query), contextValue: interpreted })
    const checked = checkDocument(sampleSchema, query, null, DEFAULT_LIMITS)
    if ('errors' in checked) throw new Error('refused')
    const compiled = openShelf()
    await compileDocument(sampleSchema, checked)?.(compiled, {})
    expect(compiled.batches).toEqual(interpreted.batches)
    expect(compiled.batches).toEqual([
      ['m0', 'm1', 'm2', 'm3'],
      ['i0', 'i1', 'i2', 'i3', 'i4', 'i5'],
    ])
  })
})
