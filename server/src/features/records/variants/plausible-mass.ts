import { shippedRegisters } from '@selvedge/lca/factors/registers.ts'
import { recogniseProduct } from '@selvedge/lca/recognition/recognise-product.ts'
import { readOnce } from '#platform/read-once.ts'

/** Why the mass of one item is hardly that of such a thing. */
export type MassDoubt = {
  readonly reason: Side
  /** What such things weigh, in kilograms. */
  readonly leastKg: number
  readonly mostKg: number
  /** What is meant if grams were taken for kilograms, or kilograms for grams; null where neither would be plausible. */
  readonly likelyKg: number | null
}

type Side = 'too_heavy' | 'too_light'
type Range = readonly [leastKg: number, mostKg: number]

/**
 * Whether one item of a kind can weigh this much; null where it can. `category` is what a brand calls the kind: "T-shirts", "0110 T-Shirts".
 * A doubt is a question, never a refusal. A kind with a usual mass is asked about from five times more or less on, since the footprint is
 * hardly anything but mass; the ranges of the others reach from the smallest baby's size to the heaviest.
 */
export function doubtMass(category: string | null, massKg: number): MassDoubt | null {
  const [leastKg, mostKg] = category === null ? UNSAID : rangeOf(category)
  const isIn = (kg: number) => kg >= leastKg && kg <= mostKg
  if (isIn(massKg)) return null
  const likelyKg = [massKg / 1000, massKg * 1000].find(isIn) ?? null
  return { reason: massKg > mostKg ? 'too_heavy' : 'too_light', leastKg, mostKg, likelyKg }
}

/** Of a kind that nobody knows it is known at least that no single item of textiles, a rolled-up carpet aside, is heavier. */
const ANYTHING: Range = [0.001, 25]
/** Where nobody says what it is, few things are carpets. */
const UNSAID: Range = [0.001, 12]

/** By the method's kinds of product. Where the method has no usual mass, bounds are of this project, set wide. */
const BY_KIND: Readonly<Record<string, Range>> = {
  'boxer-woven': [0.01, 0.5],
  'brief-knitted': [0.003, 0.5],
  socks: [0.003, 0.6],
  swimwear: [0.01, 1],
  ...Object.fromEntries(
    shippedRegisters.products.flatMap(({ id, massKg }) => (massKg === null ? [] : [[id, around(massKg)]])),
  ),
}

function around(usualKg: number): Range {
  return [Number((usualKg / 5).toPrecision(3)), Number((usualKg * 5).toPrecision(3))]
}

/** Kinds that the method has no figures for, by the words of shops in English, German and French. */
const BY_WORD: readonly (readonly [RegExp, Range])[] = [
  [/\b(bab(y|ies)|bodys?|bodies|onesies?|rompers?|sleepsuits?|strampler|barboteuses?)|babybod/, [0.01, 1.5]],
  [/\b(scar(f|ves)|schals?|schultertuch|foulards?|stolas?)|écharpe/, [0.01, 2]],
  [/\b(hats?|caps?|beanies?|gloves?|mittens?|mützen?|hüte?|handschuhe?|bonnets?|casquettes?|gants?)\b/, [0.005, 1]],
  [/\b(tights|leggings?|strumpfhosen?|collants?)\b/, [0.01, 0.8]],
  [/strümpfe|\bstrumpf\b|\bstockings?\b/, [0.003, 0.6]],
  [/\b(bras?|bhs?|lingerie|underwear|unterwäsche|wäsche|soutiens?-gorge)\b/, [0.003, 0.8]],
  [/\b(shoes?|sneakers?|boots?|sandals?|schuhe?|stiefel|chaussures?|bottes?|baskets)\b/, [0.03, 6]],
  [/\b(accessor(y|ies)|accessoires?)\b/, [0.001, 5]],
  [/\b(kids?|children|kinder|enfants?)\b/, [0.005, 5]],
]

const rangeOf = readOnce((category): Range => {
  const kind = recogniseProduct({ productType: null, category, hsCode: null })?.id
  const known = kind === undefined ? undefined : BY_KIND[kind]
  const words = category.toLowerCase()
  return known ?? BY_WORD.find(([pattern]) => pattern.test(words))?.[1] ?? ANYTHING
})
