import type { ForeignColumn } from '../connector.ts'
import { usualOf } from '../usual-columns.ts'
import type { FoundService } from './ask-sap.ts'
import type { EdmProperty } from './edmx.ts'

/** What rows are made of, as far as the service has it. */
const MAIN = [
  'Product',
  'ProductType',
  'ProductGroup',
  'ProductHierarchy',
  'Brand',
  'GrossWeight',
  'NetWeight',
  'WeightUnit',
  'WeightISOUnit',
  'BaseUnit',
  'ProductStandardID',
  'SizeOrDimensionText',
  'CrossPlantConfigurableProduct',
  'IsMarkedForDeletion',
  'LastChangeDateTime',
]

/** Of the two hundred others, those that passports may speak of. */
const FURTHER: readonly (readonly [string, string, string?])[] = [
  ['ProductOldID', 'Old product number'],
  ['CountryOfOrigin', 'Country of origin', 'production_location'],
  ['ExternalProductGroup', 'External product group'],
  ['Division', 'Division'],
  ['ManufacturerNumber', 'Manufacturer (number)'],
  ['ProductManufacturerNumber', 'Part number of the manufacturer'],
  ['IndustryStandardName', 'Industry standard name'],
  ['CrossPlantStatus', 'Cross-plant status'],
  ['BaseUnit', 'Base unit'],
  ['ProductType', 'Material type'],
  ['CompetitorID', 'Competitor'],
]

/** What a company has added: key users' fields begin with YY, those of developers with ZZ. */
export function customProperties({ properties }: FoundService): readonly EdmProperty[] {
  return [...properties.values()]
    .filter(({ name, type }) => /^(YY\d?_|ZZ|Z_)/i.test(name) && READABLE.test(type))
    .slice(0, MOST_CUSTOM)
}

const MOST_CUSTOM = 60
const READABLE =
  /^Edm\.(String|Decimal|Double|Single|Boolean|Byte|SByte|Int16|Int32|Int64|DateTime|DateTimeOffset|Date)$/

export function furtherNames({ properties }: FoundService): readonly string[] {
  return FURTHER.map(([name]) => name).filter((name) => properties.has(name))
}

/** What is asked for of each product. */
export function selectedNames(found: FoundService): readonly string[] {
  const names = [...MAIN, ...FURTHER.map(([name]) => name)].filter((name) => found.properties.has(name))
  return [...new Set([...names, ...customProperties(found).map(({ name }) => name)])]
}

export function columnsOf(found: FoundService, languages: readonly string[]): ForeignColumn[] {
  const [, ...others] = languages
  return [
    column('product.number', 'Product (of a variant: its generic product)', 'sku'),
    column('product.name', 'Product description', 'product_name'),
    ...others.map((language) => ({
      ...column(`product.name@${language.toLowerCase()}`, `Product description (${language})`, 'product_name'),
      language: language.toLowerCase(),
    })),
    column('product.brand', 'Brand (key)', 'brand'),
    column('product.group', 'Product group', 'category'),
    column('product.hierarchy', 'Product hierarchy'),
    column('variant.number', 'Product number', 'variant_code'),
    column('variant.name', 'Description of the variant', 'variant_name'),
    column('variant.gtin', 'GTIN (global trade item number of the base unit)', 'gtin'),
    column('variant.size', 'Size/dimensions', 'size'),
    { ...column('variant.weight', 'Net weight, or else gross weight', 'weight_kg'), unit: 'kg' },
    { ...column('variant.gross_weight', 'Gross weight'), unit: 'kg' },
    ...FURTHER.filter(([name]) => found.properties.has(name)).map(([name, label, usual]) =>
      column(`field.${name}`, `${label} (${name})`, usual),
    ),
    ...customProperties(found).map(({ name, label }) => {
      const words = spoken(name)
      const usual = COLOR.test(words) ? 'color' : usualOf(words)
      return column(`field.${name}`, label === null ? name : `${label} (${name})`, usual)
    }),
  ]
}

/** "YY1_CareInstructions_PRD" is "CareInstructions". */
export function spoken(name: string): string {
  return name.replace(/^(YY\d?_|ZZ\d?_?|Z_)/i, '').replace(/_PRD$/i, '')
}

const COLOR = /^(main)?_?(colou?r|farbe)$/i

function column(key: string, label: string, usual?: string): ForeignColumn {
  return { key, label, ...(usual === undefined ? {} : { usual }) }
}
