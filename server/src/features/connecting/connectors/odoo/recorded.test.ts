import { describe, expect, test } from 'vitest'
import { differences } from '#test/doubles/differences.ts'
import { failure, odooWith } from '#test/doubles/odoo/odoo-with.ts'
import { RECORDED, recorded } from '#test/doubles/odoo/recorded-odoo.ts'

describe('what was recorded of a real Odoo', () => {
  test('is what the double answers, in keys and types', async () => {
    const { double, world } = await odooWith()
    const { records } = double
    for (const [model, id] of [
      ['product.attribute', 3],
      ['product.attribute.value', 5],
      ['product.template.attribute.value', 5],
      ['product.template', 2],
      ['product.product', 5],
    ] as const) {
      records.next.set(model, id)
    }
    records.insert('product.template', { id: 1, name: 'Tee', sale_ok: true, active: true })
    records.next.set('product.template', 2)
    for (const id of [1, 2, 3, 4]) records.insert('product.product', { id, product_tmpl_id: 1, active: true })
    const found: string[] = []
    for (const { label, request, response } of RECORDED) {
      const key = label === 'err bad key' ? 'wrong' : double.key
      // The field was made in between.
      if (label === 'write back x_dpp_url') {
        const made = { type: 'char', string: 'Digital Product Passport', readonly: false, required: false }
        Object.assign(records.schema['product.product'] as object, { x_dpp_url: made })
      }
      const answer = await world.send({
        method: request.method as 'GET',
        url: `${double.origin}${request.path}`,
        headers: {
          'content-type': 'application/json',
          ...(label === 'err no key' ? {} : { authorization: `bearer ${key}` }),
        },
        body: request.body === undefined ? null : JSON.stringify(request.body),
        answer: { atMostBytes: 1_000_000, beyond: 'refuse' },
      })
      if (answer.status !== response.status) found.push(`${label}: ${answer.status}, not ${response.status}`)
      const type = answer.headers['content-type']
      if (type !== 'application/json; charset=utf-8') found.push(`${label}: ${type}`)
      found.push(...differences(label, JSON.parse(answer.body.toString()), response.body))
    }
    expect(RECORDED).toHaveLength(25)
    expect(found).toEqual([])
  })

  test('is understood: its variants, their attributes, and its fields', async () => {
    const { double, session } = await odooWith()
    double.addProduct({ name: 'Tee' }, [{ values: { Colour: 'Red' } }])
    const replay = (label: string, isFor: string) => {
      const { status, body } = recorded(label).response
      double.fail({ is: 'answer', answer: { status, body } }, ({ url }) => url.pathname.endsWith(isFor))
    }
    replay('search_count', '/product.product/search_count')
    replay('variants search_read', '/product.product/search_read')
    replay('ptav read', '/product.template.attribute.value/search_read')
    const [page] = await Array.fromAsync(session.read({ since: null, cursor: null, chosen: {} }))
    expect(page?.total).toBe(6)
    expect(page?.rows).toMatchObject([
      {
        product: { id: '2', name: 'Jacket' },
        variant: { id: '5', name: 'Jacket (Black)' },
        changedAt: new Date('2026-11-21T02:16:28Z'),
        cells: { 'product.name': 'Jacket', 'variant.color': 'Black', 'variant.gtin': null, 'variant.weight': null },
      },
      { variant: { id: '6' }, cells: { 'variant.color': 'Green', 'product.category': null, 'variant.sku': null } },
    ])
    replay('fields_get', '/product.product/fields_get')
    const { targets } = await session.discover()
    expect(targets.find(({ key }) => key === 'product.product.x_dpp_url')).toMatchObject({ isNew: false })
  })

  test.each([
    ['err bad key', 'credentials'],
    ['err no key', 'credentials'],
    ['err private', 'permission'],
    ['err model', 'not_found'],
    ['err method', 'not_found'],
    ['err unlink missing', 'not_found'],
    // Its status is 500, and another try would end the same.
    ['err field', 'refused'],
    ['duplicate barcode', 'refused'],
  ] as const)('"%s" is of the class "%s", and asked once', async (label, kind) => {
    const { double, session } = await odooWith({}, 1)
    const { status, body } = recorded(label).response
    double.fail({ is: 'answer', answer: { status, body } }, ({ url }) => url.pathname.startsWith('/json/2/'))
    const { kind: found } = await failure(
      Array.fromAsync(session.read({ since: null, cursor: null, chosen: {} })),
      double,
    )
    expect([found, double.asked.length]).toEqual([kind, 2])
  })
})
