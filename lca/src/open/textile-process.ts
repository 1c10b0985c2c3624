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
  masses: ChainMasses
  /** By material. */
  spinningKwh: readonly number[]
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
  const masses = massesBackwards({
    itemKg: massKg,
    materials: materials.map(({ share, spin }) => ({ share, spinningLoss: spin.loss.value })),
    spinning: true,
    fabricWaste: fabricRows.loss.value,
    making: { waste: makingLoss, deadstock },
  })
  const { fabricKg, cutKg, yarnOfMaterialKg } = masses
  const wet = said.undyed ? [] : wetProcesses(method, materials, fabricKg)
  return {
    fabricProcess,
    complexity,
    makingLoss,
    deadstock,
    masses,
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

/** The process of a product of which nothing but the category is said; the given one where that says no more. */
export function usualProcess(
  method: OpenMethod,
  product: Product,
  materials: readonly MaterialUse[],
  said: ProcessInput,
  given: TextileProcess,
): TextileProcess {
  const { fabricProcess, makingLoss, deadstock, makingComplexity, undyed } = said
  const says = fabricProcess ?? makingLoss ?? deadstock ?? makingComplexity
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

function wetProcesses({ rows }: OpenMethod, materials: readonly MaterialUse[], fabricKg: number): WetProcess[] {
  let synthetic = 0
  let cellulosic = 0
  let natural = 0
  for (const { factor, share } of materials) {
    if (factor.family === 'synthetic') synthetic += share
    else if (factor.family === 'manmade-cellulosic') cellulosic += share
    else natural += share
  }
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
