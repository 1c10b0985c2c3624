import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { orSkip } from '#test/or-skip.ts'
import { startReceiver } from '#test/receiver.ts'
import { installProof, proofFolder } from '../../proof/install-proof.ts'

/** What Zapier runs an app with; the app itself is data and functions. */
type Core = {
  createAppHandler(app: App): (event: object) => Promise<{ results: { property: string; message: string }[] }>
  createAppTester(app: App): (what: unknown, bundle: object) => Promise<Answer>
}
type Answer = Record<string, never> & readonly Record<string, unknown>[]
type Step = { operation: Record<string, unknown> }
type App = {
  authentication: { test: unknown }
  triggers: Record<string, Step>
  creates: Record<string, Step>
  searches: Record<string, Step>
}

const absent = await installProof('zapier')
let zapier: { core: Core; app: App } | null = null
let t: TestApp
let w: TestWorkspace
let authData: { baseUrl: string; apiKey: string }

beforeAll(async () => {
  const local = parsePrivateTarget('127.0.0.1')
  t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  w = await t.workspace()
  const key = await w.key('admin')
  authData = {
    baseUrl: `${t.app.listeningOrigin}/`,
    apiKey: key?.headers['authorization']?.replace('Bearer ', '') ?? '',
  }
  if (absent === null) zapier = await loadApp()
})

/** Zapier looks for its own packages beside the app. */
async function loadApp() {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-zapier-'))
  atFileEnd(() => rm(folder, { recursive: true }))
  await cp(join(import.meta.dirname, '../../integrations/zapier-selvedge'), folder, { recursive: true })
  await symlink(join(proofFolder('zapier'), 'node_modules'), join(folder, 'node_modules'))
  const load = createRequire(join(folder, 'index.js'))
  return { core: load('zapier-platform-core') as Core, app: load('./index.js') as App }
}

test('Zapier’s own validation has nothing to say of the app', async () => {
  const { core, app } = orSkip(zapier, absent)
  const { results } = await core.createAppHandler(app)({ command: 'validate' })
  expect(results).toEqual([])
  expect(Object.keys(app.triggers).length).toBeGreaterThan(20)
})

test('a Zap is told of a passport that another one created and published', async () => {
  const { core, app } = orSkip(zapier, absent)
  const run = core.createAppTester(app)
  const use = (what: unknown, inputData: object = {}, more: object = {}) => run(what, { authData, inputData, ...more })
  const { triggers, creates, searches } = app
  const me = await use(app.authentication.test)
  expect(me).toMatchObject({ workspace: { id: w.id } })

  const hooks = await startReceiver()
  const trigger = triggers['passport_published']?.operation
  const sample = (await use(trigger?.['performList'])) as Answer
  expect(sample).toEqual([expect.objectContaining({ id: 'sample', type: 'passport.published' })])
  const subscribeData = await use(trigger?.['performSubscribe'], {}, { targetUrl: hooks.url })

  const product = await use(creates['create_product']?.operation['perform'], { name: 'Harbour Shirt', sku: 'HS-1' })
  const variant = await use(creates['create_variant']?.operation['perform'], {
    productId: product['id'],
    name: 'Harbour Shirt, Navy',
    color: '',
    weight: 0.21,
    careSymbols: ['wash-30'],
    composition: [{ fibreText: 'linen', share: 1, materialId: '' }],
  })
  expect(variant).toMatchObject({ status: 'DRAFT', composition: [{ fibreText: 'linen', share: 1 }], color: null })
  await use(creates['update_variant']?.operation['perform'], { id: variant['id'], color: 'Navy' })
  const published = await use(creates['publish_variant']?.operation['perform'], { id: variant['id'] })
  expect(published).toMatchObject({ color: 'Navy', status: 'PUBLISHED', passport: { version: 1 } })

  const [message] = await hooks.until(1)
  const cleanedRequest = JSON.parse(message?.body ?? '')
  const [received] = await use(trigger?.['perform'], {}, { cleanedRequest })
  expect(received).toMatchObject({ type: 'passport.published', data: { id: variant['id'], fields: { version: 1 } } })
  // What the editor shows to build the next steps from is the same, with an identifier of the event.
  const [recent] = await use(trigger?.['performList'])
  expect(recent).toEqual({ ...received, id: expect.stringMatching(/^evt_/) })

  const find = searches['find_product']?.operation['perform']
  expect(await use(find, { search: 'harbour' })).toMatchObject([{ id: product['id'] }])
  expect(await use(find, { id: product['id'] })).toMatchObject([{ sku: 'HS-1' }])
  expect(await use(find, { id: 'prd_unknown' })).toEqual([])
  expect(await use(triggers['variant_list']?.operation['perform'])).toEqual([
    { id: variant['id'], name: 'Harbour Shirt, Navy' },
  ])

  const company = await use(creates['create_company']?.operation['perform'], { name: 'Weaver', country: 'PT' })
  const given = { companyId: company['id'], scheme: 'EcoVadis', publishedOn: '2026-03-01', score: 68 }
  const rating = await use(creates['create_rating']?.operation['perform'], given)
  expect(rating).toMatchObject({ companyId: company['id'], score: 68, disclosedAt: null })
  const ratings = searches['find_rating']?.operation['perform']
  expect(await use(ratings, { companyId: company['id'] })).toMatchObject([{ id: rating['id'] }])
  for (const list of ['connection_list', 'channel_list', 'feed_list', 'refreshedModel_list'])
    expect(await use(triggers[list]?.operation['perform']), list).toEqual([])
  // The address names the connection, and nothing of it is sent beside the company.
  const asked = { connectionId: 'cnx_1', companyId: company['id'], contactEmail: 'ana@ave.example' }
  const request = use(creates['request_rating']?.operation['perform'], asked)
  await expect(request).rejects.toThrow(/contactFirstName/)

  const refused = use(creates['create_product']?.operation['perform'], { name: 'x'.repeat(201) })
  await expect(refused).rejects.toThrow(/can have at most 200 characters/)
  await use(trigger?.['performUnsubscribe'], {}, { subscribeData })
  await use(trigger?.['performUnsubscribe'], {}, { subscribeData })
  const { rows } = await t.owner.query('select * from webhooks where workspace_id = $1', [w.id])
  expect(rows).toEqual([])
})
