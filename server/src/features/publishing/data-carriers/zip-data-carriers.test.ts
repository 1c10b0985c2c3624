import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { openReadScope } from '#kit/read-scope.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { pixelsOfPng, pixelsOfSvg, readDataMatrices, readQrCodes } from '#test/read-symbol.ts'
import { readZip } from '#test/read-zip.ts'
import { publishPassport } from '../passports/publish-passport.ts'
import { zipDataCarriers } from './zip-data-carriers.ts'

const HOST = 'https://passports.example'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ publicPassportUrl: HOST })
})

const ask = (payload: object, as: Credentials) =>
  t.app.inject({ method: 'POST', url: '/api/v1/data-carriers', headers: as?.headers ?? {}, payload })

async function unpack(payload: object, as: Credentials) {
  const answer = await ask(payload, as)
  expect([answer.statusCode, answer.headers['content-type']], answer.body.slice(0, 300)).toEqual([
    200,
    'application/zip',
  ])
  const [index, ...files] = await readZip(answer.rawPayload)
  const text = index!.bytes.toString()
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
  return { headers: answer.headers, index: { name: index!.name, text, rows }, files }
}

async function workspaceOf(variants: readonly { sku?: string; color?: string; size?: string; gtin?: string }[]) {
  const home = await t.workspace()
  const made = []
  for (const { sku = null, ...fields } of variants) {
    const { id: productId } = await createProduct(t.deps, home.actor, { name: 'Everyday Tee', sku })
    made.push(await createVariant(t.deps, home.actor, { name: 'A variant', productId, ...fields }))
  }
  return { home, key: await home.key('read'), made }
}

describe('the ZIP of data carriers', () => {
  test.each([
    [{ symbol: 'qr', format: 'svg' }, 'svg'],
    [{ symbol: 'qr', format: 'png', dpi: 600, errorCorrection: 'Q' }, 'png'],
    [{ symbol: 'datamatrix', format: 'svg' }, 'svg'],
    [{ symbol: 'datamatrix', format: 'png', size: 15, dpi: 600 }, 'png'],
  ])('holds a picture for each variant, named and listed with the address it says: %j', async (kind, extension) => {
    const { home, key, made } = await workspaceOf([
      { sku: 'VH-1', color: 'White', size: 'M', gtin: '9521000000018' },
      { sku: 'VH-2', color: 'Navy blue', size: 'XL/XXL' },
    ])
    await publishPassport(t.deps, home.actor, { id: made[0]!.id })
    const { index, files, headers } = await unpack({ ...kind, all: true }, key)
    expect(headers['content-disposition']).toBe('attachment; filename="data-carriers.zip"')
    expect(index.name).toBe('index.csv')
    const addresses = [`${HOST}/p/${made[1]!.digitalId}`, `${HOST}/01/09521000000018`]
    expect(index.rows.map(({ file, address, passport }) => [file, address, passport])).toEqual([
      [`VH-2_Navy-blue_XL-XXL_${made[1]!.digitalId}.${extension}`, addresses[0], 'draft'],
      [`VH-1_White_M_${made[0]!.digitalId}.${extension}`, addresses[1], 'published'],
    ])
    expect(files.map(({ name }) => name)).toEqual(index.rows.map(({ file }) => file))
    for (const [at, { bytes }] of files.entries()) {
      const pixels = extension === 'png' ? pixelsOfPng(bytes) : pixelsOfSvg(bytes.toString(), 400)
      const said =
        kind.symbol === 'qr' ? await readQrCodes(pixels) : (await readDataMatrices(pixels)).map(({ text }) => text)
      expect(said).toEqual([addresses[at]])
    }
  })

  test('has the variants that were named, in that order and once, or those of a product', async () => {
    const { key, made } = await workspaceOf([{}, {}, {}])
    const [first, second, third] = made.map(({ id }) => id)
    const ids = async (selection: object) =>
      (await unpack(selection, key)).index.rows.map(({ digitalId }) => made.find((v) => v.digitalId === digitalId)!.id)
    expect(await ids({ variantIds: [third, first, third] })).toEqual([third, first])
    expect(await ids({ productId: made[1]!.productId })).toEqual([second])
    expect(await ids({ all: true })).toEqual([third, second, first])
  })

  test('walks more variants than one page holds, each once', async () => {
    const home = await t.workspace()
    const { id: productId } = await createProduct(t.deps, home.actor, { name: 'Everyday Tee' })
    for (let i = 0; i < 410; i += 10) {
      await Promise.all(Array.from({ length: 10 }, () => createVariant(t.deps, home.actor, { name: 'S', productId })))
    }
    const { index, files } = await unpack({ productId }, await home.key('read'))
    expect([index.rows.length, files.length]).toEqual([410, 410])
    expect(new Set(files.map(({ name }) => name)).size).toBe(410)
  })

  test('gives no name that leaves its folder, is reserved, too long or anybody else’s', async () => {
    const { key, made } = await workspaceOf([
      { sku: '../../etc/passwd', color: '..\\..\\windows', size: '/' },
      { sku: 'CON', color: '\u202egnp.exe', size: 'a\nb\tc' },
      { sku: '漢字'.repeat(50), color: 'É'.repeat(150), size: '👕' },
      { sku: 'same', color: 'same', size: 'same' },
      { sku: 'same.', color: 'same', size: 'same' },
    ])
    const { files } = await unpack({ all: true }, key)
    const names = files.map(({ name }) => name)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(made.length)
    for (const name of names) {
      expect(name).toMatch(/^[\p{L}\p{N}_-]+_[a-z0-9]{12}\.svg$/u)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    }
    expect(names[4]).toBe(`etc-passwd_windows_${made[0]!.digitalId}.svg`)
  })

  test('lists nothing that a spreadsheet would compute', async () => {
    const { key } = await workspaceOf([{ sku: '=HYPERLINK("http://evil.example")', color: '+1', size: '@SUM(1)' }])
    const { index } = await unpack({ all: true }, key)
    expect(index.text.startsWith('\u{feff}')).toBe(true)
    expect(index.rows[0]).toMatchObject({
      sku: '\'=HYPERLINK("http://evil.example")',
      color: "'+1",
      size: "'@SUM(1)",
    })
  })
})

describe('asking for it', () => {
  test.each([
    [{}, 'selection_not_one'],
    [{ all: true, productId: 'prd_x' }, 'selection_not_one'],
    [{ all: false }, 'field_not_allowed'],
    [{ variantIds: [] }, 'selection_empty'],
    [{ variantIds: 'var_x' }, 'field_not_a_list'],
    [{ variantIds: [null] }, 'field_not_text'],
    [{ variantIds: ['a\u0000b'] }, 'nul_character'],
    [{ variantIds: Array.from({ length: 10_001 }, (_, i) => `v${i}`) }, 'list_too_long'],
    [{ all: true, symbol: 'aztec' }, 'field_not_allowed'],
    [{ all: true, format: 'pdf' }, 'field_not_allowed'],
    [{ all: true, format: 'png', size: 5, dpi: 72 }, 'picture_too_small'],
    [{ all: true, format: 'png', size: 300, dpi: 1200 }, 'picture_too_large'],
    [{ all: true, size: '20' }, 'field_out_of_range'],
    [{ all: true, dpi: 300 }, 'option_does_not_apply'],
    [{ all: true, fileName: '../x' }, 'option_unknown'],
    [[], 'body_not_object'],
  ])('wrongly is refused before the first byte: %j', async (payload, reason) => {
    const { key } = await workspaceOf([{}])
    const answer = await ask(payload, key)
    expect([answer.statusCode, answer.json().reason]).toEqual([400, reason])
  })

  test('finds no variants and products of another workspace, and says when there are none at all', async () => {
    const [home, foreign] = [await workspaceOf([{}]), await workspaceOf([{}])]
    const { id, productId } = foreign.made[0]!
    for (const [payload, reason] of [
      [{ variantIds: [home.made[0]!.id, id] }, 'variant_not_found'],
      [{ productId }, 'product_not_found'],
    ] as const) {
      const answer = await ask(payload, home.key)
      expect([answer.statusCode, answer.json().reason]).toEqual([404, reason])
    }
    const empty = await ask({ all: true }, await (await t.workspace()).key('read'))
    expect([empty.statusCode, empty.json().reason]).toEqual([400, 'selection_empty'])
  })

  test('needs credentials, and is refused to a page of another site', async () => {
    const { home } = await workspaceOf([{}])
    expect((await ask({ all: true }, null)).statusCode).toBe(401)
    const viewer = await home.member('viewer')
    expect((await ask({ all: true }, viewer)).statusCode).toBe(200)
    const tricked = { headers: { ...viewer?.headers, 'sec-fetch-site': 'cross-site' } }
    expect((await ask({ all: true }, tricked)).json().reason).toBe('cross_site_request')
  })
})

describe('who reads', () => {
  let many: TestWorkspace

  beforeAll(async () => {
    many = await t.workspace()
    const { id: productId } = await createProduct(t.deps, many.actor, { name: 'Everyday Tee' })
    for (let i = 0; i < 1_000; i += 20) {
      const make = () => createVariant(t.deps, many.actor, { name: 'S', productId })
      await Promise.all(Array.from({ length: 20 }, make))
    }
    await t.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const turnsOfTheLoop = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  test('sets the pace: nothing is made ahead of a slow reader, nor after one that went away', async () => {
    const scope = openReadScope(t.deps, many.actor)
    const statements = () => t.deps.db.statementCount()
    const readAll = async () => {
      for await (const chunk of await zipDataCarriers(scope, { all: true })) chunk.length
    }
    const before = statements()
    await readAll()
    const needed = statements() - before

    const begun = statements()
    const file = await zipDataCarriers(scope, { all: true })
    let bytes = 0
    while (bytes < 600_000) {
      const chunk: Buffer | null = file.read()
      if (chunk === null) await once(file, 'readable')
      else bytes += chunk.length
    }
    await turnsOfTheLoop(500)
    const atRest = statements()
    expect(atRest - begun).toBeLessThan(0.8 * needed)
    file.destroy()
    await once(file, 'close')
    await turnsOfTheLoop(500)
    expect(statements()).toBe(atRest)
    scope.close()
  })

  test('takes one of two slots of the workspace, until they have all or have gone away', async () => {
    const { port } = t.app.server.address() as AddressInfo
    const key = await many.key('read')
    const headers = { ...key?.headers, 'content-type': 'application/json' }
    const begin = async () => {
      const sent = request({ port, method: 'POST', path: '/api/v1/data-carriers', headers, agent: false })
      sent.on('error', () => {})
      sent.end(JSON.stringify({ all: true, errorCorrection: 'H' }))
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      return { sent, answer, status: answer.statusCode }
    }
    const [one, two, three] = [await begin(), await begin(), await begin()]
    expect([one.status, two.status, three.status]).toEqual([200, 200, 429])
    expect(three.answer.headers['retry-after']).toBe('10')
    one.sent.destroy()
    two.answer.resume()
    await once(two.answer, 'end')
    for (let i = 0; i < 2; i += 1) {
      await vi.waitFor(async () => {
        const next = await begin()
        expect(next.status).toBe(200)
      })
    }
  })
})
