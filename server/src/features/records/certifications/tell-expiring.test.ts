import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { createCertification } from './create-certification.ts'
import { tellExpiring } from './tell-expiring.ts'
import { updateCertification } from './update-certification.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})

const at = (day: string) => t.setNow(new Date(`${day}T23:59:59Z`))

async function told(workspaceId: string) {
  const { rows } = await t.owner.query(
    `select data from events where workspace_id = $1 and kind = 'certification.expiring' order by sequence`,
    [workspaceId],
  )
  return rows.map(({ data }) => [data.name, data.validUntil, data.daysLeft, data.threshold])
}

test('that a certification ends is told 60, 30 and 7 days before, once each, and again when it was renewed', async () => {
  const [w, other] = [await t.workspace(), await t.workspace()]
  const { id } = await createCertification(t.deps, w.actor, { name: 'GOTS', validUntil: '2031-03-31' })
  await createCertification(t.deps, w.actor, { name: 'Ended', validUntil: '2031-01-01' })
  await createCertification(t.deps, w.actor, { name: 'Endless' })
  await createCertification(t.deps, w.actor, { name: 'Later', validFrom: '2031-03-20', validUntil: '2031-03-30' })
  const days = ['2031-01-29', '2031-01-30', '2031-02-28', '2031-03-01', '2031-03-23', '2031-03-24', '2031-03-31']
  const counts: number[] = []
  for (const day of days) {
    at(day)
    const before = (await told(w.id)).length
    // Two processes at once, and once more afterwards.
    await Promise.all([tellExpiring(t.deps), tellExpiring(t.deps)])
    await tellExpiring(t.deps)
    counts.push((await told(w.id)).length - before)
  }
  expect(counts).toEqual([0, 1, 0, 1, 1, 1, 0])
  expect(await told(w.id)).toEqual([
    ['GOTS', '2031-03-31', 60, 60],
    ['GOTS', '2031-03-31', 30, 30],
    ['Later', '2031-03-30', 7, 7],
    ['GOTS', '2031-03-31', 7, 7],
  ])
  await updateCertification(t.deps, w.actor, { id, validUntil: '2032-03-31' })
  at('2032-03-30')
  await tellExpiring(t.deps)
  await tellExpiring(t.deps)
  expect((await told(w.id)).slice(4)).toEqual([['GOTS', '2032-03-31', 1, 7]])
  expect(await told(other.id)).toEqual([])
})
