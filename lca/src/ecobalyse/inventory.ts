import { type Explanation, sumOf } from '../explanation.ts'
import type { Process } from './factors.ts'

/** The headings of a result, in the order of a garment's life; together they are the whole. */
export const HEADINGS = [
  'material',
  'spinning',
  'fabric',
  'ennobling',
  'making',
  'use',
  'eol',
  'transport',
  'trims',
  'microfibres',
  'exportOutOfEurope',
] as const
export type Heading = (typeof HEADINGS)[number]

export const INDICATORS = ['ecs', 'pef'] as const
export type Indicator = (typeof INDICATORS)[number]

export type Impact = Record<Indicator, number>

/** So much of a process, for one part of one heading. */
interface Flow {
  heading: Heading
  item: string
  process: Process
  amount: number
}

/**
 * What a garment takes from the world, before durability. Sums are always kept; the flows only for an explanation,
 * so that the fast way and the explained way are one calculation.
 */
export interface Inventory {
  sums: Record<Heading, Impact>
  flows: Flow[] | null
}

export function openInventory(keepFlows: boolean): Inventory {
  return {
    sums: {
      material: { ecs: 0, pef: 0 },
      spinning: { ecs: 0, pef: 0 },
      fabric: { ecs: 0, pef: 0 },
      ennobling: { ecs: 0, pef: 0 },
      making: { ecs: 0, pef: 0 },
      use: { ecs: 0, pef: 0 },
      eol: { ecs: 0, pef: 0 },
      transport: { ecs: 0, pef: 0 },
      trims: { ecs: 0, pef: 0 },
      microfibres: { ecs: 0, pef: 0 },
      exportOutOfEurope: { ecs: 0, pef: 0 },
    },
    flows: keepFlows ? [] : null,
  }
}

export function addFlow(inventory: Inventory, heading: Heading, item: string, process: Process, amount: number): void {
  if (amount === 0 || (process.ecs === 0 && process.pef === 0)) return
  const sum = inventory.sums[heading]
  sum.ecs += amount * process.ecs
  sum.pef += amount * process.pef
  inventory.flows?.push({ heading, item, process, amount })
}

/** One indicator's flows as a tree: garment → heading → part → process with its source. */
export function explained(
  flows: readonly Flow[],
  indicator: Indicator,
  label: string,
  unit: string,
  durability: number,
): Explanation {
  const headings = new Map<Heading, Map<string, Explanation[]>>()
  for (const heading of HEADINGS) headings.set(heading, new Map())
  for (const { heading, item, process, amount } of flows) {
    const value = (amount * process[indicator]) / durability
    if (value === 0) continue
    const leaf: Explanation = {
      label: process.name,
      value,
      unit,
      quantity: { value: amount, unit: process.unit },
      factor: process.citation,
      children: [],
    }
    const items = headings.get(heading)
    const leaves = items?.get(item)
    if (leaves) leaves.push(leaf)
    else items?.set(item, [leaf])
  }
  const stages: Explanation[] = []
  for (const [heading, items] of headings) {
    if (items.size === 0) continue
    const parts: Explanation[] = []
    for (const [item, leaves] of items) parts.push(sumOf(item, unit, leaves))
    stages.push(sumOf(heading, unit, parts))
  }
  return sumOf(label, unit, stages)
}
