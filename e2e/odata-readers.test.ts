import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFeed } from '#features/connecting/feeds/create-feed.ts'
import { ENTITY_SETS } from '#features/connecting/feeds/odata/entity-sets.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { installProof, proofFolder } from '../proof/install-proof.ts'
import { launchBrowser } from './browser.ts'

/** What others make of the feed: `npm run prove -- odata`. */
const asks = process.env['PROOF'] === 'whole'
const folder = proofFolder('odata')

let t: TestApp
let authorization: string

describe.skipIf(!asks)('the feed is read', () => {
  beforeAll(async () => {
    const absent = await installProof('odata')
    if (absent !== null) throw new Error(absent)
    t = await startTestApp()
    const home = await t.workspace()
    const { secret } = await createFeed(t.deps, home.actor, { name: 'Report', kind: 'odata' })
    authorization = `Basic ${Buffer.from(`report:${secret}`).toString('base64')}`
    for (const name of ['Coat', "It's a Tee", 'Zip']) {
      const { id: productId } = await createProduct(t.deps, home.actor, { name })
      for (const size of ['S', 'M'])
        await createVariant(t.deps, home.actor, { name: `${name} ${size}`, size, productId })
    }
  }, 120_000)

  const metadata = async () => (await t.app.inject({ url: '/odata/v4/$metadata', headers: { authorization } })).body
  const load = createRequire(join(folder, 'package.json'))

  test('by odata-csdl and odata-openapi, which find every set with its properties', async () => {
    const { xml2json } = load('odata-csdl')
    const csdl = xml2json(await metadata())
    expect(Object.keys(csdl.Selvedge.Feed).filter((name) => !name.startsWith('$'))).toEqual(
      ENTITY_SETS.map(({ name }) => name),
    )
    for (const { type, properties } of ENTITY_SETS) {
      expect(Object.keys(csdl.Selvedge[type])).toEqual(expect.arrayContaining(Object.keys(properties)))
    }
    const messages: string[] = []
    const { csdl2openapi } = load('odata-openapi')
    const openapi = csdl2openapi(csdl, { messages })
    for (const { name } of ENTITY_SETS) expect(Object.keys(openapi.paths)).toContain(`/${name}`)
    expect(messages).toEqual([])
  })

  test('by odata2ts, whose client compiles', { timeout: 120_000 }, async () => {
    const out = await mkdtemp(join(tmpdir(), 'selvedge-odata2ts-'))
    try {
      await writeFile(join(out, 'metadata.xml'), await metadata())
      const program = join(folder, 'node_modules/@odata2ts/odata2ts/lib/run-cli.js')
      const args = [
        program,
        '-s',
        join(out, 'metadata.xml'),
        '-o',
        join(out, 'made'),
        '-m',
        'models',
        '-f',
        '-n',
        'selvedge',
      ]
      const settings = {
        compilerOptions: { target: 'es2022', module: 'esnext', moduleResolution: 'bundler', strict: true },
      }
      await writeFile(join(out, 'tsconfig.json'), JSON.stringify(settings))
      await promisify(execFile)(process.execPath, args, { cwd: out })
      const [file = ''] = (await readdir(join(out, 'made'))).filter((name) => name.endsWith('.ts'))
      const models = await readFile(join(out, 'made', file), 'utf8')
      for (const { type } of ENTITY_SETS) expect(models).toContain(`export interface ${type} `)
      const tsc = join(folder, 'node_modules/typescript/bin/tsc')
      await promisify(execFile)(process.execPath, [
        tsc,
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        join(out, 'made', file),
      ])
    } finally {
      await rm(out, { recursive: true, force: true })
    }
  })

  test("by UI5's ODataModel v4 in Chromium: lists, orders, filters, counts and what they lead to", {
    timeout: 120_000,
  }, async () => {
    const sources = join(folder, 'node_modules/@openui5/sap.ui.core/src')
    const server = createServer(async (request, response) => {
      const url = request.url ?? '/'
      if (url.startsWith('/odata/')) {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        )
        const answer = await t.app.inject({ method: 'GET', url, headers: { ...headers, authorization } })
        response.writeHead(answer.statusCode, { ...answer.headers } as Record<string, string>).end(answer.rawPayload)
        return
      }
      if (url === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
      const path = normalize(decodeURIComponent(url.split('?')[0] ?? '')).replace('/resources', '')
      try {
        const bytes = await readFile(join(sources, path))
        response
          .writeHead(200, { 'content-type': extname(path) === '.js' ? 'text/javascript' : 'application/json' })
          .end(bytes)
      } catch {
        response.writeHead(404).end()
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const browser = await launchBrowser()
    atFileEnd(async () => {
      await browser.close()
      server.closeAllConnections()
      server.close()
    })
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.waitForFunction('window.told !== undefined', undefined, { timeout: 60_000 })
    expect(await page.evaluate('window.told')).toEqual({
      count: 3,
      names: ['Zip', "It's a Tee", 'Coat'],
      filtered: ["It's a Tee"],
      variants: ['M', 'S'],
      product: 'Coat',
      type: 'Edm.DateTimeOffset',
    })
    expect(faults).toEqual([])
  })
})

const PAGE = `<!doctype html><meta charset="utf-8"><title>UI5</title>
<script src="/resources/ui5loader.js"></script><script src="/resources/ui5loader-autoconfig.js"></script>
<script>
sap.ui.loader.config({ baseUrl: '/resources/' })
sap.ui.require(['sap/ui/model/odata/v4/ODataModel', 'sap/ui/model/Filter', 'sap/ui/model/Sorter'], async (ODataModel, Filter, Sorter) => {
  try {
    const model = new ODataModel({ serviceUrl: '/odata/v4/', groupId: '$direct', operationMode: 'Server', autoExpandSelect: false })
    const rows = async (path, sorter, filter, parameters) => {
      const binding = model.bindList(path, undefined, sorter, filter, parameters)
      const contexts = await binding.requestContexts(0, 100)
      return { binding, objects: contexts.map((context) => context.getObject()) }
    }
    const all = await rows('/Products', [new Sorter('name', true)], [], { $count: true })
    const filtered = await rows('/Products', [], [new Filter('name', 'EQ', "It's a Tee")])
    const led = await rows('/Products', [], [new Filter('name', 'EQ', 'Coat')], { $expand: { Variants: { $select: 'size,id', $orderby: 'size' } } })
    const back = await rows('/Variants', [], [new Filter('name', 'StartsWith', 'Coat')], { $expand: 'Product' })
    const meta = await model.getMetaModel().requestObject('/Products/updatedAt')
    window.told = {
      count: all.binding.getCount(), names: all.objects.map(({ name }) => name), filtered: filtered.objects.map(({ name }) => name),
      variants: led.objects[0].Variants.map(({ size }) => size), product: back.objects[0].Product.name, type: meta.$Type,
    }
  } catch (error) { window.told = String(error && error.stack) }
}, (error) => { window.told = String(error) })
</script>`
