import { describe, expect, it } from 'vitest'
import { leavesOf } from '../explanation.ts'
import { openFactors } from '../factors/shipped-factors.ts'
import { recogniseMaterial } from '../recognition/recognise-material.ts'
import { assess } from './assess.ts'
import { explain } from './explain.ts'
import { readOpenInput } from './open-input.ts'
import { methodIds, openMethod } from './open-method.ts'

const method = openMethod(openFactors)
const china = { material: 'CN', spinning: 'CN', fabric: 'CN', dyeing: 'CN', making: 'CN', market: 'FR', air: 0 }
const jacket = { product: 'coat-jacket', mass: 1.5, materials: [{ id: 'leather-bovine', share: 1 }], ...china }
const run = (raw: object, with_ = method) => assess(with_, readOpenInput(raw, with_.codes))

describe('leather', () => {
  it('is cut and sewn, and neither spun nor woven nor dyed: the ceiling reaches to the finished hide', () => {
    const { stages, masses, waterStages } = run(jacket)
    const { makingLoss } = method.products.get('coat-jacket')!.entry
    const hide = 1.5 / (1 - makingLoss) / (1 - openFactors.rows.get('making/deadstock')!.value)
    expect(stages!.material).toBeCloseTo(hide * 31, 9)
    expect([stages!.spinning, stages!.fabric, stages!.wet, waterStages!.wet]).toEqual([0, 0, 0, 0])
    expect(stages!.making).toBeGreaterThan(0)
    expect(stages!.transport).toBeGreaterThan(0)
    expect(masses).toMatchObject({ fibre: hide, fabric: 0 })
    const leaves = leavesOf(explain(method, readOpenInput(jacket, method.codes)).carbon!)
    expect(leaves.filter(({ label }) => /spinning|weaving|dyeing|finishing/.test(label))).toEqual([])
  })

  it.each(['suede', 'Schafleder', 'cuir d’agneau', 'vegetable-tanned leather'])(
    'named as "%s" is cut, too',
    (label) => {
      const { id } = recogniseMaterial({ factorMaterial: null, fibre: null, label, name: null, type: null })
      expect(run({ ...jacket, materials: [{ id, share: 1 }] }).stages!.spinning).toBe(0)
    },
  )

  it('leaves the lining as it is: what is no leather is reckoned as in a lighter jacket', () => {
    const lined = run({
      ...jacket,
      materials: [
        { id: 'leather-bovine', share: 0.8 },
        { id: 'polyester', share: 0.2 },
      ],
    })
    const lining = run({ ...jacket, mass: 0.3, materials: [{ id: 'polyester', share: 1 }] })
    for (const stage of ['spinning', 'fabric', 'wet'] as const) {
      expect(lined.stages![stage]).toBeCloseTo(lining.stages![stage]!, 9)
    }
  })

  it('is never better unnamed, and was spun before the sixth version', () => {
    const part = (id: string) => ({
      ...jacket,
      materials: [
        { id: 'cotton-conventional', share: 0.8 },
        { id, share: 0.2 },
      ],
    })
    expect(run(part('unknown:skin')).carbonFootprint!).toBeGreaterThan(run(part('leather-bovine')).carbonFootprint!)
    for (const version of methodIds.slice(0, -1)) {
      const before = openMethod(openFactors, { version })
      expect(run(jacket, before).stages!.spinning).toBeGreaterThan(0)
    }
  })
})
