import type { SourcedFactor } from '../factors/factor-set.ts'
import { InputError } from '../input-error.ts'
import { boundsClaims, lifeBounds } from './claims.ts'
import { cited, contains, type MaterialUse, useOfMaterials } from './material-use.ts'
import {
  type Boundary,
  type Evidence,
  type OpenInput,
  OTHER_GOODS,
  type Place,
  type Whereabouts,
} from './open-input.ts'
import { type Country, isSince, type OpenMethod, type Product } from './open-method.ts'
import { isBlocking, type Reason } from './reasons.ts'
import { type StepAmounts, stepAmounts } from './step-amounts.ts'
import {
  explainEnergies,
  intensityIn,
  ownIntensity,
  rowsOf,
  type StepEnergies,
  type StepEnergy,
  spelledOwn,
  stepEnergiesOf,
} from './step-energy.ts'
import { type TextileProcess, textileProcess } from './textile-process.ts'
import { airShareOf, type ChainEnd, type ChainPlace, type FilledChain, fillChain } from './worst-chain.ts'

export const stages = ['material', 'spinning', 'fabric', 'wet', 'making', 'transport', 'use', 'eol'] as const
export type Stage = (typeof stages)[number]

/** One quantity times one factor: a leaf of the result. */
export interface Flow {
  stage: Stage
  /** Whom it belongs to within the stage: a material, a process, a leg. */
  group: string
  label: string
  /** The end of the label where that says where: a country, or two with an arrow between them. */
  place?: string | undefined
  quantity: number
  unit: string
  factor: SourcedFactor
  /** The rows the quantity was reckoned with. */
  by: readonly SourcedFactor[]
  result: number
  /** Within the cradle-to-gate subtotal. */
  toGate: boolean
  /** A number of it is a supplier's own, with this evidence: the footprint of a material, or the energy of a step. */
  primary?: Evidence | undefined
}

export interface Calculation {
  product: Product | null
  /** Nobody said which category it is, and this is the worst. */
  isAssumed: boolean
  reasons: Reason[]
  coverage: number
  waterCoverage: number
  materials: readonly MaterialUse[]
  recycledShare: number
  /** `null` where a reason blocks. */
  chain: CalculatedChain | null
}

export interface CalculatedChain {
  boundary: 'cradle-to-grave' | 'cradle-to-gate'
  carbon: Flow[]
  water: Flow[]
  masses: Masses
  /** How a textile is made; `null`: no processing is reckoned. */
  process: TextileProcess | null
  places: readonly ChainPlace[]
  /** Where it may be sold, and the electricity that washing it takes there. */
  end: ChainEnd
  /** Of each place the country that was reckoned with, and of the market. */
  filled: FilledChain
  countries: Partial<Record<Place, string>>
  electricityKwh: Partial<Record<Place, number>>
  heatMJ: Partial<Record<Place, number>>
}

export interface Masses {
  fibre: number
  yarn: number
  fabric: number
  cut: number
  product: number
}

/** `process`: how it is made, where another factor set has told that already; then only the amounts are asked, and nothing is said of defaults. */
export function calculate(method: OpenMethod, input: OpenInput, process: TextileProcess | null = null): Calculation {
  const reasons: Reason[] = []
  const product = input.product === undefined ? null : (method.products.get(input.product) ?? null)
  const used = useOfMaterials(method, input.materials, reasons)
  const base = { product, isAssumed: false, reasons, ...used }
  if (input.massKg === undefined) {
    reasons.unshift({ code: 'WEIGHT', item: 'mass', message: 'The mass of the product is not known.' })
  }
  if (input.massKg === undefined || reasons.some(isBlocking)) return { ...base, chain: null }
  const isWhole = used.materials.some(({ factor }) => factor.entry?.wholeGarment)
  const accessory = input.product === undefined ? null : (method.accessories.get(input.product) ?? null)
  if (!product && !accessory && boundsClaims(method) && !isWhole && input.product !== OTHER_GOODS) {
    const worst = worstCategory(method, input, input.massKg, used.materials)
    const message = `The kind of product is not known; ${worst.product.entry.id} is assumed, ${method.options.gaps === 'worst' ? 'which has the highest footprint' : 'the best of all'}.`
    reasons.push({ code: 'DEFAULT', item: 'product', message }, ...worst.reasons)
    return { ...base, product: worst.product, isAssumed: true, chain: worst.chain }
  }
  if (accessory) {
    const like = method.registers.accessories.find(({ id }) => id === accessory.entry.id)?.like
    const message = `The method has no figures for this kind: it is made as ${like} is, its use and end of life are left out, and there is no benchmark yet.`
    reasons.push({ code: 'DEFAULT', item: `product ${accessory.entry.id}`, message })
  } else if (!product) {
    const isNamed = input.product === OTHER_GOODS && isSince(method.id, 'selvedge-open-4')
    const item =
      input.product === undefined || (input.product === OTHER_GOODS && !isNamed)
        ? 'product'
        : `product ${input.product}`
    reasons.push({
      code: 'DEFAULT',
      item,
      message: isNamed
        ? 'The method has no figures for this kind of product: material and transport alone, no processing, use or end of life, and there is no benchmark yet.'
        : 'The category is not one the method knows: material and transport alone, no processing, use or end of life.',
    })
  }
  const run = new Run(method, input, used.materials, reasons, process)
  if (accessory && !isWhole)
    return { ...base, product: accessory, chain: run.textile(input.massKg, accessory, 'cradle-to-gate') }
  if (isWhole) {
    if (used.materials.length > 1) {
      throw new InputError(
        'materials',
        'materials must name clothing-average alone: its factor is that of a finished garment.',
      )
    }
    return { ...base, chain: run.wholeGarment(input.massKg) }
  }
  return { ...base, chain: product ? run.textile(input.massKg, product) : run.otherProduct(input.massKg) }
}

/** Of all categories that it may be, the one with the most carbon (with the least, where gaps are read kindly). */
function worstCategory(method: OpenMethod, input: OpenInput, massKg: number, materials: readonly MaterialUse[]) {
  const sign = method.options.gaps === 'worst' ? 1 : -1
  let worst: { product: Product; chain: CalculatedChain; reasons: Reason[]; carbon: number } | null = null
  for (const product of method.products.values()) {
    const reasons: Reason[] = []
    const chain = new Run(method, input, materials, reasons).textile(massKg, product)
    const carbon = sign * sum(chain.carbon, ({ result }) => result)
    if (!worst || carbon > worst.carbon) worst = { product, chain, reasons, carbon }
  }
  if (!worst) throw new Error('The register of products is empty.')
  return worst
}

/** The country of each place of a textile's chain. */
type Where = readonly [Country, Country, Country, Country, Country]

/** The bookkeeping of one calculation. */
class Run {
  readonly carbon: Flow[] = []
  readonly water: Flow[] = []
  readonly method: OpenMethod
  readonly input: OpenInput
  readonly materials: readonly MaterialUse[]
  readonly reasons: Reason[]
  readonly process: TextileProcess | null

  constructor(
    method: OpenMethod,
    input: OpenInput,
    materials: readonly MaterialUse[],
    reasons: Reason[],
    process: TextileProcess | null = null,
  ) {
    this.method = method
    this.input = input
    this.materials = materials
    this.reasons = reasons
    this.process = process
  }

  textile(
    massKg: number,
    product: Product,
    boundary: CalculatedChain['boundary'] = 'cradle-to-grave',
  ): CalculatedChain {
    const { method, input, materials } = this
    const { rows } = method
    const process = this.process ?? textileProcess(method, product, massKg, materials, input)
    const { fabricProcess, complexity, makingLoss, deadstock, partsKg, formingKwh } = process
    if (!input.fabricProcess && process.masses.fabricKg > 0) this.defaulted('fabricProcess', fabricProcess)
    if (input.makingLoss === undefined) this.defaulted('makingLoss', makingLoss)
    if (input.deadstock === undefined) this.defaulted('deadstock', deadstock)
    if (process.fading && !input.fading) this.defaulted('fading', 1)
    if (!input.makingComplexity) this.defaulted('makingComplexity', complexity)
    const { fabricKg, cutKg, fibreOfMaterialKg } = process.masses
    const entering = materials.map(({ supplier }, i) => atBoundary(supplier?.boundary, i, process))
    const fibreKg = sum(entering, ({ fibre }) => fibre)
    const yarnKg = sum(entering, ({ yarn }) => yarn)
    const formedKwh = sum(materials, ({ supplier }, i) => (contains(supplier, 'yarn') ? 0 : formingKwh[i]!))
    const own = stepEnergiesOf(method, input) ?? nothingSaid
    const amounts = stepAmounts(process, materials, massKg, own)
    const { spinning, fabric, dyeing, making } = amounts

    const places: Place[] = ['material', 'spinning', 'fabric', 'dyeing', 'making']
    const chain: ChainPlace[] = [
      this.place('material', formedKwh, 0, fibreKg),
      this.place('spinning', spinning.kwh, spinning.mj, yarnKg, own.spinning),
      this.place('fabric', fabric.kwh, fabric.mj, fabricKg + partsKg, own.fabric),
      this.place('dyeing', dyeing.kwh, dyeing.mj, fabricKg + partsKg, own.dyeing),
      this.place('making', making.kwh, making.mj, massKg, own.making),
    ]
    const end = this.end(boundary === 'cradle-to-grave' ? this.careKwh(massKg, product) : 0)
    const filled = this.choose(places, chain, end)
    const { chosen } = filled
    const where = chosen as [Country, Country, Country, Country, Country]

    this.materialFlows(
      entering.map(({ fibre }) => fibre),
      fibreOfMaterialKg,
      materials.map(({ supplierWater }, i) => atBoundary(supplierWater?.boundary, i, process).fibre),
      [rows.fabric[fabricProcess].loss, rows.deadstock],
    )
    this.yarnFlows(process, amounts, own, where)
    this.fabricFlows(process, amounts, own, where)
    this.wetFlows(process, amounts, own, where)
    this.makingFlows(process, amounts, own, where)
    if (!this.process) {
      explainEnergies(method, input, { spinning, fabric, dyeing, making }, chosen, this.reasons)
    }
    this.legs(places, filled, chain)
    if (boundary === 'cradle-to-grave') {
      this.use(massKg, product, filled.market)
      this.endOfLife(massKg)
    }
    if (!input.undyed && fabricKg > 0) {
      const factor = rows.wetWater(chain[3]!.countries)
      this.waterFlow({
        stage: 'wet',
        group: 'wet processes',
        label: 'Water of wet processes',
        quantity: fabricKg,
        factor,
      })
    }
    const electricityKwh = { spinning: spinning.kwh, fabric: fabric.kwh, dyeing: dyeing.kwh, making: making.kwh }
    return {
      boundary,
      carbon: this.carbon,
      water: this.water,
      masses: { fibre: fibreKg, yarn: yarnKg, fabric: fabricKg, cut: cutKg, product: massKg },
      process,
      places: chain,
      end,
      filled,
      countries: codesOf(places, chosen),
      electricityKwh: formedKwh > 0 ? { material: formedKwh, ...electricityKwh } : electricityKwh,
      heatMJ: { spinning: spinning.mj, fabric: fabric.mj, dyeing: dyeing.mj, making: making.mj },
    }
  }

  private yarnFlows(
    { spinningKwh, formingKwh }: TextileProcess,
    amounts: StepAmounts,
    { spinning: own }: StepEnergies,
    [formedIn, spinningIn]: Where,
  ): void {
    const { forming } = this.method.rows
    this.materials.forEach(({ factor, spin, supplier }, i) => {
      if (contains(supplier, 'yarn')) return
      if (forming) {
        const label = `Electricity for forming ${factor.name}`
        this.electricity('material', factor.name, label, formingKwh[i]!, formedIn, [forming])
      }
      const label = `Electricity for spinning ${factor.name}`
      const by = own
        ? rowsOf(own, 'electricity', amounts.spunKg(i), spinningKwh[i]!, [spin.electricity])
        : [spin.electricity]
      this.electricity('spinning', factor.name, label, amounts.spinningKwh[i]!, spinningIn, by, own)
    })
    if (own?.heat) {
      this.heat('spinning', 'heat', 'Heat for spinning', amounts.spinning.mj, spinningIn, [own.heat], own)
    }
  }

  private fabricFlows(
    { fabricProcess }: TextileProcess,
    { fabric: { kg, kwh, mj, usualKwh } }: StepAmounts,
    { fabric: own }: StepEnergies,
    [, , fabricIn]: Where,
  ): void {
    const { fabric, weavingTakeUp } = this.method.rows
    const { electricity } = fabric[fabricProcess]
    const usualBy = fabricProcess === 'weaving' ? [electricity, weavingTakeUp] : [electricity]
    const by = rowsOf(own, 'electricity', kg, usualKwh, usualBy)
    this.electricity('fabric', fabricProcess, `Electricity for ${fabricProcess}`, kwh, fabricIn, by, own)
    if (own?.heat) this.heat('fabric', fabricProcess, `Heat for ${fabricProcess}`, mj, fabricIn, [own.heat], own)
  }

  /** What a dye house measured is for all its processes together. */
  private wetFlows(
    { wet }: TextileProcess,
    { dyeing: { kg, kwh, mj, usualKwh, usualMj } }: StepAmounts,
    { dyeing: own }: StepEnergies,
    [, , , dyeingIn]: Where,
  ): void {
    if (own?.electricity) {
      const usualBy = wet.map(({ per }) => per.electricity)
      const by = rowsOf(own, 'electricity', kg, usualKwh, usualBy)
      this.electricity('wet', 'wet processes', 'Electricity for wet processes', kwh, dyeingIn, by, own)
    }
    if (own?.heat) {
      const usualBy = wet.map(({ per }) => per.heat)
      const by = rowsOf(own, 'heat', kg, usualMj, usualBy)
      this.heat('wet', 'wet processes', 'Heat for wet processes', mj, dyeingIn, by, own)
    }
    for (const { name, kwh: its, mj: itsMj, per } of wet) {
      if (!own?.electricity) {
        this.electricity('wet', name, `Electricity for ${name}`, its, dyeingIn, [per.electricity], own)
      }
      if (!own?.heat) this.heat('wet', name, `Heat for ${name}`, itsMj, dyeingIn, [per.heat])
    }
  }

  /** What a factory measured contains fading. */
  private makingFlows(
    { complexity, makingKwh, fading, fadingKwh, fadingMJ }: TextileProcess,
    { making: { kg, kwh, mj, usualKwh, usualMj } }: StepAmounts,
    { making: own }: StepEnergies,
    [, , , , makingIn]: Where,
  ): void {
    const { making, makingMinutes, fading: faded } = this.method.rows
    const sewing = [making, makingMinutes[complexity]]
    if (own?.electricity) {
      const by = rowsOf(own, 'electricity', kg, usualKwh, fading ? [...sewing, faded.electricity] : sewing)
      this.electricity('making', 'making', 'Electricity for making', kwh, makingIn, by, own)
    } else {
      this.electricity('making', 'making', `Electricity for making (${complexity})`, makingKwh, makingIn, sewing, own)
    }
    if (own?.heat) {
      const by = rowsOf(own, 'heat', kg, usualMj, fading ? [faded.heat] : none)
      this.heat('making', 'making', 'Heat for making', mj, makingIn, by, own)
    }
    if (!fading) return
    if (!own?.electricity) {
      this.electricity('making', 'fading', 'Electricity for fading', fadingKwh, makingIn, [faded.electricity], own)
    }
    if (!own?.heat) this.heat('making', 'fading', 'Heat for fading', fadingMJ, makingIn, [faded.heat])
  }

  /** Goods without process data: their materials and their way, and no invented processing. */
  otherProduct(massKg: number): CalculatedChain {
    const { input, materials } = this
    const loss = input.makingLoss ?? 0
    if (input.makingLoss === undefined) this.defaulted('makingLoss', 0)
    const kg = materials.map(({ share }) => (massKg * share) / (1 - loss))
    const total = sum(kg, (mass) => mass)
    const places: Place[] = ['material', 'making']
    const chain = [this.place('material', 0, 0, total), this.place('making', 0, 0, massKg)]
    const end = this.end(0)
    const filled = this.choose(places, chain, end)
    if (!this.process) explainEnergies(this.method, input, null, [], this.reasons)
    this.materialFlows(kg, kg, kg, [])
    this.legs(places, filled, chain)
    return {
      boundary: 'cradle-to-gate',
      carbon: this.carbon,
      water: this.water,
      masses: { fibre: total, yarn: total, fabric: total, cut: massKg, product: massKg },
      process: null,
      places: chain,
      end,
      filled,
      countries: codesOf(places, filled.chosen),
      electricityKwh: {},
      heatMJ: {},
    }
  }

  wholeGarment(massKg: number): CalculatedChain {
    this.materialFlows([massKg], [massKg], [massKg], [])
    const masses = { fibre: massKg, yarn: massKg, fabric: massKg, cut: massKg, product: massKg }
    return {
      boundary: 'cradle-to-gate',
      carbon: this.carbon,
      water: this.water,
      masses,
      process: null,
      places: [],
      end: { markets: [this.method.market], electricityKwh: 0 },
      filled: { chosen: [], market: this.method.market, upTo: [] },
      countries: {},
      electricityKwh: {},
      heatMJ: {},
    }
  }

  private place(
    place: Place,
    electricityKwh: number,
    heatMJ: number,
    leavingKg: number,
    own: StepEnergy | undefined = undefined,
  ): ChainPlace {
    const countries = countriesAt(this.method, this.input.countries[place])
    return { countries, electricityKwh, heatMJ, leavingKg, intensity: own ? ownIntensity(own) : null }
  }

  private end(electricityKwh: number): ChainEnd {
    const { method, input } = this
    return { markets: marketsOf(method, input), electricityKwh }
  }

  private choose(places: readonly Place[], chain: readonly ChainPlace[], end: ChainEnd): FilledChain {
    const filled = fillChain(this.method, chain, end, this.input.air ?? null)
    if (this.process) return filled
    const { chosen, market } = filled
    places.forEach((place, i) => {
      const { countries } = chain[i]!
      if (countries?.length === 1) return
      const known = countries
        ? `one of ${countries.map(({ entry }) => entry.name).join(', ')}, not known which`
        : 'not known'
      const message = `The country of ${place} is ${known}; ${chosen[i]!.entry.name} makes the chain's worst case.`
      this.reasons.push({ code: 'COUNTRY_PROXY', item: place, message })
    })
    if (end.markets.length > 1) {
      const message =
        countriesAt(this.method, this.input.market) === null
          ? `Where it is sold is not known; ${market.entry.name} makes the worst case.`
          : `It is sold in ${end.markets.map(({ entry }) => entry.name).join(', ')}; ${market.entry.name} makes the worst case.`
      this.reasons.push({ code: 'COUNTRY_PROXY', item: 'market', message })
    }
    return filled
  }

  private materialFlows(
    kg: readonly number[],
    withoutSupplierKg: readonly number[],
    waterKg: readonly number[],
    losses: readonly SourcedFactor[],
  ): void {
    this.materials.forEach((material, i) => {
      const { factor, supplier, supplierWater, allocation } = material
      const by = losses.length > 0 ? [...allocation, ...this.lossesOf(material, losses)] : allocation
      const group = factor.name
      if (supplier) {
        this.flow({
          stage: 'material',
          group,
          label: `${group}, the supplier's own footprint (${supplier.boundary}, ${supplier.evidence})`,
          quantity: kg[i]!,
          unit: 'kg',
          factor: supplier.factor,
          toGate: true,
          primary: supplier.evidence,
        })
      } else {
        for (const { share, row } of material.carbon) {
          const label = cited(row, group)
          const quantity = kg[i]! * share
          this.flow({ stage: 'material', group, label, quantity, unit: 'kg', factor: row, by, toGate: true })
        }
      }
      if (supplierWater) {
        this.waterFlow({
          stage: 'material',
          group: factor.name,
          label: `${factor.name}, the supplier's own water (${supplierWater.boundary}, ${supplierWater.evidence})`,
          quantity: waterKg[i]!,
          factor: supplierWater.factor,
          primary: supplierWater.evidence,
        })
        return
      }
      for (const { share, row } of material.water) {
        this.waterFlow({
          stage: 'material',
          group: factor.name,
          label: cited(row, factor.name),
          quantity: withoutSupplierKg[i]! * share,
          factor: row,
          by,
        })
      }
    })
  }

  /** A part that is bought as it is loses neither fibre nor yarn. */
  private lossesOf({ route, spin }: MaterialUse, losses: readonly SourcedFactor[]): readonly SourcedFactor[] {
    return route === 'textile' ? [spin.loss, ...losses] : [this.method.rows.deadstock]
  }

  private legs(places: readonly Place[], { chosen, market }: FilledChain, chain: readonly ChainPlace[]): void {
    const { method, input } = this
    const { rows } = method
    const making = chosen[chosen.length - 1]!
    const air = airShareOf(method, making, input.air ?? null)
    if (input.air === undefined) this.defaulted('air', air)
    chain.forEach(({ leavingKg }, i) => {
      const from = chosen[i]!
      const to = chosen[i + 1] ?? market
      const last = i === chain.length - 1
      const { roadKm, seaKm, airKm } = method.leg(from, to, last ? air : 0)
      const group = `${places[i]} → ${places[i + 1] ?? 'market'}`
      const route = `${from.entry.name} → ${to.entry.name}`
      this.carry('Road', group, route, roadKm, leavingKg, rows.road, !last)
      this.carry('Sea', group, route, seaKm, leavingKg, rows.sea, !last)
      this.carry('Air', group, route, airKm, leavingKg, rows.air, !last)
    })
    const kg = chain[chain.length - 1]!.leavingKg
    this.flow({
      stage: 'transport',
      group: 'distribution',
      label: `Road, within ${market.entry.name}`,
      place: `within ${market.entry.name}`,
      quantity: (kg * method.distributionRoadKm) / 1000,
      unit: 't·km',
      factor: rows.road,
      toGate: false,
    })
  }

  private carry(
    by: string,
    group: string,
    route: string,
    km: number,
    kg: number,
    factor: SourcedFactor,
    toGate: boolean,
  ): void {
    if (km <= 0) return
    this.flow({
      stage: 'transport',
      group,
      label: `${by}, ${route}`,
      place: route,
      quantity: (kg * km) / 1000,
      unit: 't·km',
      factor,
      toGate,
    })
  }

  private careKwh(massKg: number, { entry }: Product): number {
    return (this.cycles(entry.cycles) * (massKg * entry.washingMjPerKgAndCycle + entry.ironingMjPerCycle)) / 3.6
  }

  private use(massKg: number, { entry }: Product, market: Country): void {
    const { method, input } = this
    const { rows } = method
    const cycles = this.cycles(entry.cycles)
    if (input.cycles === undefined && !boundsClaims(method)) this.defaulted('cycles', cycles)
    const washedKg = cycles * massKg
    const place = isSince(method.id, 'selvedge-open-5') ? market.entry.name : undefined
    const where = place === undefined ? '' : `, ${place}`
    const { electricity, generatedPerKwh, grid } = market
    this.flow({
      stage: 'use',
      group: 'washing',
      label: `Electricity for washing and drying${where}`,
      place,
      quantity: generatedPerKwh * ((washedKg * entry.washingMjPerKgAndCycle) / 3.6),
      unit: 'kWh',
      factor: electricity,
      by: grid,
      toGate: false,
    })
    this.flow({
      stage: 'use',
      group: 'washing',
      label: 'Detergent and waste water',
      quantity: washedKg,
      unit: 'kg laundry',
      factor: rows.detergent,
      toGate: false,
    })
    this.flow({
      stage: 'use',
      group: 'ironing',
      label: `Electricity for ironing${where}`,
      place,
      quantity: generatedPerKwh * ((cycles * entry.ironingMjPerCycle) / 3.6),
      unit: 'kWh',
      factor: electricity,
      by: grid,
      toGate: false,
    })
    this.waterFlow({
      stage: 'use',
      group: 'washing',
      label: 'Water for washing',
      quantity: washedKg,
      factor: rows.washingWater,
    })
  }

  /** Fewer washes than two thirds of the usual are a claim; how often people wash is otherwise for the category to say. */
  private cycles(usual: number): number {
    const { cycles, proven } = this.input
    if (cycles === undefined || !boundsClaims(this.method) || proven.includes('uses')) return cycles ?? usual
    return Math.max(cycles, usual * lifeBounds.least)
  }

  private endOfLife(massKg: number): void {
    const { rows } = this.method
    const residual = rows.residualShare.value
    const waste = { stage: 'eol', unit: 'kg', toGate: false } as const
    this.flow({
      ...waste,
      group: 'landfill',
      label: 'Landfill',
      quantity: massKg * residual * rows.landfillShare.value,
      factor: rows.landfill,
      by: [rows.residualShare, rows.landfillShare],
    })
    this.flow({
      ...waste,
      group: 'collection',
      label: 'Collection and transport of waste',
      quantity: massKg,
      factor: rows.collection,
    })
    for (const { factor, share } of this.materials) {
      if (!factor.fossilCo2) continue
      const burnt = massKg * share * residual * rows.incinerationShare.value
      this.flow({
        ...waste,
        group: 'incineration',
        label: `Fossil carbon of ${factor.name}, burnt`,
        quantity: burnt,
        factor: factor.fossilCo2,
        by: [rows.residualShare, rows.incinerationShare],
      })
    }
  }

  private electricity(
    stage: Stage,
    group: string,
    label: string,
    kwh: number,
    country: Country,
    by: readonly SourcedFactor[],
    own: StepEnergy | undefined = undefined,
  ): void {
    if (kwh <= 0) return
    const { electricity, generatedPerKwh, grid, entry } = country
    const intensity = own ? intensityIn(own, country) : null
    this.flow({
      stage,
      group,
      label: `${label}${spelledOwn(own, 'electricity')}, ${entry.name}`,
      place: entry.name,
      // What a factory says of its electricity, it says of what it uses.
      quantity: intensity ? kwh : kwh * generatedPerKwh,
      unit: 'kWh',
      factor: intensity ?? electricity,
      by: intensity || grid.length === 0 ? by : [...by, ...grid],
      toGate: true,
      primary: own && (intensity || own.electricity) ? own.evidence : undefined,
    })
  }

  private heat(
    stage: Stage,
    group: string,
    label: string,
    mj: number,
    { heat, entry }: Country,
    by: readonly SourcedFactor[],
    own: StepEnergy | undefined = undefined,
  ): void {
    if (mj <= 0) return
    this.flow({
      stage,
      group,
      label: `${label}${spelledOwn(own, 'heat')}, ${entry.name}`,
      place: entry.name,
      quantity: mj,
      unit: 'MJ',
      factor: heat,
      by,
      toGate: true,
      primary: own?.heat ? own.evidence : undefined,
    })
  }

  private flow(flow: Omit<Flow, 'result' | 'by'> & Partial<Pick<Flow, 'by'>>): void {
    this.carbon.push(flowOf(flow))
  }

  private waterFlow(flow: Omit<Flow, 'result' | 'toGate' | 'unit' | 'by'> & Partial<Pick<Flow, 'by'>>): void {
    const { stage, group, label, place, quantity, factor, by, primary } = flow
    const toGate = stage !== 'use'
    this.water.push(flowOf({ stage, group, label, place, quantity, unit: 'kg', factor, by, toGate, primary }))
  }

  private defaulted(item: string, value: string | number): void {
    if (this.process) return
    this.reasons.push({ code: 'DEFAULT', item, message: `${item} was not given; ${value} is the default.` })
  }
}

const none: readonly SourcedFactor[] = []
const nothingSaid: StepEnergies = {}

/** Field by field: spreading cost a quarter of an assessment. */
function flowOf(flow: Omit<Flow, 'result' | 'by'> & { by?: readonly SourcedFactor[] | undefined }): Flow {
  const { stage, group, label, place, quantity, unit, factor, by = none, toGate, primary } = flow
  return { stage, group, label, place, quantity, unit, factor, by, result: quantity * factor.value, toGate, primary }
}

/** What is bought of a material: fibre or a part, or (where the supplier's footprint reaches that far) yarn or fabric. */
function atBoundary(
  boundary: Boundary | undefined,
  i: number,
  { masses, ofFabric, isPart }: TextileProcess,
): { fibre: number; yarn: number } {
  const yarn = masses.yarnOfMaterialKg[i]!
  if (isPart[i]) return { fibre: yarn, yarn }
  if (boundary === 'fabric') return { fibre: masses.fabricKg * ofFabric[i]!, yarn: masses.fabricKg * ofFabric[i]! }
  if (boundary === 'yarn') return { fibre: yarn, yarn }
  return { fibre: masses.fibreOfMaterialKg[i]!, yarn }
}

/** Where it may be sold: France before the fifth version; unsaid, anywhere. */
export function marketsOf(method: OpenMethod, { market }: OpenInput): readonly Country[] {
  if (!isSince(method.id, 'selvedge-open-5')) return method.markets
  return countriesAt(method, market) ?? method.markets
}

/** A list that names a country the method cannot calculate may mean that one, so it is as good as no list. */
function countriesAt({ countryByCode }: OpenMethod, where: Whereabouts | undefined): readonly Country[] | null {
  if (where === undefined) return null
  if (typeof where === 'string') {
    const country = countryByCode.get(where)
    return country ? [country] : null
  }
  const countries = where.flatMap((code) => countryByCode.get(code) ?? [])
  return countries.length === where.length ? countries : null
}

function codesOf(places: readonly Place[], countries: readonly Country[]): Partial<Record<Place, string>> {
  const codes: Partial<Record<Place, string>> = {}
  places.forEach((place, i) => {
    codes[place] = countries[i]!.entry.code
  })
  return codes
}

function sum<T>(items: readonly T[], of: (item: T, index: number) => number): number {
  let total = 0
  for (let i = 0; i < items.length; i++) total += of(items[i]!, i)
  return total
}
