import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { updateMaterial } from '#features/records/materials/update-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { publishPassport } from '../passports/publish-passport.ts'
import { withdrawPassport } from '../passports/withdraw-passport.ts'

let t: TestApp
let home: TestWorkspace

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  // Without a market, the text of the method names a way to the worst one.
  await updateWorkspace(t.deps, home.actor, { markets: ['FR'] })
})

const page = (identifier: string, headers: Record<string, string> = {}, query = '') =>
  t.app.inject({ url: `/p/${identifier}${query}`, headers: { accept: 'text/html', ...headers } })

async function makeShirt(fields: object = {}) {
  const { actor } = home
  const brand = await createCompany(t.deps, actor, { name: 'Vesperholm', website: 'https://vesperholm.example' })
  const cotton = await createMaterial(t.deps, actor, { name: 'Cotton', label: 'organic cotton', originCountry: 'IN' })
  const product = await createProduct(t.deps, actor, {
    name: 'Everyday Tee',
    brand: 'Vesperholm',
    companyId: brand.id,
    category: 'T-shirts',
  })
  const variant = await createVariant(t.deps, actor, {
    name: 'Everyday Tee, White, M',
    productId: product.id,
    color: 'White',
    size: 'M',
    composition: [
      { materialId: cotton.id, share: 0.95 },
      { fibreText: 'elastane', share: 0.05 },
    ],
    careSymbols: ['wash-40', 'bleach-none'],
    stages: [
      { stage: 'making', country: 'PT' },
      { stage: 'spinning', country: 'IN' },
    ],
    weight: 0.152,
    ...fields,
  })
  return { brand, cotton, product, variant }
}

async function publishShirt(fields: object = {}) {
  const shirt = await makeShirt(fields)
  await publishPassport(t.deps, home.actor, { id: shirt.variant.id })
  return shirt
}

describe('the passport page', () => {
  test('shows materials, stages, care and what identifies the item, in the reader’s language', async () => {
    const { variant } = await publishShirt()
    const english = (await page(variant.digitalId)).body
    for (const text of [
      '<html lang="en">',
      '95% organic cotton, 5% elastane',
      'Portugal',
      'Machine wash at 40',
      '152 g',
    ])
      expect(english).toContain(text)
    const german = (await page(variant.digitalId, { 'accept-language': 'fr;q=0.4, de-AT;q=0.9' })).body
    for (const text of ['<html lang="de">', 'Baumwolle', 'Elasthan', 'Indien', 'Maschinenwäsche', 'Veröffentlicht von'])
      expect(german).toContain(text)
    expect((await page(variant.digitalId, { 'accept-language': 'de' }, '?lang=pl')).body).toContain('bawełna')
    expect((await page(variant.id)).body).toBe(english)
  })

  test('leaves out what is not known, and says nothing of environmental data that nobody has computed', async () => {
    const product = await createProduct(t.deps, home.actor, { name: 'Beret' })
    const variant = await createVariant(t.deps, home.actor, { name: 'Red', productId: product.id })
    await publishPassport(t.deps, home.actor, { id: variant.id })
    const { body } = await page(variant.digitalId)
    const sections = [...body.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id)
    expect(sections).toEqual(['details', 'versions'])
    expect(body).not.toMatch(/null|undefined|NaN|kg CO/)
  })

  test.each([
    ['Scarf', 'until it is sold: without washing and disposal', 'Washing and disposal are not included.'],
    ['Shoes', 'cradle to gate: materials and transport', 'The figures cover only materials and transport.'],
  ])('says of %s, which has no benchmark, where its footprint ends', async (productType, end, cover) => {
    const composition = [{ fibreText: 'cotton', share: 1 }]
    const product = await createProduct(t.deps, home.actor, { name: 'Tide', productType })
    const fields = { name: 'Tide', productId: product.id, weight: 0.2, composition }
    const variant = await createVariant(t.deps, home.actor, fields)
    await publishPassport(t.deps, home.actor, { id: variant.id })
    const { body } = await page(variant.digitalId)
    for (const text of [end, cover, 'Not counted:']) expect(body).toContain(text)
    expect(body).not.toMatch(/out of 100/)
  })

  test('shows an edit of any record only after publishing again', async () => {
    const { variant, product, cotton } = await publishShirt()
    const before = (await page(variant.digitalId)).body
    await updateVariant(t.deps, home.actor, { id: variant.id, stages: [{ stage: 'making', country: 'VN' }] })
    await updateProduct(t.deps, home.actor, { id: product.id, description: 'A new description' })
    await updateMaterial(t.deps, home.actor, { id: cotton.id, originCountry: 'TR' })
    await createCertification(t.deps, home.actor, { scheme: 'GOTS', productId: product.id })
    // Another process has remembered nothing.
    const elsewhere = await startTestApp({}, t.connection)
    const after = await elsewhere.app.inject({ url: `/p/${variant.digitalId}`, headers: { accept: 'text/html' } })
    expect(after.body).toBe(before)
    await publishPassport(t.deps, home.actor, { id: variant.id })
    const { body } = await page(variant.digitalId)
    for (const text of ['Vietnam', 'A new description', 'Türkiye', 'GOTS', 'Version 2']) expect(body).toContain(text)
  })

  test('calls a certificate valid on its last day and expired from midnight on, without publishing again', async () => {
    const { variant, product } = await makeShirt()
    await createCertification(t.deps, home.actor, {
      scheme: 'GOTS',
      productId: product.id,
      validFrom: '2030-01-01',
      validUntil: '2031-05-05',
    })
    await publishPassport(t.deps, home.actor, { id: variant.id })
    const at = async (moment: string) => {
      t.setNow(new Date(moment))
      return page(variant.digitalId)
    }
    try {
      expect((await at('2029-12-31T23:59:59Z')).body).toContain('Valid from 1 January 2030')
      const long = await at('2031-05-04T12:00:00Z')
      const last = await at('2031-05-05T23:59:59.999Z')
      expect(last.body).toContain('Valid until 5 May 2031')
      expect(long.headers['cache-control']).toContain('max-age=30')
      // No cache on the way may hold it past midnight.
      expect(last.headers['cache-control']).toBe('public, no-cache')
      const over = await at('2031-05-06T00:00:00Z')
      expect(over.body).toContain('Expired on 5 May 2031')
      expect(over.body).not.toContain('Valid until')
      expect(over.body).not.toContain('CertificationActive')
      expect(over.headers['etag']).not.toBe(last.headers['etag'])
    } finally {
      t.setNow(new Date())
    }
  })

  test('of a version from before there was a page shows what its JSON has', async () => {
    const { variant } = await publishShirt()
    await t.owner.query('alter table passport_versions disable trigger passport_versions_immutable')
    await t.owner.query('update passport_versions set document = null where variant_id = $1', [variant.id])
    await t.owner.query('alter table passport_versions enable trigger passport_versions_immutable')
    const fresh = await startTestApp({}, t.connection)
    const { body } = await fresh.app.inject({
      url: `/p/${variant.digitalId}?lang=de`,
      headers: { accept: 'text/html' },
    })
    expect(body.replaceAll('\u00a0', ' ')).toContain('95 % Baumwolle (bio), 5 % Elasthan')
    expect(body).not.toContain('Portugal')
  })

  test('has a page of its own for a withdrawn passport and one for every address without one', async () => {
    const { variant } = await publishShirt()
    const draft = await makeShirt()
    await withdrawPassport(t.deps, home.actor, { id: variant.id })
    const gone = await page(variant.digitalId, { 'accept-language': 'sv' })
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([410, 'no-store'])
    expect(gone.body).toContain('har dragits tillbaka')
    expect(gone.body).not.toContain('Everyday Tee')
    const unknown = await Promise.all(
      ['nothinghere', draft.variant.digitalId, draft.variant.id, '%00'].map((id) => page(id)),
    )
    expect(new Set(unknown.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(unknown[0]?.statusCode).toBe(404)
  })

  test('shows no cloth of its own making where there is no picture: it would look like that of the product', async () => {
    const { variant } = await publishShirt({ color: 'White' })
    const { body } = await page(variant.digitalId)
    const first = body.slice(body.indexOf('<div class="first'), body.indexOf('id="materials"'))
    expect(first).toContain('Everyday Tee')
    expect(first).not.toMatch(/<pattern|<linearGradient|class="picture"/)
  })

  test('takes the colour of the workspace at once, as dark or light as can be read', async () => {
    const { variant } = await publishShirt()
    const before = await page(variant.digitalId)
    await updateWorkspace(t.deps, home.actor, { brandColor: '#FFE97F' })
    const after = await page(variant.digitalId)
    expect(after.body).toContain('--cloth:#ffe97f')
    expect(after.headers['content-security-policy']).not.toBe(before.headers['content-security-policy'])
    await updateWorkspace(t.deps, home.actor, { brandColor: null })
    expect((await page(variant.digitalId)).body).toBe(before.body)
  })

  test('loads nothing from anywhere else: pictures elsewhere are linked', async () => {
    const { variant } = await publishShirt({ imageUrls: ['https://cdn.example/shirt.jpg'] })
    const { body, headers } = await page(variant.digitalId)
    expect(body).toContain('<a href="https://cdn.example/shirt.jpg"')
    expect(body).not.toMatch(/<(img|link rel="(stylesheet|preload)|script src|iframe)/)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'none'/)
    expect(headers['set-cookie']).toBeUndefined()
  })
})

test('the score is in the page, its data and its words exactly when it is in the JSON', async () => {
  const { variant } = await publishShirt()
  const forms = () =>
    Promise.all(['text/html', 'application/ld+json'].map((accept) => page(variant.digitalId, { accept })))
  for (const publicScore of ['never', 'always', 'never'] as const) {
    await updateWorkspace(t.deps, home.actor, { publicScore })
    const isShown = publicScore === 'always'
    const { sustainabilityScore } = (await page(variant.digitalId, { accept: 'application/json' })).json()
    expect(sustainabilityScore !== null).toBe(isShown)
    for (const { body } of await forms()) expect(/sustainability ?score/i.test(body)).toBe(isShown)
  }
  const { rows } = await t.owner.query('select document::text from passport_versions where variant_id = $1', [
    variant.id,
  ])
  expect(rows[0].document).not.toMatch(/score/i)
})

describe('what is private', () => {
  const PRIVATE = ['email', 'phone', 'address', 'vatId'] as const

  test('appears nowhere in the page or its data, whatever is filled in and edited after publishing', async () => {
    const secret = () => `secret${Math.random().toString(36).slice(2)}`
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([...PRIVATE]),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        async (contacts, hasSupplier, editsAfter, publishesSibling) => {
          const { actor } = home
          const secrets = [secret(), secret(), secret(), secret()]
          const [contact = '', supplier = '', edited = '', sibling = ''] = secrets
          const company = await createCompany(t.deps, actor, {
            name: 'Vesperholm',
            ...Object.fromEntries(
              contacts.map((field) => [field, field === 'email' ? `${contact}@example.com` : contact]),
            ),
          })
          const material = await createMaterial(t.deps, actor, {
            name: 'Linen',
            label: 'linen',
            description: supplier,
            factorSource: supplier,
            ...(hasSupplier && { supplier }),
          })
          const product = await createProduct(t.deps, actor, { name: 'Shirt', companyId: company.id })
          const other = await createProduct(t.deps, actor, { name: sibling })
          await createCertification(t.deps, actor, { scheme: sibling, productId: other.id })
          const make = (name: string) =>
            createVariant(t.deps, actor, {
              name,
              productId: product.id,
              composition: [{ materialId: material.id, share: 1 }],
            })
          const variant = await make('M')
          const hidden = await make(sibling)
          await publishPassport(t.deps, actor, { id: variant.id })
          if (editsAfter) {
            await updateVariant(t.deps, actor, { id: variant.id, color: edited, careInstructions: edited })
            await updateProduct(t.deps, actor, { id: product.id, name: edited, description: edited, brand: edited })
            await updateMaterial(t.deps, actor, { id: material.id, label: edited, name: edited })
          }
          if (publishesSibling) await publishPassport(t.deps, actor, { id: hidden.id })
          for (const accept of ['text/html', 'application/ld+json', 'application/json']) {
            const { statusCode, body, headers } = await page(variant.digitalId, { accept })
            expect(statusCode).toBe(200)
            for (const one of secrets) expect(`${body} ${JSON.stringify(headers)}`).not.toContain(one)
          }
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('one address', () => {
  test('answers as a page, as JSON and as linked data, whichever is wanted most', async () => {
    const { variant } = await publishShirt()
    const answers = [
      [undefined, 'text/html; charset=utf-8'],
      ['*/*', 'text/html; charset=utf-8'],
      ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'text/html; charset=utf-8'],
      ['application/json', 'application/json; charset=utf-8'],
      ['application/json, text/plain, */*', 'application/json; charset=utf-8'],
      ['application/ld+json;q=0.9, application/json;q=0.3', 'application/ld+json'],
      ['application/linkset+json', 'application/linkset+json'],
      ['text/html;q=0, */*', 'application/json; charset=utf-8'],
      ['image/png', 'text/html; charset=utf-8'],
    ] as const
    for (const [accept, type] of answers) {
      const answer = await t.app.inject({ url: `/p/${variant.digitalId}`, headers: accept ? { accept } : {} })
      expect([accept, answer.headers['content-type']]).toEqual([accept, type])
      expect(answer.headers['vary']).toBe('Accept, Accept-Language, Accept-Encoding')
      expect(answer.headers['access-control-allow-origin']).toBe(type.startsWith('text/html') ? undefined : '*')
      expect(answer.headers['link']).toContain('rel="alternate"; type="application/json"')
    }
  })

  test('gives the JSON byte for byte as its own address does, and each form one strong tag', async () => {
    const { variant } = await publishShirt()
    const own = await t.app.inject(`/api/public/dpp/${variant.digitalId}`)
    const tags = new Set<string>()
    for (const accept of ['text/html', 'application/json', 'application/ld+json']) {
      for (const encoding of ['identity', 'br', 'gzip']) {
        const headers = { accept, 'accept-encoding': encoding }
        const answer = await page(variant.digitalId, headers)
        const etag = String(answer.headers['etag'])
        expect(etag).toMatch(/^"[^"]+"$/)
        tags.add(etag)
        const again = await page(variant.digitalId, { ...headers, 'if-none-match': etag })
        expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
        if (accept === 'application/json' && encoding === 'identity') expect(answer.rawPayload).toEqual(own.rawPayload)
      }
    }
    expect(tags.size).toBe(9)
    const head = await t.app.inject({ method: 'HEAD', url: `/p/${variant.digitalId}` })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  test('has a linkset that names the sections of the page and the other forms', async () => {
    const { variant } = await publishShirt()
    const { linkset } = (await page(variant.digitalId, { accept: 'application/linkset+json' })).json()
    const targets = JSON.stringify(linkset)
    expect(linkset[0].anchor).toBe(`http://selvedge.test/p/${variant.digitalId}`)
    expect(targets).toContain('/care?lang=pl')
    expect(targets).not.toContain('/certificates')
    expect(targets).toContain(`/api/public/dpp/${variant.digitalId}`)
  })

  test('costs one statement where nobody has asked for it, as its JSON does', async () => {
    const { variant } = await publishShirt()
    const { app, deps } = await startTestApp({}, t.connection)
    for (const url of [`/p/${variant.digitalId}`, `/api/public/dpp/${variant.id}`, '/p/nothinghere']) {
      const before = deps.db.statementCount()
      await app.inject({ url, headers: { accept: 'text/html' } })
      expect([url, deps.db.statementCount() - before]).toEqual([url, 1])
    }
  })

  test('is answered from memory, in every language and form, once it was asked for, and anew after publishing', async () => {
    const { variant } = await publishShirt()
    const statements = async () => {
      const before = t.deps.db.statementCount()
      for (const lang of ['de', 'pl', 'en']) expect((await page(variant.id, {}, `?lang=${lang}`)).statusCode).toBe(200)
      await page(variant.digitalId, { accept: 'application/linkset+json' })
      return t.deps.db.statementCount() - before
    }
    expect(await statements()).toBeGreaterThan(0)
    // The announcement of the publishing may come a moment later, and then it is asked for once more.
    await expect.poll(statements).toBe(0)
    await publishPassport(t.deps, home.actor, { id: variant.id })
    expect((await page(variant.digitalId)).body).toContain('Version 2')
  })

  test('says to programs in a problem document why there is nothing', async () => {
    const { variant } = await publishShirt()
    await withdrawPassport(t.deps, home.actor, { id: variant.id })
    const gone = await page(variant.digitalId, { accept: 'application/json' })
    expect([gone.statusCode, gone.json().reason]).toEqual([410, 'passport_withdrawn'])
    const unknown = await page('nothinghere', { accept: 'application/ld+json' })
    expect([unknown.statusCode, unknown.json().reason]).toEqual([404, 'passport_not_found'])
  })

  test('says in schema.org’s words nothing but what the JSON says, and in the page the same', async () => {
    const { variant } = await publishShirt({ careInstructions: 'Wash "cold" <b>&</b> </script>', gtin: null })
    const json = (await page(variant.digitalId, { accept: 'application/json' })).json()
    const data = (await page(variant.digitalId, { accept: 'application/ld+json' })).json()
    const { body } = await page(variant.digitalId)
    const embedded = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    expect(JSON.parse(embedded)).toEqual(data)
    const property = (id: string) =>
      data.additionalProperty.find((one: { propertyID: string }) => one.propertyID === id)?.value ?? null
    expect({
      name: data.name,
      color: data.color,
      size: data.size,
      materialComposition: data.material,
      weight: data.weight.value,
      digitalId: data.productID,
      careInstructions: property('careInstructions'),
      productName: data.isVariantOf.name,
      brand: data.brand.name,
      category: data.category,
      gtin: data.gtin ?? null,
      score: property('sustainabilityScore'),
      carbonFootprint: property('carbonFootprint'),
    }).toEqual({
      name: json.variant.name,
      color: json.variant.color,
      size: json.variant.size,
      materialComposition: json.variant.materialComposition,
      weight: json.variant.weight,
      digitalId: json.variant.digitalId,
      careInstructions: json.variant.careInstructions,
      productName: json.product.name,
      brand: json.product.brand,
      category: json.product.category,
      gtin: json.variant.gtin,
      score: json.sustainabilityScore,
      carbonFootprint: json.environmentalImpact.carbonFootprint,
    })
  })
})
