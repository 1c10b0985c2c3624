import { factsOf } from '#features/records/nouns.ts'
import type { ExportName } from './export.ts'
import { columnsOf, EXPORTS, type ExportColumn, nounOf } from './export.ts'

/** What there are empty files for: all that can be exported by itself. */
export const TEMPLATES = EXPORTS

/**
 * The columns of an empty file: those of the export of the same name but for identifiers, which nobody has who makes a record, and
 * without which a file is read as any other, with white space and words for nothing left out.
 */
export function templateColumns(name: ExportName): ExportColumn[] {
  return columnsOf(name).filter(
    ({ name: column, kind }) => kind !== 'id' && !(name === 'compositions' && column === 'variant_name'),
  )
}

/** Without these a row is refused: a product is told apart by its number where there is a column for it. */
export function isNeeded(name: ExportName, column: string): boolean {
  const needed = name === 'flat' || name === 'compositions' ? NEEDED[name] : factsOf(nounOf(name)).needs
  return needed.includes(column)
}

const NEEDED: Readonly<Record<'flat' | 'compositions', readonly string[]>> = {
  flat: ['product_name', 'sku'],
  compositions: ['gtin', 'composition_share'],
}

/** Of each column a value that an import takes. They stand in the notes alone: a row of examples would be imported one day. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  ...{
    product_name: 'Linen shirt',
    sku: 'LS-0012',
    category: 'Shirts',
    brand: 'Northwind',
    brand_company: 'Northwind Ltd',
  },
  ...{ product_type: 'shirt', description: 'A light shirt for warm days.', hs_code: '620590', gtin_prefix: '4006381' },
  ...{ image_url: 'https://shop.example/shirt.jpg', variant_name: 'Linen shirt, blue, M', color: 'Blue', size: 'M' },
  ...{ gtin: '4006381333931', weight_kg: '0.21', material_composition: '55% linen, 45% cotton' },
  structured_composition: '55% | material: Linen | part: shell\n45% | fibre: cotton | part: shell',
  ...{
    care_instructions: 'Wash inside out.',
    care_symbols: 'wash-30\nbleach-none',
    production_location: 'Porto, Portugal',
  },
  ...{ manufacturer: 'Fábrica do Norte', manufacturer_company: 'Fábrica do Norte', air_freight_share: '0' },
  ...{
    production_stages: 'spinning | IT\nmaking | PT',
    expected_uses: '60',
    recyclability: '0.8',
    repairability: '0.9',
  },
  ...{ image_urls: 'https://shop.example/1.jpg\nhttps://shop.example/2.jpg' },
  ...{
    cert_scheme: 'GOTS',
    cert_name: 'Global Organic Textile Standard',
    cert_number: 'CU 812345',
    cert_issuer: 'Control Union',
  },
  ...{ cert_valid_from: '2026-03-01', cert_valid_until: '2027-02-28', cert_scope: 'Spinning and weaving of linen' },
  ...{ cert_file_url: 'https://certifier.example/812345.pdf', cert_product: 'LS-0012', cert_material: 'Linen' },
  ...{ cert_company: 'Northwind Ltd', material_name: 'Linen', material_type: 'natural-plant', fibre: 'linen' },
  ...{ material_label: 'linen', material_description: 'Plain weave, 160 g/m².', material_origin_country: 'FR' },
  ...{
    recycled_share: '0.3',
    material_supplier: 'Weaver Ltd',
    supplier_company: 'Weaver Ltd',
    factor_material: 'linen',
  },
  ...{ carbon_footprint_kg_per_kg: '3.1', carbon_footprint_boundary: 'fabric', carbon_footprint_evidence: 'verified' },
  ...{ water_l_per_kg: '650', factor_source: 'LCA study of Weaver Ltd, 2026', company_name: 'Weaver Ltd' },
  ...{
    company_role: 'supplier',
    company_description: 'Weaves linen.',
    company_country: 'PT',
    company_city: 'Guimarães',
  },
  ...{ company_address: 'Rua das Flores 12', website: 'https://weaver.example', email: 'office@weaver.example' },
  ...{ phone: '+351 253 000 000', gln: '4006381000000', vat_id: 'PT501234560', lei: '9876WEAVERLTD0000034' },
  ...{
    composition_material: 'Linen',
    composition_fibre: 'cotton',
    composition_share: '0.55',
    composition_part: 'shell',
  },
}
