import { readFile } from 'node:fs/promises'

/** The invented catalogue that ships with the product (CC0): two brands with their makers, 24 products, 120 variants. */
export type DemoCatalogue = {
  /** Variants that lack something on purpose. */
  incomplete: { variant: string; why: string }[]
  /** The day the dates were made for; loading moves them by as many days as have passed since. */
  about: { asOf: string }
  companies: {
    key: string
    name: string
    role: string
    country: string
    city: string
    description: string
    gln: string
    website: string
    email: string
  }[]
  materials: {
    key: string
    name: string
    label: string
    fibre: string
    type: string
    supplier: string
    originCountry: string
    recycledShare: number
    carbonFootprint: number | null
    waterLitersPerKg: number | null
    factorSource: string
  }[]
  products: {
    key: string
    name: string
    sku: string
    category: string
    kind: string
    brand: string
    company: string
    description: string
    hsCode: string
  }[]
  variants: {
    key: string
    product: string
    name: string
    color: string
    size: string
    composition: { material: string | null; fibreText: string | null; share: number; part: string | null }[]
    materialComposition: string
    careSymbols: string[]
    careInstructions: string
    weight: number | null
    productionLocation: string
    stages: Record<string, string>
    gtin: string | null
    manufacturer: string | null
    published: boolean
  }[]
  certifications: {
    key: string
    scheme: string
    schemeName: string
    number: string
    issuer: string
    subject: { type: 'product' | 'material' | 'company'; key: string }
    validFrom: string
    validUntil: string | null
  }[]
}

export async function readDemoCatalogue(): Promise<DemoCatalogue> {
  return JSON.parse(await readFile(new URL('./demo-catalogue.json', import.meta.url), 'utf8'))
}
