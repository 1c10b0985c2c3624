import type { Assessment } from '#features/records/assessments/assessment.ts'
import { type Certification, certificationState } from '#features/records/certifications/certification.ts'
import type { Material } from '#features/records/materials/material.ts'
import type { Product } from '#features/records/products/product.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import type { SharedColumn, SharedNoun, SharedTable, SharedValue } from './shared-content.ts'

/**
 * The fields of each noun that a link shows: all that are the record's own. References are left out, because the records they lead to
 * were not shared. A field that is not listed here is not shown: a test has the reason for each.
 */
export function tableOfProducts(products: readonly Product[]): SharedTable {
  return table('products', products, [
    ['id', ({ id }) => id],
    ['name', ({ name }) => name],
    ['sku', ({ sku }) => sku],
    ['brand', ({ brand }) => brand],
    ['category', ({ category }) => category],
    ['productType', ({ productType }) => productType],
    ['description', ({ description }) => description],
    ['gtinPrefix', ({ gtinPrefix }) => gtinPrefix],
    ['hsCode', ({ hsCode }) => hsCode],
    ['imageUrl', ({ imageUrl }) => imageUrl],
    ['sustainabilityScore', ({ sustainabilityScore }) => sustainabilityScore],
  ])
}

export function tableOfVariants(
  variants: readonly Variant[],
  assessmentOf: (variantId: string) => Assessment | undefined,
): SharedTable {
  return table('variants', variants, [
    ['id', ({ id }) => id],
    ['name', ({ name }) => name],
    ['color', ({ color }) => color],
    ['size', ({ size }) => size],
    ['gtin', ({ gtin }) => gtin],
    ['materialComposition', ({ materialComposition }) => materialComposition],
    ['careInstructions', ({ careInstructions }) => careInstructions],
    ['careSymbols', ({ careSymbols }) => careSymbols],
    ['weight', ({ weight }) => weight],
    ['productionLocation', ({ productionLocation }) => productionLocation],
    ['expectedUses', ({ expectedUses }) => expectedUses],
    ['airFreightShare', ({ airFreightShare }) => airFreightShare],
    ['undyed', ({ undyed }) => undyed],
    ['faded', ({ faded }) => faded],
    ['recyclability', ({ recyclability }) => recyclability],
    ['repairability', ({ repairability }) => repairability],
    ['stages', ({ stages }) => stages.map(stageInWords)],
    ['manufacturer', ({ manufacturer }) => manufacturer],
    ['imageUrls', ({ imageUrls }) => imageUrls],
    ['carbonFootprint', ({ id }) => assessmentOf(id)?.carbonFootprint ?? null],
    ['waterLiters', ({ id }) => assessmentOf(id)?.waterLiters ?? null],
    ['sustainabilityScore', ({ id }) => assessmentOf(id)?.sustainabilityScore ?? null],
  ])
}

function stageInWords({ stage, country, process }: Variant['stages'][number]): string {
  return process === null ? `${stage}: ${country}` : `${stage}: ${country}, ${process}`
}

export function tableOfMaterials(materials: readonly Material[]): SharedTable {
  return table('materials', materials, [
    ['id', ({ id }) => id],
    ['name', ({ name }) => name],
    ['type', ({ type }) => type],
    ['fibre', ({ fibre }) => fibre],
    ['label', ({ label }) => label],
    ['description', ({ description }) => description],
    ['supplier', ({ supplier }) => supplier],
    ['originCountry', ({ originCountry }) => originCountry],
    ['recycledShare', ({ recycledShare }) => recycledShare],
    ['factorMaterial', ({ factorMaterial }) => factorMaterial],
    ['carbonFootprint', ({ carbonFootprint }) => carbonFootprint],
    ['carbonFootprintBoundary', ({ carbonFootprintBoundary }) => carbonFootprintBoundary],
    ['carbonFootprintEvidence', ({ carbonFootprintEvidence }) => carbonFootprintEvidence],
    ['waterLiters', ({ waterLiters }) => waterLiters],
    ['factorSource', ({ factorSource }) => factorSource],
  ])
}

export function tableOfCertifications(certifications: readonly Certification[], today: string): SharedTable {
  return table('certifications', certifications, [
    ['id', ({ id }) => id],
    ['scheme', ({ scheme }) => scheme],
    ['name', ({ name }) => name],
    ['number', ({ number }) => number],
    ['issuer', ({ issuer }) => issuer],
    ['scope', ({ scope }) => scope],
    ['validFrom', ({ validFrom }) => validFrom],
    ['validUntil', ({ validUntil }) => validUntil],
    ['state', (certification) => certificationState(certification, today)],
    ['fileUrl', ({ fileUrl }) => fileUrl],
  ])
}

type Column<T> = readonly [key: SharedColumn, of: (record: T) => SharedValue]

function table<T>(noun: SharedNoun, records: readonly T[], columns: readonly Column<T>[]): SharedTable {
  return {
    noun,
    columns: columns.map(([key]) => key),
    rows: records.map((record) => Object.fromEntries(columns.map(([key, of]) => [key, of(record)]))),
  }
}
