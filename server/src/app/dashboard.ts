import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendEntryPage } from '#features/people/access/entry-page.ts'
import { html } from '#platform/html/html.ts'
import { pagePolicy } from '#platform/html/page.ts'
import { type Encoding, negotiateEncoding } from '#platform/http/negotiate-encoding.ts'
import { prepareHeaders } from '#platform/http/prepared-answer.ts'
import { type PreparedForm, sendForm } from '#platform/http/prepared-form.ts'
import screenAddresses from './screen-addresses.json' with { type: 'json' }

/**
 * The built dashboard, in memory as browsers ask for it: about five megabytes compressed, most of them the explorer's. So whoever has its document
 * gets the files that belong to it, also once another has been built.
 */
export type Dashboard = {
  /** The document that loads it, with the place for a nonce marked by NONCE. */
  readonly shell: string
  /** By path below /assets/. */
  readonly assets: ReadonlyMap<string, Asset>
}

/** Uncompressed only where it does not get smaller: whoever takes nothing else gets what was compressed, unpacked. */
type Asset = { readonly contentType: string; readonly bodies: Partial<Record<Encoding, Buffer>> }

/** What `npm start` has built, or null where nobody has. */
export async function readDashboard(directory: string): Promise<Dashboard | null> {
  const shell = await readFile(join(directory, 'index.html'), 'utf8').catch(() => null)
  if (shell === null) return null
  const names = await readdir(join(directory, 'assets'))
  const plain = names.filter((name) => !/\.(br|gz)$/.test(name))
  const entries = plain.map(async (name): Promise<[string, Asset]> => {
    const read = (suffix: string) =>
      names.includes(name + suffix) ? readFile(join(directory, 'assets', name + suffix)) : undefined
    const [br, gzip] = await Promise.all([read('.br'), read('.gz')])
    const identity = gzip ? undefined : await read('')
    const bodies = { ...(identity && { identity }), ...(br && { br }), ...(gzip && { gzip }) }
    return [name, { contentType: MEDIA_TYPES[extname(name)] ?? 'application/octet-stream', bodies }]
  })
  return { shell, assets: new Map(await Promise.all(entries)) }
}

/**
 * Serves the dashboard's screens and files; its front door "/" is the front page's, which knows who has come. Each screen's address is
 * named, because everything else at the root belongs to somebody: passports, private links, Digital Links, compressed ones among them,
 * which begin with a capital letter. `npm run generate` writes the addresses from the dashboard's screens.
 */
export function registerDashboard(app: FastifyInstance, dashboard: Dashboard | null, publicUrl: string): void {
  for (const path of screenAddresses) {
    app.get(path, (_request, reply) =>
      dashboard ? sendShell(reply, dashboard, { styleAttributes: path === '/explorer' }) : sendNotBuilt(reply),
    )
  }
  const forms = new Map<string, PreparedForm>()
  for (const [name, asset] of dashboard?.assets ?? []) {
    for (const [key, form] of formsOf(name, asset, publicUrl)) forms.set(key, form)
  }
  const unpacked = async (name: string) => {
    const asset = dashboard?.assets.get(name)
    if (!asset?.bodies.gzip) return null
    return formOf(asset, 'identity', await promisify(gunzip)(asset.bodies.gzip), publicUrl)
  }
  const config = { prepared: true, quiet: true }
  app.get<{ Params: { '*': string } }>('/assets/*', { config }, async (request, reply) => {
    const name = request.params['*']
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    const form = forms.get(`${name} ${encoding}`) ?? forms.get(`${name} identity`) ?? (await unpacked(name))
    if (form) sendForm(request, reply, form)
    else reply.callNotFound()
    return reply
  })
}

/**
 * The document of every screen. Styles that the components make as they run carry its nonce; scripts come from files alone. Only the
 * explorer's document lets elements have style attributes (docs/decisions/0018).
 */
export function sendShell(
  reply: FastifyReply,
  { shell }: Dashboard,
  { styleAttributes = false }: { readonly styleAttributes?: boolean } = {},
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy({ styleNonce: nonce, styleAttributes, frames: true }))
    .header('x-robots-tag', 'noindex')
    .send(shell.replaceAll(NONCE, nonce))
}

const NONCE = '%STYLE_NONCE%'

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
}

function formsOf(name: string, asset: Asset, publicUrl: string): [string, PreparedForm][] {
  return Object.entries(asset.bodies).map(([encoding, body]) => [
    `${name} ${encoding}`,
    formOf(asset, encoding, body, publicUrl),
  ])
}

/** Names carry a hash of what is in the file, so a browser need never ask again. */
function formOf({ contentType }: Asset, encoding: string, body: Buffer, publicUrl: string): PreparedForm {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const about = { etag, 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' }
  const coding: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  const headers = prepareHeaders(publicUrl, { ...about, ...coding, 'content-type': contentType }, body)
  const unchangedHeaders = prepareHeaders(publicUrl, about)
  return { etag, body, bytes: body.byteLength, headers, unchangedHeaders }
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return sendEntryPage(reply, 503, {
    title: 'The dashboard is not built',
    body: html`<p>The service runs, but its dashboard has not been built on this machine. Its operator can start it with
<code>npm start</code>, or build it once with <code>npm run build</code> and start it again.</p>`,
  })
}
