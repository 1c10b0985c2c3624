import accessories from './registers/accessories.json' with { type: 'json' }
import countries from './registers/countries.json' with { type: 'json' }
import materials from './registers/materials.json' with { type: 'json' }
import products from './registers/products.json' with { type: 'json' }

/** What the method knows about places, products and materials besides factors. Sources are in the files. */
export interface Registers {
  countries: readonly CountryEntry[]
  products: readonly ProductEntry[]
  materials: readonly MaterialEntry[]
  /** Goods that are sewn and have neither figures of their own nor a benchmark. */
  accessories: readonly AccessoryEntry[]
}

export interface AccessoryEntry {
  id: string
  name: string
  /** The product that is made in a like way. */
  like: string
}

export interface CountryEntry {
  code: string
  iso3: string
  name: string
  /** The place of the table of distances that stands for the country. */
  distanceNode: string
  heatZone: string
  airShareDefault: number
}

export interface ProductEntry {
  id: string
  /** `null`: no convention about the mass, so no benchmark. */
  massKg: number | null
  uses: number
  cycles: number
  ironingMjPerCycle: number
  washingMjPerKgAndCycle: number
  makingLoss: number
  makingComplexity: string
  fabricProcess: string
  surfaceGsm: number
  yarnNm: number
}

export interface MaterialEntry {
  id: string
  name: string
  family: string
  recycled?: boolean
  /** The polymer whose fossil carbon dioxide leaves the incinerator. */
  burnsAs?: string
  recycledAs?: { id: string; cff: string }
  /** How what is no fibre becomes a part: cut from a sheet or a finished hide, or a piece as it is bought. Absent: it is spun. */
  route?: string
  /** False: its factor stands in for no other material (precious metals, whole garments). */
  proxy?: boolean
  /** The factor is of a finished garment: nothing may be added to it. */
  wholeGarment?: boolean
}

export const shippedRegisters: Registers = {
  countries: countries.countries,
  products: products.products,
  materials: materials.materials,
  accessories: accessories.accessories,
}
