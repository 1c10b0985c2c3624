import type { N8n } from './n8n-process.ts'

type Credentials = { readonly selvedgeApi: { readonly id: string; readonly name: string } }

/** Credentials of Selvedge, kept in n8n. */
export async function keepCredentials(
  n8n: N8n,
  name: string,
  data: { readonly baseUrl: string; readonly apiKey: string },
): Promise<Credentials> {
  const { id } = (await n8n.ask('POST', '/credentials', { name, type: 'selvedgeApi', data })) as { id: string }
  return { selvedgeApi: { id, name } }
}

/** Saves a workflow and publishes it; n8n registers its webhooks a moment later. */
export async function publishWorkflow(
  n8n: N8n,
  name: string,
  nodes: readonly object[],
  connections: object = {},
): Promise<string> {
  const workflow = { name, nodes, connections, settings: { executionOrder: 'v1' } }
  const saved = (await n8n.ask('POST', '/workflows', workflow)) as { id: string; versionId: string }
  await n8n.ask('POST', `/workflows/${saved.id}/activate`, { versionId: saved.versionId })
  return saved.id
}

export async function executionsOf(n8n: N8n, workflowId: string): Promise<{ id: string; status: string }[]> {
  const filter = encodeURIComponent(JSON.stringify({ workflowId }))
  const { results } = (await n8n.ask('GET', `/executions?filter=${filter}`)) as {
    results: { id: string; status: string }[]
  }
  return results
}

/** Starts a workflow and answers with what its last node has. */
export function webhookNode(path: string): object {
  return {
    id: path,
    name: 'Webhook',
    type: 'n8n-nodes-base.webhook',
    typeVersion: 2,
    position: [0, 0],
    webhookId: path,
    parameters: { httpMethod: 'POST', path, responseMode: 'lastNode', responseData: 'allEntries', options: {} },
  }
}

export function selvedgeNode(name: string, parameters: object, credentials: Credentials): object {
  return {
    id: name,
    name,
    type: 'n8n-nodes-selvedge.selvedge',
    typeVersion: 1,
    position: [0, 0],
    parameters,
    credentials,
  }
}

/** One node after the other. */
export function chain(...names: readonly string[]): object {
  const pairs = names.slice(1).map((node, at) => [names[at], { main: [[{ node, type: 'main', index: 0 }]] }])
  return Object.fromEntries(pairs)
}
