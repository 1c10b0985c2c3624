import type { SourcedFactor } from '../factors/factor-set.ts'
import { boundsClaims } from './claims.ts'
import type { MaterialFactor } from './material-factors.ts'
import type { Boundary, Evidence, MaterialInput, SupplierInput } from './open-input.ts'
import { isSince, type OpenMethod } from './open-method.ts'
import type { Reason } from './reasons.ts'
import { citedSupplier, evidenceReasons, suppliedQuality, supplierSource } from './supplier-evidence.ts'

/** A material of the product with what it is calculated with. */
export interface MaterialUse {
  id: string
  /** Of the mass; the shares of a product add up to 1. */
  share: number
  factor: MaterialFactor
  spin: { electricity: SourcedFactor; loss: SourcedFactor }
  route: Route
  /** One part, or the recycled and the virgin one. */
  carbon: readonly { share: number; row: SourcedFactor }[]
  water: readonly { share: number; row: SourcedFactor }[]
  /** The rows that the parts follow from. */
  allocation: readonly SourcedFactor[]
  supplier: SupplierFactor | null
  supplierWater: SupplierFactor | null
  /** 1 (best) to 5. */
  quality: number
}

/** Fibres are spun, knitted or woven and dyed; foam, films and leather are cut as fabric is; zips, buttons, filling are parts as they are bought. */
export type Route = 'textile' | 'sheet' | 'piece'

/** A supplier's own value in the place of a factor, for a kilogram of what its boundary names. */
export interface SupplierFactor {
  factor: SourcedFactor
  boundary: Boundary
  evidence: Evidence
}

export interface MaterialsUsed {
  materials: readonly MaterialUse[]
  coverage: number
  waterCoverage: number
  recycledShare: number
}

/** Whether the supplier's footprint reaches that far, so that it contains the making of it. */
export function contains(supplier: SupplierFactor | null, stage: 'yarn' | 'fabric'): boolean {
  return supplier !== null && (supplier.boundary === stage || supplier.boundary === 'fabric')
}

/** Float noise of adding shares is no reason for anything. */
const noise = 1e-9

export function useOfMaterials(method: OpenMethod, given: readonly MaterialInput[], reasons: Reason[]): MaterialsUsed {
  const total = given.reduce((sum, { share }) => sum + share, 0)
  const percent = () => Number((total * 100).toPrecision(6))
  if (given.length === 0 || Math.abs(total - 1) > 0.01 + noise) {
    const message = `The shares of the materials add up to ${percent()} %; they must add up to 99 to 101 %.`
    reasons.push({ code: 'COMPOSITION_SUM', item: 'materials', message })
  } else if (Math.abs(total - 1) > noise) {
    const message = `The shares of the materials add up to ${percent()} %; they were scaled to 100 %.`
    reasons.push({ code: 'COMPOSITION_NORMALISED', item: 'materials', message })
  }
  const used = { coverage: 0, waterCoverage: 0, recycledShare: 0 }
  const materials = given.map((asGiven) => {
    const material = boundsClaims(method) ? withRegisteredPair(method, asGiven, reasons) : asGiven
    const share = total === 0 ? 0 : material.share / total
    const factor = method.materials(material.id)
    const virgin = material.recycling ? method.materials(material.recycling.virgin) : null
    explainEvidence(material, reasons)
    const said = acceptedSupplier(method, material, factor, 'carbon', reasons)
    const saidWater = acceptedSupplier(method, material, factor, 'water', reasons)
    if (said !== null || factor.carbonIsOwn) used.coverage += share
    if (saidWater !== null || factor.waterIsOwn) used.waterCoverage += share
    const supplier = material.isSetAside ? null : said
    const supplierWater = material.isSetAside ? null : saidWater
    if (material.recycling || factor.entry?.recycled) used.recycledShare += share
    explainGaps(factor, virgin, { carbon: supplier !== null, water: supplierWater !== null }, reasons)
    return useOf(method, material, share, factor, virgin, { supplier, supplierWater })
  })
  if (given.length > 0 && used.coverage < 0.8 - noise) {
    const message = `Only ${Number((used.coverage * 100).toPrecision(4))} % of the mass has a factor; it takes 80 %.`
    reasons.push({ code: 'COVERAGE', item: 'materials', message })
  }
  return { materials, ...used }
}

/** The material with the one whose value it is, which is another where a stand-in fills the gap. */
export function cited(row: SourcedFactor, name: string): string {
  const start = row.id.indexOf('/') + 1
  const end = row.id.indexOf('/', start)
  return `${name} (factor ${row.id.slice(start, end)})`
}

function useOf(
  method: OpenMethod,
  { id, recycling }: MaterialInput,
  share: number,
  factor: MaterialFactor,
  virgin: MaterialFactor | null,
  { supplier, supplierWater }: Pick<MaterialUse, 'supplier' | 'supplierWater'>,
): MaterialUse {
  const { staple, filament, recycling: routes } = method.rows
  const ownQuality = Math.max(factor.dataQuality, qualityBeside(method, factor, virgin))
  const use = {
    id,
    share,
    factor,
    spin: factor.family === 'synthetic' ? filament : staple,
    route: routeOf(method, factor),
    supplier,
    supplierWater,
    quality: supplier ? suppliedQuality(supplier.evidence, ownQuality) : ownQuality,
  }
  if (!virgin || !recycling) {
    return {
      ...use,
      carbon: [{ share: 1, row: factor.carbon }],
      water: [{ share: 1, row: factor.water }],
      allocation: [],
    }
  }
  const { allocation, quality } = routes[recycling.route]
  const a = allocation.value
  const rest = (1 - a) * quality.value
  return {
    ...use,
    allocation: [allocation, quality],
    carbon: [
      { share: a, row: factor.carbon },
      { share: rest, row: virgin.carbon },
    ],
    water: [
      { share: a, row: factor.water },
      { share: rest, row: virgin.water },
    ],
  }
}

/** Before the fourth version everything was spun, leather before the sixth. What nobody knows may be a fibre, which takes more. */
function routeOf(method: OpenMethod, { entry }: MaterialFactor): Route {
  const route = entry?.route
  if (route === undefined) return 'textile'
  if (route === 'hide') return isSince(method.id, 'selvedge-open-6') ? 'sheet' : 'textile'
  return isSince(method.id, 'selvedge-open-4') && (route === 'sheet' || route === 'piece') ? route : 'textile'
}

/** Of the new material that a recycled one is calculated beside; unsaid, the worst known that it may be. */
function qualityBeside(method: OpenMethod, { newForms }: MaterialFactor, virgin: MaterialFactor | null): number {
  if (virgin && newForms.includes(virgin.id)) return virgin.dataQuality
  return newForms.reduce((worst, id) => Math.max(worst, method.materials(id).dataQuality), 1)
}

/** A recycled material stands beside the new one that the register names, whether that was said or not: it is never better alone. */
function withRegisteredPair(method: OpenMethod, material: MaterialInput, reasons: Reason[]): MaterialInput {
  const { id, recycling } = material
  const { pairs } = method.materials(id)
  if (recycling) {
    if (pairs.some(({ virgin, route }) => virgin === recycling.virgin && route === recycling.route)) return material
    const message = `${id} is not the recycled form of ${recycling.virgin} by the route ${recycling.route}, by the register; what the register says counts.`
    reasons.push({ code: 'CLAIM', item: id, message })
  }
  const [first, ...others] = pairs
  if (!first) {
    if (!recycling) return material
    const { recycling: _, ...alone } = material
    return alone
  }
  const carbonOf = ({ virgin }: { virgin: string }) => method.materials(virgin).carbon.value
  return { ...material, recycling: others.reduce((a, b) => (carbonOf(b) > carbonOf(a) ? b : a), first) }
}

type Quantity = 'carbon' | 'water'

/** A supplier's value below half the factor (whose published lower bounds do not ship) is taken with evidence only. */
function acceptedSupplier(
  method: OpenMethod,
  { supplier, id }: MaterialInput,
  factor: MaterialFactor,
  quantity: Quantity,
  reasons: Reason[],
): SupplierFactor | null {
  const value = supplier && (quantity === 'carbon' ? supplier.carbonFootprint : supplier.waterLiters)
  if (!supplier || value === null || value === undefined) return null
  const { boundary, evidence } = supplier
  if (boundary === 'other') {
    const message = `The supplier's ${value} ${spelled[quantity]} per kg reaches neither to the fibre nor to the yarn or the fabric, so it is kept and not counted; the factor is used instead.`
    reasons.push({ code: 'SUPPLIER', item: id, message })
    return null
  }
  const isOwn = quantity === 'carbon' ? factor.carbonIsOwn : factor.waterIsOwn
  const isStrict = boundsClaims(method)
  if (value === 0 && quantity === 'carbon' && isStrict) {
    const message =
      "The supplier's 0 kg CO2e per kg is no value: nothing is made of nothing. The factor is used instead."
    reasons.push({ code: 'SUPPLIER', item: id, message })
    return null
  }
  const lowest = isOwn || isStrict ? factor.floor[quantity] : 0
  if (value < lowest && evidence !== 'verified') {
    const message = `The supplier's ${value} ${spelled[quantity]} per kg lies below ${lowest}, which takes verified evidence; the factor is used instead.`
    reasons.push({ code: 'SUPPLIER', item: id, message })
    return null
  }
  const message = `The supplier's ${value} ${spelled[quantity]} per kg of ${boundary} (${evidence}) replaces the factor.`
  reasons.push({ code: 'SUPPLIER', item: id, message })
  return { factor: supplierFactor(id, value, quantity, supplier), boundary, evidence }
}

/** Why a value that is said to be verified counts as declared. */
function explainEvidence({ id, supplier }: MaterialInput, reasons: Reason[]): void {
  if (!supplier?.lacks) return
  const [code, why] = evidenceReasons[supplier.lacks]
  const message = `The supplier's values of ${id} are said to be verified, but ${why(supplier)}; they count as declared.`
  reasons.push({ code, item: id, message })
}

const spelled: Readonly<Record<Quantity, string>> = { carbon: 'kg CO2e', water: 'L of water' }

function explainGaps(
  factor: MaterialFactor,
  virgin: MaterialFactor | null,
  supplied: Readonly<Record<Quantity, boolean>>,
  reasons: Reason[],
): void {
  for (const { id, carbonIsOwn, carbon, waterIsOwn, water } of virgin ? [factor, virgin] : [factor]) {
    if (!carbonIsOwn && !supplied.carbon) {
      const message = `${id} has no factor; the highest of its family is used instead (${carbon.id}).`
      reasons.push({ code: 'MATERIAL_PROXY', item: id, message })
    }
    if (carbonIsOwn && !supplied.carbon && carbon.ceiling) {
      const message = `${id} has no open factor; a ceiling of the method is used (${carbon.value} ${carbon.unit}).`
      reasons.push({ code: 'MATERIAL_PROXY', item: id, message })
    }
    if (carbonIsOwn && !supplied.carbon && carbon.wideSpread) {
      const message = `Sources for ${id} differ by more than a factor 5.`
      reasons.push({ code: 'WIDE_SPREAD', item: id, message })
    }
    if (!waterIsOwn && !supplied.water) {
      const message = `${id} has no water value; the highest of its family is used instead (${water.id}).`
      reasons.push({ code: 'WATER_PROXY', item: id, message })
    }
  }
}

function supplierFactor(
  id: string,
  value: number,
  quantity: Quantity,
  { boundary, evidence, document }: SupplierInput,
): SourcedFactor {
  return {
    id: `supplier/${id}/${quantity}`,
    value,
    unit: `${quantity === 'carbon' ? 'kg CO2e' : 'L'}/kg ${boundary}`,
    source: citedSupplier(evidence, document),
    year: null,
    licence: supplierSource.licence,
    low: null,
    high: null,
    recommended: true,
    dataQuality: evidence === 'verified' ? 2 : 4,
    from: supplierSource,
  }
}
