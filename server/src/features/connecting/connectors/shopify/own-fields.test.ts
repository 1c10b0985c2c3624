import { describe, expect, test } from 'vitest'
import { shopifyWith, skus } from '#test/doubles/shopify/shopify-with.ts'

describe('what is in a shop', () => {
  test('gift cards, bundles, archived and draft products are left out by name, or chosen', async () => {
    const { double, pages } = await shopifyWith({ count: 1 })
    double.shop.addProduct({ title: 'Voucher', isGiftCard: true }, { sku: 'GIFT' })
    double.shop.addProduct({ title: 'Set' }, { sku: 'SET', requiresComponents: true })
    double.shop.addProduct({ title: 'Old', status: 'ARCHIVED' }, { sku: 'OLD' })
    double.shop.addProduct({ title: 'Secret', status: 'UNLISTED' }, { sku: 'SECRET' })
    const all = await pages()
    expect(skus(all)).toEqual(['P0-Red', 'P0-Blue'])
    expect(
      all.flatMap(({ leftOut }) => leftOut ?? []).map(({ item, said }) => [item.name, said.reason, said.value]),
    ).toEqual([
      ['Voucher', 'kind_left_out', 'gift_card'],
      ['Set', 'kind_left_out', 'bundle'],
      ['Old', 'state_left_out', 'ARCHIVED'],
      ['Secret', 'state_left_out', 'UNLISTED'],
    ])
    const chosen = { states: ['ACTIVE', 'ARCHIVED', 'UNLISTED'], kinds: ['goods', 'bundles', 'gift_cards'] }
    expect(skus(await pages({ chosen }))).toEqual(['P0-Red', 'P0-Blue', 'GIFT', 'SET', 'OLD', 'SECRET'])
  })

  test('own fields and languages are columns', async () => {
    const { double, session, pages } = await shopifyWith()
    const { shop } = double
    shop.locales.push({ locale: 'de', name: 'German', primary: false, published: true })
    for (const [key, type] of [
      ['fabric', 'list.single_line_text_field'],
      ['care_instructions', 'rich_text_field'],
      ['net', 'weight'],
      ['color_pattern', 'list.metaobject_reference'],
    ] as const) {
      shop.define({ namespace: 'custom', key, name: key, type, ownerType: 'PRODUCT' })
    }
    shop.define({
      namespace: 'custom',
      key: 'hs_code',
      name: 'HS code',
      type: 'single_line_text_field',
      ownerType: 'PRODUCTVARIANT',
    })
    const product = shop.addProduct(
      {
        title: 'Scarf',
        category: { id: 'gid://shopify/TaxonomyCategory/aa', fullName: 'Apparel > Scarves' },
        tags: ['warm', 'soft'],
      },
      { sku: 'S' },
    )
    const [variant] = shop.variantsOf(product)
    shop.translate(product, 'de', { title: 'Schal', body_html: '<p>Weich</p>' })
    shop.setMetafield(product.id, 'custom', 'fabric', '["Wool","Silk"]', 'list.single_line_text_field')
    shop.setMetafield(product.id, 'custom', 'net', '{"value":0.2,"unit":"KILOGRAMS"}', 'weight')
    shop.setMetafield(
      product.id,
      'custom',
      'care_instructions',
      JSON.stringify({
        type: 'root',
        children: [
          {
            type: 'paragraph',
            children: [
              { type: 'text', value: 'Wash ' },
              { type: 'text', value: 'cold' },
            ],
          },
          { type: 'paragraph', children: [{ type: 'text', value: 'Dry flat' }] },
        ],
      }),
      'rich_text_field',
    )
    shop.setMetafield(product.id, 'loose', 'note', 'x')
    shop.setMetafield(variant?.id ?? '', 'custom', 'hs_code', '611710')
    const { columns, notRead } = await session.discover()
    expect(columns.filter(({ key }) => key.includes('metafield')).map(({ key, usual }) => [key, usual])).toEqual([
      ['metafield.custom.care_instructions', 'care_instructions'],
      ['metafield.custom.fabric', 'material_composition'],
      ['metafield.custom.net', undefined],
      ['variant.metafield.custom.hs_code', 'hs_code'],
    ])
    expect(columns.find(({ key }) => key === 'product.title@de')).toMatchObject({
      usual: 'product_name',
      language: 'de',
    })
    expect(notRead?.map(({ reason, message }) => [reason, /: (.*)\.$/.exec(message)?.[1]])).toEqual(
      expect.arrayContaining([
        ['metafields_undefined', 'loose.note'],
        ['metafields_references', 'custom.color_pattern'],
      ]),
    )
    const [row] = (await pages()).flatMap(({ rows }) => rows)
    expect(row?.cells).toMatchObject({
      'product.category': 'Apparel > Scarves',
      'product.tags': 'warm, soft',
      'product.title@de': 'Schal',
      'product.description@de': 'Weich',
      'metafield.custom.fabric': 'Wool, Silk',
      'metafield.custom.net': '0.2 kg',
      'metafield.custom.care_instructions': 'Wash cold\nDry flat',
      'variant.metafield.custom.hs_code': '611710',
      'variant.title': 'Scarf',
    })
    expect(row?.cells).not.toHaveProperty('option.title')
  })
})
