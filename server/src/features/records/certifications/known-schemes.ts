/** Whether words name a scheme that is widely known. A certificate of another is as good a record; an import asks for a look at it. */
export function isKnownScheme(words: string): boolean {
  const plain = plainWords(words)
  return KNOWN.some((known) => plain === known || plain.startsWith(`${known} `) || known.startsWith(`${plain} `))
}

/** Whether words name a scheme that audits companies or their sites: what it certifies is never a product. */
export function certifiesCompanies(words: string): boolean {
  const plain = plainWords(words)
  return OF_COMPANIES.some((known) => plain === known || plain.startsWith(`${known} `) || known.startsWith(`${plain} `))
}

function plainWords(words: string): string {
  return words
    .toLowerCase()
    .replace(/[®™]|\([^)]*\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Short and full names, as the owners of the schemes use them in public. */
export const KNOWN_SCHEMES: readonly (readonly [string, string])[] = [
  ['GOTS', 'Global Organic Textile Standard'],
  ['OCS', 'Organic Content Standard (OCS 100 / OCS Blended)'],
  ['GRS', 'Global Recycled Standard'],
  ['RCS', 'Recycled Claim Standard (RCS 100 / Blended)'],
  ['RWS', 'Responsible Wool Standard'],
  ['RMS', 'Responsible Mohair Standard'],
  ['RAS', 'Responsible Alpaca Standard'],
  ['RDS', 'Responsible Down Standard'],
  ['MMS', 'Textile Exchange Materials Matter Standard'],
  ['CCS', 'Content Claim Standard'],
  ['OEKO-TEX-100', 'OEKO-TEX STANDARD 100'],
  ['OEKO-TEX-MIG', 'OEKO-TEX MADE IN GREEN'],
  ['OEKO-TEX-STEP', 'OEKO-TEX STeP'],
  ['OEKO-TEX-ECOPASSPORT', 'OEKO-TEX ECO PASSPORT'],
  ['OEKO-TEX-ORGANIC', 'OEKO-TEX ORGANIC COTTON'],
  ['OEKO-TEX-LEATHER', 'OEKO-TEX LEATHER STANDARD'],
  ['BLUESIGN', 'bluesign APPROVED / bluesign PRODUCT'],
  ['BCI', 'Better Cotton (Better Cotton Initiative)'],
  ['CMIA', 'Cotton made in Africa'],
  ['FAIRTRADE', 'Fairtrade Cotton / Textile Standard'],
  ['FSC', 'FSC (Forest / Recycled / Mix; CoC)'],
  ['PEFC', 'PEFC (forest + CoC)'],
  ['EU-ECOLABEL', 'EU Ecolabel for textile products (Decision 2014/350/EU as amended)'],
  ['BLUE-ANGEL', 'Blauer Engel DE-UZ 154 textiles'],
  ['NORDIC-SWAN', 'Nordic Swan Ecolabel textiles (039)'],
  ['GRUENER-KNOPF', 'Grüner Knopf 2.0 (Green Button)'],
  ['CRADLE', 'Cradle to Cradle Certified (Bronze..Platinum)'],
  ['B-CORP', 'B Corp Certification'],
  ['SA8000', 'Social Accountability SA8000'],
  ['WRAP', 'WRAP (Platinum/Gold/Silver)'],
  ['BSCI', 'amfori BSCI'],
  ['SMETA', 'Sedex SMETA'],
  ['SLCP', 'SLCP Converged Assessment'],
  ['FWF', 'Fair Wear membership'],
  ['FAIR-TRADE-USA', 'Fair Trade Certified Factory (Fair Trade USA)'],
  ['ZDHC', 'ZDHC MRSL conformance / Roadmap to Zero (InCheck, ClearStream, Supplier to Zero)'],
  ['HIGG', 'Higg FEM / FSLM (Cascale, Worldly)'],
  ['ISO14001', 'ISO 14001 environmental management'],
  ['ISO45001', 'ISO 45001 OH&S'],
  ['ISO50001', 'ISO 50001 energy management'],
  ['LWG', 'Leather Working Group'],
  ['NATURLEDER', 'IVN NATURLEDER / NATURTEXTIL BEST'],
  ['DOWNPASS', 'DOWNPASS'],
  ['PETA-VEGAN', 'PETA-Approved Vegan'],
  ['VEGAN-SOC', 'Vegan Trademark'],
  ['CARBON-TRUST', 'Carbon Trust product footprint label'],
]
const KNOWN = KNOWN_SCHEMES.flatMap((names) => names.map(plainWords))

const OF_COMPANIES = KNOWN_SCHEMES.filter(([code]) =>
  [
    'B-CORP',
    'SA8000',
    'WRAP',
    'OEKO-TEX-STEP',
    'BSCI',
    'SMETA',
    'SLCP',
    'FWF',
    'FAIR-TRADE-USA',
    'HIGG',
    'ISO14001',
    'ISO45001',
    'ISO50001',
    'LWG',
  ].includes(code),
).flatMap((names) => names.map(plainWords))
