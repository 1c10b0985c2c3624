import { createHash, randomBytes } from 'node:crypto'

/** What was written and acknowledged, by one writer after the other. */
export type Written = {
  readonly writer: number
  readonly kind: Kind
  readonly id: string
  /** SKU, SHA-256, or the name it was given. */
  readonly name: string
  /** Of a passport: as it was answered to a stranger. */
  readonly passport: Passport | null
  /** When it was asked for and when it was acknowledged, by the clock of this machine. */
  readonly asked: number
  readonly answered: number
}

/** A name that a product was to be given, and when, by the clock of this machine. */
export type Tried = { readonly name: string; readonly asked: number }

type Kind = 'product' | 'file' | 'passport' | 'name'
type Made = Pick<Written, 'id' | 'name'> & { readonly passport?: Passport }

export type Passport = { readonly etag: string | null; readonly bytes: string }

export type Service = { readonly base: string; readonly headers: Readonly<Record<string, string>> }

/** GraphQL and REST by turns; uploads; variants that are published; one product that is renamed over and over. */
const WRITERS: readonly Kind[] = ['product', 'product', 'product', 'product', 'file', 'file', 'passport', 'name']

/** Eight, each of which writes one thing after another until it is stopped; what fails was not promised. */
export async function startWriters(service: Service) {
  const written: Written[] = []
  /** By the writer, why its latest try failed. */
  const failures = new Map<number, unknown>()
  const names: Tried[] = [{ name: 'Renamed', asked: Date.now() }]
  let isStopped = false
  const { id: productId } = await postJson(service, '/api/v1/products', { name: 'Renamed', category: 'Shirts' })
  const write = async (writer: number, kind: Kind) => {
    while (!isStopped) {
      const asked = Date.now()
      const name = `${kind}-${randomBytes(6).toString('hex')}`
      if (kind === 'name') names.push({ name, asked })
      try {
        const made = await make(service, kind, { name, byGraphql: writer % 2 === 0, productId })
        written.push({ writer, kind, passport: null, ...made, asked, answered: Date.now() })
      } catch (error) {
        failures.set(writer, error)
        // The connection broke: it may or may not have happened, and nobody was told that it had.
        if (!isStopped) await new Promise((next) => setTimeout(next, 5))
      }
    }
  }
  const all = WRITERS.map((kind, writer) => write(writer, kind))
  return {
    written,
    /** The product that is renamed, and every name that was asked for it, the first by its creation; also those that nobody was told had been taken. */
    renamed: { id: productId as string, names },
    /** When as many more have been acknowledged, and something of each writer: one that never succeeds would prove nothing. */
    async more(count: number): Promise<void> {
      const wanted = written.length + count
      const until = Date.now() + 60_000
      const silent = () => WRITERS.findIndex((_, writer) => !written.some((one) => one.writer === writer))
      while (written.length < wanted || silent() >= 0) {
        if (Date.now() > until) {
          const cause = failures.get(silent()) ?? [...failures.values()].at(-1)
          throw new Error(`After a minute ${wanted - written.length} are missing, and of the writers ${silent()}.`, {
            cause,
          })
        }
        await new Promise((next) => setTimeout(next, 2))
      }
    },
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all(all)
    },
  }
}

type Wish = { readonly name: string; readonly byGraphql: boolean; readonly productId: string }

async function make(service: Service, kind: Kind, { name, byGraphql, productId }: Wish): Promise<Made> {
  if (kind === 'file') {
    const bytes = randomBytes(20_000 + (randomBytes(1)[0] ?? 0) * 400)
    const form = new FormData()
    form.append('kind', 'document')
    form.append('file', new Blob([bytes.toString('base64')]), 'care.txt')
    const { id, sha256 } = await send(service, '/api/v1/files', { method: 'POST', body: form })
    return { id, name: sha256 ?? '' }
  }
  if (kind === 'name') {
    const { id } = await send(service, `/api/v1/products/${productId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify({ name }),
    })
    return { id, name }
  }
  if (kind === 'passport') {
    const { id } = await postJson(service, '/api/v1/variants', { name, productId })
    await postJson(service, `/api/v1/variants/${id}/publish`, {})
    return { id, name, passport: await readPassport(service, id) }
  }
  if (!byGraphql)
    return { id: (await postJson(service, '/api/v1/products', { name, sku: name, category: 'Shirts' })).id, name }
  const query = `mutation { createProduct(name: "P", sku: "${name}", category: "Shirts") { id } }`
  const { data } = await postJson(service, '/api/graphql', { query })
  if (!data?.createProduct) throw new Error('It was refused.')
  return { id: data.createProduct.id, name }
}

/** As a stranger reads it. */
export async function readPassport({ base }: Pick<Service, 'base'>, variantId: string): Promise<Passport> {
  const answer = await fetch(`${base}/api/public/dpp/${variantId}`)
  if (!answer.ok) throw new Error(`The passport of ${variantId} was answered ${answer.status}.`)
  return { etag: answer.headers.get('etag'), bytes: Buffer.from(await answer.arrayBuffer()).toString('base64') }
}

/** Null where there is none. */
export async function hashStored({ base, headers }: Service, id: string): Promise<string | null> {
  const answer = await fetch(`${base}/api/v1/files/${id}`, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return answer.ok ? createHash('sha256').update(bytes).digest('hex') : null
}

// biome-ignore lint/suspicious/noExplicitAny: an answer has whatever shape it has
async function send({ base, headers }: Service, path: string, request: RequestInit): Promise<any> {
  const answer = await fetch(base + path, {
    ...request,
    headers: { ...headers, ...request.headers },
    signal: AbortSignal.timeout(30_000),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

export const postJson = (service: Service, path: string, body: object) =>
  send(service, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
