import { beforeAll, describe, expect, test } from 'vitest'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { claimCompanyPrefix } from '../company-prefixes/claim-company-prefix.ts'
import { createProduct } from '../products/create-product.ts'
import { createVariant } from '../variants/create-variant.ts'
import { createRange } from './create-range.ts'
import { checkDigitOf, nextGtins } from './gtin-range.ts'
import { nameByRule, unknownWordOf } from './name-by-rule.ts'
import { MAX_VARIANTS, type RangeInput } from './range.ts'

let t: TestApp
let home: TestWorkspace
let writer: Credentials

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  writer = await home.key('write')
})

const ask = async (document: string) => {
  const { data, errors } = await t.graphql(document, writer)
  expect(errors, document).toBeUndefined()
  return data
}
const refusalOf = async (document: string) => {
  const { errors } = await t.graphql(document, writer)
  return errors?.[0]?.extensions
}
const make = (input: RangeInput) => createRange(t.deps, home.actor, input)
const shirt = async (more: object = {}) =>
  (await createProduct(t.deps, home.actor, { name: 'Linen shirt', ...more })).id

const COLORS = ['Blue', 'Ecru', 'Olive', 'Black']
const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const WEIGHTS = SIZES.map((size, at) => ({ size, weight: (20 + at) / 100 }))
const gtin = (at: number) => {
  const body = `9521444${String(at).padStart(5, '0')}`
  return body + checkDigitOf(body)
}

describe('a range', () => {
  test('becomes variants: named by a rule, with numbers and weights, and what all share from their product', async () => {
    const productId = await shirt({
      sku: 'LS-12',
      category: 'Shirts',
      careSymbols: ['wash-30'],
      composition: [{ fibreText: 'linen', share: 1 }],
    })
    const gtins = Array.from({ length: 24 }, (_, at) => gtin(at))
    const args = `productId: "${productId}", colors: ${JSON.stringify(COLORS)}, sizes: ${JSON.stringify(SIZES)},
      codeRule: "{sku}-{color:3}-{size}", gtins: ${JSON.stringify(gtins)},
      weights: [${WEIGHTS.map(({ size, weight }) => `{ size: "${size}", weight: ${weight} }`).join(', ')}]`
    const shown = 'variantCount problems { reason } variants { id name code gtin color size weight }'
    const { previewVariants: preview } = await ask(`{ previewVariants(${args}) { ${shown} } }`)
    const { createVariants: made } = await ask(`mutation { createVariants(${args}) { ${shown} } }`)
    expect(preview.variants).toEqual(made.variants.map((variant: object) => ({ ...variant, id: null })))
    expect(made).toMatchObject({ variantCount: 24, problems: [] })
    expect(made.variants[7]).toEqual({
      id: expect.stringMatching(/^var_/),
      name: 'Linen shirt, Ecru, S',
      code: 'LS-12-ECR-S',
      gtin: gtin(7),
      color: 'Ecru',
      size: 'S',
      weight: 0.21,
    })
    const { product, variant } = await ask(`{
      product(id: "${productId}") { variantCount colors sizes }
      variant(id: "LS-12-ECR-S") { name gtin code weight status inherited careSymbols materialComposition } }`)
    expect(product).toEqual({ variantCount: 24, colors: COLORS, sizes: SIZES })
    expect(variant).toEqual({
      name: 'Linen shirt, Ecru, S',
      gtin: gtin(7),
      code: 'LS-12-ECR-S',
      weight: 0.21,
      status: 'DRAFT',
      inherited: ['COMPOSITION', 'CARE_SYMBOLS'],
      careSymbols: ['wash-30'],
      materialComposition: '100% linen',
    })
    const { rows } = await t.owner.query(
      `select (select count(*)::int from events where workspace_id = $1 and kind = 'variant.created' and data ->> 'productId' = $2) as events,
        (select count(*)::int from assessments a join variants v on v.id = a.variant_id where v.product_id = $2) as assessments`,
      [home.id, productId],
    )
    expect(rows).toEqual([{ events: 24, assessments: 24 }])

    // All of it is taken back with one call.
    const ids = made.variants.map(({ id }: { id: string }) => id)
    await ask(`mutation { deleteVariants(ids: ${JSON.stringify(ids)}) { id } }`)
    const emptied = await ask(`{ product(id: "${productId}") { variantCount colors } }`)
    expect(emptied.product).toEqual({ variantCount: 0, colors: [] })
  })

  test('grows by a colour later, named, coded and weighed as the others', async () => {
    const productId = await shirt({ sku: 'LS-13' })
    const rules = { nameRule: '{product} {color}/{size}', codeRule: '{sku}.{color}.{size}' }
    await make({ productId, colors: ['Blue'], sizes: ['M', 'S'], weights: [{ size: 'S', weight: 0.2 }], ...rules })
    const { variants } = await make({ productId, colors: ['Rust'] })
    expect(variants.map(({ name, code, weight }) => [name, code, weight])).toEqual([
      ['Linen shirt Rust/S', 'LS-13.Rust.S', 0.2],
      ['Linen shirt Rust/M', 'LS-13.Rust.M', null],
    ])
    // And by a size. A product without a range begins as the workspace's last one.
    expect((await make({ productId, sizes: ['L'] })).variants.map(({ name }) => name)).toEqual([
      'Linen shirt Blue/L',
      'Linen shirt Rust/L',
    ])
    const other = await shirt()
    expect((await make({ productId: other, colors: ['Blue'], codeRule: '' })).variants[0]).toMatchObject({
      name: 'Linen shirt Blue',
      code: null,
    })
  })

  test('never makes twice what the product has: refused, or told and left as it is', async () => {
    const productId = await shirt()
    await createVariant(t.deps, home.actor, { name: 'The first', productId, color: ' blue', size: 'm' })
    const input = { productId, colors: ['Blue', 'Ecru'], sizes: ['S', 'M'] }
    await expect(make(input)).rejects.toMatchObject({
      code: 'conflict',
      reason: 'combination_exists',
      details: { value: 'The first', limit: 1 },
    })
    const { variants, existing } = await make({
      ...input,
      skipExisting: true,
      leaveOut: [{ color: 'ecru', size: 's' }],
      nameRule: '{product}, {color}, {size}',
    })
    expect(existing.map(({ name }) => name)).toEqual(['The first'])
    expect(variants.map(({ name }) => name)).toEqual(['Linen shirt, blue, S', 'Linen shirt, Ecru, m'])
    expect((await make({ ...input, skipExisting: true, leaveOut: [{ color: 'Ecru', size: 'S' }] })).variants).toEqual(
      [],
    )
  })

  test('is made as a whole or not at all, by two at once too', async () => {
    const productId = await shirt()
    const input = { productId, colors: COLORS, sizes: SIZES, codeRule: '' }
    const both = await Promise.allSettled([make(input), make(input)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { product } = await ask(`{ product(id: "${productId}") { variantCount } }`)
    expect(product.variantCount).toBe(24)
  })

  test(`has at most ${MAX_VARIANTS} variants, which take as many statements as two`, async () => {
    const productId = await shirt()
    const statements = async (colors: string[], sizes: string[]) => {
      const before = t.deps.db.statementCount()
      await make({ productId, colors, sizes, codeRule: '{color}{size}', gtinsFrom: gtin(50_000) })
      return t.deps.db.statementCount() - before
    }
    const named = (count: number, letter: string) => Array.from({ length: count }, (_, at) => `${letter}${at}`)
    const few = await statements(['x'], ['y', 'z'])
    expect(few).toBeLessThanOrEqual(30)
    // More than a hundred are assessed right after.
    expect(await statements(named(9, 'a'), named(10, 'b'))).toBe(few)
    expect(await statements(named(25, 'c'), named(10, 'd'))).toBeLessThanOrEqual(few)
    expect(
      await refusalOf(
        `mutation { createVariants(productId: "${productId}", colors: ${JSON.stringify(named(51, 'e'))}, sizes: ["1", "2", "3", "4", "5"]) { variantCount } }`,
      ),
    ).toMatchObject({ reason: 'range_too_large', limit: MAX_VARIANTS })
  })

  test('says all that is wrong in the places where it is wrong, and makes nothing', async () => {
    const productId = await shirt({ sku: 'LS-14' })
    await createVariant(t.deps, home.actor, { name: 'Owner', productId, gtin: gtin(900), code: 'LS-14-S' })
    const args = `productId: "${productId}", colors: [], sizes: ["S", "M", "L"], codeRule: "{sku}-{size}",
      gtins: ["${gtin(900).padStart(14, '0')}", "9521444009019", "12"], weights: [{ size: "S", weight: 20000 }]`
    const { previewVariants } = await ask(
      `{ previewVariants(${args}) { problems { field reason at value limit message } } }`,
    )
    const told = previewVariants.problems.map(({ field, reason, at }: Record<string, unknown>) => [field, reason, at])
    expect(told).toEqual([
      ['weights', 'field_out_of_range', null],
      ['gtins', 'gtin_check_digit', 1],
      ['gtins', 'gtin_malformed', 2],
      ['gtins', 'gtin_taken', 0],
      ['codeRule', 'code_taken', 0],
    ])
    expect(previewVariants.problems[1]).toMatchObject({
      limit: '9521444009011',
      message:
        '9521444009019 is mistyped: the last digit does not match the others. If those are right, it is 9521444009011.',
    })
    expect(await refusalOf(`mutation { createVariants(${args}) { variantCount } }`)).toMatchObject({
      code: 'bad_input',
      field: 'weights',
    })
    const { product } = await ask(`{ product(id: "${productId}") { variantCount } }`)
    expect(product.variantCount).toBe(1)
  })

  test('takes the next free numbers of a range, passes over those in use, and stays within the company prefix', async () => {
    await claimCompanyPrefix(t.deps, home.actor, { prefix: '95215550' })
    const productId = await shirt({ gtinPrefix: '952155500' })
    const number = (at: number) => {
      const body = `952155500${String(at).padStart(3, '0')}`
      return body + checkDigitOf(body)
    }
    await createVariant(t.deps, home.actor, { name: 'In between', productId, gtin: number(12) })
    const input = { productId, colors: ['Blue'], sizes: ['S', 'M', 'L'], codeRule: '' }
    const { variants, skippedGtins } = await make({ ...input, gtinsFrom: number(11) })
    expect(variants.map((variant) => variant.gtin)).toEqual([number(11), number(13), number(14)])
    expect(skippedGtins).toEqual([number(12)])
    const { previewVariants } = await ask(
      `{ previewVariants(productId: "${productId}", colors: ["Red"]) { nextGtin problems { reason } } }`,
    )
    expect(previewVariants).toEqual({ nextGtin: number(15), problems: [] })
    const red = { ...input, colors: ['Red'] }
    await expect(make({ ...red, gtinsFrom: number(998) })).rejects.toMatchObject({
      reason: 'gtin_range_ends',
      details: { field: 'gtinsFrom', value: '2', limit: 3 },
    })
    await expect(make({ ...red, gtinsFrom: '9521555000001' })).rejects.toMatchObject({ reason: 'gtin_check_digit' })
  })

  test('REST has the same, and asks before it makes', async () => {
    const productId = await shirt()
    const call = (path: string) =>
      t.app.inject({
        method: 'POST',
        url: `/api/v1/products/${productId}/${path}`,
        headers: { ...writer?.headers, 'content-type': 'application/json', 'idempotency-key': `${path}-1` },
        payload: { colors: ['Sand'], sizes: ['34', '36'], weights: [{ size: '34', weight: 0.2 }], codeRule: '' },
      })
    const preview = (await call('variant-previews')).json()
    expect(preview).toMatchObject({ variantCount: 2, variants: [{ id: null, size: '34', weight: 0.2 }, { id: null }] })
    const made = (await call('variants')).json()
    expect(made).toMatchObject({ variantCount: 2, problems: [] })
    // Sent once more, it answers the same and makes nothing.
    expect((await call('variants')).json()).toEqual(made)
    const { product } = await ask(`{ product(id: "${productId}") { variantCount } }`)
    expect(product.variantCount).toBe(2)
  })
})

describe('a rule', () => {
  const said = { product: 'Linen shirt', color: 'Light blue', size: 'M', sku: 'LS', brand: null }
  test.each([
    ['{product}, {color}, {size}', {}, 'Linen shirt, Light blue, M'],
    ['{product}, {color}, {size}', { size: null }, 'Linen shirt, Light blue'],
    ['{product}, {color}, {size}', { color: ' ' }, 'Linen shirt, M'],
    ['{color} / {size}', { color: null }, 'M'],
    ['{product} ({color}/{size})', { size: null }, 'Linen shirt (Light blue)'],
    ['{product} ({color}/{size})', { color: null }, 'Linen shirt (M)'],
    ['{product} ({color}/{size})', { color: null, size: null }, 'Linen shirt'],
    ['{sku}-{color:3}-{size}', {}, 'LS-LIG-M'],
    ['{ product } – Gr. {size}', {}, 'Linen shirt – Gr. M'],
    ['{brand} {product}', {}, 'Linen shirt'],
  ])('%s with %o says "%s"', (rule, more, text) => {
    expect(nameByRule(rule, { ...said, ...more })).toBe(text)
  })

  test('names what it does not know', () => {
    expect(unknownWordOf('{product}, {colour}')).toBe('{colour}')
    expect(unknownWordOf('{product}, {size:2}')).toBeNull()
    expect(unknownWordOf('{}')).toBe('{}')
  })
})

test('numbers of a range have right check digits and as many digits as the first, and end where their digits end', () => {
  for (const first of ['40170725', '036000291452', '4006381333931', '10614141543219']) {
    const { numbers } = nextGtins(first, 50, new Set(), [])
    expect(numbers[0]).toBe(first)
    expect(new Set(numbers).size).toBe(50)
    expect(numbers.every((number) => number.length === first.length && hasGs1CheckDigit(number))).toBe(true)
  }
  expect(nextGtins(`9999998${checkDigitOf('9999998')}`, 50, new Set(), []).numbers).toHaveLength(2)
})
