import { country, name, number, type Parsed, recordId, text } from '#platform/fields.ts'

/** What items are made of: a fibre or fabric as one supplier sells it, with the factors by which its impact is known. */
export type Material = MaterialFields & {
  readonly id: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type MaterialFields = Parsed<typeof materialRules>

export const materialRules = {
  name: name(),
  type: text(200),
  fibre: text(200),
  label: text(200),
  description: text(10_000),
  supplier: text(200),
  supplierId: recordId(),
  originCountry: country(),
  recycledShare: number({ min: 0, max: 1, unit: 'share of the mass, 1 is all' }),
  carbonFootprint: number({ min: 0, max: 10_000, unit: 'kg CO2e per kg' }),
  waterLiters: number({ min: 0, max: 10_000_000, unit: 'litres per kg' }),
  factorSource: text(1000),
}
