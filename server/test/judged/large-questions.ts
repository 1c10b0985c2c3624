import { type Facts, questions } from './question.ts'

const LINES =
  'Harbour Meadow Northern Quiet Linden Atlas Cinder Juniper Larch Mosaic Orchard Pebble Ridge Saffron Tidal Umber Verso Willow Yarrow Zephyr Anchor Bramble Cobalt Delta'.split(
    ' ',
  )
const GARMENTS = 'Tee Shirt Jeans Jacket Hoodie Dress Skirt Sweater Cardigan Chinos Scarf Beanie'.split(' ')
const COLOURS = 'Ecru Navy Black Olive Rust Sky Sand Charcoal Moss Plum White Brick'.split(' ')
const SIZES = ['XS', 'S', 'M', 'L', 'XL']
/** The GTINs of the ten variants from the 31,410th on. */
const TENS = [
  '9520000314101',
  '9520000314118',
  '9520000314125',
  '9520000314132',
  '9520000314149',
  '9520000314156',
  '9520000314163',
  '9520000314170',
  '9520000314187',
  '9520000314194',
]

/** Of the 288 names of products in this catalogue, each is that of some 70 products with two of twelve colours and five sizes. */
export const LARGE_QUESTIONS = [
  ...questions('name, colour, size', 'variants', [
    ['meadow tee white s', of('Meadow Tee', 'White', 'S')],
    ['harbour jeans black m', of('Harbour Jeans', 'Black', 'M')],
    ['northern hoodie moss xl', of('Northern Hoodie', 'Moss', 'XL')],
    ['quiet dress plum xs', of('Quiet Dress', 'Plum', 'XS')],
    ['linden cardigan sand l', of('Linden Cardigan', 'Sand', 'L')],
    ['zephyr beanie rust', { name: named('Zephyr Beanie', ['Rust'], SIZES) }],
    ['cinder jacket', { name: named('Cinder Jacket', COLOURS, SIZES) }],
    ['juniper skirt olive', { name: named('Juniper Skirt', ['Olive'], SIZES) }],
    ['larch sweater m', { name: named('Larch Sweater', COLOURS, ['M']) }],
    ['mosaic scarf ecru s', of('Mosaic Scarf', 'Ecru', 'S')],
    ['cobalt chinos charcoal l', of('Cobalt Chinos', 'Charcoal', 'L')],
    ['navy m', { color: 'Navy', size: 'M' }],
    ['navy', { color: 'Navy' }, 'only'],
    ['white s', { color: 'White', size: 'S' }, 'only'],
    ['plum xl', { color: 'Plum', size: 'XL' }, 'only'],
    ['tee white s', { name: LINES.flatMap((line) => named(`${line} Tee`, ['White'], ['S'])) }],
    ['saffron', { name: GARMENTS.flatMap((garment) => named(`Saffron ${garment}`, COLOURS, SIZES)) }, 'only'],
    ['sky scarf m', { name: LINES.flatMap((line) => named(`${line} Scarf`, ['Sky'], ['M'])) }],
    ['brick hoodie', { name: LINES.flatMap((line) => named(`${line} Hoodie`, ['Brick'], SIZES)) }],
    ['orchard black', { name: GARMENTS.flatMap((garment) => named(`Orchard ${garment}`, ['Black'], SIZES)) }],
  ]),
  ...questions('word order', 'variants', [
    ['s white tee meadow', of('Meadow Tee', 'White', 'S')],
    ['tee meadow', { name: named('Meadow Tee', COLOURS, SIZES) }],
    ['xl moss hoodie northern', of('Northern Hoodie', 'Moss', 'XL')],
    ['black harbour jeans', { name: named('Harbour Jeans', ['Black'], SIZES) }],
    ['m navy', { color: 'Navy', size: 'M' }],
    ['Atlas Shirt, Sky, M', of('Atlas Shirt', 'Sky', 'M')],
  ]),
  ...questions('size alone', 'variants', [
    ['s', { size: 'S' }, 'only'],
    ['XL', { size: 'XL' }, 'only'],
    ['xs', { size: 'XS' }, 'only'],
    ['m', { size: 'M' }, 'only'],
  ]),
  ...questions('hyphens and plural', 'variants', [
    ['meadow tees white', { name: named('Meadow Tee', ['White'], SIZES) }],
    ['quiet dresses', { name: named('Quiet Dress', COLOURS, SIZES) }],
    ['t-shirt navy xs', { name: LINES.flatMap((line) => named(`${line} Tee`, ['Navy'], ['XS'])) }],
    ['pebble scarves', { name: named('Pebble Scarf', COLOURS, SIZES) }],
    ['ridge hoodies xl', { name: named('Ridge Hoodie', COLOURS, ['XL']) }],
  ]),
  ...questions('half a word', 'variants', [
    ['mead te', { name: named('Meadow Tee', COLOURS, SIZES) }],
    ['harb jea', { name: named('Harbour Jeans', COLOURS, SIZES) }],
    ['zephyr card', { name: named('Zephyr Cardigan', COLOURS, SIZES) }],
    ['junip', { name: GARMENTS.flatMap((garment) => named(`Juniper ${garment}`, COLOURS, SIZES)) }],
  ]),
  ...questions('number', 'variants', [
    ['9520000123451', { gtin: '9520000123451' }, 'only'],
    ['9520000678906', { gtin: '9520000678906' }, 'only'],
    ['09520000500009', { gtin: '9520000500009' }, 'only'],
    ['952 0000 99999 5', { gtin: '9520000999995' }, 'only'],
    ['952000080808', { gtin: '9520000808082' }, 'only'],
    ['95200003141', { gtin: TENS }, 'only'],
    ['b4bcd7hf9bj6', { digitalId: 'b4bcd7hf9bj6' }, 'only'],
    ['jb7fjjg37jhk', { digitalId: 'jb7fjjg37jhk' }, 'only'],
    ['9CB357H44JJF', { digitalId: '9cb357h44jjf' }, 'only'],
    ['db23f358d685', { digitalId: 'db23f358d685' }, 'only'],
    ['MOSH0018703', { name: named('Willow Shirt', COLOURS, SIZES) }, 'only'],
    ['umca0015742 xl', { name: named('Juniper Cardigan', COLOURS, ['XL']) }],
    ['7d8k4fk5', { digitalId: '7d8k4fk5h3b7' }, 'only'],
  ]),
  ...questions('typing error', 'variants', [
    ['medow tee white s', of('Meadow Tee', 'White', 'S')],
    ['meadwo tee', { name: named('Meadow Tee', COLOURS, SIZES) }],
    ['harbor jeans', { name: named('Harbour Jeans', COLOURS, SIZES) }],
    ['nothern hoodie', { name: named('Northern Hoodie', COLOURS, SIZES) }],
    ['quiet dres plum', { name: named('Quiet Dress', ['Plum'], SIZES) }],
    ['lindn cardigan', { name: named('Linden Cardigan', COLOURS, SIZES) }],
    ['wilow sweter', { name: named('Willow Sweater', COLOURS, SIZES) }],
    ['charcol chinos', { name: LINES.flatMap((line) => named(`${line} Chinos`, ['Charcoal'], SIZES)) }],
  ]),
  ...questions('colour in another language', 'variants', [
    ['dunkelblau m', { color: 'Navy', size: 'M' }],
    ['schwarz meadow tee', { name: named('Meadow Tee', ['Black'], SIZES) }],
    ['weiß tee s', { name: LINES.flatMap((line) => named(`${line} Tee`, ['White'], ['S'])) }],
    ['bleu marine jeans', { name: LINES.flatMap((line) => named(`${line} Jeans`, ['Navy'], SIZES)) }],
    ['nero hoodie l', { name: LINES.flatMap((line) => named(`${line} Hoodie`, ['Black'], ['L'])) }],
    ['blanco dress', { name: LINES.flatMap((line) => named(`${line} Dress`, ['White'], SIZES)) }],
    ['zwart beanie xs', { name: LINES.flatMap((line) => named(`${line} Beanie`, ['Black'], ['XS'])) }],
    ['svart jacket', { name: LINES.flatMap((line) => named(`${line} Jacket`, ['Black'], SIZES)) }],
    ['czarny skirt', { name: LINES.flatMap((line) => named(`${line} Skirt`, ['Black'], SIZES)) }],
    ['prune shirt', { name: LINES.flatMap((line) => named(`${line} Shirt`, ['Plum'], SIZES)) }],
  ]),
  ...questions('product', 'products', [
    ['meadow tee', { name: 'Meadow Tee' }],
    ['cobalt scarf', { name: 'Cobalt Scarf' }],
    ['yarrow', { name: GARMENTS.map((garment) => `Yarrow ${garment}`) }, 'only'],
    ['anchor chinos', { name: 'Anchor Chinos' }],
    ['bramble cardgan', { name: 'Bramble Cardigan' }],
    ['knitwear', { category: 'Knitwear' }, 'only'],
    ['verso beanies', { name: 'Verso Beanie' }],
    ['tida jack', { name: 'Tidal Jacket' }],
    ['SASC0018972', { name: 'Umber Scarf', sku: 'SASC0018972' }, 'only'],
    ['lask0004954', { name: 'Linden Skirt', sku: 'LASK0004954' }, 'only'],
    ['atsw00023', { name: 'Quiet Sweater', sku: 'ATSW0002340' }],
  ]),
]

/** The names of variants in these colours and sizes. */
function named(product: string, colours: readonly string[], sizes: readonly string[]): string[] {
  return colours.flatMap((colour) => sizes.map((size) => `${product} ${colour} ${size}`))
}

function of(product: string, colour: string, size: string): Facts {
  return { name: `${product} ${colour} ${size}` }
}
