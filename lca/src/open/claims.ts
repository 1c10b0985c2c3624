import type { OpenInput } from './open-input.ts'
import type { OpenMethod, Product } from './open-method.ts'
import type { Provable } from './provables.ts'
import type { Reason } from './reasons.ts'

/**
 * How many times as long as usual a product lasts, where no report proves it: the bounds of the durability coefficient of the French
 * method (arrêté of 6 September 2025; Ecobalyse `physicalDurability`). Silence takes the lower one.
 */
export const lifeBounds = { least: 0.67, most: 1.45 } as const

/**
 * Points that all claims without evidence may add together. A choice of the method: about what the upper bound of the lifetime alone
 * would add to a product of usual life (50 × log4 1.45 × the weights of carbon and water = 9.4).
 */
export const claimCap = 10

/** Uses that count: as proven and not below the bound, else within the bounds of the category; unsaid, the least of them. */
export function usesThatCount({ uses, proven }: OpenInput, { entry }: Product, reasons: Reason[]): number {
  const [least, most] = [entry.uses * lifeBounds.least, entry.uses * lifeBounds.most]
  if (uses === undefined) {
    reasons.push({
      code: 'DEFAULT',
      item: 'uses',
      message: `How often it is worn is not said; ${plain(least)} times are assumed, two thirds of what is usual for the category.`,
    })
    return least
  }
  if (proven.includes('uses')) return Math.max(uses, least)
  const bounded = Math.min(most, Math.max(least, uses))
  if (bounded !== uses) {
    const message = `${plain(uses)} uses without a test report count as ${plain(bounded)}: ${plain(least)} to ${plain(most)} are possible in the category.`
    reasons.push({ code: 'CLAIM', item: 'uses', message })
  }
  return bounded
}

/** A loss that counts: never less than two thirds of the usual one without proof. */
export function lossThatCounts(said: number | undefined, usual: number, isProven: boolean): number {
  if (said === undefined) return usual
  return isProven ? said : Math.max(said, usual * lifeBounds.least)
}

/** What is claimed and not proven; with `inChain` those claims that change masses or factors. */
export function unprovenClaims({ materials, proven, ...input }: OpenInput): { any: boolean; inChain: boolean } {
  const { scoreInputs } = input
  const of = (value: unknown, what: Provable) => value !== undefined && !proven.includes(what)
  const inChain =
    materials.some(({ supplier }) => supplier?.evidence === 'declared') ||
    (input.energy !== undefined && Object.values(input.energy).some(({ evidence }) => evidence === 'declared')) ||
    of(input.makingLoss, 'losses') ||
    of(input.deadstock, 'losses') ||
    of(input.cycles, 'uses')
  const any =
    inChain ||
    of(input.uses, 'uses') ||
    of(scoreInputs.recyclable, 'recyclable') ||
    of(scoreInputs.repair, 'repair') ||
    scoreInputs.dqr !== undefined ||
    scoreInputs.recycled !== undefined
  return { any, inChain }
}

/** The same product without what is claimed and not proven; what only a declared value covers stays covered, by the worst of its family. */
export function withoutClaims(input: OpenInput): OpenInput {
  const { proven, scoreInputs } = input
  const { uses, cycles, makingLoss, deadstock, energy, ...rest } = input
  const has = (what: Provable) => proven.includes(what)
  return {
    ...rest,
    ...kept('uses', uses, has('uses')),
    ...kept('cycles', cycles, has('uses')),
    ...kept('makingLoss', makingLoss, has('losses')),
    ...kept('deadstock', deadstock, has('losses')),
    ...(energy === undefined ? {} : { energy: verifiedOf(energy) }),
    materials: input.materials.map((material) => {
      if (material.supplier?.evidence !== 'declared') return material
      return { ...material, isSetAside: true }
    }),
    scoreInputs: {
      ...kept('recyclable', scoreInputs.recyclable, has('recyclable')),
      ...kept('repair', scoreInputs.repair, has('repair')),
    },
  }
}

function verifiedOf(energy: NonNullable<OpenInput['energy']>): NonNullable<OpenInput['energy']> {
  return Object.fromEntries(Object.entries(energy).filter(([, { evidence }]) => evidence === 'verified'))
}

function kept<K extends string, T>(key: K, value: T | undefined, isKept: boolean): { [P in K]?: T } {
  return (isKept && value !== undefined ? { [key]: value } : {}) as { [P in K]?: T }
}

function plain(value: number): number {
  return Math.round(value * 10) / 10
}

/** Whether the method bounds claims at all: its first version took them as they came. */
export function boundsClaims({ id }: OpenMethod): boolean {
  return id !== 'selvedge-open-1'
}
