import fc from 'fast-check'
import { expect, test } from 'vitest'
import { updateProduct } from '#features/records/products/update-product.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { endedImport } from '#test/run-import-file.ts'
import { rounds } from '#test/sample.ts'
import { runSource, shopRow } from '#test/source-imports.ts'
import { undoImport } from './begin-import.ts'

const t = await startTestApp()
const SEQUENCES = rounds({ whole: 60, sample: 4 })

/** Who leads which column: each of the three kinds. */
const LEADS = { product_name: 'ours', category: 'newer', sku: 'theirs' } as const
type Field = 'name' | 'category' | 'sku'
const LED_HERE: readonly Field[] = ['name', 'category']

type Item = { name: string; category: string | null; sku: string; at: Date }
type Fields = Record<Field, string | null>
type Row = Fields & { id: string; item: string }

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('there' as const),
      item: fc.nat(3),
      field: fc.constantFrom<Field>('name', 'category', 'sku'),
      value: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('here' as const),
      item: fc.nat(3),
      field: fc.constantFrom<Field>('name', 'category'),
      value: fc.nat(3),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('run' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('empty' as const), item: fc.nat(3) }) },
)

async function records(w: TestWorkspace): Promise<Row[]> {
  const { rows } = await t.owner.query(
    `select p.id, p.name, p.category, p.sku, r.external_id as item from products p
     left join external_references r on r.record_id = p.id where p.workspace_id = $1 order by p.id`,
    [w.id],
  )
  return rows
}

async function conflicts(w: TestWorkspace): Promise<string[]> {
  const { rows } = await t.owner.query(
    `select record_id || ' ' || field || ' ' || (theirs #>> '{}') as one from connection_conflicts where workspace_id = $1 order by 1`,
    [w.id],
  )
  return rows.map(({ one }) => one)
}

/** What is there, what has been changed here and when, and what a run has to make of both. */
async function play(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]): Promise<void> {
  const w = await t.workspace()
  const there = new Map<string, Item>()
  const changedHere = new Map<string, Date>()
  let lastRun: { id: string; before: Row[] } | null = null

  const run = async () => {
    const before = await records(w)
    const rows = [...there].map(([p, { name, category, sku, at }]) =>
      shopRow({ p, at, 'product.title': name, 'product.type': category, 'product.code': sku }),
    )
    const { id, state } = await runSource(t, w, rows, { leads: LEADS })
    expect(state).toBe('finished')
    return { id, before }
  }

  const check = async (before: readonly Row[]) => {
    const now = await records(w)
    const skus = [...there.values()].map(({ sku }) => sku)
    const expectedConflicts: string[] = []
    for (const [item, told] of there) {
      const was = before.find((one) => one.item === item)
      const found = now.filter((one) => one.item === item)
      const isTwin = skus.filter((sku) => sku === told.sku).length > 1
      const isTaken = before.some((one) => one.item !== item && one.sku === told.sku)
      // Two of one number, or the number of another record: nothing is decided of what is new, and the old may have to wait for its number.
      if (isTwin || isTaken) {
        if (!was) expect(found.length).toBeLessThanOrEqual(1)
        continue
      }
      expect(found, `${item} is one record`).toHaveLength(1)
      const [one] = found
      if (!one) continue
      expect(one.sku).toBe(told.sku)
      for (const field of LED_HERE) {
        const [ours, theirs] = [was?.[field] ?? null, told[field]]
        const here = changedHere.get(`${one.id} ${field}`)
        const isTheirs = ours === null || (field === 'category' && (here === undefined || told.at > here))
        expect(one[field], `${field} of ${item}`).toBe(theirs !== null && isTheirs ? theirs : ours)
        if (theirs !== null && !isTheirs && theirs !== ours) expectedConflicts.push(`${one.id} ${field} ${theirs}`)
      }
    }
    const isClear =
      new Set(skus).size === skus.length &&
      !before.some((one) => {
        const holder = [...there].find(([, { sku }]) => sku === one.sku)
        return holder !== undefined && holder[0] !== one.item
      })
    if (isClear) expect(await conflicts(w)).toEqual(expectedConflicts.sort())
    expect(new Set(now.flatMap(({ item }) => item ?? [])).size).toBe(now.filter(({ item }) => item !== null).length)
    return isClear
  }

  for (const one of steps) {
    if (one.do === 'there') {
      const id = `i${one.item}`
      const item = there.get(id) ?? { name: `Item ${id}`, category: null, sku: `S-${id}`, at: new Date() }
      const value = one.field === 'sku' ? `S-i${one.value}` : `${one.field} ${one.value} there`
      there.set(id, { ...item, [one.field]: value, at: new Date() })
    } else if (one.do === 'empty') {
      const item = there.get(`i${one.item}`)
      if (item) there.set(`i${one.item}`, { ...item, category: null, at: new Date() })
    } else if (one.do === 'here') {
      const record = (await records(w))[one.item]
      if (!record) continue
      const value = `${one.field} ${one.value} here`
      if (record[one.field] !== value) changedHere.set(`${record.id} ${one.field}`, new Date())
      await updateProduct(t.deps, w.actor, { id: record.id, [one.field]: value })
      lastRun = null
    } else if (one.do === 'run') {
      lastRun = await run()
      const isClear = await check(lastRun.before)
      const [after, listed] = [await records(w), await conflicts(w)]
      if (!isClear) continue
      await run()
      expect(await records(w), 'running again changes nothing').toEqual(after)
      expect(await conflicts(w)).toEqual(listed)
    } else if (lastRun) {
      await undoImport(t.deps, w.actor, { id: lastRun.id })
      await endedImport(t, w, lastRun.id)
      expect(await records(w), 'an undo brings back what was there').toEqual(lastRun.before)
      lastRun = null
    }
  }
}

test(`whatever is changed there, here, run and undone, in ${SEQUENCES} sequences: what leads counts, what differs is listed, nothing is doubled`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), play), {
    numRuns: SEQUENCES,
    endOnFailure: true,
  })
}, 600_000)
