import type { FastifyInstance } from 'fastify'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { createPrivateLink } from '#features/sharing/private-links/create-private-link.ts'
import type { PrivateLink } from '#features/sharing/private-links/private-link.ts'
import type { Deps } from '../src/deps.ts'
import type { TestWorkspace } from './harness.ts'

/** A link by its parts: the record, the path of its address, and the secret in it. */
export type MadeLink = { readonly link: PrivateLink; readonly path: string; readonly token: string }

/** A link to the passport of a draft, unless `input` says otherwise. */
export async function makeLink(deps: Deps, { actor }: TestWorkspace, input: object = {}): Promise<MadeLink> {
  const { id: productId } = await createProduct(deps, actor, { name: 'Everyday Tee', brand: 'Vesperholm' })
  const { id } = await createVariant(deps, actor, { name: 'White, M', productId })
  const { privateLink, url } = await createPrivateLink(deps, actor, {
    label: 'The tee of next spring',
    passportOf: id,
    ...input,
  })
  const path = url.slice(url.indexOf('/l/'))
  return { link: privateLink, path, token: path.slice('/l/'.length) }
}

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** As a browser asks for a page. */
export function browse(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { ...BROWSER, ...headers } })
}

/** As the button of the page does. */
export function press(app: FastifyInstance, url: string, fields: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url,
    headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}

/** Presses the button, and gives back the cookie that the browser keeps. */
export async function openInBrowser(app: FastifyInstance, url: string, fields: Record<string, string> = {}) {
  const answer = await press(app, url, fields)
  if (answer.statusCode !== 303) throw new Error(`The link was not opened: ${answer.statusCode} ${answer.body}`)
  return { cookie: String(answer.headers['set-cookie']).split(';', 1)[0] ?? '' }
}
