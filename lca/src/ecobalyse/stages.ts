import type { Country, Factors, Process } from './factors.ts'
import type { Garment } from './garment.ts'
import { addFlow, type Heading, type Inventory } from './inventory.ts'

/** Everything but transport. A disabled step takes nothing from the world. */
export function addStages(inventory: Inventory, garment: Garment, factors: Factors): void {
  const { enabled } = garment
  if (enabled.material) addMaterial(inventory, garment)
  if (enabled.spinning) addSpinning(inventory, garment)
  if (enabled.fabric) addFabric(inventory, garment, factors)
  if (enabled.ennobling) addEnnobling(inventory, garment, factors)
  if (enabled.making) addMaking(inventory, garment, factors)
  if (enabled.use) addUse(inventory, garment)
  if (enabled.eol) addEndOfLife(inventory, garment, factors)
  addTrims(inventory, garment)
}

function addMaterial(inventory: Inventory, { materials, masses }: Garment): void {
  for (const { material, share } of materials) {
    // The published method splits the fibre by the shares of the cloth, although their losses differ.
    const fibreKg = masses.fibreKg * share
    for (const part of material.parts) {
      addFlow(inventory, 'material', material.name, part.process, fibreKg * part.share)
    }
    addFlow(inventory, 'microfibres', material.name, material.microfibres, masses.itemKg * share)
  }
}

function addSpinning(inventory: Inventory, { materials, masses, countries }: Garment): void {
  for (const [index, { material, spinningKwhPerKg }] of materials.entries()) {
    const yarnKg = masses.yarnOfMaterialKg[index] ?? 0
    addFlow(inventory, 'spinning', material.name, countries.spinning.electricity, yarnKg * spinningKwhPerKg)
  }
}

function addFabric(inventory: Inventory, garment: Garment, factors: Factors): void {
  const { fabric, masses, countries } = garment
  const kwh = fabric.id === 'weaving' ? weavingKwh(garment, factors) : masses.fabricKg * fabric.process.electricityKwh
  addFlow(inventory, 'fabric', fabric.process.name, countries.fabric.electricity, kwh)
}

/** A loom takes electricity per pick and metre, whole ones. */
function weavingKwh({ masses, surfaceMassGsm, yarnSizeNm }: Garment, { constants, parameters }: Factors): number {
  const { threadDirections, crimp, picksPerMetre } = parameters.weaving
  const threadsPerCm = (surfaceMassGsm * yarnSizeNm) / 100 / threadDirections / crimp
  const pickMetres = threadsPerCm * areaM2(masses.fabricKg, surfaceMassGsm) * picksPerMetre
  return constants.weavingKwhPerPickMeter * Math.round(pickMetres)
}

function addEnnobling(inventory: Inventory, garment: Garment, factors: Factors): void {
  const { masses, countries, dyeing, materials, printing, surfaceMassGsm } = garment
  const { named, parameters } = factors
  const country = countries.ennobling
  const heat = country.zone === parameters.ennobling.europeanHeatZone ? named.heatEU : named.heatRoW
  const fabricKg = masses.fabricKg
  const waterborneKg = fabricKg * country.aquaticShare

  addProcess(inventory, 'ennobling', 'dyeing', dyeing, fabricKg, country, heat)
  for (const { material, share } of materials) {
    addFlow(inventory, 'ennobling', 'toxicity of dyeing', material.dye, waterborneKg * share)
    for (const pretreatment of material.pretreatments) {
      // Only their energy: what they put into the water is counted once, below, and heat is the country's own.
      addEnergy(inventory, 'ennobling', 'pretreatment', pretreatment, fabricKg * share, country, country.heat)
    }
  }
  if (printing) {
    const { inks, dyes } = PRINTING[printing.kind]
    const printedM2 = areaM2(fabricKg, surfaceMassGsm) * printing.ratio
    addFlow(inventory, 'ennobling', 'printing', named[inks], fabricKg)
    addEnergy(inventory, 'ennobling', 'printing', named[inks], printedM2, country, heat)
    addFlow(inventory, 'ennobling', 'toxicity of printing', named[dyes], waterborneKg * printing.ratio)
  }
  addProcess(inventory, 'ennobling', 'finishing', named.finishing, fabricKg, country, heat)
  addFlow(inventory, 'ennobling', 'bleaching', named.bleaching, waterborneKg)
}

const PRINTING = {
  pigment: { inks: 'ppig', dyes: 'ppaste' },
  substantive: { inks: 'psub', dyes: 'pdyes' },
} as const

function addMaking(inventory: Inventory, garment: Garment, { constants, named }: Factors): void {
  const { countries, makingComplexity, fading, masses } = garment
  const kwh = constants.kwhPerMinute * constants.makingMinutes[makingComplexity]
  addFlow(inventory, 'making', 'making', countries.making.electricity, kwh)
  if (fading) addProcess(inventory, 'making', 'fading', named.fading, masses.cutKg, countries.making)
}

function addUse(inventory: Inventory, { product, masses, countries, careCycles }: Garment): void {
  const { washing, ironingKwh } = product.use
  const { electricity } = countries.home
  addFlow(inventory, 'use', 'ironing', electricity, careCycles * ironingKwh)
  addFlow(inventory, 'use', 'washing and drying', electricity, careCycles * masses.itemKg * washing.electricityKwh)
  addFlow(inventory, 'use', 'washing and drying', washing, careCycles * masses.itemKg)
}

function addEndOfLife(inventory: Inventory, garment: Garment, factors: Factors): void {
  const { masses, countries, product, materials } = garment
  const { named, constants, parameters, exportOutOfEurope } = factors
  const trips = product.volumeM3 / parameters.endOfLife.volumePerCarTripM3
  addProcess(inventory, 'eol', 'collection', named.car, trips, countries.home)
  addProcess(inventory, 'eol', 'treatment', named.eol, masses.itemKg, countries.home)

  const syntheticShare = materials.reduce(
    (sum, { material, share }) => sum + (material.origin === 'Synthetic' ? share : 0),
    0,
  )
  const { synthetic50pctOrMore, other } = constants.outOfEuropeEol
  // Half is half, however the shares were added up.
  const mostlySynthetic = syntheticShare > parameters.endOfLife.syntheticShareFrom - 1e-9
  const exportedKg = masses.itemKg * (mostlySynthetic ? synthetic50pctOrMore : other)
  addFlow(inventory, 'exportOutOfEurope', 'export', exportOutOfEurope, exportedKg)
}

function addTrims(inventory: Inventory, { trims }: Garment): void {
  for (const { component, quantity } of trims) {
    for (const { process, amount } of component.elements) {
      addFlow(inventory, 'trims', component.name, process, quantity * amount)
    }
  }
}

function addProcess(
  inventory: Inventory,
  heading: Heading,
  item: string,
  process: Process,
  amount: number,
  country: Country,
  heat: Process = country.heat,
): void {
  addFlow(inventory, heading, item, process, amount)
  addEnergy(inventory, heading, item, process, amount, country, heat)
}

function addEnergy(
  inventory: Inventory,
  heading: Heading,
  item: string,
  process: Process,
  amount: number,
  country: Country,
  heat: Process,
): void {
  addFlow(inventory, heading, item, country.electricity, amount * process.electricityKwh)
  addFlow(inventory, heading, item, heat, amount * process.heatMJ)
}

function areaM2(fabricKg: number, surfaceMassGsm: number): number {
  return (fabricKg * 1000) / surfaceMassGsm
}
