import { type ChainMasses, massesBackwards } from '../chain/masses.ts'
import type { FabricProcess, MakingComplexity } from '../chain/processes.ts'
import type { SourcedFactor } from '../factors/factor-set.ts'
import { boundsClaims, lossThatCounts } from './claims.ts'
import type { MaterialUse } from './material-use.ts'
import type { OpenInput } from './open-input.ts'
import type { OpenMethod, Product } from './open-method.ts'

/** What an input may say of how a textile is made; absent is the category's default. */
type ProcessInput = Pick<
  OpenInput,
  'fabricProcess' | 'makingLoss' | 'deadstock' | 'makingComplexity' | 'undyed' | 'fading' | 'proven'
>

/** Masses and energy along the chain, wherever it takes place and whatever suppliers' footprints already contain. */
export interface TextileProcess {
  fabricProcess: FabricProcess
  complexity: MakingComplexity
  makingLoss: number
  deadstock: number
  /** Fabric, its cut and its yarn are of textiles alone; fibre and yarn of a material that is a part are that part. */
  masses: ChainMasses
  /** What the parts of the product that are no textile weigh when they are bought. */
  partsKg: number
  /** By material: no textile. */
  isPart: readonly boolean[]
  /** By material: its part of the fabric. */
  ofFabric: readonly number[]
  /** By material. */
  spinningKwh: readonly number[]
  /** By material, of metal parts. */
  formingKwh: readonly number[]
  fabricKwhPerKg: number
  wet: readonly WetProcess[]
  wetKwh: number
  wetMJ: number
  makingKwh: number
  /** Said, or usual for the category and not said. */
  fading: boolean
  fadingKwh: number
  fadingMJ: number
}

interface WetProcess {
  name: string
  per: { electricity: SourcedFactor; heat: SourcedFactor }
  kwh: number
  mj: number
}

export function textileProcess(
  method: OpenMethod,
  product: Product,
  massKg: number,
  materials: readonly MaterialUse[],
  said: ProcessInput,
): TextileProcess {
  const { rows } = method
  const { entry } = product
  const fabricProcess = said.fabricProcess ?? product.fabricProcess
  const complexity = said.makingComplexity ?? complexityAskedBy(said.fabricProcess) ?? product.makingComplexity
  const askedLoss = said.fabricProcess && rows.makingLoss[said.fabricProcess]?.value
  const isProven = said.proven.includes('losses') || !boundsClaims(method)
  const makingLoss = lossThatCounts(said.makingLoss, askedLoss ?? entry.makingLoss, isProven)
  const deadstock = lossThatCounts(said.deadstock, rows.deadstock.value, isProven)
  const fading = said.fading ?? isUsuallyFaded(method, product)
  const fabricRows = rows.fabric[fabricProcess]
  const textile = textileShare(materials)
  const ofFabric = materials.map(({ share, route }) =>
    textile === 1 ? share : route === 'textile' ? share / textile : 0,
  )
  const ofTextiles = massesBackwards({
    itemKg: massKg * textile,
    materials: materials.map(({ spin }, i) => ({ share: ofFabric[i]!, spinningLoss: spin.loss.value })),
    spinning: true,
    fabricWaste: fabricRows.loss.value,
    making: { waste: makingLoss, deadstock },
  })
  const partKg = materials.map(({ share, route }) =>
    route === 'textile' ? 0 : (massKg * share) / (route === 'sheet' ? 1 - makingLoss : 1) / (1 - deadstock),
  )
  const masses = textile === 1 ? ofTextiles : withParts(ofTextiles, partKg, massKg)
  const { fabricKg, cutKg } = masses
  const { yarnOfMaterialKg } = ofTextiles
  const wet = said.undyed ? [] : wetProcesses(method, materials, ofFabric, fabricKg)
  const forming = rows.forming?.value ?? 0
  return {
    fabricProcess,
    complexity,
    makingLoss,
    deadstock,
    masses,
    partsKg: partKg.reduce((sum, kg) => sum + kg, 0),
    isPart: materials.map(({ route }) => route !== 'textile'),
    ofFabric,
    formingKwh: materials.map(({ route, factor }, i) =>
      route === 'piece' && factor.family === 'metal' ? partKg[i]! * forming : 0,
    ),
    spinningKwh: materials.map(({ spin }, i) => (yarnOfMaterialKg[i]! * entry.yarnNm * spin.electricity.value) / 50),
    fabricKwhPerKg:
      fabricProcess === 'weaving'
        ? (fabricRows.electricity.value * entry.surfaceGsm * entry.yarnNm * 1000 * 100) /
          (200 * rows.weavingTakeUp.value * entry.surfaceGsm)
        : fabricRows.electricity.value,
    wet,
    wetKwh: wet.reduce((sum, { kwh }) => sum + kwh, 0),
    wetMJ: wet.reduce((sum, { mj }) => sum + mj, 0),
    makingKwh: rows.making.value * rows.makingMinutes[complexity].value,
    fading,
    fadingKwh: fading ? cutKg * rows.fading.electricity.value : 0,
    fadingMJ: fading ? cutKg * rows.fading.heat.value : 0,
  }
}

/** The process of a product of which nothing but the category is said, all of it cloth; the given one where that says no more. */
export function usualProcess(
  method: OpenMethod,
  product: Product,
  materials: readonly MaterialUse[],
  said: ProcessInput,
  given: TextileProcess,
): TextileProcess {
  const { fabricProcess, makingLoss, deadstock, makingComplexity, undyed } = said
  const says = fabricProcess ?? makingLoss ?? deadstock ?? makingComplexity
  if (given.isPart.includes(true)) {
    const cloth = materials.map((material) => ({ ...material, route: 'textile' as const }))
    return textileProcess(method, product, given.masses.itemKg, cloth, { undyed: false, proven: [] })
  }
  if (says === undefined && !undyed && given.fading === isUsuallyFaded(method, product)) return given
  return textileProcess(method, product, given.masses.itemKg, materials, { undyed: false, proven: [] })
}

/** What silence is taken for: most jeans are washed or faded after sewing. */
function isUsuallyFaded(method: OpenMethod, { entry }: Product): boolean {
  return boundsClaims(method) && entry.id === 'jeans'
}

/** Knitting to shape leaves little to sew; as in the chain the method is after, only where the input asks for it. */
function complexityAskedBy(process: OpenInput['fabricProcess']): MakingComplexity | undefined {
  if (process === 'knitting-fully-fashioned') return 'very-low'
  return process === 'knitting-integral' ? 'not-applicable' : undefined
}

/** Exactly 1 where there are no other parts. */
function textileShare(materials: readonly MaterialUse[]): number {
  let share = 0
  let hasParts = false
  for (const material of materials) {
    if (material.route === 'textile') share += material.share
    else hasParts = true
  }
  return hasParts ? share : 1
}

function withParts(ofTextiles: ChainMasses, partKg: readonly number[], itemKg: number): ChainMasses {
  const with_ = (kg: readonly number[]) => kg.map((each, i) => each + partKg[i]!)
  const fibreOfMaterialKg = with_(ofTextiles.fibreOfMaterialKg)
  return {
    ...ofTextiles,
    itemKg,
    fibreOfMaterialKg,
    yarnOfMaterialKg: with_(ofTextiles.yarnOfMaterialKg),
    fibreKg: fibreOfMaterialKg.reduce((sum, kg) => sum + kg, 0),
  }
}

function wetProcesses(
  { rows }: OpenMethod,
  materials: readonly MaterialUse[],
  ofFabric: readonly number[],
  fabricKg: number,
): WetProcess[] {
  let synthetic = 0
  let cellulosic = 0
  let natural = 0
  materials.forEach(({ factor }, i) => {
    const share = ofFabric[i]!
    if (factor.family === 'synthetic') synthetic += share
    else if (factor.family === 'manmade-cellulosic') cellulosic += share
    else natural += share
  })
  const process = (name: string, kg: number, per: WetProcess['per']) => ({
    name,
    per,
    kwh: kg * per.electricity.value,
    mj: kg * per.heat.value,
  })
  const all = fabricKg * (synthetic + cellulosic + natural)
  return [
    process('dyeing', all, rows.dyeing),
    process('finishing', all, rows.finishing),
    process('washing of synthetics', fabricKg * synthetic, rows.washingSynthetic),
    process('bleaching', fabricKg * natural, rows.bleaching),
    process('scouring', fabricKg * natural, rows.scouring),
  ].filter(({ kwh, mj }) => kwh > 0 || mj > 0)
}
