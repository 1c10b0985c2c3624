import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { deleteVariant } from '#features/records/variants/delete-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { publishPassport } from './publish-passport.ts'
import { withdrawPassport } from './withdraw-passport.ts'

let t: TestApp
let home: TestWorkspace
/** Another server process on the same database. */
let second: TestApp

beforeAll(async () => {
  t = await startTestApp()
  second = await startTestApp({}, t.connection)
  home = await t.workspace()
  // Scores are off in public unless a workspace says otherwise (score-disclosure).
  await updateWorkspace(t.deps, home.actor, { publicScore: 'always' })
})

const dpp = (identifier: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url: `/api/public/dpp/${identifier}`, headers })

async function makeVariant(fields: object = {}) {
  const product = await createProduct(t.deps, home.actor, { name: 'Everyday Tee' })
  return createVariant(t.deps, home.actor, { name: 'White, M', productId: product.id, ...fields })
}

async function publishVariant(fields: object = {}) {
  const variant = await makeVariant(fields)
  await publishPassport(t.deps, home.actor, { id: variant.id })
  return variant
}

describe('the public JSON', () => {
  test('has exactly the members of the specification, in its order, for a variant with everything', async () => {
    const { actor } = home
    const cotton = await createMaterial(t.deps, actor, { name: 'Organic cotton, ring-spun', label: 'organic cotton' })
    const product = await createProduct(t.deps, actor, {
      name: 'Everyday Tee',
      sku: 'VH-TEE-01',
      brand: 'Vesperholm',
      category: 'T-shirts',
    })
    const variant = await createVariant(t.deps, actor, {
      name: 'White, M',
      productId: product.id,
      color: 'White',
      size: 'M',
      composition: [
        { materialId: cotton.id, share: 0.95 },
        { fibreText: 'elastane', share: 0.05 },
      ],
      careInstructions: 'Machine wash, max 40 °C.',
      weight: 0.152,
      productionLocation: 'Barcelos, Portugal',
      gtin: '9521000000018',
      manufacturer: 'Ribeira Confeções',
    })
    await publishPassport(t.deps, actor, { id: variant.id })
    const answer = await dpp(variant.id)
    const { data } = await t.graphql(
      `{ variant(id: "${variant.id}") { sustainabilityScore environmentalImpact { carbonFootprint waterLiters methodology } } }`,
      await home.key('read'),
    )
    const impact = data.variant
    expect(answer.body).toBe(
      JSON.stringify({
        variant: {
          id: variant.id,
          name: 'White, M',
          color: 'White',
          size: 'M',
          materialComposition: '95% organic cotton, 5% elastane',
          careInstructions: 'Machine wash, max 40 °C.',
          weight: 0.152,
          productionLocation: 'Barcelos, Portugal',
          digitalId: variant.digitalId,
          gtin: '9521000000018',
          manufacturer: 'Ribeira Confeções',
        },
        product: { id: product.id, name: 'Everyday Tee', sku: 'VH-TEE-01', brand: 'Vesperholm', category: 'T-shirts' },
        sustainabilityScore: impact.sustainabilityScore,
        environmentalImpact: {
          carbonFootprint: impact.environmentalImpact.carbonFootprint,
          waterLiters: impact.environmentalImpact.waterLiters,
          methodology: impact.environmentalImpact.methodology,
        },
      }),
    )
    expect(impact.environmentalImpact.carbonFootprint).toBeGreaterThan(0)
  })

  test('says null for what an almost empty variant lacks, and omits nothing', async () => {
    const variant = await publishVariant()
    expect((await dpp(variant.id)).body).toBe(
      JSON.stringify({
        variant: {
          id: variant.id,
          name: 'White, M',
          color: null,
          size: null,
          materialComposition: null,
          careInstructions: null,
          weight: null,
          productionLocation: null,
          digitalId: variant.digitalId,
          gtin: null,
          manufacturer: null,
        },
        product: { id: variant.productId, name: 'Everyday Tee', sku: null, brand: null, category: null },
        sustainabilityScore: null,
        environmentalImpact: { carbonFootprint: null, waterLiters: null, methodology: null },
      }),
    )
  })

  test('is the same under the variant id and the digitalId, for anyone, without a cookie', async () => {
    const variant = await publishVariant()
    const [byId, byDigitalId] = [await dpp(variant.id), await dpp(variant.digitalId)]
    expect(byDigitalId.body).toBe(byId.body)
    expect(byId.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': expect.stringContaining('public, max-age='),
      vary: 'Accept-Encoding',
    })
    expect(byId.headers['set-cookie']).toBeUndefined()
  })

  test('does not show edits until they are published', async () => {
    const variant = await publishVariant({ color: 'White' })
    const before = await dpp(variant.id)
    await updateVariant(t.deps, home.actor, { id: variant.id, color: 'Off-white' })
    expect((await dpp(variant.id)).body).toBe(before.body)
    await publishPassport(t.deps, home.actor, { id: variant.id })
    expect((await dpp(variant.id)).json().variant.color).toBe('Off-white')
  })

  test('answers 304 to its ETag, HEAD without a body, and each encoding with a tag of its own', async () => {
    const { id } = await publishVariant()
    const plain = await dpp(id)
    const etag = String(plain.headers.etag)
    expect(etag).toBe(`"${createHash('sha256').update(plain.rawPayload).digest('base64url')}"`)
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await dpp(id, { 'if-none-match': condition })
      expect([answer.statusCode, answer.body, answer.headers.etag], condition).toEqual([304, '', etag])
    }
    expect((await dpp(id, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    const head = await t.app.inject({ method: 'HEAD', url: `/api/public/dpp/${id}` })
    expect([head.statusCode, head.body, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      '',
      String(plain.rawPayload.length),
      etag,
    ])
    for (const encoding of ['br', 'gzip']) {
      const answer = await dpp(id, { 'accept-encoding': encoding })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers.etag).not.toBe(etag)
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    }
  })

  test('answers 404 alike for unknown, malformed and never published', async () => {
    const draft = await makeVariant()
    const shape = async (identifier: string) => {
      const { statusCode, headers, body } = await dpp(identifier)
      const { date, 'x-request-id': id, 'content-length': length, ...rest } = headers
      const { instance, ...problem } = JSON.parse(body.replaceAll(identifier, '?'))
      return { statusCode, rest, problem }
    }
    const unknown = await shape('var_00000000000000000000000000')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.rest['content-type']).toContain('application/problem+json')
    expect(unknown.rest['access-control-allow-origin']).toBe('*')
    expect(await shape(draft.id)).toEqual(unknown)
    expect(await shape(draft.digitalId)).toEqual(unknown)
    expect(await shape('%00')).toMatchObject({ statusCode: 404 })
    expect(await shape("'; drop table passports; --".replaceAll(' ', '%20'))).toMatchObject({ statusCode: 404 })
  })

  test('answers 410 once withdrawn, also after the variant is deleted, and comes back when published again', async () => {
    const variant = await publishVariant()
    await expect(deleteVariant(t.deps, home.actor, { id: variant.id })).rejects.toMatchObject({
      reason: 'variant_published',
    })
    await withdrawPassport(t.deps, home.actor, { id: variant.id })
    for (const url of [variant.id, variant.digitalId, `${variant.id}/versions/1`])
      expect((await dpp(url)).statusCode).toBe(410)
    await publishPassport(t.deps, home.actor, { id: variant.id })
    expect((await dpp(variant.id)).statusCode).toBe(200)
    await withdrawPassport(t.deps, home.actor, { id: variant.id })
    await deleteVariant(t.deps, home.actor, { id: variant.id })
    expect((await dpp(variant.digitalId)).json()).toMatchObject({ status: 410, reason: 'passport_withdrawn' })
  })
})

test('what a server sends from memory is what it read, is counted as a scan, and ends with the passport', async () => {
  const variant = await publishVariant()
  const server = await startTestApp({}, t.connection)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async () => {
    const answer = await fetch(`${address}/api/public/dpp/${variant.digitalId}`, {
      headers: { 'user-agent': 'curl/8' },
    })
    const own = ['date', 'x-request-id', 'ratelimit']
    return {
      status: answer.status,
      headers: [...answer.headers].filter(([name]) => !own.includes(name)),
      body: await answer.text(),
    }
  }
  const read = await ask()
  expect(await ask()).toEqual(read)
  expect(read.status).toBe(200)
  await server.app.scans.flush()
  const { data } = await t.graphql(`{ variant(id: "${variant.id}") { scans { kind robots } } }`, await home.key('read'))
  expect(data.variant.scans).toEqual([{ kind: 'DATA', robots: 2 }])
  await withdrawPassport(t.deps, home.actor, { id: variant.id })
  await expect.poll(async () => (await ask()).status).toBe(410)
  await server.app.close()
})

describe('versions', () => {
  test('keeps the old version readable, byte for byte, after a new one is published', async () => {
    const variant = await publishVariant({ color: 'White' })
    const first = await dpp(variant.id)
    await updateVariant(t.deps, home.actor, { id: variant.id, color: 'Navy' })
    await publishPassport(t.deps, home.actor, { id: variant.id })
    expect((await dpp(`${variant.id}/versions/1`)).body).toBe(first.body)
    expect((await dpp(`${variant.digitalId}/versions/2`)).json().variant.color).toBe('Navy')
    for (const number of ['3', '0', '-1', '1.0', 'latest', '99999999999']) {
      const missing = await dpp(`${variant.id}/versions/${number}`)
      expect(missing.statusCode, number).toBe(404)
      expect(missing.json()).toMatchObject({ reason: 'version_not_found', field: 'version', value: number })
    }
    expect((await dpp('var_unknown/versions/1')).json()).toMatchObject({ reason: 'passport_not_found' })
    expect((await dpp('')).json()).toMatchObject({ detail: expect.stringContaining('digitalId') })
  })

  test('are numbered without gaps when 200 publishings run at once', async () => {
    const variant = await makeVariant()
    await Promise.all(Array.from({ length: 200 }, () => publishPassport(t.deps, home.actor, { id: variant.id })))
    const { rows } = await t.owner.query(
      'select version from passport_versions where variant_id = $1 order by version',
      [variant.id],
    )
    expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
    const events = await t.owner.query(
      `select (data->>'version')::int as version from events where subject_id = $1 and kind = 'passport.published' order by sequence`,
      [variant.id],
    )
    expect(events.rows.map(({ version }) => version)).toEqual(rows.map(({ version }) => version))
  })

  test('say the same of their product as the catalogue, when the product is edited meanwhile', async () => {
    const { actor } = home
    const variant = await publishVariant()
    const { owner } = t
    const blocker = await owner.connect()
    await blocker.query('begin')
    await blocker.query('select 1 from passports where variant_id = $1 for update', [variant.id])
    const waiting = async (count: number) => {
      const { rows } = await owner.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0].n >= count
    }
    // It has read the product, and waits to count the passport up.
    const publishing = publishPassport(t.deps, actor, { id: variant.id })
    await vi.waitUntil(() => waiting(1))
    let isEdited = false
    const editing = updateProduct(t.deps, actor, { id: variant.productId, name: 'Sunday Tee' }).then(() => {
      isEdited = true
    })
    await vi.waitUntil(async () => isEdited || (await waiting(2)))
    await blocker.query('commit')
    blocker.release()
    await Promise.all([publishing, editing])
    const { rows } = await owner.query('select name from selvedge_published.products where id = $1', [
      variant.productId,
    ])
    expect(rows).toEqual([{ name: (await dpp(variant.id)).json().product.name }])
  })

  test('cannot be changed or deleted, not even by the owner of the database', async () => {
    const variant = await publishVariant()
    const change = t.owner.query(`update passport_versions set body = 'x' where variant_id = $1`, [variant.id])
    await expect(change).rejects.toThrow('immutable')
    const removal = t.owner.query('delete from passport_versions where variant_id = $1', [variant.id])
    await expect(removal).rejects.toThrow('immutable')
  })

  test('tell whether publishing again would change anything', async () => {
    const variant = await publishVariant()
    const key = await home.key('read')
    const ask = async () => {
      const { data } = await t.graphql(
        `{ variant(id: "${variant.id}") { status passport { hasUnpublishedChanges version versions { version publishedBy json } } } }`,
        key,
      )
      return data.variant
    }
    expect(await ask()).toMatchObject({ status: 'PUBLISHED', passport: { hasUnpublishedChanges: false, version: 1 } })
    await updateVariant(t.deps, home.actor, { id: variant.id, size: 'L' })
    expect((await ask()).passport.hasUnpublishedChanges).toBe(true)
  })
})

describe('the cache', () => {
  test('is dropped in every server process the moment a passport changes', async () => {
    const variant = await publishVariant({ color: 'White' })
    const elsewhere = async () =>
      (await second.app.inject({ url: `/api/public/dpp/${variant.id}` })).json().variant?.color
    expect(await elsewhere()).toBe('White')
    await updateVariant(t.deps, home.actor, { id: variant.id, color: 'Navy' })
    await publishPassport(t.deps, home.actor, { id: variant.id })
    await expect.poll(elsewhere).toBe('Navy')
    await withdrawPassport(t.deps, home.actor, { id: variant.id })
    await expect.poll(elsewhere).toBeUndefined()
  })

  test('costs the database nothing for a passport that was asked for before', async () => {
    const variant = await publishVariant()
    const ask = async (identifier: string) =>
      (await second.app.inject({ url: `/api/public/dpp/${identifier}` })).statusCode
    expect(await ask(variant.id)).toBe(200)
    // It is not kept while the message of its publishing is still on its way here.
    const cost = async () => {
      const before = second.deps.db.statementCount()
      await ask(variant.id)
      return second.deps.db.statementCount() - before
    }
    await expect.poll(cost).toBe(0)
    const before = second.deps.db.statementCount()
    for (let i = 0; i < 10; i += 1) expect(await ask(variant.digitalId)).toBe(200)
    expect(second.deps.db.statementCount()).toBe(before)
  })
})

describe('the public catalogue', () => {
  test('shows strangers what was published, not what has been edited since, and nothing of other workspaces', async () => {
    const catalogue = await t.workspace({ publicCatalogue: true })
    const header = { headers: { 'selvedge-workspace': catalogue.slug } }
    const { actor } = catalogue
    const wool = await createMaterial(t.deps, actor, { name: 'Wool' })
    await createMaterial(t.deps, actor, { name: 'Secret new fibre' })
    const product = await createProduct(t.deps, actor, { name: 'Cardigan', category: 'Sweaters' })
    await createProduct(t.deps, actor, { name: 'Next season' })
    const composition = [{ materialId: wool.id, share: 1 }]
    const variant = await createVariant(t.deps, actor, { name: 'Grey', productId: product.id, composition })
    await createVariant(t.deps, actor, { name: 'Draft', productId: product.id })
    await publishPassport(t.deps, actor, { id: variant.id })
    await updateVariant(t.deps, actor, { id: variant.id, name: 'Renamed' })
    const query = `{ products { name variants { name composition { share material { name } } passport { state } } }
      materials { name } variants(search: "grey") { name } getStatistics { totalProducts totalVariants } }`
    const { data } = await t.graphql(query, header)
    expect(data).toEqual({
      products: [
        {
          name: 'Cardigan',
          variants: [
            { name: 'Grey', composition: [{ share: 1, material: { name: 'Wool' } }], passport: { state: 'PUBLISHED' } },
          ],
        },
      ],
      materials: [{ name: 'Wool' }],
      variants: [{ name: 'Grey' }],
      getStatistics: { totalProducts: 1, totalVariants: 1 },
    })
    await withdrawPassport(t.deps, actor, { id: variant.id })
    expect((await t.graphql(query, header)).data).toMatchObject({ products: [], materials: [], variants: [] })
  })
  test('loses a product with the last of its variants, and no sooner, however many come and go at once', async () => {
    const { actor, slug } = await t.workspace({ publicCatalogue: true })
    const header = { headers: { 'selvedge-workspace': slug } }
    const product = await createProduct(t.deps, actor, { name: 'Cardigan' })
    const [first, second, third] = await Promise.all(
      ['S', 'M', 'L'].map((name) => createVariant(t.deps, actor, { name, productId: product.id })),
    )
    const publish = (variant = first) => publishPassport(t.deps, actor, { id: variant?.id ?? '' })
    const withdraw = (variant = first) => withdrawPassport(t.deps, actor, { id: variant?.id ?? '' })
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([publish(first), publish(second)])
      await Promise.all([withdraw(first), publish(third), withdraw(second)])
      const one = await t.graphql('{ variants { product { name } } products { name } }', header)
      expect(one.data).toEqual({ variants: [{ product: { name: 'Cardigan' } }], products: [{ name: 'Cardigan' }] })
      await publish(first)
      await Promise.all([withdraw(first), withdraw(third)])
      const none = await t.graphql('{ variants { name } products { name } }', header)
      expect(none.data).toEqual({ variants: [], products: [] })
    }
  })
})
