import { expect, test } from 'vitest'
import { linkedRecords, nestedRecords, watchParents } from './nest-children.ts'
import { isList, isMap, type TreeNode, type TreeRecord } from './tree.ts'

type Plain = Readonly<Record<string, string | number>>

const recordOf = (one: Plain): TreeRecord => ({ list: [], node: new Map(Object.entries(one)), length: 100 })

function plain(node: TreeNode): unknown {
  if (isList(node)) return node.map(plain)
  return isMap(node) ? Object.fromEntries([...node].map(([name, value]) => [name, plain(value)])) : node
}

async function nested(records: Iterable<Plain>, batch = 2): Promise<unknown[]> {
  async function* batches() {
    let open: TreeRecord[] = []
    for (const one of records) {
      open.push(recordOf(one))
      if (open.length === batch) {
        yield open
        open = []
      }
    }
    yield open
  }
  const found: unknown[] = []
  for await (const some of nestedRecords(batches(), { parent: 'parent', id: 'id' }))
    found.push(...some.map(({ node }) => plain(node)))
  return found
}

test('records are within those that they name, wherever these stand, and by what they are', async () => {
  const found = await nested([
    { id: 'v0', parent: 'b' },
    { id: 'a', name: 'A' },
    { id: 'gid://shop/Variant/1', parent: 'a' },
    { id: 'b', name: 'B' },
    { id: 'gid://shop/Variant/2', parent: 'a' },
    { key: 'care', value: 'cold', parent: 'a' },
    { key: 'care', value: 'warm', parent: 'gid://shop/Variant/2' },
  ])
  expect(found).toEqual([
    {
      id: 'a',
      name: 'A',
      Variant: [
        { id: 'gid://shop/Variant/1' },
        { id: 'gid://shop/Variant/2', metafields: [{ key: 'care', value: 'warm' }] },
      ],
      metafields: [{ key: 'care', value: 'cold' }],
    },
    { id: 'b', name: 'B', variants: [{ id: 'v0' }] },
  ])
})

test('what names no record, itself, or one that names it in turn stays by itself', async () => {
  const found = await nested([
    { id: 'a', parent: 'nowhere' },
    { id: 'b', parent: 'b' },
    { id: 'c', parent: 'd' },
    { id: 'd', parent: 'c' },
  ])
  expect(JSON.stringify(found).match(/"id"/g)).toHaveLength(4)
  expect(found).toHaveLength(3)
})

test('no more records wait than fit in memory; those that come too late stay by themselves', async () => {
  function* many(): Generator<Plain> {
    yield { id: 'a' }
    for (let at = 0; at < 30_000; at += 1) yield { id: `v${at}`, parent: 'a' }
    for (let at = 0; at < 30_000; at += 1) yield { id: `r${at}` }
  }
  const started = performance.now()
  const found = await nested(many(), 500)
  expect(found.length).toBeGreaterThan(50_000)
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('a chain of parents without end goes a few generations deep', async () => {
  const chain = Array.from({ length: 3_000 }, (_, at) => ({ id: `n${at}`, ...(at > 0 && { parent: `n${at - 1}` }) }))
  for (const records of [chain, chain.toReversed()]) {
    const found = await nested(records)
    expect(JSON.stringify(found).match(/"id"/g)).toHaveLength(3_000)
    expect(found.length).toBeGreaterThan(500)
  }
})

test('records that name each other are noticed, and those that name something else are not', () => {
  const seen = (...records: Plain[]) => {
    const watch = watchParents()
    for (const one of records) watch.see(new Map(Object.entries(one)))
    return watch.found()
  }
  expect(seen({ id: 'p', sku: 'A' }, { id: 'v', sku: 'A-1', _parent_id: 'p' })).toEqual({
    parent: '_parent_id',
    id: 'id',
  })
  expect(seen({ sku: 'A' }, { sku: 'A-1', parent_sku: 'A' })).toEqual({ parent: 'parent_sku', id: 'sku' })
  expect(seen({ id: '1', parent: 'model' }, { id: '2', parent: 'model' })).toBeNull()
  expect(seen({ id: 1, parent_id: 0 }, { id: 2, parent_id: 0 })).toBeNull()
})

test('records that a product names as its variants are within it; related ones are not', async () => {
  const records: TreeRecord[] = [
    {
      list: [],
      node: new Map<string, TreeNode>([
        ['id', 1],
        ['variations', [2, 3]],
        ['related_ids', [4]],
      ]),
    },
    ...[2, 3, 4].map((id) => ({ list: [], node: new Map<string, TreeNode>([['id', id]]) })),
  ]
  const watch = watchParents()
  for (const { node } of records) if (isMap(node)) watch.see(node)
  const nesting = watch.found()
  expect(nesting).toEqual({ links: 'variations', id: 'id' })
  if (!nesting || !('links' in nesting)) throw new Error('There are links.')
  async function* all() {
    yield records
  }
  const found: unknown[] = []
  for await (const some of nestedRecords(all(), nesting, await linkedRecords(all(), nesting)))
    found.push(...some.map(({ node }) => plain(node)))
  expect(found).toEqual([{ id: 1, variations: [2, 3], related_ids: [4], variants: [{ id: 2 }, { id: 3 }] }, { id: 4 }])
})
