import { shippedRegisters } from '@selvedge/lca/factors/registers.ts'
import { boundaries, evidences } from '@selvedge/lca/open/open-input.ts'
import { country, name, number, oneOf, type Parsed, recordId, text } from '#platform/fields.ts'
import type { OrderName } from '#platform/page.ts'

/** What items are made of: a fibre or fabric as one supplier sells it, with the factors by which its impact is known. */
export type Material = MaterialFields & {
  readonly id: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type MaterialFields = Parsed<typeof materialRules>

/** What the method knows by name: a person may say which of them a material is. */
const FACTOR_MATERIALS: readonly string[] = shippedRegisters.materials.map(({ id }) => id)

/** Fields that the impact of the variants made of it rests on. */
export const IMPACT_FIELDS = [
  'name',
  'type',
  'fibre',
  'label',
  'originCountry',
  'recycledShare',
  'factorMaterial',
  'carbonFootprint',
  'carbonFootprintBoundary',
  'carbonFootprintEvidence',
  'waterLiters',
] as const satisfies readonly (keyof MaterialFields)[]

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
  factorMaterial: oneOf(FACTOR_MATERIALS),
  carbonFootprint: number({ min: 0, max: 10_000, unit: 'kg CO2e per kg' }),
  carbonFootprintBoundary: oneOf(boundaries),
  carbonFootprintEvidence: oneOf(evidences),
  waterLiters: number({ min: 0, max: 10_000_000, unit: 'litres per kg' }),
  factorSource: text(1000),
}

export type MaterialOrder = OrderName<'NAME' | 'CARBON' | 'UPDATED'>
