import { beforeAll, describe, expect, test } from 'vitest'
import { createFeed } from '#features/connecting/feeds/create-feed.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { createPrivateLink } from '#features/sharing/private-links/create-private-link.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { headerComplaints, headerMatrix } from '#test/header-matrix.ts'
import { rest } from './rest.ts'
import screenAddresses from './screen-addresses.json' with { type: 'json' }

/** The part of the access matrix that is not GraphQL: every route, what it answers to whom. */
const CALLERS = ['owner', 'viewer', 'admin key', 'read key', 'stranger', 'bad key'] as const
type Caller = (typeof CALLERS)[number]

type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly route: string
  /** What is asked for; {published} and {draft} stand for variants, {link} for a private link's token. */
  readonly url?: string
  readonly payload?: object | string
  readonly headers?: Record<string, string>
  /** The status for everybody, or for those named with the rest under `others`. */
  readonly status: number | (Partial<Record<Caller, number>> & { others: number })
}

const FORM = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext\r\n--x--\r\n'
const FORM_HEADERS = { 'content-type': 'multipart/form-data; boundary=x' }

const person = (status: number) => ({ owner: status, viewer: status, others: 401 })

const ROUTES: readonly Route[] = [
  { method: 'GET', route: '/', status: 200 },
  { method: 'GET', route: '/favicon.ico', status: 200 },
  { method: 'GET', route: '/robots.txt', status: 200 },
  // In these tests the dashboard is not built; dashboard.test.ts has one that is.
  ...screenAddresses.map((route): Route => ({ method: 'GET', route, url: route.replace('*', 'x'), status: 503 })),
  { method: 'GET', route: '/assets/*', url: '/assets/none.js', status: 404 },
  { method: 'GET', route: '/healthz', status: 200 },
  { method: 'GET', route: '/readyz', status: 200 },
  { method: 'GET', route: '/metrics', status: 200 },
  { method: 'GET', route: '/api/graphql', status: 200 },
  { method: 'GET', route: '/problems/:slug', url: '/problems/sku-taken', status: 200 },
  { method: 'GET', route: '/api/v1/openapi.json', status: 200 },
  { method: 'GET', route: '/api/v1/openapi-3.0.json', status: 200 },
  { method: 'GET', route: '/api/v1/docs', status: 200 },
  { method: 'GET', route: '/api/v1/docs/:tag', url: '/api/v1/docs/products', status: 200 },
  {
    method: 'POST',
    route: '/api/v1/batch',
    payload: { requests: [{ method: 'GET', path: '/products' }] },
    status: { 'bad key': 401, others: 200 },
  },
  {
    method: 'POST',
    route: '/api/graphql',
    payload: { query: '{ __typename }' },
    status: { 'bad key': 401, others: 200 },
  },
  { method: 'GET', route: '/api/public/dpp/:identifier', url: '/api/public/dpp/{published}', status: 200 },
  { method: 'GET', route: '/api/public/dpp/:identifier', url: '/api/public/dpp/{draft}', status: 404 },
  {
    method: 'GET',
    route: '/api/public/dpp/:identifier/versions/:version',
    url: '/api/public/dpp/{published}/versions/1',
    status: 200,
  },
  {
    method: 'GET',
    route: '/api/public/dpp/:identifier/versions/:version',
    url: '/api/public/dpp/{draft}/versions/1',
    status: 404,
  },
  { method: 'GET', route: '/01/*', url: '/01/09521000000018/21/A1', status: 307 },
  { method: 'GET', route: '/01/*', url: '/01/09521000000025', status: 404 },
  { method: 'GET', route: '/01/*', url: '/01/09521000000019', status: 400 },
  { method: 'GET', route: '/:compressed(^[A-Z][\\w-]{9,}$)', url: '/AQnYUc1gmg', status: 404 },
  { method: 'GET', route: '/.well-known/gs1resolver', status: 200 },
  { method: 'GET', route: '/.well-known/security.txt', status: 404 },
  { method: 'GET', route: '/p/:identifier', url: '/p/{published}', status: 200 },
  { method: 'GET', route: '/p/:identifier', url: '/p/{draft}', status: 404 },
  { method: 'GET', route: '/p/:identifier/', url: '/p/{published}/', status: 200 },
  // The same for every address: the page says what there is.
  ...['environment', 'certificates', 'care'].map(
    (section): Route => ({
      method: 'GET',
      route: `/p/:identifier/${section}`,
      url: `/p/{published}/${section}`,
      status: 307,
    }),
  ),
  { method: 'GET', route: '/api/session', status: person(200) },
  {
    method: 'POST',
    route: '/api/session',
    payload: { email: 'nobody@selvedge.example', password: 'wrong' },
    status: 401,
  },
  {
    method: 'POST',
    route: '/api/password',
    payload: { current: 'wrong', next: 'a new passphrase' },
    status: person(403),
  },
  { method: 'POST', route: '/api/session/proof', payload: { password: 'wrong' }, status: person(403) },
  ...['qr.svg', 'qr.png', 'datamatrix.svg', 'datamatrix.png'].flatMap((file): Route[] => [
    { method: 'GET', route: `/p/:digitalId/${file}`, url: `/p/{published}/${file}`, status: 200 },
    { method: 'GET', route: `/p/:digitalId/${file}`, url: `/p/{draft}/${file}`, status: 404 },
    {
      method: 'GET',
      route: `/api/v1/variants/:id/${file}`,
      url: `/api/v1/variants/{draft}/${file}`,
      status: { stranger: 401, 'bad key': 401, others: 200 },
    },
  ]),
  ...['preview', 'preview.json'].map(
    (page): Route => ({
      method: 'GET',
      route: `/api/v1/variants/:id/${page}`,
      url: `/api/v1/variants/{draft}/${page}`,
      status: { stranger: 401, 'bad key': 401, others: 200 },
    }),
  ),
  {
    method: 'POST',
    route: '/api/v1/data-carriers',
    payload: { all: true },
    status: { stranger: 401, 'bad key': 401, others: 200 },
  },
  {
    method: 'POST',
    route: '/api/v1/labels',
    payload: { all: true, layout: 'a4-3x8' },
    status: { stranger: 401, 'bad key': 401, others: 200 },
  },
  {
    method: 'GET',
    route: '/api/v1/live',
    url: '/api/v1/live?wait=0',
    status: { stranger: 401, 'bad key': 401, others: 200 },
  },
  { method: 'GET', route: '/setup/:token', url: '/setup/guess', status: 404 },
  { method: 'POST', route: '/setup/:token', url: '/setup/guess', payload: {}, status: 404 },
  { method: 'GET', route: '/invite/:token', url: '/invite/guess', status: 404 },
  { method: 'POST', route: '/invite/:token', url: '/invite/guess', payload: {}, status: 404 },
  { method: 'GET', route: '/forgot', url: '/forgot', status: 404 },
  { method: 'POST', route: '/forgot', url: '/forgot', payload: {}, status: 404 },
  { method: 'GET', route: '/mail-consent/:token', url: '/mail-consent/guess', status: 404 },
  { method: 'POST', route: '/mail-consent/:token', url: '/mail-consent/guess', payload: {}, status: 404 },
  { method: 'GET', route: '/reset/:token', url: '/reset/guess', status: 404 },
  { method: 'POST', route: '/reset/:token', url: '/reset/guess', payload: {}, status: 404 },
  { method: 'GET', route: '/l/:token', url: '/l/{link}', status: 200 },
  { method: 'GET', route: '/l/:token', url: '/l/guess', status: 404 },
  { method: 'POST', route: '/l/:token', url: '/l/{link}', payload: {}, status: 201 },
  { method: 'POST', route: '/l/:token', url: '/l/guess', payload: {}, status: 404 },
  // Without the grant of an opening nobody gets further, members neither.
  { method: 'GET', route: '/l/:token/content', url: '/l/{link}/content', status: 404 },
  { method: 'GET', route: '/l/:token/content.json', url: '/l/{link}/content.json', status: 404 },
  { method: 'GET', route: '/l/:token/content/:noun.csv', url: '/l/{link}/content/variants.csv', status: 404 },
  { method: 'GET', route: '/l/:token/files/:id', url: '/l/{link}/files/fil_1', status: 404 },
  { method: 'GET', route: '/l/:token/images/:id/:form', url: '/l/{link}/images/fil_1/original', status: 404 },
  {
    method: 'POST',
    route: '/api/v1/files',
    headers: FORM_HEADERS,
    payload: FORM,
    status: { owner: 201, 'admin key': 201, viewer: 403, 'read key': 403, others: 401 },
  },
  ...['companies', 'materials', 'products', 'variants', 'flat', 'certifications', 'ratings', 'compositions'].flatMap(
    (name) =>
      [`${name}.csv`, `${name}.xlsx`, `templates/${name}.csv`, `templates/${name}.xlsx`].map(
        (file): Route => ({
          method: 'GET',
          route: `/api/v1/exports/${file}`,
          status: { stranger: 401, 'bad key': 401, others: 200 },
        }),
      ),
  ),
  ...['zip', 'xlsx'].map(
    (format): Route => ({
      method: 'GET',
      route: `/api/v1/exports/workspace.${format}`,
      status: { stranger: 401, 'bad key': 401, others: 200 },
    }),
  ),
  {
    method: 'POST',
    route: '/api/v1/imports',
    headers: FORM_HEADERS,
    payload: FORM,
    status: { owner: 201, 'admin key': 201, viewer: 403, 'read key': 403, others: 401 },
  },
  ...['', '/refused.csv', '/refused.xlsx'].map(
    (part): Route => ({
      method: 'GET',
      route: `/api/v1/imports/:id${part}`,
      url: `/api/v1/imports/{import}${part}`,
      status: { stranger: 401, 'bad key': 401, others: 200 },
    }),
  ),
  {
    method: 'GET',
    route: '/api/v1/files/:id',
    url: '/api/v1/files/{file}',
    status: { stranger: 401, 'bad key': 401, others: 200 },
  },
  {
    method: 'GET',
    route: '/api/v1/files/:id/:form',
    url: '/api/v1/files/{file}/original',
    status: { stranger: 401, 'bad key': 401, others: 200 },
  },
  {
    method: 'GET',
    route: '/api/v1/variants/:id/label.svg',
    url: '/api/v1/variants/{draft}/label.svg?layout=roll-62',
    status: { stranger: 401, 'bad key': 401, others: 200 },
  },
  {
    method: 'DELETE',
    route: '/api/v1/files/:id',
    url: '/api/v1/files/fil_0',
    status: { owner: 404, 'admin key': 404, viewer: 403, 'read key': 403, others: 401 },
  },
  { method: 'GET', route: '/files/:name/:form', url: '/files/{name}/original', status: 200 },
  { method: 'GET', route: '/files/:name/:form', url: '/files/00000000000000000000000000/original', status: 404 },
  { method: 'GET', route: '/feeds/csv/:file', url: '/feeds/csv/{feed}.csv', status: 200 },
  { method: 'GET', route: '/feeds/csv/:file', url: '/feeds/csv/guess.csv', status: 404 },
  // The secret of a feed is the only way in; odata.test.ts has it. Its errors have the form of OData.
  { method: 'GET', route: '/odata/v4', status: 401 },
  { method: 'GET', route: '/odata/v4/*', url: '/odata/v4/Products', status: 401 },
  // Last, because it ends the sessions of those who call it.
  { method: 'DELETE', route: '/api/session', status: 204 },
]

let t: TestApp
let home: TestWorkspace
let credentials: Record<Caller, Credentials>
const ids = { published: '', draft: '', link: '', file: '', name: '', import: '', feed: '' }

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  credentials = {
    owner: await home.member('owner'),
    viewer: await home.member('viewer'),
    'admin key': await home.key('admin'),
    'read key': await home.key('read'),
    stranger: null,
    'bad key': { headers: { authorization: 'Bearer svk_00000000_nonsense' } },
  }
  const { id: productId } = await createProduct(t.deps, home.actor, { name: 'Everyday Tee' })
  ids.published = (await createVariant(t.deps, home.actor, { name: 'M', productId, gtin: '9521000000018' })).id
  ids.draft = (await createVariant(t.deps, home.actor, { name: 'L', productId, gtin: '9521000000025' })).id
  const form = { ...FORM_HEADERS, ...credentials['admin key']?.headers }
  const payload = FORM.replace(
    '--x--',
    `--x\r\ncontent-disposition: form-data; name="visibility"\r\n\r\npublic\r\n--x\r\ncontent-disposition: form-data; name="productId"\r\n\r\n${productId}\r\n--x--`,
  )
  const uploaded = await t.app.inject({ method: 'POST', url: '/api/v1/files', headers: form, payload })
  ids.file = uploaded.json().id
  ids.import = (await t.app.inject({ method: 'POST', url: '/api/v1/imports', headers: form, payload: FORM })).json().id
  ids.name = uploaded.json().publicUrl.split('/').at(-2)
  await publishPassport(t.deps, home.actor, { id: ids.published })
  const shared = { label: 'A draft', passportOf: ids.draft, maxOpenings: null }
  const { url } = await createPrivateLink(t.deps, home.actor, shared)
  ids.feed = (await createFeed(t.deps, home.actor, { name: 'A feed', kind: 'csv', list: 'products' })).secret
  ids.link = url.slice(url.lastIndexOf('/') + 1)
})

const addressOf = ({ url, route }: Route) =>
  (url ?? route)
    .replace('{published}', ids.published)
    .replace('{draft}', ids.draft)
    .replace('{link}', ids.link)
    .replace('{file}', ids.file)
    .replace('{name}', ids.name)
    .replace('{import}', ids.import)
    .replace('{feed}', ids.feed)

describe('every route', () => {
  test.each(ROUTES)('$method $url $route answers each caller as it should', async (route) => {
    for (const caller of CALLERS) {
      const { method, payload, status, headers } = route
      const answer = await t.app.inject({
        method,
        url: addressOf(route),
        headers: { ...headers, ...credentials[caller]?.headers },
        ...(payload && { payload }),
      })
      const expected = typeof status === 'number' ? status : (status[caller] ?? status.others)
      expect(answer.statusCode, `${caller}: ${answer.body}`).toBe(expected)
      if (
        expected >= 400 &&
        !/^\/(setup|invite|reset|restore$|forgot$|mail-consent|settings|files$|files\/\*|imports|links|webhooks|schedules|event-kinds|sign-in|explorer|activity|deleted|odata|companies|products|variants|materials|certifications|ranges|ratings|connections|messages|feeds(?!\/csv)|power-bi|p\/|l\/|api\/graphql)/.test(
          route.route,
        )
      ) {
        expect(answer.headers['content-type'], caller).toContain('application/problem+json')
      }
    }
  })

  test('is in this table', () => {
    // rest.test.ts has the matrix of the REST interface.
    const rested = rest.operations.map(
      ({ method, path }) => `${method} ${rest.prefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    )
    const listed = new Set([...ROUTES.map(({ method, route }) => `${method} ${route}`), ...rested])
    const served = t.routes.filter((route) => !/^(HEAD|OPTIONS) /.test(route))
    expect([...new Set(served)].filter((route) => !listed.has(route))).toEqual([])
    expect([...listed].filter((route) => !served.includes(route))).toEqual([])
  })

  test('carries the security headers, whatever it answers', async () => {
    const complaints = await headerMatrix(t.app, [...new Set(ROUTES.map(addressOf)), '/nowhere'])
    // GraphQL and OData have error formats of their own.
    const expected = /^(POST \/api\/graphql|\w+ \/odata\/v4) ?.*is no problem document$/
    expect(complaints.filter((complaint) => !expected.test(complaint))).toEqual([])
  })
})

describe('a browser', () => {
  const browse = (url: string) =>
    t.app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })

  test('is shown a passport of the public catalogue on the front page, once there is one', async () => {
    expect((await browse('/')).body).toContain('/p/{variantId}')
    const { actor } = await t.workspace({ publicCatalogue: true })
    const { id: productId } = await createProduct(t.deps, actor, { name: 'Beret' })
    const { id } = await createVariant(t.deps, actor, { name: 'Red', productId })
    expect((await browse('/')).body).toContain('/p/{variantId}')
    const { digitalId } = await publishPassport(t.deps, actor, { id })
    const { body } = await browse('/')
    expect(body).toContain(`<a href="/p/${digitalId}">`)
    expect(body).toContain(`curl -s ${t.deps.config.publicUrl}/api/graphql`)
  })

  test('gets a page with a way home where nothing is, and programs a problem document', async () => {
    const page = await browse('/no/such/page')
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<a href="/">')
    for (const answer of [await browse('/api/nothing'), await t.app.inject('/no/such/page')]) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ])
    }
    expect(await headerMatrix(t.app, ['/favicon.ico'])).toEqual([])
    expect(headerComplaints(page)).toEqual([])
  })
})
