import type { NounName } from '#features/records/nouns.ts'

/** What a row can be about. A flat row is about several at once: a variant, its product, its maker, its certificate. */
export type Imported = NounName

/** How a cell becomes a value, before the field's own rule sees it. */
export type CellKind =
  | 'text'
  | 'long_text'
  | 'digits'
  | 'customs_code'
  | 'mass'
  /** What the weight beside it is in; of the row, and kept nowhere. */
  | 'unit'
  | 'number'
  | 'share'
  | 'day'
  | 'country'
  | 'truth'
  | 'choice'
  | 'list'
  /** The record's own identifier, in files of our own. */
  | 'id'
  /** Another record: by its identifier, a number it is known by, or its name. */
  | 'reference'
  | 'stages'
  | 'composition'

/** One thing that a column of a file can mean. */
export type ImportColumn = {
  /** Its name in files of our own, "weight_kg"; unique. */
  readonly name: string
  readonly record: Imported
  readonly field: string
  readonly kind: CellKind
  /** What others call it, in lower case without accents and signs; the first ones are ours. */
  readonly aliases: readonly string[]
}

/** What a reference leads to, by the field that keeps it. */
export const REFERENCED = {
  companyId: 'company',
  manufacturerId: 'company',
  supplierId: 'company',
  productId: 'product',
  materialId: 'material',
} as const satisfies Record<string, Imported>

/** In files of our own alone: others give numbers of theirs such names. */
function idColumn(record: Imported): ImportColumn {
  return { name: `${record}_id`, record, field: 'id', kind: 'id', aliases: [] }
}

function column(name: string, target: `${Imported}.${string}`, kind: CellKind, ...aliases: string[]): ImportColumn {
  const [record = '', field = ''] = target.split('.')
  return { name, record: record as Imported, field, kind, aliases: [name.replaceAll('_', ' '), ...aliases] }
}

/**
 * Everything a file can bring, with the names that shops, enterprise systems and people give it. Names of German and French systems come
 * from the sample exports the issue is built on, those of shops from their own exports.
 */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  idColumn('product'),
  column(
    'product_name',
    'product.name',
    'text',
    'title',
    'product',
    'style',
    'style name',
    'article',
    'bezeichnung',
    'artikelbezeichnung',
    'produkt',
    'produktname',
    'designation',
    'libelle',
    'nom du produit',
  ),
  column(
    'sku',
    'product.sku',
    'text',
    'product sku',
    'style number',
    'article number',
    'item number',
    'artikelnummer',
    'artikelnr',
    'artikel nr',
    'handle',
    'url handle',
    'reference',
    'ref produit',
    'code article',
  ),
  column(
    'category',
    'product.category',
    'text',
    'product category',
    'categories',
    'type',
    'family',
    'warengruppe',
    'kategorie',
    'produktgruppe',
    'famille',
    'categorie',
  ),
  column('brand', 'product.brand', 'text', 'brands', 'vendor', 'label', 'marke', 'marque'),
  column('brand_company', 'product.companyId', 'reference'),
  column('product_type', 'product.productType', 'text', 'kind', 'produktart', 'type de produit'),
  column(
    'description',
    'product.description',
    'long_text',
    'product description',
    'body html',
    'short description',
    'beschreibung',
    'description produit',
  ),
  column(
    'hs_code',
    'product.hsCode',
    'customs_code',
    'customs code',
    'cn code',
    'commodity code',
    'tariff number',
    'stat warennr',
    'statistische warennummer',
    'warennummer',
    'zolltarifnummer',
    'code sh',
    'code douanier',
    'meta hs code',
  ),
  column('gtin_prefix', 'product.gtinPrefix', 'digits'),
  column('image_url', 'product.imageUrl', 'text', 'image src', 'image', 'product image url', 'bild', 'photo'),
  idColumn('variant'),
  column(
    'variant_name',
    'variant.name',
    'text',
    'variant',
    'variant title',
    'variante',
    'libelle variante',
    'variantenname',
  ),
  column('color', 'variant.color', 'text', 'colour', 'shade', 'colour name', 'farbe', 'farbname', 'couleur', 'coloris'),
  column('size', 'variant.size', 'text', 'groesse', 'große', 'grosse', 'taille', 'length'),
  column(
    'gtin',
    'variant.gtin',
    'digits',
    'ean',
    'ean13',
    'upc',
    'barcode',
    'variant barcode',
    'gtin upc ean or isbn',
    'ean code',
    'strichcode',
    'code barres',
    'gencod',
  ),
  column(
    'weight_kg',
    'variant.weight',
    'mass',
    'weight',
    'net weight',
    'variant grams',
    'variant weight',
    'weight value',
    'nettogewicht',
    'gewicht',
    'netto gewicht',
    'poids',
    'poids net',
  ),
  column(
    'weight_unit',
    'variant.weightUnit',
    'unit',
    'unit of weight',
    'net weight unit',
    'variant weight unit',
    'weight uom',
    'geweinh',
    'gew einh',
    'gewei',
    'gewichtseinheit',
    'einheit gewicht',
    'gewicht einheit',
    'unite de poids',
    'unite poids',
  ),
  column(
    'material_composition',
    'variant.materialComposition',
    'long_text',
    'composition',
    'material',
    'fabric composition',
    'fibre composition',
    'materialzusammensetzung',
    'zusammensetzung',
    'matiere',
    'matieres',
  ),
  column('structured_composition', 'variant.composition', 'composition'),
  column(
    'care_instructions',
    'variant.careInstructions',
    'long_text',
    'care',
    'washing instructions',
    'pflegehinweis',
    'pflege',
    'pflegehinweise',
    'entretien',
    'meta care instructions',
  ),
  column('care_symbols', 'variant.careSymbols', 'list'),
  column(
    'production_location',
    'variant.productionLocation',
    'text',
    'made in',
    'country of origin',
    'origin',
    'ursprungsland',
    'herkunftsland',
    'produktionsort',
    'lieu de confection',
    'pays d origine',
    'meta country of origin',
  ),
  column(
    'manufacturer',
    'variant.manufacturer',
    'text',
    'maker',
    'factory',
    'supplier name',
    'hersteller',
    'lieferant',
    'faconnier',
    'fabricant',
    'meta manufacturer',
  ),
  column('manufacturer_company', 'variant.manufacturerId', 'reference'),
  column('production_stages', 'variant.stages', 'stages'),
  column('air_freight_share', 'variant.airFreightShare', 'share'),
  column('expected_uses', 'variant.expectedUses', 'number'),
  column('recyclability', 'variant.recyclability', 'share'),
  column('repairability', 'variant.repairability', 'share'),
  column('undyed', 'variant.undyed', 'truth'),
  column('faded', 'variant.faded', 'truth'),
  column('image_urls', 'variant.imageUrls', 'list', 'variant image', 'images'),
  idColumn('certification'),
  column(
    'cert_scheme',
    'certification.scheme',
    'text',
    'certification',
    'certificate',
    'scheme',
    'zertifikat',
    'siegel',
    'referentiel',
    'certificat',
  ),
  column('cert_name', 'certification.name', 'text', 'certificate name'),
  column(
    'cert_number',
    'certification.number',
    'text',
    'certificate number',
    'zertifikats nr',
    'zertifikatsnummer',
    'n de certificat',
    'numero de certificat',
  ),
  column('cert_issuer', 'certification.issuer', 'text', 'certification body', 'issuer', 'zertifizierer', 'organisme'),
  column(
    'cert_valid_from',
    'certification.validFrom',
    'day',
    'valid from',
    'zertifikat gultig ab',
    'gultig ab',
    'valable du',
  ),
  column(
    'cert_valid_until',
    'certification.validUntil',
    'day',
    'valid until',
    'valid to',
    'expires',
    'zertifikat gultig bis',
    'gultig bis',
    'valable jusqu au',
  ),
  column('cert_scope', 'certification.scope', 'long_text', 'scope of certification'),
  column('cert_file_url', 'certification.fileUrl', 'text'),
  column('cert_product', 'certification.productId', 'reference'),
  column('cert_material', 'certification.materialId', 'reference'),
  column('cert_company', 'certification.companyId', 'reference'),
  idColumn('material'),
  column('material_name', 'material.name', 'text', 'material', 'materialname', 'nom de la matiere', 'matiere'),
  column('material_type', 'material.type', 'text'),
  column('fibre', 'material.fibre', 'text', 'fiber', 'faser', 'fibre code'),
  column('material_label', 'material.label', 'text'),
  column('material_description', 'material.description', 'long_text'),
  column(
    'material_origin_country',
    'material.originCountry',
    'country',
    'origin country',
    'herkunft',
    'pays',
    'origine',
  ),
  column(
    'recycled_share',
    'material.recycledShare',
    'share',
    'recycled content',
    'recycled',
    'rezyklatanteil',
    'part recyclee',
    'taux de recycle',
  ),
  column('material_supplier', 'material.supplier', 'text', 'supplier', 'fournisseur'),
  column('supplier_company', 'material.supplierId', 'reference'),
  column('factor_material', 'material.factorMaterial', 'text'),
  column('carbon_footprint_kg_per_kg', 'material.carbonFootprint', 'number', 'carbon footprint', 'empreinte carbone'),
  column('carbon_footprint_boundary', 'material.carbonFootprintBoundary', 'text'),
  column('carbon_footprint_evidence', 'material.carbonFootprintEvidence', 'text'),
  column('water_l_per_kg', 'material.waterLiters', 'number', 'water'),
  column('factor_source', 'material.factorSource', 'long_text'),
  idColumn('company'),
  column('company_name', 'company.name', 'text', 'company', 'firma', 'raison sociale', 'name'),
  column('company_role', 'company.role', 'choice', 'role', 'rolle'),
  column('company_description', 'company.description', 'long_text'),
  column('company_country', 'company.country', 'country', 'country', 'land', 'pays'),
  column('company_city', 'company.city', 'text', 'city', 'town', 'ort', 'stadt', 'ville'),
  column('company_address', 'company.address', 'text', 'address', 'adresse', 'street'),
  column('website', 'company.website', 'text', 'url', 'site web'),
  column('email', 'company.email', 'text', 'e mail', 'mail', 'courriel'),
  column('phone', 'company.phone', 'text', 'telephone', 'telefon'),
  column('gln', 'company.gln', 'digits'),
  column('vat_id', 'company.vatId', 'text', 'vat', 'vat number', 'ust id', 'ust idnr', 'tva'),
  column('lei', 'company.lei', 'text'),
]

const BY_NAME = new Map(IMPORT_COLUMNS.map((one) => [one.name, one]))

/** Those of which records keep something: the ones that are exported. */
export const KEPT_COLUMNS: readonly ImportColumn[] = IMPORT_COLUMNS.filter(({ kind }) => kind !== 'unit')

export function importColumn(name: string): ImportColumn | undefined {
  return BY_NAME.get(name)
}
