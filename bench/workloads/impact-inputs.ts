import { publishedFactors } from '../../lca/src/ecobalyse/published-factors.ts'
import { shippedRegisters } from '../../lca/src/factors/registers.ts'
import { allFactors } from '../../lca/src/factors/shipped-factors.ts'

/** Varied garments as a brand knows them: some countries unknown, some several, some suppliers with values of their own. */
export function openInputs(count: number): Record<string, unknown>[] {
  const draw = numbersFrom(20_260_101)
  const withFactor = shippedRegisters.materials.filter(
    ({ id, family }) =>
      TEXTILE_FAMILIES.includes(family) && allFactors.rows.get(`material/${id}/carbon`)?.recommended === true,
  )
  const place = () => {
    const chance = draw()
    if (chance < 0.3) return undefined
    const country = pick(draw, shippedRegisters.countries).code
    return chance < 0.4 ? [country, pick(draw, shippedRegisters.countries).code] : country
  }
  return Array.from({ length: count }, () => ({
    product: pick(draw, shippedRegisters.products).id,
    mass: grams(draw, 40, 1200),
    materials: shares(draw).map((share) => {
      const { id, recycledAs } = pick(draw, withFactor)
      const recycled = recycledAs && draw() < 0.4 ? { id: recycledAs.id, virgin: id, cff: recycledAs.cff } : { id }
      const supplied =
        draw() < 0.15 ? { carbonFootprint: 1 + draw() * 30, boundary: pick(draw, ['fibre', 'yarn', 'fabric']) } : {}
      return { ...recycled, share, ...supplied }
    }),
    material: place(),
    spinning: place(),
    fabric: place(),
    dyeing: place(),
    making: place(),
    fading: draw() < 0.05,
    undyed: draw() < 0.05,
    ...(draw() < 0.3 ? { fabricProcess: pick(draw, ['weaving', 'knitting-mix', 'knitting-circular']) } : {}),
    ...(draw() < 0.2 ? { air: draw() } : {}),
    ...(draw() < 0.2 ? { cycles: Math.round(draw() * 80) } : {}),
  }))
}

/** Garments with trims, printing and durability inputs; most countries known, as the method's own form asks for them. */
export function ecobalyseQueries(count: number): Record<string, unknown>[] {
  const draw = numbersFrom(36_531)
  const { materials, products, countries, components } = publishedFactors
  const materialIds = [...materials.keys()]
  const countryIds = [...countries.keys()]
  const country = () => (draw() < 0.2 ? undefined : pick(draw, countryIds))
  return Array.from({ length: count }, () => ({
    product: pick(draw, [...products.keys()]),
    mass: grams(draw, 40, 1200),
    materials: shares(draw).map((share) => ({ id: pick(draw, materialIds), share, country: country() })),
    countrySpinning: country(),
    countryFabric: country(),
    countryDyeing: country(),
    countryMaking: country(),
    numberOfReferences: Math.round(100 + draw() * 20_000),
    price: Math.round(10 + draw() * 150),
    traceability: draw() < 0.5,
    upcycled: draw() < 0.03,
    ...(draw() < 0.3 ? { printing: { kind: pick(draw, ['pigment', 'substantive']), ratio: draw() } } : {}),
    ...(draw() < 0.3 ? { airTransportRatio: draw() } : {}),
    ...(draw() < 0.5
      ? { trims: [{ id: pick(draw, [...components.keys()]), quantity: 1 + Math.round(draw() * 8) }] }
      : {}),
  }))
}

const TEXTILE_FAMILIES = ['plant', 'animal', 'synthetic', 'manmade-cellulosic']

/** One to three parts that add up to one. */
function shares(draw: () => number): number[] {
  const parts = Array.from({ length: 1 + Math.floor(draw() * 3) }, () => 0.1 + draw())
  const whole = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => part / whole)
}

function grams(draw: () => number, least: number, most: number): number {
  return Math.round(least + draw() * (most - least)) / 1000
}

function pick<T>(draw: () => number, from: readonly T[]): T {
  return from[Math.floor(draw() * from.length)]!
}

/** The same numbers every time, from 0 to below 1. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
