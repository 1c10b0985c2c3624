import { getIntrospectionQuery } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SampleServer, startSampleServer } from './sample-server.fixture.ts'

let server: SampleServer
beforeAll(async () => {
  server = await startSampleServer()
  for (let round = 0; round < 20; round += 1) {
    await server.post({ query: getIntrospectionQuery() })
    await server.post({ query: `{ items { id } nothing${round} }` })
  }
})

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ')
const nest = (count: number, open: string, inner: string) => `${open}{`.repeat(count) + inner + '}'.repeat(count)

type Request = { readonly query: string; readonly variables?: Record<string, unknown> }

const HOSTILE: readonly (readonly [name: string, reason: string, request: Request | string])[] = [
  ['10,000 levels', 'too_many_tokens', { query: `{${nest(10_000, 'self', 'id')}}` }],
  ['600 levels', 'query_too_deep', { query: `{item(id: 1){${nest(600, 'self', 'id')}}}` }],
  [
    '600 levels through fragments',
    'query_too_deep',
    {
      query: `{item(id: 1){...F0}} ${times(150, (n) => `fragment F${n} on Item {self{...F${n + 1}}}`)} fragment F150 on Item {id}`,
    },
  ],
  [
    'depth below a fragment called __schema',
    'query_too_deep',
    { query: `{item(id: 1){...__schema}} fragment __schema on Item {${nest(30, 'self', 'id')}}` },
  ],
  [
    'depth below an alias called __schema',
    'query_too_deep',
    { query: `{__schema: item(id: 1){__type: self{${nest(30, 'self', 'id')}}}}` },
  ],
  ['50,000 fields', 'document_too_long', { query: `{item(id: 1){${times(50_000, (n) => `f${n}`)}}}` }],
  ['20,000 fields', 'too_many_tokens', { query: `{item(id: 1){${times(20_000, () => 'id')}}}` }],
  ['an open end of 100,000 characters', 'too_many_tokens', { query: '{'.repeat(100_000) }],
  ['600 lists in a literal', 'query_too_deep', { query: `{echo(any: ${'['.repeat(600)}${']'.repeat(600)})}` }],
  ['10,000 lists in a literal', 'too_many_tokens', { query: `{echo(any: ${'['.repeat(10_000)}` }],
  ['500 aliases', 'too_many_aliases', { query: `{${times(500, (n) => `a${n}: __typename`)}}` }],
  [
    '31 aliases in fragments',
    'too_many_aliases',
    { query: `{item(id: 1){...F}} fragment F on Item {${times(31, (n) => `a${n}: id`)}}` },
  ],
  ['10 directives', 'too_many_directives', { query: `{__typename ${times(10, () => '@include(if: true)')}}` }],
  ['900 unknown directives', 'too_many_directives', { query: `{__typename ${times(900, (n) => `@d${n}`)}}` }],
  [
    '21 root fields',
    'too_many_root_fields',
    { query: `{...F __typename} fragment F on Query {${times(20, () => '__typename')}}` },
  ],
  [
    'a fragment in itself',
    'graphql_validation',
    {
      query: `{item(id: 1){...A}} fragment A on Item {...B ${times(300, () => 'id')}} fragment B on Item {...A ${times(300, () => 'id')}}`,
    },
  ],
  [
    'exponential fragments',
    'query_too_costly',
    {
      query: `{item(id: 1){...F0}} ${times(120, (n) => `fragment F${n} on Item {...F${n + 1} ...F${n + 1}}`)} fragment F120 on Item {id}`,
    },
  ],
  [
    'exponential fragments nobody spreads',
    'query_too_costly',
    {
      query: `{__typename} ${times(120, (n) => `fragment F${n} on Item {...F${n + 1} ...F${n + 1}}`)} fragment F120 on Item {id}`,
    },
  ],
  [
    'lists within lists',
    'query_too_costly',
    { query: '{items(take: 100){selves{selves{selves{selves{parts{id}}}}}}}' },
  ],
  [
    'a list by its variable',
    'query_too_costly',
    { query: 'query($n: Int = 1){items(take: $n){selves{selves{selves{selves{id}}}}}}', variables: { n: 100 } },
  ],
  [
    'a list by its default',
    'query_too_costly',
    { query: 'query($n: Int = 90){items(take: $n){selves{selves{selves{selves{id}}}}}}' },
  ],
  ['a megabyte in a literal', 'document_too_long', { query: `{echo(text: "${'x'.repeat(1_000_000)}")}` }],
  ['100,000 characters of nothing', 'graphql_syntax', { query: `{${' ,'.repeat(50_000)}}` }],
  [
    '10,000 variables',
    'too_many_variables',
    { query: '{__typename}', variables: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`v${n}`, n])) },
  ],
  [
    '10,000 declared variables',
    'too_many_tokens',
    { query: `query(${times(10_000, (n) => `$v${n}:Int`)}){__typename}` },
  ],
  [
    'variables of 100,000 levels',
    'variables_too_deep',
    `{"query":"query($a: JSON){echo(any: $a)}","variables":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
  ],
  [
    'circular introspection',
    'query_too_deep',
    { query: `{__schema{types{${'fields{type{'.repeat(5)}name${'}}'.repeat(5)}}}}` },
  ],
  [
    'introspection through fragments',
    'query_too_deep',
    {
      query:
        '{__type(name: "Item"){...A}} fragment A on __Type {fields{type{...B}}} fragment B on __Type {fields{type{...C}}} fragment C on __Type {fields{name}}',
    },
  ],
  [
    'introspection of 50 wrapped types',
    'query_too_deep',
    { query: `{__type(name: "Item"){${nest(50, 'ofType', 'name')}}}` },
  ],
  [
    'introspection many times',
    'query_too_costly',
    {
      query: getIntrospectionQuery().replace(
        '__schema',
        `${times(10, (n) => `a${n}: __type(name: "Item"){...FullType}`)} ${times(8, (n) => `b${n}: __schema{types{...FullType}}`)} __schema`,
      ),
    },
  ],
  ['one field 1,900 times', 'too_many_repeats', { query: `{item(id: 1){${times(1_900, () => 'id')}}}` }],
  [
    'one field in 200 fragments',
    'too_many_repeats',
    { query: `{item(id: 1){${times(200, (n) => `...F${n}`)}}} ${times(200, (n) => `fragment F${n} on Item {id}`)}` },
  ],
  ['one object 150 times', 'too_many_repeats', { query: `{item(id: 1){${times(150, () => 'self{self{id}}')}}}` }],
  ['900 unknown fields', 'graphql_validation', { query: `{item(id: 1){${times(900, (n) => `nane${n}`)}}}` }],
  [
    '200 unknown fragments and types',
    'graphql_validation',
    { query: `{item(id: 1){${times(200, (n) => `...F${n} ... on T${n} {x${n}}`)}}}` },
  ],
  [
    '100,000 values of the wrong type',
    'graphql_validation',
    {
      query: 'query($k: [Kind]){echo(kinds: $k)}',
      variables: { k: Array.from({ length: 100_000 }, (_, n) => `H${n % 10}`) },
    },
  ],
  [
    'a megabyte of the wrong type',
    'graphql_validation',
    {
      query: 'query($k: [[Int]]){echo(grid: $k)}',
      variables: { k: Array.from({ length: 9 }, () => 'x'.repeat(100_000)) },
    },
  ],
]

describe('a hostile document', () => {
  it.each(HOSTILE)('is refused at once: %s', async (_, reason, request) => {
    const took: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const payload = typeof request === 'string' ? request : JSON.stringify(request)
      const start = performance.now()
      const response = await server.post(payload)
      took.push(performance.now() - start)
      expect(response.json().errors[0].extensions).toMatchObject({ code: 'bad_input', reason })
      expect(response.json()).not.toHaveProperty('data')
      expect(response.body.length).toBeLessThan(10_000)
    }
    expect(Math.min(...took)).toBeLessThan(100)
  })

  it('is told the limit and what it has', async () => {
    const { errors } = (await server.post({ query: `{item(id: 1){${nest(30, 'self', 'id')}}}` })).json()
    expect(errors).toEqual([
      {
        message: 'The query is 32 levels deep; at most 20 are allowed.',
        extensions: { code: 'bad_input', reason: 'query_too_deep', limit: 20, value: 32 },
      },
    ])
  })
})

describe('an allowed document', () => {
  const ALL_OPTIONS = {
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  }

  it.each([
    ['the introspection query', getIntrospectionQuery()],
    ['the introspection query with every option', getIntrospectionQuery(ALL_OPTIONS)],
    ['20 levels', `{item(id: 1){${nest(18, 'self', 'id')}}}`],
    ['30 aliases', `{item(id: 1){${times(30, (n) => `a${n}: id`)}}}`],
    ['8 directives', `{item(id: 1){${times(8, (n) => `a${n}: id @include(if: true)`)}}}`],
    ['20 root fields', `{${times(20, () => '__typename')}}`],
    ['a full page with what belongs to it', '{items(take: 100){id name kind made maker{id name} parts{id}}}'],
    [
      'many repeated fields',
      `{item(id: 1){${times(30, () => 'self{id name kind made secret __typename self{id name kind made maker{id name}}}')}}}`,
    ],
    [
      'many repeated fields at many levels',
      `{item(id: 1){${`${times(30, () => 'id name kind')} self{`.repeat(17)}id${'}'.repeat(17)}}}`,
    ],
  ])('passes: %s', async (_, query) => {
    const took: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const start = performance.now()
      const response = await server.post({ query })
      took.push(performance.now() - start)
      expect(response.json()).not.toHaveProperty('errors')
    }
    expect(Math.min(...took)).toBeLessThan(100)
  })

  it('costs what its variables say', async () => {
    const query = 'query($n: Int){items(take: $n){selves{selves{selves{selves{id}}}}}}'
    const ask = async (variables: object) => (await server.post({ query, variables })).json()
    for (const n of [1, 5, 1, 5]) expect(await ask({ n })).toHaveProperty('data.items')
    // A thousand records: the bound of every list is reckoned, and its resolver says so in its own words.
    for (const n of [100, 1000]) expect(await ask({ n })).toHaveProperty('errors.0.extensions.value', 78_101)
    expect(await ask({ n: -5 })).not.toHaveProperty('errors')
    expect(await ask({})).not.toHaveProperty('errors')
  })
})
