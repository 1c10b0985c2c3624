import type { Assessment } from '../assessments/assessment.ts'
import { type Certification, certificationState } from '../certifications/certification.ts'
import type { Material } from '../materials/material.ts'
import type { Product } from '../products/product.ts'
import type { Variant } from '../variants/variant.ts'
import type { SharedNoun, SharedTable, SharedValue } from './shared-content.ts'

/**
 * The fields of each noun that a link shows: all that are the record's own. References are left out, because the records they lead to
 * were not shared; a field that is not listed here is not shown.
 */
export function tableOfProducts(products: readonly Product[]): SharedTable {
  return table('products', products, [
    ['id', 'Id', ({ id }) => id],
    ['name', 'Name', ({ name }) => name],
    ['sku', 'SKU', ({ sku }) => sku],
    ['brand', 'Brand', ({ brand }) => brand],
    ['category', 'Category', ({ category }) => category],
    ['productType', 'Type', ({ productType }) => productType],
    ['description', 'Description', ({ description }) => description],
    ['gtinPrefix', 'GTIN prefix', ({ gtinPrefix }) => gtinPrefix],
    ['hsCode', 'Customs code', ({ hsCode }) => hsCode],
    ['imageUrl', 'Image', ({ imageUrl }) => imageUrl],
    ['sustainabilityScore', 'Score (0 to 100)', ({ sustainabilityScore }) => sustainabilityScore],
  ])
}

export function tableOfVariants(
  variants: readonly Variant[],
  assessmentOf: (variantId: string) => Assessment | undefined,
): SharedTable {
  return table('variants', variants, [
    ['id', 'Id', ({ id }) => id],
    ['name', 'Name', ({ name }) => name],
    ['color', 'Colour', ({ color }) => color],
    ['size', 'Size', ({ size }) => size],
    ['gtin', 'GTIN', ({ gtin }) => gtin],
    ['materialComposition', 'Materials', ({ materialComposition }) => materialComposition],
    ['careInstructions', 'Care', ({ careInstructions }) => careInstructions],
    ['careSymbols', 'Care symbols', ({ careSymbols }) => careSymbols],
    ['weight', 'Weight (kg)', ({ weight }) => weight],
    ['productionLocation', 'Made in', ({ productionLocation }) => productionLocation],
    ['stages', 'Stages', ({ stages }) => stages.map(stageInWords)],
    ['manufacturer', 'Manufacturer', ({ manufacturer }) => manufacturer],
    ['imageUrls', 'Images', ({ imageUrls }) => imageUrls],
    ['carbonFootprint', 'Carbon footprint (kg CO₂e per item)', ({ id }) => assessmentOf(id)?.carbonFootprint ?? null],
    ['waterLiters', 'Water (litres per item)', ({ id }) => assessmentOf(id)?.waterLiters ?? null],
    ['sustainabilityScore', 'Score (0 to 100)', ({ id }) => assessmentOf(id)?.sustainabilityScore ?? null],
  ])
}

function stageInWords({ stage, country, process }: Variant['stages'][number]): string {
  return process === null ? `${stage}: ${country}` : `${stage}: ${country}, ${process}`
}

export function tableOfMaterials(materials: readonly Material[]): SharedTable {
  return table('materials', materials, [
    ['id', 'Id', ({ id }) => id],
    ['name', 'Name', ({ name }) => name],
    ['type', 'Type', ({ type }) => type],
    ['fibre', 'Fibre', ({ fibre }) => fibre],
    ['label', 'On labels', ({ label }) => label],
    ['description', 'Description', ({ description }) => description],
    ['supplier', 'Supplier', ({ supplier }) => supplier],
    ['originCountry', 'Origin', ({ originCountry }) => originCountry],
    ['recycledShare', 'Recycled share (1 is all)', ({ recycledShare }) => recycledShare],
    ['carbonFootprint', 'Carbon footprint (kg CO₂e per kg)', ({ carbonFootprint }) => carbonFootprint],
    ['waterLiters', 'Water (litres per kg)', ({ waterLiters }) => waterLiters],
    ['factorSource', 'Source of these', ({ factorSource }) => factorSource],
  ])
}

export function tableOfCertifications(certifications: readonly Certification[], today: string): SharedTable {
  return table('certifications', certifications, [
    ['id', 'Id', ({ id }) => id],
    ['scheme', 'Scheme', ({ scheme }) => scheme],
    ['name', 'Name', ({ name }) => name],
    ['number', 'Number', ({ number }) => number],
    ['issuer', 'Issuer', ({ issuer }) => issuer],
    ['scope', 'Scope', ({ scope }) => scope],
    ['validFrom', 'Valid from', ({ validFrom }) => validFrom],
    ['validUntil', 'Valid until', ({ validUntil }) => validUntil],
    ['state', 'State today', (certification) => certificationState(certification, today)],
    ['fileUrl', 'Document', ({ fileUrl }) => fileUrl],
  ])
}

type Column<T> = readonly [key: string, label: string, of: (record: T) => SharedValue]

function table<T>(noun: SharedNoun, records: readonly T[], columns: readonly Column<T>[]): SharedTable {
  return {
    noun,
    columns: columns.map(([key, label]) => ({ key, label })),
    rows: records.map((record) => Object.fromEntries(columns.map(([key, , of]) => [key, of(record)]))),
  }
}
