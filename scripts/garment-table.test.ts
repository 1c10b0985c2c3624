import { expect, test } from 'vitest'
import garments from '../lca/reference-cases/garments.json' with { type: 'json' }
import { leavesOf } from '../lca/src/explanation.ts'
import { openFactors } from '../lca/src/factors/shipped-factors.ts'
import { assess } from '../lca/src/open/assess.ts'
import { type ExplainedFlow, explain } from '../lca/src/open/explain.ts'
import { readOpenInput } from '../lca/src/open/open-input.ts'
import { openMethod } from '../lca/src/open/open-method.ts'
import { garmentRows } from './garment-table.ts'

test('of twenty garments at least 17 are assessed with open factors, and none is implausible without a reason', () => {
  const rows = garmentRows()
  expect(rows).toHaveLength(20)
  expect(rows.filter(({ carbonFootprint }) => carbonFootprint !== null).length).toBeGreaterThanOrEqual(17)
  for (const { name, ratio, verdict } of rows) {
    if (ratio !== null && (ratio < 0.5 || ratio > 2)) expect(verdict, name).toMatch(/; /)
    expect(verdict, name).not.toBe('')
  }
})

test('of each of them every leaf has a source and a licence that was read or is not needed, and the leaves add up', () => {
  const method = openMethod(openFactors)
  for (const { name, input } of garments.garments) {
    const read = readOpenInput(input, method.codes)
    const leaves = leavesOf(explain(method, read).carbon!)
    for (const { factor, quantityFrom } of leaves as ExplainedFlow[]) {
      for (const { id, source, licence } of [factor!, ...quantityFrom]) {
        expect(source, name).toMatch(/\w/)
        expect(licence, id).toMatch(/\w/)
        expect(openFactors.rows.get(id)?.from.textRead, id).toMatch(/^(yes|not needed)$/)
      }
    }
    const total = leaves.reduce((sum, { value }) => sum + value, 0)
    expect(total).toBeCloseTo(assess(method, read).carbonFootprint!, 9)
  }
})
