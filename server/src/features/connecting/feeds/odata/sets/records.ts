import { day, flag, id, moment, number, text, whole } from '../edm.ts'
import type { EntitySet } from '../entity-set.ts'

const createdAt = moment.required('it.created_at', 'When it was entered.')
const updatedAt = moment.required('it.updated_at', 'When it was last changed.')
const revision = whole.required('it.revision', 'How often it was saved, counted from 1.')

export const products: EntitySet = {
  name: 'Products',
  type: 'Product',
  about: 'The products of the workspace, without their variants.',
  from: 'products it',
  key: ['id'],
  changed: 'updatedAt',
  properties: {
    id: id.required('it.id', 'Its identifier, the same as everywhere else in the service.'),
    name: text.required('it.name', 'The name of the product.'),
    sku: text('it.sku', 'Stock keeping unit, unique in the workspace.'),
    code: text('it.code', 'The workspace’s own number for it.'),
    brand: text('it.brand', 'The brand under which it is sold.'),
    brandId: id('it.brand_id', 'The company that is the brand.'),
    category: text('it.category', 'The category, in the words of the workspace.'),
    productType: text('it.product_type', 'The kind of product, for the impact method: "T-shirt".'),
    description: text('it.description', 'The description.'),
    companyId: id('it.company_id', 'The company that sells it.'),
    hsCode: text('it.hs_code', 'Customs code, HS or CN.'),
    gtinPrefix: text('it.gtin_prefix', 'GS1 company prefix of its variants’ GTINs.'),
    imageUrl: text('it.image_url', 'The web address of a picture.'),
    revision,
    createdAt,
    updatedAt,
  },
  navigation: {
    Variants: { to: 'Variants', many: true, by: { id: 'productId' } },
    Certifications: { to: 'Certifications', many: true, by: { id: 'productId' } },
    Company: { to: 'Companies', many: false, by: { companyId: 'id' } },
    Score: { to: 'ProductScores', many: false, by: { id: 'productId' } },
  },
}

export const variants: EntitySet = {
  name: 'Variants',
  type: 'Variant',
  about:
    'What is sold and has a passport: a product in a colour and a size. What it takes from its product is given as its own.',
  from: 'variants it',
  key: ['id'],
  changed: 'updatedAt',
  properties: {
    id: id.required('it.id', 'Its identifier, the same as everywhere else in the service.'),
    productId: id.required('it.product_id', 'The product it belongs to.'),
    name: text.required('it.name', 'The name of the variant.'),
    code: text('it.code', 'The workspace’s own number for it.'),
    color: text('it.color', 'The colour, in the brand’s own words.'),
    size: text('it.size', 'The size, as on the label.'),
    gtin: text('it.gtin', 'GTIN-8, -12, -13 or -14.'),
    digitalId: text.required('it.digital_id', 'What the address of its passport ends with.'),
    passportUrl: text.required(":base || '/p/' || it.digital_id", 'Where its passport is, once it is published.'),
    weightKg: number('it.weight_kg', 'Kilograms per item.'),
    composition: text('it.material_composition', 'What it is made of, in the words of the label.'),
    careInstructions: text('it.care_instructions', 'Care instructions in words.'),
    careSymbols: text(
      "nullif(array_to_string(it.care_symbols, ', '), '')",
      'Its ISO 3758 care symbols: "wash-30, iron-110".',
    ),
    productionLocation: text('it.production_location', 'Where it is made, in words.'),
    manufacturer: text('it.manufacturer', 'The maker’s name.'),
    manufacturerId: id('it.manufacturer_id', 'The company that makes it.'),
    expectedUses: number('it.expected_uses', 'How often it is worn or used before it is thrown away, as far as told.'),
    airFreightShare: number('it.air_freight_share', 'Share that is transported by air, 0 to 1.'),
    isUndyed: flag('it.undyed', 'Whether it is left undyed.'),
    isFaded: flag('it.faded', 'Whether it is given a faded look.'),
    recyclability: number('it.recyclability', 'How well it can be recycled, 0 to 1.'),
    repairability: number('it.repairability', 'How well it can be repaired, 0 to 1.'),
    revision,
    createdAt,
    updatedAt,
  },
  navigation: {
    Product: { to: 'Products', many: false, by: { productId: 'id' } },
    Compositions: { to: 'Compositions', many: true, by: { id: 'variantId' } },
    Stages: { to: 'Stages', many: true, by: { id: 'variantId' } },
    StageImpacts: { to: 'StageImpacts', many: true, by: { id: 'variantId' } },
    Manufacturer: { to: 'Companies', many: false, by: { manufacturerId: 'id' } },
    Assessment: { to: 'Assessments', many: false, by: { id: 'variantId' } },
    Passport: { to: 'Passports', many: false, by: { id: 'variantId' } },
  },
}

export const compositions: EntitySet = {
  name: 'Compositions',
  type: 'Composition',
  about:
    'What variants are made of: a row for each material. The rows of a variant change with it, so those of a later `updatedAt` take the place of all ' +
    'that were there for the same variant.',
  from: 'variant_materials it join variants v on v.workspace_id = it.workspace_id and v.id = it.variant_id',
  key: ['variantId', 'position'],
  changed: 'updatedAt',
  changedIn: 'v',
  properties: {
    variantId: id.required('it.variant_id', 'The variant that is made of it.'),
    position: whole.required('it.position', 'Its place in the composition, counted from 0.'),
    materialId: id('it.material_id', 'The material, if it is one of the workspace’s.'),
    fibre: text('it.fibre_text', 'The fibre in words, where it is no material of the workspace.'),
    share: number.required('it.share', 'Its share of the part by mass, 0 to 1.'),
    part: text('it.part', 'The part of the variant that it is in: "lining". Null: the whole or the outer fabric.'),
    updatedAt: moment.required('v.updated_at', 'When the variant was last changed.'),
  },
  navigation: {
    Variant: { to: 'Variants', many: false, by: { variantId: 'id' } },
    Material: { to: 'Materials', many: false, by: { materialId: 'id' } },
  },
}

export const stages: EntitySet = {
  name: 'Stages',
  type: 'Stage',
  about:
    'Where each step of making a variant takes place, as its assessment goes by: a row for each step. The rows of a variant change with it, so those of a ' +
    'later `updatedAt` replace all that were there for the same variant.',
  from: 'variants it cross join lateral jsonb_array_elements(it.stages) with ordinality s(stage, place)',
  key: ['variantId', 'position'],
  changed: 'updatedAt',
  properties: {
    variantId: id.required('it.id', 'The variant that is made.'),
    position: whole.required('s.place::integer', 'Its place among the steps, counted from 1.'),
    stage: text.required("s.stage ->> 'stage'", 'The step: "fibre", "spinning", "fabric", "dyeing" or "making".'),
    country: text.required("s.stage ->> 'country'", 'Where it takes place, ISO 3166-1 alpha-2: "PT".'),
    process: text("s.stage ->> 'process'", 'How, in the words of the workspace.'),
    updatedAt: moment.required('it.updated_at', 'When the variant was last changed.'),
  },
  navigation: {
    Variant: { to: 'Variants', many: false, by: { variantId: 'id' } },
  },
}

export const materials: EntitySet = {
  name: 'Materials',
  type: 'Material',
  about: 'The materials that variants are made of.',
  from: 'materials it',
  key: ['id'],
  changed: 'updatedAt',
  properties: {
    id: id.required('it.id', 'Its identifier, the same as everywhere else in the service.'),
    name: text.required('it.name', 'The name of the material.'),
    code: text('it.code', 'The workspace’s own number for it.'),
    type: text('it.type', 'The family of the fibre: "natural-plant", "synthetic".'),
    fibre: text('it.fibre', 'The fibre itself: "cotton", "polyester".'),
    label: text('it.label', 'Its name on a label: "organic cotton".'),
    description: text('it.description', 'The description.'),
    supplier: text('it.supplier', 'The supplier’s name.'),
    supplierId: id('it.supplier_id', 'The company that supplies it.'),
    originCountry: text('it.origin_country', 'Where the fibre comes from, ISO 3166-1 alpha-2: "IN".'),
    recycledShare: number('it.recycled_share', 'Share of recycled content by mass, 0 to 1.'),
    carbonFootprintKgPerKg: number('it.carbon_footprint', 'The supplier’s own value, kg CO₂e per kg.'),
    waterLitersPerKg: number('it.water_liters', 'The supplier’s own value, litres per kg.'),
    factorSource: text('it.factor_source', 'Where these two values come from.'),
    revision,
    createdAt,
    updatedAt,
  },
  navigation: {
    Supplier: { to: 'Companies', many: false, by: { supplierId: 'id' } },
    Compositions: { to: 'Compositions', many: true, by: { id: 'materialId' } },
    Certifications: { to: 'Certifications', many: true, by: { id: 'materialId' } },
  },
}

export const companies: EntitySet = {
  name: 'Companies',
  type: 'Company',
  about: 'The companies that sell, make or supply.',
  from: 'companies it',
  key: ['id'],
  changed: 'updatedAt',
  properties: {
    id: id.required('it.id', 'Its identifier, the same as everywhere else in the service.'),
    name: text.required('it.name', 'The name of the company.'),
    code: text('it.code', 'The workspace’s own number for it.'),
    role: text('it.role', 'What the company does for the workspace.'),
    description: text('it.description', 'The description.'),
    country: text('it.country', 'The country, ISO 3166-1 alpha-2: "PT".'),
    city: text('it.city', 'The town or city.'),
    address: text('it.address', 'Street and postcode, as on a letter.'),
    website: text('it.website', 'The address of its website.'),
    email: text('it.email', 'The e-mail address.'),
    phone: text('it.phone', 'The telephone number.'),
    gln: text('it.gln', 'GS1 Global Location Number.'),
    vatId: text('it.vat_id', 'Value-added tax number.'),
    lei: text('it.lei', 'Legal Entity Identifier (ISO 17442).'),
    revision,
    createdAt,
    updatedAt,
  },
  navigation: {
    Products: { to: 'Products', many: true, by: { id: 'companyId' } },
    ManufacturedVariants: { to: 'Variants', many: true, by: { id: 'manufacturerId' } },
    SuppliedMaterials: { to: 'Materials', many: true, by: { id: 'supplierId' } },
    Certifications: { to: 'Certifications', many: true, by: { id: 'companyId' } },
  },
}

export const certifications: EntitySet = {
  name: 'Certifications',
  type: 'Certification',
  about: 'The certificates of products, materials and companies.',
  from: 'certifications it',
  key: ['id'],
  changed: 'updatedAt',
  properties: {
    id: id.required('it.id', 'Its identifier, the same as everywhere else in the service.'),
    scheme: text.required('it.scheme', 'The scheme’s short name: "GOTS", "OEKO-TEX".'),
    name: text.required('it.name', 'The full name: "Global Organic Textile Standard".'),
    code: text('it.code', 'The workspace’s own number for it.'),
    number: text('it.number', 'The certificate’s number.'),
    issuer: text('it.issuer', 'The certifier.'),
    scope: text('it.scope', 'What exactly is certified, in the words of the certificate.'),
    validFrom: day('it.valid_from', 'The first day it is valid.'),
    validUntil: day('it.valid_until', 'The last day it is valid; null if it does not expire.'),
    fileUrl: text('it.file_url', 'The web address of the certificate.'),
    productId: id('it.product_id', 'The product it covers.'),
    materialId: id('it.material_id', 'The material it covers.'),
    companyId: id('it.company_id', 'The company it covers.'),
    revision,
    createdAt,
    updatedAt,
  },
  navigation: {
    Product: { to: 'Products', many: false, by: { productId: 'id' } },
    Material: { to: 'Materials', many: false, by: { materialId: 'id' } },
    Company: { to: 'Companies', many: false, by: { companyId: 'id' } },
  },
}
