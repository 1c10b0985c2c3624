import type { Assessment } from '#features/records/assessments/assessment.ts'
import { type Certification, certificationState } from '#features/records/certifications/certification.ts'
import { certificationFields } from '#features/records/certifications/certification-fields.ts'
import type { Material } from '#features/records/materials/material.ts'
import { materialFields } from '#features/records/materials/material-fields.ts'
import type { Product } from '#features/records/products/product.ts'
import { productFields } from '#features/records/products/product-fields.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import { variantFields } from '#features/records/variants/variant-fields.ts'
import type { Fields } from '#kit/field.ts'
import type { ComputedColumn, SharedColumn, SharedNoun, SharedTable, SharedValue } from './shared-content.ts'

/**
 * The fields of each noun that a link shows: those that have a heading for it, in the order of ORDER and then of the noun's own table.
 * References have none, because the records they lead to were not shared.
 */
export function tableOfProducts(products: readonly Product[]): SharedTable {
  return table('products', productFields, products, {
    sustainabilityScore: ({ sustainabilityScore }) => sustainabilityScore,
  })
}

export function tableOfVariants(
  variants: readonly Variant[],
  assessmentOf: (variantId: string) => Assessment | undefined,
): SharedTable {
  const inWords = variants.map(({ stages, ...variant }) => ({ ...variant, stages: stages.map(stageInWords) }))
  return table('variants', variantFields, inWords, {
    carbonFootprint: ({ id }) => assessmentOf(id)?.carbonFootprint ?? null,
    waterLiters: ({ id }) => assessmentOf(id)?.waterLiters ?? null,
    sustainabilityScore: ({ id }) => assessmentOf(id)?.sustainabilityScore ?? null,
  })
}

function stageInWords({ stage, country, process }: Variant['stages'][number]): string {
  return process === null ? `${stage}: ${country}` : `${stage}: ${country}, ${process}`
}

export function tableOfMaterials(materials: readonly Material[]): SharedTable {
  return table('materials', materialFields, materials, {})
}

export function tableOfCertifications(certifications: readonly Certification[], today: string): SharedTable {
  return table('certifications', certificationFields, certifications, {
    state: (certification) => certificationState(certification, today),
  })
}

/** The order that readers of these tables know, where it is not that of imports; what is not named here comes after it. */
const ORDER: Readonly<Record<SharedNoun, readonly string[]>> = {
  products: ['name', 'sku', 'brand', 'category', 'productType', 'description', 'gtinPrefix'],
  variants: [
    'name',
    'color',
    'size',
    'gtin',
    'materialComposition',
    'careInstructions',
    'careSymbols',
    'weight',
    'productionLocation',
    'expectedUses',
    'airFreightShare',
    'undyed',
    'faded',
    'recyclability',
    'repairability',
    'stages',
    'manufacturer',
  ],
  materials: ['name', 'type', 'fibre', 'label', 'description', 'supplier'],
  certifications: ['scheme', 'name', 'number', 'issuer', 'scope', 'validFrom', 'validUntil', 'state'],
}

type Computed<T> = { readonly [K in ComputedColumn]?: (record: T) => SharedValue }

/** Each column is a field of the record, or worked out of it. */
function table<T extends { readonly id: string }>(
  noun: SharedNoun,
  fields: Fields,
  records: readonly T[],
  computed: Computed<T>,
): SharedTable {
  const own = Object.entries(fields).flatMap(([key, field]) => (field.heading ? [{ key, field }] : []))
  const others = Object.keys(computed).map((key): SharedColumn => ({ key: key as ComputedColumn, field: null }))
  const columns: SharedColumn[] = [...own, ...others].sort((one, other) => placeOf(noun, one) - placeOf(noun, other))
  const of: Readonly<Record<string, ((record: T) => SharedValue) | undefined>> = computed
  return {
    noun,
    columns: [ID, ...columns],
    rows: records.map((record) => {
      const values = new Map<string, unknown>(Object.entries(record))
      const cells = columns.map(({ key }) => [key, of[key]?.(record) ?? values.get(key) ?? null])
      return Object.fromEntries([['id', record.id], ...cells])
    }),
  }
}

const ID: SharedColumn = { key: 'id', field: null }

function placeOf(noun: SharedNoun, { key }: SharedColumn): number {
  const place = ORDER[noun].indexOf(key)
  return place < 0 ? ORDER[noun].length : place
}
