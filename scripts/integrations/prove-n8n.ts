import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installProof } from '../../proof/install-proof.ts'
import { freePort, spawnServer } from '../../server/test/spawn-server.ts'
import { buildPackage, type N8n, startN8n, until } from './n8n-process.ts'
import { type Json, provesRepeats, ratesCompany } from './n8n-proofs.ts'
import { chain, executionsOf, keepCredentials, publishWorkflow, selvedgeNode, webhookNode } from './n8n-workflows.ts'

/** Our package in a real n8n, and the workflow of docs/automation/n8n.md, beside a running service with its demo. Answers what was seen. */
export async function proveN8n(): Promise<object> {
  const absent = await installProof('n8n')
  if (absent !== null) throw new Error(absent)
  const started = performance.now()
  const place = await mkdtemp(join(tmpdir(), 'selvedge-prove-n8n-'))
  const port = await freePort()
  const { folder, linter } = await buildPackage(place)
  const n8n = await startN8n(folder, port)
  const service = await spawnServer(join(place, 'data'), await freePort(), {
    OUTBOUND_PRIVATE_TARGETS: `127.0.0.1:${port}`,
  })
  try {
    const { apiKey } = JSON.parse(await readFile(join(place, 'data/demo.json'), 'utf8')) as { apiKey: string }
    const seen = await tryAll(n8n, { base: service.base, apiKey })
    const seconds = Math.round((performance.now() - started) / 1_000)
    return { n8n: n8n.version, linter, seconds, ...seen }
  } finally {
    await n8n.stop()
    service.child.kill('SIGTERM')
    await service.exited
    await rm(place, { recursive: true, force: true })
  }
}

type Service = { readonly base: string; readonly apiKey: string }

async function tryAll(n8n: N8n, { base, apiKey }: Service): Promise<object> {
  const selvedge = async (method: string, path: string, body?: object): Promise<Json> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const answer = await fetch(`${base}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Json
  }
  const data = { baseUrl: `${base}/`, apiKey }
  const credentials = await keepCredentials(n8n, 'Selvedge', data)
  const tested = await n8n.ask('POST', '/credentials/test', {
    credentials: { ...credentials.selvedgeApi, type: 'selvedgeApi', data },
  })
  assert.equal((tested as Json)['status'], 'OK')
  const publish = (name: string, nodes: readonly object[], connections?: object) =>
    publishWorkflow(n8n, name, nodes, connections)
  const step = (name: string, parameters: object) => selvedgeNode(name, parameters, credentials)

  // The trigger sets up a webhook of its own.
  const events = { events: ['passport.published'], withRecord: true }
  const trigger = {
    ...step('Selvedge Trigger', events),
    type: 'n8n-nodes-selvedge.selvedgeTrigger',
    webhookId: 'published',
  }
  const triggered = await publish('Published', [trigger])
  const hooks = async () => (await selvedge('GET', '/webhooks'))['items'] as unknown as { id: string; url: string }[]
  const hook = await until('the trigger sets up its webhook', async () => (await hooks())[0])
  assert.match(hook.url, /\/webhook\/published\/webhook$/)

  // What a person imports who has only what comes with n8n.
  const recipe = JSON.parse(
    await readFile(join(import.meta.dirname, '../../docs/automation/n8n-verify.workflow.json'), 'utf8'),
  )
  const address = `${n8n.url}/webhook/selvedge`
  const { secret, webhook } = (await selvedge('POST', '/webhooks', {
    name: 'Recipe',
    url: address,
    kinds: events.events,
  })) as unknown as {
    secret: string
    webhook: { id: string }
  }
  await publish(
    recipe.name,
    JSON.parse(JSON.stringify(recipe.nodes).replace('whsec_PASTE_YOURS', secret)),
    recipe.connections,
  )
  const forged = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': 'v1,AAAA',
  }
  const forgery = JSON.stringify({ type: 'passport.published', data: { id: 'var_1' } })
  assert.equal((await n8n.send('selvedge', forgery, forged)).status, 401)
  assert.equal((await n8n.send('published/webhook', forgery, forged)).status, 401)
  assert.equal((await executionsOf(n8n, triggered)).length, 0)

  // All variants of the demo, over two pages.
  await publish(
    'List',
    [
      webhookNode('list'),
      step('Variants', { resource: 'variant', operation: 'getAll', returnAll: true, options: { fields: 'id,name' } }),
    ],
    chain('Webhook', 'Variants'),
  )
  const listed = JSON.parse((await n8n.send('list', '{}')).text) as { id: string }[]
  const { total } = await selvedge('GET', '/variants?total=true&take=1')
  assert.equal(new Set(listed.map(({ id }) => id)).size, Number(total))

  // A product, its variant, a change of that, and its passport.
  const byId = (value: string) => ({ __rl: true, mode: 'id', value })
  await publish(
    'Make',
    [
      webhookNode('make'),
      step('Product', {
        resource: 'product',
        operation: 'create',
        name: '={{ $json.body.name }}',
        additionalFields: { category: 'Shirts', careSymbols: ['wash-30'] },
      }),
      step('Variant', {
        resource: 'variant',
        operation: 'create',
        name: '={{ $json.name }}, Navy',
        productId: byId('={{ $json.id }}'),
        additionalFields: {
          color: 'Navy',
          weight: 0.21,
          composition: { entries: [{ fibreText: 'linen', share: 1, materialId: '', part: '' }] },
        },
      }),
      step('Change', {
        resource: 'variant',
        operation: 'update',
        variantId: byId('={{ $json.id }}'),
        updateFields: { size: 'M', clear: ['color'] },
      }),
      step('Publish', {
        resource: 'variant',
        operation: 'publish',
        variantId: byId('={{ $json.id }}'),
        options: { fields: '*,passport' },
      }),
    ],
    chain('Webhook', 'Product', 'Variant', 'Change', 'Publish'),
  )
  const [published] = JSON.parse((await n8n.send('make', JSON.stringify({ name: 'Harbour Shirt' }))).text) as Json[]
  assert.partialDeepStrictEqual(published, {
    name: 'Harbour Shirt, Navy',
    size: 'M',
    color: null,
    status: 'PUBLISHED',
    passport: { version: 1 },
  })

  const [rating] = await ratesCompany(n8n, publish, step)
  assert.partialDeepStrictEqual(rating, { scheme: 'EcoVadis', score: 68, disclosedAt: null })

  // Both webhooks were called, verified it and answered.
  const [execution] = await until('the trigger starts its workflow', async () => {
    const found = await executionsOf(n8n, triggered)
    return found.some(({ status }) => status === 'success') && found
  })
  assert.match(JSON.stringify(await n8n.ask('GET', `/executions/${execution?.id}`)), /passportUrl/)
  const attempt = await until('the workflow of the page answers', async () => {
    const { items } = await selvedge('GET', `/webhooks/${webhook.id}/deliveries?fields=*,log`)
    return (items as unknown as { log: { status: number; responseBody: string }[] }[])[0]?.log[0]
  })
  assert.equal(attempt.status, 200)
  assert.deepEqual(JSON.parse(attempt.responseBody), { received: 'passport.published', id: published?.['id'] })

  // A refusal is told in the words of the service, and records are chosen from a list.
  const refused = await publish(
    'Refused',
    [webhookNode('refused'), step('Product', { resource: 'product', operation: 'create', name: 'x'.repeat(201) })],
    chain('Webhook', 'Product'),
  )
  await n8n.send('refused', '{}')
  const [failed] = await executionsOf(n8n, refused)
  assert.match(
    JSON.stringify(await n8n.ask('GET', `/executions/${failed?.id}`)),
    /can have at most 200 characters; got 201/,
  )
  const choices = (await n8n.ask('POST', '/dynamic-node-parameters/resource-locator-results', {
    path: 'parameters.variantId',
    methodName: 'search_variant',
    nodeTypeAndVersion: { name: 'n8n-nodes-selvedge.selvedge', version: 1 },
    currentNodeParameters: { resource: 'variant', operation: 'get' },
    credentials,
    filter: 'harbour',
  })) as { results: { name: string }[] }
  assert.deepEqual(
    choices.results.map(({ name }) => name),
    ['Harbour Shirt, Navy'],
  )

  await provesRepeats(n8n)

  // What is switched off leaves nothing behind.
  await n8n.ask('POST', `/workflows/${triggered}/deactivate`)
  await until('the webhook of the trigger is removed', async () => (await hooks()).every(({ id }) => id !== hook.id))
  return { variantsListed: listed.length, recipeAnswered: attempt.responseBody }
}
