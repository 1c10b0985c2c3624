import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonRecords } from './json-records.ts'
import { parseJson } from './parse-json.ts'
import { lookAtTree, readTree } from './read-tree.ts'
import type { TreeForm, TreeFormat, TreeNode } from './tree.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'trees-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function file(content: string | Buffer): Promise<string> {
  const path = join(directory, `${Math.random()}`)
  await writeFile(path, content)
  return path
}
const plain = { isRecord: () => false, shapeFor: () => (node: TreeNode) => node }
const look = async (form: TreeForm, content: string | Buffer) => lookAtTree(await file(content), form, plain)
const refusal = (form: TreeForm, content: string | Buffer) =>
  look(form, content).then(
    () => null,
    ({ reason, message }) => `${reason}: ${message}`,
  )
async function rows(form: TreeForm, content: string, format: Partial<TreeFormat>) {
  const found = []
  const path = await file(content)
  for await (const row of readTree(path, { form, dialect: null, records: [], rows: [], columns: [], ...format }))
    found.push(row.cells)
  return found
}

describe('JSON', () => {
  test('any document means what it says, wherever a piece of the file ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ depthSize: 'small' }), { maxLength: 5 }),
        fc.boolean(),
        async (values, isPretty) => {
          const padding = { padding: 'ä€𝄞"\\,[]{}'.repeat(6_000) }
          const path = await file(JSON.stringify([padding, ...values], null, isPretty ? 2 : 0))
          const found: TreeNode[] = []
          for await (const records of jsonRecords(path, 'json')) found.push(...records.map(({ node }) => node))
          expect(found.map(plainOf)).toEqual([padding, ...values].map(withWrittenNumbers))
        },
      ),
      { numRuns: 15 },
    )
  })

  test('no digit of a number is lost', () => {
    expect(['4006381333931', '12345678901234567890', '1.50', '1e5', '0.1', '-0'].map(parseJson)).toEqual([
      4006381333931,
      '12345678901234567890',
      '1.50',
      '1e5',
      0.1,
      '-0',
    ])
  })

  test('names of prototypes are names like others', async () => {
    const text = '[{"__proto__":{"polluted":1},"constructor":{"prototype":2}}]'
    expect((await look('json', text)).lists[0]?.columns).toEqual(
      new Set(['__proto__.polluted', 'constructor.prototype']),
    )
    expect(await rows('json', text, { columns: ['__proto__.polluted'] })).toEqual([['__proto__.polluted'], [1]])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('every list is found, also behind others, and what is in none of them is named', async () => {
    const { lists, outside } = await look(
      'json',
      '{"at":1,"data":{"a":[{"x":1}],"texts":["t"]},"b":[{"y":[{"z":1},{"z":2}]}]}',
    )
    expect(lists.map(({ list, count, lists: within }) => [list.join('.'), count, [...within.keys()]])).toEqual([
      ['data.a', 1, []],
      ['b', 1, ['y']],
    ])
    expect(outside).toEqual(['at', 'data.texts'])
  })

  test('a row for each entry of a list repeats what the record says; other lists share a cell', async () => {
    const text = '[{"sku":"A","tags":["x","y"],"v":[{"c":"red"},{"c":"blue"}]},{"sku":"B","v":[]},{"sku":"C"}]'
    const format = { rows: ['v'], columns: ['sku', 'tags', 'v.c'] }
    expect((await rows('json', text, format)).slice(1)).toEqual([
      ['A', 'x; y', 'red'],
      ['A', 'x; y', 'blue'],
      ['B', null, null],
      ['C', null, null],
    ])
    expect((await rows('json', text, { ...format, rows: [] })).slice(1, 2)).toEqual([['A', 'x; y', 'red; blue']])
  })

  test.each([
    ['[{"a":1},{"a":', /document_broken: .*ends in the middle of record 2/],
    ['[{"a":1,"a":2}]', /document_broken: .*"a" twice/],
    ['[{"a":1}}', /document_broken: .*record 1/],
    ['[{"a":1},]', /document_broken/],
    ['[,]', /document_broken/],
    ['[{"a":NaN}]', /document_broken: .*NaN/],
    ['{"a":[{"b":1}]} trailing', /document_broken/],
    [Buffer.from([0x5b, 0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d, 0x5d]), /document_broken: .*no characters in UTF-8/],
    [`[${'['.repeat(100_000)}`, /document_too_large: .*64 levels/],
    [`[{"a":${'{"a":'.repeat(100)}1${'}'.repeat(101)}]`, /document_too_large: .*64 levels/],
    [`[{"a":"${'x'.repeat(4_000_000)}"}]`, /document_too_large: .*4,000,000 characters/],
    [`[{${Array.from({ length: 600 }, (_, at) => `"f${at}":1`)}}]`, /table_too_many_columns: .*500 different fields/],
    ['[1,2,3]', /document_without_records/],
    [`{${Array.from({ length: 2_000 }, (_, at) => `"l${at}":[{"a":1}]`)}}`, /document_too_large: .*100 lists/],
  ])('%.30s is refused by name', async (content, expected) => {
    expect(await refusal('json', content)).toMatch(expected)
  })
})

describe('XML', () => {
  test('elements that repeat are records; attributes, texts, languages and mixed content have their columns', async () => {
    const text =
      '<c><p id="1"><n xml:lang="deu">Hemd</n><n xml:lang="en">Shirt</n><w unit="g">180</w><d>Soft <b>linen</b></d></p>' +
      '<p id="2"><s:n xmlns:s="urn:x"><![CDATA[a<b]]></s:n></p></c>'
    const columns = ['id', 'n (de)', 'n (en)', 'w.unit', 'w', 'd', 'n']
    expect(new Set((await look('xml', text)).lists[0]?.columns)).toEqual(new Set(columns))
    expect((await rows('xml', text, { records: ['c', 'p'], columns })).slice(1)).toEqual([
      ['1', 'Hemd', 'Shirt', 'g', '180', 'Soft linen', null],
      ['2', null, null, null, null, null, 'a<b'],
    ])
  })

  test('the declared encoding counts, and a type definition that is elsewhere is not fetched', async () => {
    const text =
      '<?xml version="1.0" encoding="windows-1250"?><!DOCTYPE c SYSTEM "http://127.0.0.1:1/a.dtd"><c><p><n>\x8alutá</n><m>1</m></p></c>'
    const { lists } = await look('xml', Buffer.from(text, 'latin1'))
    expect(lists[0]?.list).toEqual(['c', 'p'])
  })

  test.each([
    ['<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><a><r><x>&c;</x></r></a>', /document_unsafe/],
    ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a><r>&b;</r></a>', /document_unsafe/],
    ['<a><r><x>&b;</x></r></a>', /document_broken: .*entity/],
    ['<a><r><x>1</x></r><r>', /document_broken/],
    ['<a>'.repeat(100_000), /document_too_large: .*64 levels/],
    [`<a><r>${'x'.repeat(4_300_000)}</r></a>`, /document_(broken|too_large)/],
    [`<a><r b="${'x'.repeat(4_300_000)}"/></a>`, /document_(broken|too_large)/],
    [`<a>${Array.from({ length: 6_000 }, (_, at) => `<b${at}/>`).join('')}</a>`, /document_too_large: .*5,000/],
    ['<?xml version="1.0" encoding="klingon"?><a/>', /document_broken: .*klingon/],
    [Buffer.from('<a><r><x>\xff</x><y/></r></a>', 'latin1'), /document_broken: .*UTF-8/],
  ])('%.30s is refused by name', async (content, expected) => {
    expect(await refusal('xml', content)).toMatch(expected)
  })
})

/** As JavaScript has it; numbers as they were written. */
function plainOf(node: TreeNode): unknown {
  if (node instanceof Map) return [...node].map(([name, value]) => [name, plainOf(value)])
  if (Array.isArray(node)) return node.map(plainOf)
  return typeof node === 'number' ? String(node) : node
}

function withWrittenNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWrittenNumbers)
  if (typeof value === 'number') return JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value).map(([name, one]) => [name, withWrittenNumbers(one)])
}
