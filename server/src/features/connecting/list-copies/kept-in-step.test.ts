import { expect, test } from 'vitest'
import { deleteMaterial } from '#features/records/materials/delete-material.ts'
import { materialVerbs } from '#features/records/materials/material.verbs.ts'
import { updateMaterial } from '#features/records/materials/update-material.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { copiedList } from '#test/copied-list.ts'
import '#test/doubles/plain-shop/connector.ts'
import type { PlainRow } from '#test/doubles/plain-shop/plain-tables.ts'
import { startTestApp } from '#test/harness.ts'
import { rounds } from '#test/sample.ts'

const SEQUENCES = rounds({ whole: 60, sample: 2 })
const STEPS = rounds({ whole: 12, sample: 5 })
const EDITS = 12

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const { deps } = t

/** What was drawn can be drawn once more: mulberry32. */
function drawer(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

const seeds = Array.from({ length: SEQUENCES }, (_, at) => Number(process.env['SAMPLE_SEED'] ?? 1) * 1_000 + at)

test.each(seeds)(
  'whatever is edited here and there, the table is as the list after each step: %i',
  async (seed) => {
    const draw = drawer(seed)
    const w = await t.workspace()
    const deletes = draw(2) === 0
    const names = Array.from({ length: 20 + draw(20) }, (_, at) => `Fibre ${at}`)
    const s = await copiedList(t, w, names, {
      query: { fibre: 'wool' },
      ...(deletes ? { whenLeft: 'delete', leftColumn: null } : {}),
    })
    /** By id: what the workspace has. */
    const here = new Map(s.materials.map(({ id }, at) => [id, { name: names[at] ?? '', isIn: false }]))
    const { rows } = s.shop.tables
    const theirs = new Map<string, PlainRow>()
    const amounts = new Map<string, number>()
    const wasIn = new Set<string>()
    const some = <T>(from: readonly T[]): T | undefined => from[draw(from.length)]
    let made = 0
    const edits: readonly (() => Promise<unknown> | unknown)[] = [
      async () => {
        const id = some([...here.keys()])
        const one = id && here.get(id)
        if (!id || !one) return
        one.isIn = !one.isIn
        await updateMaterial(deps, w.actor, { id, fibre: one.isIn ? 'wool' : 'silk' })
      },
      async () => {
        const id = some([...here.keys()])
        const one = id && here.get(id)
        if (!id || !one) return
        one.name = some(['Änderung', 'שינוי 🧶', `Renamed ${draw(1_000)}`, 'O\'Neil, "wool"\n', '0012']) ?? ''
        one.name = one.name.trim()
        await updateMaterial(deps, w.actor, { id, name: one.name })
      },
      async () => {
        const name = `New ${draw(1_000)}`
        const [one] = await materialVerbs.create(deps, w.actor, [{ name, fibre: 'wool' }])
        if (one) here.set(one.id, { name, isIn: true })
      },
      async () => {
        const id = draw(3) === 0 ? some([...here.keys()]) : undefined
        if (id) await deleteMaterial(deps, w.actor, { id })
        if (id) here.delete(id)
      },
      () => {
        const row = some([...rows.values()].filter((one) => !theirs.has(String(one['id']))))
        if (row) row['name'] = `Edited there ${draw(100)}`
      },
      () => {
        const row = some([...rows.values()].filter((one) => !theirs.has(String(one['id']))))
        if (!row) return
        row['amount'] = draw(100)
        amounts.set(String(row['id']), Number(row['amount']))
      },
      () => {
        const [id, row] = some([...rows].filter(([, one]) => !theirs.has(String(one['id'])))) ?? []
        if (!id || !row) return
        rows.delete(id)
        amounts.delete(String(row['id']))
        // Of a record in the list it is made again; of one that leaves before the next step there is nothing to mark.
        wasIn.delete(String(row['id']))
      },
      () => {
        const row = { id: `theirs-${++made}`, name: 'Theirs', amount: draw(100) }
        theirs.set(row.id, { ...row })
        rows.set(`theirs-${made}`, row)
      },
    ]
    for (let step = 0; step < STEPS; step += 1) {
      for (let edit = 0; edit < EDITS; edit += 1) await some(edits)?.()
      await s.step()
      if ((await s.now()).phase === 'waits') await s.confirm()
      for (const [id, { isIn }] of here) if (isIn) wasIn.add(id)
      const found = [...rows.values()]
      const ours = found.filter((row) => !theirs.has(String(row['id'])))
      const isMarked = (row: PlainRow) => row['left'] !== null && row['left'] !== undefined
      const inList = [...here].filter(([, { isIn }]) => isIn)
      const shown = ours.filter((row) => !isMarked(row)).map((row) => [row['id'], row['name']])
      expect(shown.sort(), `step ${step}`).toEqual(inList.map(([id, { name }]) => [id, name]).sort())
      if (deletes) expect(ours.filter(isMarked)).toEqual([])
      else {
        const left = [...wasIn].filter((id) => !here.get(id)?.isIn)
        expect(
          ours
            .filter(isMarked)
            .map((row) => row['id'])
            .sort(),
        ).toEqual(left.sort())
      }
      for (const row of ours) {
        const amount = amounts.get(String(row['id']))
        if (amount !== undefined && !deletes) expect(row['amount']).toBe(amount)
      }
      expect(found.filter((row) => theirs.has(String(row['id'])))).toEqual([...theirs.values()])
      const before = s.shop.requests.length
      await s.step()
      expect(s.shop.requests.slice(before).filter(({ path }) => path !== '/tables/rows')).toEqual([])
    }
  },
  600_000,
)
