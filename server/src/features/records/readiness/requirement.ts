/** Something that the passport of a product should have, and who says so. */
export type Requirement = {
  readonly id: string
  /** 0 to 62: its bit. */
  readonly place: number
  /** As it stands in a list: "Names of the fibres". */
  readonly name: string
  /** `required`: a law in force asks for it on the product, its label or its offer. Publishing refuses nothing. */
  readonly level: 'required' | 'recommended'
  /** What stands behind it. `anticipated`: expected of the delegated act for textiles, which is not adopted. */
  readonly basis: 'law' | 'anticipated' | 'standard' | 'practice'
  /** Why, in one or two sentences. */
  readonly why: string
  /** The law, standard or study by which the sentence can be checked. */
  readonly source: string
  /** What to do. */
  readonly advice: string
  /** Textiles: what Regulation (EU) 1007/2011 calls textile products. */
  readonly appliesTo: 'all' | 'textiles'
  readonly section: Section
}

/** By which a list of requirements is grouped. */
export const SECTIONS = ['identity', 'composition', 'making', 'care', 'environment', 'evidence'] as const
export type Section = (typeof SECTIONS)[number]

const NOT_ADOPTED = 'The delegated act for textiles has not been adopted yet; it may require something different.'

/** Counts up when a requirement is added, taken away or judged otherwise: then every variant is judged again. */
export const READINESS_VERSION = 1

/**
 * In the order they are shown in within their section. What stands in the database for each is the bit of its `place` (readiness.store.ts):
 * a new one takes the next, and the place of one that goes is not given again.
 */
export const REQUIREMENTS = [
  {
    id: 'product_kind',
    place: 0,
    section: 'identity',
    name: 'Kind of product',
    level: 'recommended',
    basis: 'practice',
    appliesTo: 'all',
    why: 'The kind of product decides what its passport should contain and how its impact is calculated.',
    source:
      'Method of this service (docs/lca-method.md); Regulation (EU) 2024/1781, Article 9(2): data are fixed for each product group',
    advice: 'Give the kind of product: the product type, a category that names it, or the customs code.',
  },
  {
    id: 'gtin',
    place: 1,
    section: 'identity',
    name: 'GTIN',
    level: 'recommended',
    basis: 'anticipated',
    appliesTo: 'all',
    why: `A global number makes the passport’s address one that tills and resolvers know too. ${NOT_ADOPTED}`,
    source: 'Regulation (EU) 2024/1781, Annex III (c); EN 18219:2026',
    advice: 'Give the variant its GTIN. Without one, the address of the passport takes its place.',
  },
  {
    id: 'commodity_code',
    place: 2,
    section: 'identity',
    name: 'Customs code',
    level: 'recommended',
    basis: 'anticipated',
    appliesTo: 'all',
    why: `The registration of passports and customs will both use it once passports are mandatory. ${NOT_ADOPTED}`,
    source:
      'Regulation (EU) 2024/1781, Annex III (d), Articles 13 and 15; Implementing Regulation (EU) 2026/1778, Article 8',
    advice: 'Give the product its HS, CN or TARIC code.',
  },
  {
    id: 'manufacturer',
    place: 3,
    section: 'identity',
    name: 'Manufacturer',
    level: 'required',
    basis: 'law',
    appliesTo: 'all',
    why:
      'The manufacturer must be named on or with the product and in distance selling; Annex III lists the ' +
      'manufacturer among a passport’s data.',
    source: 'Regulation (EU) 2023/988, Articles 9(6) and 19; Regulation (EU) 2024/1781, Annex III (g)',
    advice: 'Choose the manufacturer’s company, or give its name.',
  },
  {
    id: 'brand',
    place: 4,
    section: 'identity',
    name: 'Brand',
    level: 'recommended',
    basis: 'practice',
    appliesTo: 'all',
    why: 'The brand is shown at the top of the passport; without it, the workspace’s name is shown.',
    source: 'Practice of published passports',
    advice: 'Give the product its brand, or the company that sells it.',
  },
  {
    id: 'operator_address',
    place: 5,
    section: 'identity',
    name: 'Contact details of the manufacturer',
    level: 'recommended',
    basis: 'law',
    appliesTo: 'all',
    why:
      'The product or its packaging must carry a postal and an electronic address. The passport page shows only ' +
      'the website, so this is recommended for passports, although it is mandatory for the product.',
    source: 'Regulation (EU) 2023/988, Articles 9(6) and 19; Regulation (EU) 2024/1781, Annex III (g) and (k)',
    advice: 'Give the manufacturer’s company its country, its address and a website or e-mail address.',
  },
  {
    id: 'operator_identifier',
    place: 6,
    section: 'identity',
    name: 'Identifier of the manufacturer',
    level: 'recommended',
    basis: 'anticipated',
    appliesTo: 'all',
    why: `A passport identifies economic operators by a unique identifier. ${NOT_ADOPTED}`,
    source: 'Regulation (EU) 2024/1781, Article 12 and Annex III (g) and (h); EN 18219:2026, clause 6',
    advice: 'Give the manufacturer’s company, or the brand’s, a GLN, LEI or VAT number.',
  },
  {
    id: 'description',
    place: 7,
    section: 'identity',
    name: 'Description',
    level: 'recommended',
    basis: 'practice',
    appliesTo: 'all',
    why: 'What it is and what it is for, in a sentence or two.',
    source: 'Practice of published passports',
    advice: 'Describe the product.',
  },
  {
    id: 'photo',
    place: 8,
    section: 'identity',
    name: 'Photo',
    level: 'recommended',
    basis: 'practice',
    appliesTo: 'all',
    why:
      'It shows people that the passport belongs to the item in their hands. Offers in distance selling need a ' +
      'picture anyway.',
    source: 'Regulation (EU) 2023/988, Article 19(b), for offers; practice of published passports',
    advice: 'Add a public image to the variant or the product.',
  },
  {
    id: 'composition',
    place: 9,
    section: 'composition',
    name: 'Composition',
    level: 'required',
    basis: 'law',
    appliesTo: 'textiles',
    why: 'All fibres with their shares, in descending order, must be on the label and in every offer before the purchase.',
    source: 'Regulation (EU) 1007/2011, Articles 9, 14 and 16',
    advice: 'Give the whole composition: shares that add up to 100%.',
  },
  {
    id: 'fibre_names',
    place: 10,
    section: 'composition',
    name: 'Names of the fibres',
    level: 'required',
    basis: 'law',
    appliesTo: 'textiles',
    why: 'Fibres must have the names in the regulation’s list; trade names may only be added to them.',
    source: 'Regulation (EU) 1007/2011, Article 5 and Annex I',
    advice: 'Name each fibre as on a label: in the material’s label name or fibre.',
  },
  {
    id: 'recycled_content',
    place: 11,
    section: 'composition',
    name: 'Recycled content',
    level: 'recommended',
    basis: 'anticipated',
    appliesTo: 'textiles',
    why:
      'France requires it above certain turnovers and numbers of units; it is expected for the passport. ' +
      `${NOT_ADOPTED}`,
    source: 'Code de l’environnement, art. R541-221 (décret 2022-748); JRC145830, anticipated',
    advice: 'For each material, give its recycled share, even if it is 0%.',
  },
  {
    id: 'fibre_origin',
    place: 12,
    section: 'making',
    name: 'Where the fibres come from',
    level: 'recommended',
    basis: 'anticipated',
    appliesTo: 'textiles',
    why: `The countries of origin of each stage are expected for the passport. ${NOT_ADOPTED}`,
    source: 'JRC145830, anticipated',
    advice: 'Give each material its country of origin, or the variant a stage "fibre".',
  },
  {
    id: 'production_countries',
    place: 13,
    section: 'making',
    name: 'Countries of fabric, dyeing and making',
    level: 'recommended',
    basis: 'anticipated',
    appliesTo: 'textiles',
    why:
      'France requires these three above certain turnovers and numbers of units; the countries of each stage ' +
      `are expected for the passport. ${NOT_ADOPTED}`,
    source: 'Code de l’environnement, art. R541-221 (décret 2022-748); JRC145830, anticipated',
    advice: 'Give the countries where it is knitted or woven, dyed, and sewn.',
  },
  {
    id: 'making_country',
    place: 14,
    section: 'making',
    name: 'Country of making',
    level: 'recommended',
    basis: 'practice',
    appliesTo: 'all',
    why: 'It is what people ask first. The European Union does not require it; other markets do.',
    source: 'Practice of published passports; schema.org countryOfOrigin',
    advice: 'Give the country where it is made.',
  },
  {
    id: 'care',
    place: 15,
    section: 'care',
    name: 'Care',
    level: 'recommended',
    basis: 'standard',
    appliesTo: 'textiles',
    why:
      'Symbols for washing, bleaching, drying, ironing and professional care, in this order. They are also ' +
      'expected for the passport.',
    source: 'ISO 3758:2023; JRC145830, anticipated',
    advice: 'Choose a care symbol from each of the five groups.',
  },
  {
    id: 'repairability',
    place: 16,
    section: 'care',
    name: 'Repairability',
    level: 'recommended',
    basis: 'anticipated',
    appliesTo: 'all',
    why: `Repairability is one of the subjects of ecodesign. ${NOT_ADOPTED}`,
    source: 'Regulation (EU) 2024/1781, Annex I; JRC145830, anticipated',
    advice: 'Say how well it can be repaired.',
  },
  {
    id: 'recyclability',
    place: 17,
    section: 'care',
    name: 'Recyclability',
    level: 'recommended',
    basis: 'anticipated',
    appliesTo: 'all',
    why: `France requires it above certain thresholds; a score is expected for the passport. ${NOT_ADOPTED}`,
    source: 'Code de l’environnement, art. R541-221 (décret 2022-748); JRC145830, anticipated',
    advice: 'Say how much of it can be recycled.',
  },
  {
    id: 'weight',
    place: 18,
    section: 'environment',
    name: 'Weight',
    level: 'recommended',
    basis: 'practice',
    appliesTo: 'all',
    why: 'Every impact is calculated from it.',
    source: 'Method of this service (docs/lca-method.md)',
    advice: 'Give the weight of one item.',
  },
  {
    id: 'footprint',
    place: 19,
    section: 'environment',
    name: 'Carbon footprint',
    level: 'recommended',
    basis: 'anticipated',
    appliesTo: 'all',
    why: `Delegated acts can require information on the environmental footprint. ${NOT_ADOPTED}`,
    source: 'Regulation (EU) 2024/1781, Annex I; JRC145830, anticipated (PEFCR Apparel & Footwear)',
    advice: 'It is calculated from weight, composition and kind of product: the assessment says what is missing.',
  },
  {
    id: 'certificates',
    place: 20,
    section: 'evidence',
    name: 'Certificates',
    level: 'recommended',
    basis: 'anticipated',
    appliesTo: 'all',
    why:
      'Compliance documents are part of a passport’s data; a sustainability label must be based on a ' +
      `certification scheme. ${NOT_ADOPTED}`,
    source: 'Regulation (EU) 2024/1781, Annex III (e); Directive (EU) 2024/825',
    advice: 'Add the certificates of the product, its materials or its manufacturers, each with its number.',
  },
  {
    id: 'documents',
    place: 21,
    section: 'evidence',
    name: 'Instructions and documents',
    level: 'recommended',
    basis: 'anticipated',
    appliesTo: 'all',
    why: `Instructions, warnings and safety information are part of a passport’s data. ${NOT_ADOPTED}`,
    source: 'Regulation (EU) 2024/1781, Annex III (e) and (f)',
    advice: 'Add a public document to the product or the variant, if there is one.',
  },
] as const satisfies readonly Requirement[]

export type RequirementId = (typeof REQUIREMENTS)[number]['id']
