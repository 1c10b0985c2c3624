import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { orSkip } from '#test/or-skip.ts'
import { eventually } from '#test/receiver.ts'
import { freePort } from '#test/spawn-server.ts'
import { installProof, proofFolder } from '../../../../../proof/install-proof.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { FORMATS } from '../webhooks/webhook.ts'

const absent = await installProof('node-red')

/** Takes what comes apart as somebody would who builds a flow, and answers what was found. Node-RED parses `application/json` by itself and leaves other types as they are. */
const TAKE_APART = `
const isParsed = typeof msg.payload === 'object' && !Buffer.isBuffer(msg.payload)
const event = isParsed ? msg.payload : JSON.parse(msg.payload.toString())
const { fields } = event.data ?? event
msg.payload = { type: event.type ?? msg.req.headers['ce-type'], company: fields.name, country: fields.country }
return msg`
const FLOW = [
  { id: 'flow', type: 'tab', label: 'Companies' },
  { id: 'taken', type: 'http in', z: 'flow', url: '/companies', method: 'post', wires: [['apart']] },
  { id: 'apart', type: 'function', z: 'flow', func: TAKE_APART, outputs: 1, wires: [['answered']] },
  { id: 'answered', type: 'http response', z: 'flow', statusCode: '200', wires: [] },
]

/** What docs/automation/node-red.md has people import. */
const PAGE = new URL('../../../../../docs/automation/node-red.flow.json', import.meta.url)

let t: TestApp
let verifying: { readonly w: TestWorkspace; readonly webhookId: string; readonly url: string }
let hook: string | null = null

beforeAll(async () => {
  const local = parsePrivateTarget('127.0.0.1')
  t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
  const port = await freePort()
  const w = await t.workspace()
  const url = `http://127.0.0.1:${port}/selvedge`
  const kinds = ['product.created']
  const { webhook, secret } = await createWebhook(t.deps, w.actor, { name: 'Verifying', url, kinds })
  verifying = { w, webhookId: webhook.id, url }
  if (absent === null) hook = await startNodeRed(port, secret)
})

/** With the flow of these tests, and the one of the page, into which a person has pasted the secret. */
async function startNodeRed(port: number, secret: string): Promise<string> {
  const userDir = await mkdtemp(join(tmpdir(), 'selvedge-node-red-'))
  const page = JSON.parse((await readFile(PAGE, 'utf8')).replace('whsec_PASTE_YOURS', secret))
  const settings = {
    uiPort: port,
    uiHost: '127.0.0.1',
    flowFile: 'flows.json',
    httpAdminRoot: false,
    disableEditor: true,
    telemetry: { enabled: false },
    externalModules: { palette: { allowInstall: false } },
  }
  await writeFile(join(userDir, 'settings.js'), `module.exports = ${JSON.stringify(settings)}`)
  await writeFile(join(userDir, 'flows.json'), JSON.stringify([...FLOW, ...page]))
  const red = spawn(process.execPath, ['node_modules/node-red/red.js', '--userDir', userDir], {
    cwd: proofFolder('node-red'),
    env: { PATH: process.env['PATH'] ?? '', HOME: userDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [red.stdout, red.stderr]) stream.on('data', (text) => (output += text))
  let ended = false
  const exited = new Promise<void>((resolve) => red.once('close', () => resolve())).then(() => {
    ended = true
  })
  atFileEnd(async () => {
    red.kill('SIGKILL')
    await exited
    await rm(userDir, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}/companies`
  const probe = JSON.stringify({ type: 'probe', data: { fields: {} } })
  await eventually(async () => {
    if (ended) throw new Error(`Node-RED ended instead of starting:\n${output}`)
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: probe, signal: AbortSignal.timeout(2_000) }
    const answer = await fetch(url, request).catch(() => null)
    if (answer?.ok) return true
    return new Promise<false>((resolve) => setTimeout(resolve, 50, false))
  })
  return url
}

test.each(FORMATS)('Node-RED gets a message in the format %s and parses it', async (format) => {
  const url = orSkip(hook, absent)
  const w = await t.workspace()
  const { webhook } = await createWebhook(t.deps, w.actor, {
    name: 'Node-RED',
    url,
    format,
    kinds: ['company.created'],
  })
  await createCompany(t.deps, w.actor, { name: 'Ribeira Confeções', country: 'PT' })
  const attempt = await eventually(async () => {
    const { rows } = await t.owner.query('select * from webhook_attempts where webhook_id = $1', [webhook.id])
    return rows[0]
  })
  expect({ status: attempt.status, message: attempt.message }).toEqual({ status: 200, message: null })
  expect(JSON.parse(attempt.response_body)).toEqual({
    type: format === 'standard' ? 'company.created' : 'selvedge.company.created',
    company: 'Ribeira Confeções',
    country: 'PT',
  })
})

test('Node-RED verifies a message with the flow of the page, answers it and refuses a forged one', async () => {
  orSkip(hook, absent)
  const { w, webhookId, url } = verifying
  const product = await createProduct(t.deps, w.actor, { name: 'Camisola de lã' })
  const attempt = await eventually(async () => {
    const { rows } = await t.owner.query('select * from webhook_attempts where webhook_id = $1', [webhookId])
    return rows[0]
  })
  expect({ status: attempt.status, message: attempt.message }).toEqual({ status: 200, message: null })
  expect(JSON.parse(attempt.response_body)).toEqual({ received: 'product.created', id: product.id })

  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
  }
  const forged = await fetch(url, { method: 'POST', headers, body: '{"type":"product.created","data":{"id":"prd_1"}}' })
  expect(forged.status).toBe(401)
  const unsigned = await fetch(url, { method: 'POST', body: '{}' })
  expect(unsigned.status).toBe(401)
})
