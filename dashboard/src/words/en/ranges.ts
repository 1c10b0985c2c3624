import { countingIn } from '../counting.ts'

const { some, by } = countingIn('en')
const variants = (count: number) => some(count, 'variant', 'variants')

export const ranges = {
  title: 'Colours and sizes',
  ofWhich: 'Choose the product whose colours and sizes you want to create.',
  titleMore: 'Add colours and sizes',
  has: (count: number) => `has ${variants(count)}`,
  partsTitle: 'Colours and sizes',
  partsNote: 'Separate them with commas, or paste them from a spreadsheet. Each colour is created in each size.',
  fields: {
    colors: 'Colours',
    sizes: 'Sizes',
    nameRule: 'Names',
    codeRule: 'Your own codes',
    gtins: 'GTINs, one per line',
    gtinsFrom: 'First GTIN',
    weights: 'Weight',
    leaveOut: 'Left out',
  },
  examples: { colors: 'Blue, Ecru, Olive', sizes: 'S, M, L' },
  takeKnown: {
    colors: (names: string) => `Also the colours it has: ${names}`,
    sizes: (names: string) => `Also the sizes it has: ${names}`,
  },
  gtinsTitle: 'GTINs',
  numbering: { none: 'None yet', list: 'Paste a column', range: 'Number range' },
  gtinsHelp:
    'In the order of the preview: colour by colour, each in all sizes. Leave a line empty for a variant without a GTIN.',
  given: (given: number, wanted: number) => `${some(given, 'number', 'numbers')} for ${variants(wanted)}`,
  firstHelp: 'With its check digit. Each variant gets the next free number.',
  firstKnown: 'The next free number of your GS1 prefix. Each variant gets the one after it.',
  skipped: (gtins: readonly string[]) =>
    `Passed over, because ${by(gtins.length, 'another variant has it', 'other variants have them')}: ${gtins.join(', ')}`,
  checkDigit: (gtin: string, right: string) =>
    `${gtin} is mistyped: its last digit does not match the others. If those are right, it is ${right}.`,
  taken: (name: string, number: string) => `“${name}” has ${number} already.`,
  weightsTitle: 'Weights by size',
  weightsNote: 'In kilograms, without packaging. A column pasted into the first field fills them all.',
  weightOf: (size: string) => (size === '' ? 'Weight in kilograms' : `Weight in kilograms, ${size}`),
  allSizes: 'Each',
  noNumber: 'Must be a number.',
  asProduct: (weight: string) => `Sizes without a weight have that of the product: ${weight} kg.`,
  rulesTitle: 'Names and codes',
  rulesNote:
    'Made from {product}, {color}, {size}, {sku} and {brand}. What a variant does not have is left out. The rules are kept for the next time.',
  codeRuleHelp: 'Empty: none. {color:3} is the first three letters in capitals.',
  previewTitle: 'Preview',
  previewEmpty: 'Enter colours or sizes, and the variants appear here.',
  count: variants,
  columns: { name: 'Name', gtin: 'GTIN', weight: 'Weight, kg' },
  isThere: 'Exists already',
  leftOut: 'Left out',
  create: (count: number) => (count === 0 ? 'Create variants' : `Create ${variants(count)}`),
  created: (count: number) => `${variants(count)} created.`,
  begin: 'Enter at least one colour or size.',
  allThere: 'All of these exist already.',
  problems: (count: number) => `${some(count, 'thing has', 'things have')} to be corrected first.`,
  drafts: 'They are drafts until you publish them.',
  matrix: {
    add: 'Add colours and sizes',
    noColor: 'No colour',
    noSize: 'No size',
    none: 'None',
    color: 'Colour',
    states: {
      DRAFT: 'Draft',
      PUBLISHED: 'Public',
      CHANGED: 'Public, saved since',
      WITHDRAWN: 'Withdrawn',
    },
    score: (value: string) => `score ${value}`,
    closeScores: 'With ≈: too close to the next higher or lower score to say which variant is better.',
    close: (score: string) => `${score}, too close to another to rank`,
    noScore: 'no score',
    first: (shown: string) => `The first ${shown} are shown.`,
    one: 'New variant',
    keys: 'Arrow keys lead from variant to variant.',
  },
}

export type RangeWords = typeof ranges
