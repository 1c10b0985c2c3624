const HEAD =
  'sku,product_name,category,brand,color,size,gtin,weight_kg,material_composition,care_instructions,production_location'

const GARMENTS = ['Tee', 'Shirt', 'Hoodie', 'Jeans', 'Dress', 'Jumper', 'Jacket', 'Socks', 'Skirt', 'Polo']
const CATEGORIES = ['Tops', 'Tops', 'Tops', 'Trousers', 'Dresses', 'Knitwear', 'Outerwear', 'Socks', 'Skirts', 'Tops']
const NAMES = ['Harbour', 'Moor', 'Quay', 'Cliff', 'Meadow', 'Dune', 'Fjord', 'Copse', 'Weir', 'Heath']
const COLOURS = ['Sea Salt', 'Navy', 'Olive', 'Sand', 'Black', 'White', 'Rust', 'Fog']
const SIZES = ['XS', 'S', 'M', 'L', 'XL']
const COUNTRIES = ['Portugal', 'Turkey', 'Italy', 'Bangladesh', 'India', 'Vietnam', 'China']
const CARE = ['Machine wash at 30 °C. Do not tumble dry.', 'Wash at 40 °C with like colours.', 'Hand wash only.']
const FIBRES = ['cotton', 'polyester', 'wool', 'linen', 'viscose', 'polyamide']

/** One variant, with what its product says. */
export type CatalogueRow = {
  readonly sku: string
  readonly name: string
  readonly category: string
  readonly brand: string
  readonly color: string
  readonly size: string
  readonly gtin: string
  readonly weightKg: string
  readonly composition: string
  readonly care: string
  readonly country: string
}

/** Flat rows of product and variant as a shop would have them: always the same, no two variants alike. */
export function catalogueFile(products: number, variantsEach: number): Buffer<ArrayBuffer> {
  const lines = [HEAD]
  for (const row of catalogueRows(products, variantsEach)) {
    const { sku, name, category, brand, color, size, gtin, weightKg, composition, care, country } = row
    lines.push(
      [sku, name, category, brand, color, size, gtin, weightKg, `"${composition}"`, `"${care}"`, country].join(','),
    )
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

/** The same as records, product after product. */
export function* catalogueRows(products: number, variantsEach: number): Generator<CatalogueRow> {
  const chance = createChance(20_261_121)
  const of = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
  for (let product = 0; product < products; product += 1) {
    const kind = Math.floor(chance() * GARMENTS.length)
    const [name, color, country, care] = [of(NAMES), of(COLOURS), of(COUNTRIES), of(CARE)]
    const share = 50 + 5 * Math.floor(chance() * 9)
    const fibre = of(FIBRES)
    for (let variant = 0; variant < variantsEach; variant += 1) {
      const isOther = variant >= SIZES.length
      yield {
        sku: `BI-${String(product).padStart(6, '0')}`,
        name: `${name} ${GARMENTS[kind]} ${product}`,
        category: CATEGORIES[kind]!,
        brand: `Brand ${product % 12}`,
        color: isOther
          ? COLOURS[(COLOURS.indexOf(color) + Math.floor(variant / SIZES.length)) % COLOURS.length]!
          : color,
        size: SIZES[variant % SIZES.length]!,
        gtin: gtin13(product * variantsEach + variant),
        weightKg: (0.1 + chance() * 0.9).toFixed(3),
        composition: `${share}% ${fibre}, ${100 - share}% elastane`,
        care,
        country,
      }
    }
  }
}

/** From the numbers that GS1 keeps for use within a company (prefix 200 to 299), so that they are nobody's. */
function gtin13(serial: number): string {
  const digits = `299${String(serial).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** mulberry32 (public domain, Tommy Ettinger): the same numbers in every run. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
