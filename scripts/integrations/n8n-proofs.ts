import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { N8n } from './n8n-process.ts'
import { chain, keepCredentials, publishWorkflow, selvedgeNode, webhookNode } from './n8n-workflows.ts'

export type Json = Readonly<Record<string, never>> & { readonly [name: string]: unknown }

/** A company and its rating; then what there is of connections, channels, list copies, feeds and semantic models: all can be listed. */
export async function ratesCompany(
  n8n: N8n,
  publish: (name: string, nodes: readonly object[], connections?: object) => Promise<string>,
  step: (name: string, parameters: object) => object,
): Promise<Json[]> {
  const companyId = { __rl: true, mode: 'id', value: '={{ $json.id }}' }
  const rating = { companyId, scheme: 'EcoVadis', publishedOn: '2026-03-01', additionalFields: { score: 68 } }
  await publish(
    'Rate',
    [
      webhookNode('rate'),
      step('Company', { resource: 'company', operation: 'create', name: 'Weaver', additionalFields: {} }),
      step('Rating', { resource: 'rating', operation: 'create', ...rating }),
    ],
    chain('Webhook', 'Company', 'Rating'),
  )
  const rated = JSON.parse((await n8n.send('rate', '{}')).text) as Json[]
  for (const resource of ['rating', 'connection', 'channel', 'feed', 'refreshedModel']) {
    const all = { resource, operation: 'getAll', ...(resource !== 'feed' && { returnAll: true }) }
    const answer = { ...step('All', all), alwaysOutputData: true }
    await publish(`All ${resource}`, [webhookNode(resource), answer], chain('Webhook', 'All'))
    assert.equal((await n8n.send(resource, '{}')).status, 200, resource)
  }
  return rated
}

/** A request that n8n repeats has the name of the first, so that a service which had done it already does not do it twice. */
export async function provesRepeats(n8n: N8n): Promise<void> {
  const names: (string | undefined)[] = []
  const failing = createServer((request, response) => {
    names.push(request.headers['idempotency-key']?.toString())
    response.writeHead(names.length === 1 ? 503 : 201, { 'content-type': 'application/json' })
    response.end('{"id":"prd_1"}')
  })
  await new Promise<void>((done) => failing.listen(0, '127.0.0.1', done))
  const { port } = failing.address() as AddressInfo
  const data = { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'svk_1' }
  const credentials = await keepCredentials(n8n, 'Failing', data)
  const product = { resource: 'product', operation: 'create', name: 'Harbour Shirt' }
  const create = { ...selvedgeNode('Create', product, credentials), retryOnFail: true, waitBetweenTries: 0 }
  await publishWorkflow(n8n, 'Repeated', [webhookNode('repeated'), create], chain('Webhook', 'Create'))
  const { text } = await n8n.send('repeated', '{}')
  failing.close()
  assert.deepEqual(JSON.parse(text), [{ id: 'prd_1' }])
  assert.equal(names.length, 2)
  assert.match(names[0] ?? '', /.{30}/)
  assert.equal(names[1], names[0])
}
