import { usualOf } from './usual-columns.ts'

/** What a row of a table that people have laid out is here: "single" is a product and its only variant at once. */
export const RECORD_KINDS = ['single', 'variant', 'product', 'material', 'company', 'certification'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** Names of tables that hold them. */
export const VARIANTS = /variant|\bskus?\b|variation/i
export const PRODUCTS = /product|style|produkt|produit|article|artikel|model/i

/** Of a table whose name says that its rows are neither products nor variants. */
export function kindCalled(name: string): RecordKind | null {
  if (/material|fabric|fibre|fiber|stoff|mati[eè]re|tissu/i.test(name)) return 'material'
  if (/certif|zertif/i.test(name)) return 'certification'
  if (/supplier|compan|factor|manufacturer|vendor|lieferant|firm|fournisseur|entreprise/i.test(name)) return 'company'
  return null
}

/** The column of ours that a field of the table usually is, by what it is called. Those that are not here are offered all the same. */
export function usualField(kind: RecordKind, name: string, isPrimary: boolean): string | undefined {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\(.*?\)/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ (in|en) (kilo)?(kg|g|gramm?e?s?|lbs?|pounds?|oz|ounces?) *$/, '')
    .trim()
  const found = COLUMNS[kind].find(([pattern]) => pattern.test(words))?.[1]
  if (found !== undefined) return found
  if (isPrimary) return PRIMARY[kind]
  return kind === 'single' || kind === 'variant' || kind === 'product' ? usualOf(name) : undefined
}

const PRIMARY: Readonly<Record<RecordKind, string>> = {
  single: 'product_name',
  product: 'product_name',
  variant: 'variant_name',
  material: 'material_name',
  company: 'company_name',
  certification: 'cert_number',
}

type Pairs = readonly (readonly [RegExp, string])[]

const SKU = /^(sku|style (number|no)|style|article (number|no)|item (number|no)|artikelnummer|artikelnr|reference|ref)$/
const OF_PRODUCTS: Pairs = [
  [/^(product )?category|^(product )?type$|^kategorie$|^warengruppe$|^categorie$/, 'category'],
  [/^(brand|marke|marque|label)$/, 'brand'],
  [/^(product )?description$|^beschreibung$/, 'description'],
  [/\b(hs|tariff|customs) (code|number)\b|^zolltarifnummer$/, 'hs_code'],
]
const OF_VARIANTS: Pairs = [
  [/^(gtin|ean|ean 13|ean13|upc|barcode)( code| number)?$/, 'gtin'],
  [/^(colou?r|farbe|couleur|coloris)( name)?$/, 'color'],
  [/^(size|grosse|groesse|taille)$/, 'size'],
  [/^(net )?(weight|gewicht|poids)( (kg|g|lb|oz))?$/, 'weight_kg'],
]

const COLUMNS: Readonly<Record<RecordKind, Pairs>> = {
  single: [[SKU, 'sku'], [/^(product )?(name|title)$/, 'product_name'], ...OF_PRODUCTS, ...OF_VARIANTS],
  product: [[SKU, 'sku'], [/^(product )?(name|title)$/, 'product_name'], ...OF_PRODUCTS],
  variant: [[SKU, 'variant_code'], [/^variant (code|number|sku)$/, 'variant_code'], ...OF_VARIANTS],
  material: [
    [/^(material )?name$/, 'material_name'],
    [/^(code|material (code|number|no)|materialnummer)$/, 'material_code'],
    [/^(fibre|fiber|faser)$/, 'fibre'],
    [/^(material )?type$/, 'material_type'],
    [/^(material )?description$/, 'material_description'],
    [/^(origin|origin country|country( of origin)?|herkunft|herkunftsland|pays)$/, 'material_origin_country'],
    [/^(recycled( share| content)?|rezyklatanteil|part recyclee)$/, 'recycled_share'],
    [/^(supplier|lieferant|fournisseur)$/, 'material_supplier'],
  ],
  company: [
    [/^(company )?name$/, 'company_name'],
    [/^(code|company code|vendor (number|no|code)|supplier (number|no|code))$/, 'company_code'],
    [/^(role|rolle)$/, 'company_role'],
    [/^(country|land|pays)$/, 'company_country'],
    [/^(city|town|ort|stadt|ville)$/, 'company_city'],
    [/^(address|adresse|street)$/, 'company_address'],
    [/^(website|web site|url|site web)$/, 'website'],
    [/^(e mail|email|mail)$/, 'email'],
    [/^(phone|telephone|telefon)$/, 'phone'],
    [/^gln$/, 'gln'],
    [/^(vat|vat id|vat number|ust id|tva)$/, 'vat_id'],
    [/^lei$/, 'lei'],
  ],
  certification: [
    [/^(certificate |cert )?(number|no|nummer)$/, 'cert_number'],
    [/^(scheme|standard|certification|siegel|label)$/, 'cert_scheme'],
    [/^(certificate |cert )?name$/, 'cert_name'],
    [/^(issuer|certification body|certifier|zertifizierer|organisme)$/, 'cert_issuer'],
    [/^(valid from|gultig ab|valable du)$/, 'cert_valid_from'],
    [
      /^(valid until|valid to|expires|expiry( date)?|expiration( date)?|gultig bis|valable jusqu au)$/,
      'cert_valid_until',
    ],
    [/^(scope|scope of certification)$/, 'cert_scope'],
    [/^(product|produkt|produit)$/, 'cert_product'],
    [/^(material|matiere)$/, 'cert_material'],
    [/^(company|supplier|firma|lieferant|entreprise|fournisseur)$/, 'cert_company'],
  ],
}

/** Of a product whose fields are read through the link of its variant. */
export function usualOfProduct(name: string, isPrimary: boolean): string | undefined {
  return usualField('product', name, isPrimary)
}

/** "Weight (g)" and "Weight in grams" say how their numbers are meant. */
export function unitIn(name: string): 'kg' | 'g' | 'lb' | 'oz' | undefined {
  const unit =
    /[\s([](kg|g|lbs?|oz)[\s)\]]*$/i.exec(name)?.[1]?.toLowerCase() ?? SPELLED.find(([word]) => word.test(name))?.[1]
  return unit === 'lbs' ? 'lb' : (unit as 'kg' | 'g' | 'lb' | 'oz' | undefined)
}

const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/kilogram/i, 'kg'],
  [/\bgramm?e?s?\b/i, 'g'],
  [/\bpounds?\b/i, 'lb'],
  [/\bounces?\b/i, 'oz'],
]
