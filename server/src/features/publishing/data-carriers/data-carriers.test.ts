import { beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { pixelsOfPng, pixelsOfSvg, readDataMatrices, readQrCodes } from '#test/read-symbol.ts'
import { publishPassport } from '../passports/publish-passport.ts'
import { withdrawPassport } from '../passports/withdraw-passport.ts'

const HOST = 'https://passports.example'

let t: TestApp
let home: TestWorkspace
let key: Credentials

beforeAll(async () => {
  t = await startTestApp({ publicPassportUrl: HOST })
  home = await t.workspace()
  key = await home.key('read')
})

async function makeVariant(fields: object = {}) {
  const { id: productId } = await createProduct(t.deps, home.actor, { name: 'Everyday Tee' })
  return createVariant(t.deps, home.actor, { name: 'White, M', productId, ...fields })
}

async function makePublished(fields: object = {}) {
  const variant = await makeVariant(fields)
  await publishPassport(t.deps, home.actor, { id: variant.id })
  return variant
}

const get = (url: string, as: Credentials = null, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { ...as?.headers, ...headers } })

describe('the picture of a published passport', () => {
  test('says its address: the Digital Link of its GTIN, or its page where it has none', async () => {
    const [plain, withGtin] = [await makePublished(), await makePublished({ gtin: '9521000000018' })]
    for (const [{ digitalId }, address] of [
      [plain, `${HOST}/p/${plain.digitalId}`],
      [withGtin, `${HOST}/01/09521000000018`],
    ] as const) {
      const svg = await get(`/p/${digitalId}/qr.svg`)
      expect([svg.statusCode, svg.headers['content-type']]).toEqual([200, 'image/svg+xml'])
      expect(await readQrCodes(pixelsOfSvg(svg.body, 400))).toEqual([address])
      const png = await get(`/p/${digitalId}/qr.png`)
      expect([png.statusCode, png.headers['content-type']]).toEqual([200, 'image/png'])
      expect(await readQrCodes(pixelsOfPng(png.rawPayload))).toEqual([address])
      const matrix = await get(`/p/${digitalId}/datamatrix.png?size=20&dpi=600`)
      expect(await readDataMatrices(pixelsOfPng(matrix.rawPayload))).toEqual([{ text: address, symbology: ']d1' }])
      const matrixSvg = await get(`/p/${digitalId}/datamatrix.svg`)
      expect((await readDataMatrices(pixelsOfSvg(matrixSvg.body, 400)))[0]?.text).toBe(address)
    }
  })

  test('says the GTIN that was published, not one that was typed since', async () => {
    const variant = await makePublished({ gtin: '9521000000032' })
    await updateVariant(t.deps, home.actor, { id: variant.id, gtin: '9521000000049' })
    const { body } = await get(`/p/${variant.id}/qr.svg`)
    expect(await readQrCodes(pixelsOfSvg(body, 400))).toEqual([`${HOST}/01/09521000000032`])
  })

  test('may be cached and embedded by anyone, and is not sent twice', async () => {
    const { digitalId } = await makePublished()
    const first = await get(`/p/${digitalId}/qr.svg`)
    expect(first.headers).toMatchObject({
      'cache-control': expect.stringMatching(/^public, max-age=\d+/),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    })
    expect(first.headers['set-cookie']).toBeUndefined()
    const again = await get(`/p/${digitalId}/qr.svg`, null, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await get(`/p/${digitalId}/qr.svg?errorCorrection=H`)
    expect(other.headers.etag).not.toBe(first.headers.etag)
    const head = await t.app.inject({ method: 'HEAD', url: `/p/${digitalId}/qr.svg` })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', first.headers.etag])
  })

  test('is not there for a draft and for nothing alike, and gone when withdrawn', async () => {
    const [draft, withdrawn] = [await makeVariant(), await makePublished()]
    await withdrawPassport(t.deps, home.actor, { id: withdrawn.id })
    for (const file of ['qr.svg', 'qr.png', 'datamatrix.svg', 'datamatrix.png']) {
      for (const id of [draft.digitalId, draft.id, 'nothing', "x'--"]) {
        const answer = await get(`/p/${id}/${file}`)
        expect([answer.statusCode, answer.json().reason]).toEqual([404, 'passport_not_found'])
      }
      // No identifier can have it, so this tells nothing of what there is.
      const nul = await get(`/p/%00/${file}`)
      expect([nul.statusCode, nul.json().reason]).toEqual([400, 'nul_character'])
      const gone = await get(`/p/${withdrawn.digitalId}/${file}`)
      expect([gone.statusCode, gone.json().reason]).toEqual([410, 'passport_withdrawn'])
      expect(gone.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    }
  })
})

describe('options', () => {
  test('decide size, quiet zone, error correction and pixels', async () => {
    const { digitalId } = await makePublished({ gtin: '9521000000056' })
    const svg = await get(`/p/${digitalId}/qr.svg?size=12.5&quietZone=6&errorCorrection=H`)
    // 38 characters at level H need version 5, 37 modules; 6 more on each side.
    expect(svg.body).toContain('width="12.5mm" height="12.5mm" viewBox="0 0 49 49"')
    const png = (await get(`/p/${digitalId}/qr.png?size=25.4&dpi=600`)).rawPayload
    // 33 + 8 modules on 600 pixels: 14 pixels each. 600 dpi are 23622 pixels per metre.
    expect(png.readUInt32BE(16)).toBe(41 * 14)
    expect(png.readUInt32BE(png.indexOf('pHYs') + 4)).toBe(23_622)
    const gs1 = await get(`/p/${digitalId}/datamatrix.svg?content=gtin`)
    expect(await readDataMatrices(pixelsOfSvg(gs1.body, 300))).toEqual([
      { text: '(01)09521000000056', symbology: ']d2' },
    ])
  })

  test.each([
    ['qr.svg?size=4.9', 'field_out_of_range', 'size', 300],
    ['qr.svg?size=301', 'field_out_of_range', 'size', 300],
    ['qr.svg?size=abc', 'field_out_of_range', 'size', 300],
    ['qr.svg?size=', 'field_out_of_range', 'size', 300],
    ['qr.svg?size=1e2', 'field_out_of_range', 'size', 300],
    ['qr.svg?size=-20', 'field_out_of_range', 'size', 300],
    ['qr.svg?size=20&size=30', 'field_out_of_range', 'size', 300],
    ['qr.svg?size=999999999999999999999', 'field_out_of_range', 'size', 300],
    ['qr.svg?size=20"onload="alert(1)', 'field_out_of_range', 'size', 300],
    ['qr.svg?quietZone=21', 'field_out_of_range', 'quietZone', 20],
    ['qr.svg?quietZone=1.5', 'field_out_of_range', 'quietZone', 20],
    ['qr.svg?errorCorrection=m', 'field_not_allowed', 'errorCorrection', undefined],
    ['qr.svg?errorCorrection=L&errorCorrection=H', 'field_not_allowed', 'errorCorrection', undefined],
    ['qr.svg?dpi=300', 'option_does_not_apply', 'dpi', undefined],
    ['qr.svg?content=gtin', 'option_does_not_apply', 'content', undefined],
    ['qr.svg?content=<script>', 'field_not_allowed', 'content', undefined],
    ['qr.svg?colour=red', 'option_unknown', 'colour', undefined],
    ['qr.svg?__proto__=1', 'option_unknown', '__proto__', undefined],
    ['qr.svg?constructor=1', 'option_unknown', 'constructor', undefined],
    ['qr.png?dpi=71', 'field_out_of_range', 'dpi', 1200],
    ['qr.png?dpi=1201', 'field_out_of_range', 'dpi', 1200],
    ['qr.png?size=5&dpi=72', 'picture_too_small', 'size', 14],
    ['qr.png?size=300&dpi=1200', 'picture_too_large', 'dpi', 4000],
    ['datamatrix.svg?errorCorrection=H', 'option_does_not_apply', 'errorCorrection', undefined],
    ['datamatrix.svg?content=gtin', 'gtin_missing', 'content', undefined],
  ])('that cannot be are refused with their name and limit: %s', async (file, reason, field, limit) => {
    published ??= await makePublished()
    const answer = await get(`/p/${published.digitalId}/${file}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ])
    expect(answer.json()).toMatchObject({ reason, field, ...(limit !== undefined && { limit }) })
    expect(answer.json().detail).toMatch(/\.$/)
  })
  let published: { digitalId: string } | undefined
})

describe('the picture of a variant of one’s own', () => {
  test('is there before publishing, for members and keys alone, and not for another workspace', async () => {
    const { id, digitalId } = await makeVariant()
    for (const as of [key, await home.member('viewer')]) {
      const answer = await get(`/api/v1/variants/${id}/qr.svg`, as)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-cache'])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(await readQrCodes(pixelsOfSvg(answer.body, 400))).toEqual([`${HOST}/p/${digitalId}`])
    }
    expect((await get(`/api/v1/variants/${id}/datamatrix.png`)).statusCode).toBe(401)
    const stranger = await (await t.workspace({ publicCatalogue: true })).key('admin')
    const foreign = await get(`/api/v1/variants/${id}/qr.png`, stranger)
    const nothing = await get('/api/v1/variants/var_nothing/qr.png', stranger)
    expect([foreign.statusCode, foreign.json().reason]).toEqual([404, 'variant_not_found'])
    expect(nothing.json().reason).toBe(foreign.json().reason)
  })
})
