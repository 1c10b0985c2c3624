import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { headerMatrix } from '#test/header-matrix.ts'
import { publishPassport } from '../passports/publish-passport.ts'
import { withdrawPassport } from '../passports/withdraw-passport.ts'
import type { Linkset } from './linkset.ts'

const HOST = 'https://id.brand.example'
const VOC = 'https://ref.gs1.org/voc/'
const LINKSET = { accept: 'application/linkset+json' }

let t: TestApp
let home: TestWorkspace
/** Another server process on the same database. */
let second: TestApp

beforeAll(async () => {
  t = await startTestApp({ publicPassportUrl: HOST })
  second = await startTestApp({ publicPassportUrl: HOST }, t.connection)
  home = await t.workspace()
})

const get = (url: string, headers: Record<string, string> = {}, app = t) => app.app.inject({ url, headers })
const whereTo = async (url: string, headers: Record<string, string> = {}, app = t) => {
  const { statusCode, headers: answered } = await get(url, headers, app)
  return `${statusCode} ${answered.location ?? ''}`.trim()
}

/** A message about the latest publishing may still be on its way, and makes the service forget once more; hence the patience. */
const asksNothing = (act: () => Promise<unknown>) =>
  vi.waitFor(async () => {
    const before = t.deps.db.statementCount()
    await act()
    expect(t.deps.db.statementCount()).toBe(before)
  })

let last = 0
/** GTIN-13 under GS1's prefix for examples, 952. */
function newGtin(): string {
  last += 1
  const digits = `952${String(last).padStart(9, '0')}`
  return [...'0123456789'].map((check) => digits + check).find(hasGs1CheckDigit) ?? ''
}

async function makeVariant(fields: object = {}, workspace = home) {
  const product = await createProduct(t.deps, workspace.actor, { name: 'Everyday Tee', brand: 'Vesperholm' })
  return createVariant(t.deps, workspace.actor, { name: 'White, M', productId: product.id, gtin: newGtin(), ...fields })
}

async function publishVariant(fields: object = {}, workspace = home) {
  const variant = await makeVariant(fields, workspace)
  await publishPassport(t.deps, workspace.actor, { id: variant.id })
  return { ...variant, gtin: variant.gtin ?? '', page: `${HOST}/p/${variant.digitalId}`, url: `/01/0${variant.gtin}` }
}

type LinkObject = { href: string; title: string; type?: string; hreflang?: string[] }
const contextOf = async (url: string) => {
  const answer = await get(url, LINKSET)
  expect(answer.statusCode).toBe(200)
  return (answer.json() as Linkset).linkset[0] as Record<string, LinkObject[]> & {
    anchor: string
    itemDescription: string
  }
}

describe('GS1-Conformant Resolver 1.2', () => {
  test('redirects to the page by default, and passes the whole query on', async () => {
    const { url, page } = await publishVariant()
    expect(await whereTo(url)).toBe(`307 ${page}`)
    expect(await whereTo(`${url}?17=301231&utm_source=label&flag`)).toBe(`307 ${page}?17=301231&utm_source=label&flag`)
    expect(await whereTo(`${url}?linkType=gs1:defaultLink`)).toBe(`307 ${page}?linkType=gs1:defaultLink`)
  })

  test('supports every qualifier of a GTIN in the order of the standard, and tolerates a slash at the end', async () => {
    const { url, page } = await publishVariant()
    for (const path of [
      '/22/2A',
      '/10/L1',
      '/21/S1',
      '/22/2A/10/L1/21/S1',
      '/22/2A/21/S1',
      '/235/TPX1',
      '/',
      '/10/L1/',
    ]) {
      expect(await whereTo(url + path), path).toBe(`307 ${page}`)
    }
  })

  test.each([
    ['a wrong check digit', '/01/09521234543214'],
    ['a GTIN of no length there is', '/01/952123454321'],
    ['qualifiers in the wrong order', '/01/09521234543213/21/S/10/L'],
    ['a qualifier twice', '/01/09521234543213/10/L/10/L'],
    ['two kinds of qualifiers', '/01/09521234543213/22/A/235/B'],
    ['a qualifier of another key', '/01/09521234543213/254/A'],
    ['a qualifier in the query', '/01/09521234543213?10=L'],
    ['an attribute twice', '/01/09521234543213?99=A&99=A'],
    ['a number that is no attribute', '/01/09521234543213?999=A'],
    ['a wrong attribute', '/01/09521234543213?17=301332'],
    ['a value that is too long', `/01/09521234543213/21/${'A'.repeat(21)}`],
    ['a path part that is far too long', `/01/09521234543213/21/${'A'.repeat(5_000)}`],
    ['an endless query', `/01/09521234543213?x=${'A'.repeat(9_000)}`],
    ['an empty value', '/01/09521234543213/10/'],
    ['an empty part', '/01//09521234543213'],
    ['nothing', '/01/'],
    ['no digits', '/01/0952123454321x'],
    ['NUL', '/01/0952123454321%003'],
    ['NUL in the serial number', '/01/09521234543213/21/A%00'],
    ['a letter outside the set', '/01/09521234543213/21/%C3%A9'],
    ['broken UTF-8', '/01/09521234543213/21/%E9'],
    ['half an escape', '/01/09521234543213/21/%4'],
    ['a slash in disguise before the GTIN', '/01%2F/09521234543213'],
    ['an encoded slash for a slash', '/01/09521234543213%2F21%2FA'],
    ['another key behind', '/01/x/414/9521234543213'],
    ['another GTIN in front', '/01/09521234543213/01/09521234543213'],
    ['Arabic digits', `/01/${encodeURIComponent('٠٩٥٢١٢٣٤٥٤٣٢١٣')}`],
    ['two link types', '/01/09521234543213?linkType=gs1:pip&linkType=gs1:dpp'],
  ])('answers 400 to %s, without asking the database', async (_name, url) => {
    const before = t.deps.db.statementCount()
    const answer = await get(url)
    // A path that does not begin with /01/ is no Digital Link, malformed or not.
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      url.startsWith('/01/') ? 400 : 404,
      'application/problem+json; charset=utf-8',
    ])
    expect(t.deps.db.statementCount()).toBe(before)
  })

  test('answers 404 to unknown and never published GTINs alike', async () => {
    const { gtin } = await makeVariant()
    const draft = await get(`/01/0${gtin}`)
    const unknown = await get(`/01/0${newGtin()}`)
    expect([draft.statusCode, unknown.statusCode]).toEqual([404, 404])
    const without = (answer: typeof draft) => answer.body.replaceAll(/\d{14}|"instance":"[^"]*"/g, '')
    expect(without(draft)).toBe(without(unknown))
    expect(draft.json()).toMatchObject({ reason: 'gtin_not_found' })
  })

  test('answers HEAD as GET without a body, OPTIONS with what is allowed, and every origin', async () => {
    const { url, page } = await publishVariant()
    const head = await t.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers.location, head.body]).toEqual([307, page, ''])
    const asked = await t.app.inject({ method: 'HEAD', url, headers: LINKSET })
    expect([asked.statusCode, asked.headers['content-type'], asked.body]).toEqual([200, 'application/linkset+json', ''])
    const options = await t.app.inject({ method: 'OPTIONS', url })
    expect([options.statusCode, options.headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const paths = [url, `${url}?linkType=all`, `/01/0${newGtin()}`, '/01/1', '/.well-known/gs1resolver']
    for (const path of paths) {
      expect((await get(path)).headers['access-control-allow-origin'], path).toBe('*')
    }
    const post = await t.app.inject({ method: 'POST', url })
    expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  test('redirects to the wanted type of link, in the language of the reader', async () => {
    const { url, page } = await publishVariant({ careInstructions: 'Machine wash, max 40 °C.' })
    const pip = `${url}?linkType=gs1:pip`
    expect(await whereTo(pip)).toBe(`307 ${page}?linkType=gs1:pip`)
    expect(await whereTo(pip, { 'accept-language': 'ja, de-AT;q=0.7, fr;q=0.4' })).toBe(
      `307 ${page}?lang=de&linkType=gs1:pip`,
    )
    expect(await whereTo(`${url}?linkType=gs1:instructions`, { 'accept-language': 'pl' })).toBe(
      `307 ${page}/care?lang=pl&linkType=gs1:instructions`,
    )
    expect(await whereTo(`${url}?linkType=gs1:instructions&lang=sv`, { 'accept-language': 'pl' })).toBe(
      `307 ${page}/care?linkType=gs1:instructions&lang=sv`,
    )
    expect(await whereTo(`${url}?linkType=gs1:instructions`, { 'accept-language': 'ja' })).toBe(
      `307 ${page}/care?lang=en&linkType=gs1:instructions`,
    )
  })

  test('redirects to the wanted media type', async () => {
    const { url, page, digitalId } = await publishVariant()
    const dpp = `${url}?linkType=gs1:dpp`
    const json = `307 ${HOST}/api/public/dpp/${digitalId}?linkType=gs1:dpp`
    expect(await whereTo(dpp, { accept: 'application/json' })).toBe(json)
    expect(await whereTo(dpp, { accept: 'text/html;q=0.5, application/json' })).toBe(json)
    for (const accept of ['*/*', 'text/html', 'text/html,application/json;q=0.9', 'image/png']) {
      expect(await whereTo(dpp, { accept }), accept).toBe(`307 ${page}?linkType=gs1:dpp`)
    }
  })

  test.each(['gs1:pip', 'pip', `${VOC}pip`, encodeURIComponent(`${VOC}pip`), 'https://gs1.org/voc/pip'])(
    'knows the type %s by that name',
    async (linkType) => {
      const { url, page } = await publishVariant()
      expect(await whereTo(`${url}?linkType=${linkType}`)).toBe(`307 ${page}?linkType=${linkType}`)
    },
  )

  test('answers 404 when there is no link of the wanted type', async () => {
    const { url } = await publishVariant()
    for (const type of [
      'gs1:instructions',
      'gs1:epcis',
      'gs1:sustainabilityInfo',
      'toString',
      '__proto__',
      'constructor',
    ]) {
      const answer = await get(`${url}?linkType=${type}`)
      expect([answer.statusCode, answer.json().reason], type).toEqual([404, 'link_type_not_found'])
    }
  })

  test('says in a Link header where the linkset is, even when redirecting', async () => {
    const { url } = await publishVariant()
    const address = `${HOST}${url}`
    const link = `<${address}?linkType=linkset>; rel="linkset"; type="application/linkset+json"`
    expect((await get(`${url}/21/A1?99=X`)).headers.link).toBe(link)
    expect((await get(`${url}?linkType=all`)).headers.link).toContain(
      '<https://ref.gs1.org/standards/resolver/linkset-context>; rel="http://www.w3.org/ns/json-ld#context"',
    )
  })

  test.each([
    ['?linkType=all', {}, true],
    ['?linkType=linkset', {}, true],
    ['?linktype=linkset', {}, true],
    ['', LINKSET, true],
    ['', { accept: 'application/linkset+json, */*;q=0.5' }, true],
    ['', { accept: 'text/html;q=0.2, application/linkset+json;q=0.8' }, true],
    ['', { accept: 'text/html, application/linkset+json;q=0.8' }, false],
    ['', { accept: 'application/linkset+json;q=0' }, false],
    ['', { accept: '*/*' }, false],
    ['?linkType=gs1:pip', LINKSET, false],
  ])('the linkset is what %s with %j asks for: %s', async (query, headers, isLinkset) => {
    const { url } = await publishVariant()
    const answer = await get(`${url}${query}`, headers)
    expect(answer.statusCode).toBe(isLinkset ? 200 : 307)
    if (isLinkset) expect(answer.headers['content-type']).toBe('application/linkset+json')
    expect(answer.headers.vary).toContain('Accept')
  })

  test('reads compressed links, and says what they stand for', async () => {
    const { page } = await publishVariant({ gtin: '5412345000013' })
    const plain = `<${HOST}/01/05412345000013/10/ABC123>; rel="owl:sameAs"`
    for (const url of ['/AQnYUc1gmiCNV4JG', '/01/05412345000013/EEarwSM']) {
      const answer = await get(`${url}?linkType=gs1:pip`)
      expect([answer.statusCode, answer.headers.location], url).toEqual([307, `${page}?linkType=gs1:pip`])
      expect(answer.headers.link, url).toContain(plain)
    }
    const { headers, body } = await get('/AQnYUc1gmiCNV4JG', LINKSET)
    expect(headers.link).toContain(plain)
    expect((JSON.parse(body) as Linkset).linkset[0]['anchor']).toBe(`${HOST}/01/05412345000013`)
    expect(await whereTo('/AQnYUc1hmg')).toBe('400')
    expect((await t.app.inject({ method: 'OPTIONS', url: '/AQnYUc1gmg' })).statusCode).toBe(204)
    for (const url of ['/Collections', '/AN2yxDhfaiaw', '/nowhere-at-all', '/READMEreadme']) {
      const answer = await get(url)
      expect([answer.statusCode, answer.json().reason], url).toEqual([404, 'path_not_found'])
      expect((await t.app.inject({ method: 'POST', url: '/nowhere-at-all' })).statusCode).toBe(404)
    }
  })

  test('describes itself as GS1 asks of a resolver description file 1.2.0', async () => {
    const answer = await get('/.well-known/gs1resolver')
    expect(answer.json()).toMatchObject({ resolverRoot: HOST, supportedPrimaryKeys: ['01'] })
    expect(offencesOf(answer.json())).toEqual([])
    // Each rule can be broken.
    const broken = {
      resolverRoot: '/p',
      supportedPrimaryKeys: ['01', '02'],
      supportedLinkType: [{ namespace: 'gs1', prefix: 'gs1' }],
      linkTypeDefaultCanBeLinkset: 'no',
      jsonLdContextLocation: 'context.jsonld',
      name: 1,
    }
    expect(offencesOf(broken)).toEqual(Object.keys(broken))
    expect(offencesOf({})).toEqual(['resolverRoot', 'supportedPrimaryKeys'])
  })
})

/** The keys that GS1's Resolver standard lets a description file name, beside "all". */
const PRIMARY_KEYS = '01 8006 8013 8010 410 411 412 413 414 415 417 8017 8018 255 00 253 401 402 8003 8004'.split(' ')

/** The members of a description file (GS1 Resolver Description File 1.2.0) that are not as the standard says, in the order of the file. */
function offencesOf(file: Record<string, unknown>): string[] {
  const isAddress = (value: unknown) => typeof value === 'string' && URL.canParse(value)
  const isList = (value: unknown, isRight: (one: never) => boolean) =>
    Array.isArray(value) && (value as never[]).every(isRight)
  const rules: Record<string, (value: unknown) => boolean> = {
    resolverRoot: isAddress,
    supportedPrimaryKeys: (value) => isList(value, (key: string) => key === 'all' || PRIMARY_KEYS.includes(key)),
    name: (value) => typeof value === 'string',
    supportedLinkType: (value) =>
      isList(value, ({ namespace, prefix }: { namespace: unknown; prefix: string }) => {
        return isAddress(namespace) && /^[a-z_][\w-]*:$/i.test(prefix)
      }),
    linkTypeDefaultCanBeLinkset: (value) => typeof value === 'boolean',
    jsonLdContextLocation: isAddress,
    extensionProfile: isAddress,
  }
  const missing = ['resolverRoot', 'supportedPrimaryKeys'].filter((name) => !(name in file))
  return [...missing, ...Object.keys(file).filter((name) => rules[name]?.(file[name]) === false)]
}

function complaintsOf(schema: URL, document: unknown) {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')))
  return validate(document) ? [] : validate.errors
}

describe('the linkset', () => {
  const schemas = ['gs1-linkset-schema.json', 'linkset-schema.json']
  const schemaOf = (name: string) => new URL(`../../../../test/gs1/${name}`, import.meta.url)

  test.each(schemas)('satisfies %s, with everything and with nothing to link to', async (name) => {
    const full = await publishVariant({ careInstructions: 'Machine wash, max 40 °C.' })
    const withdrawn = await publishVariant()
    await withdrawPassport(t.deps, home.actor, { id: withdrawn.id })
    for (const { url } of [full, await publishVariant(), withdrawn]) {
      const { linkset } = (await get(url, LINKSET)).json() as Linkset
      const { itemDescription, ...context } = linkset[0]
      expect(itemDescription).toBeTypeOf('string')
      // The one schema asks for the description that the other, of RFC 9264 alone, does not know.
      const judged = name.startsWith('gs1-') ? { itemDescription, ...context } : context
      expect(complaintsOf(schemaOf(name), { linkset: [judged] })).toEqual([])
    }
    expect(complaintsOf(schemaOf(name), { linkset: [{ anchor: 1 }] })).not.toEqual([])
  })

  test('has one default link of address and title alone, that is there under a descriptive type too', async () => {
    const { url, page } = await publishVariant()
    const context = await contextOf(`${url}/22/2A/10/L1/21/S1`)
    expect(context.anchor).toBe(`${HOST}${url}`)
    expect(context.itemDescription).toBe('Vesperholm, Everyday Tee, White, M')
    expect(context[`${VOC}defaultLink`]).toEqual([{ href: page, title: 'Digital product passport' }])
    expect(context[`${VOC}dpp`]?.map(({ href }) => href)).toContain(page)
  })

  test('gives every link a title and media type, every page its languages, and only types that GS1 knows', async () => {
    const { url } = await publishVariant({ careInstructions: 'Machine wash.' })
    const { anchor, itemDescription, ...links } = await contextOf(url)
    expect(Object.keys(links).map((type) => type.replace(VOC, ''))).toEqual([
      'defaultLink',
      'dpp',
      'pip',
      'instructions',
    ])
    const described = Object.entries(links).flatMap(([type, list]) => (type.endsWith('defaultLink') ? [] : list))
    for (const link of described) {
      expect(link.title).not.toBe('')
      expect(link.type === 'text/html' ? link.hreflang?.length : 1).toBeGreaterThan(0)
      expect(link.href.startsWith(HOST)).toBe(true)
    }
    expect(links[`${VOC}instructions`]?.map(({ hreflang, title }) => `${hreflang}: ${title}`)).toContain(
      'de: Pflege und Reparatur',
    )
  })

  test('leads to certificates as long as one of them is valid', async () => {
    const product = await createProduct(t.deps, home.actor, { name: 'Everyday Tee' })
    const certify = (validUntil: string) =>
      createCertification(t.deps, home.actor, { scheme: 'GOTS', name: 'GOTS', productId: product.id, validUntil })
    const typesOf = async (fields: object) => Object.keys(await contextOf((await publishVariant(fields)).url))
    await certify('2020-01-31')
    expect(await typesOf({ productId: product.id })).not.toContain(`${VOC}certificationInfo`)
    await certify('2999-01-31')
    expect(await typesOf({ productId: product.id })).toContain(`${VOC}certificationInfo`)
    expect(await typesOf({})).not.toContain(`${VOC}certificationInfo`)
  })

  test('is not sent again to whoever has it', async () => {
    const { url } = await publishVariant()
    const { etag } = (await get(url, LINKSET)).headers
    const again = await get(url, { ...LINKSET, 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('a GTIN', () => {
  test('leads to the same passport in every length it can be written in', async () => {
    const cases = [
      { gtin: '95200002', urls: ['95200002', '000095200002', '0000095200002', '00000095200002'] },
      { gtin: '614141000036', urls: ['614141000036', '0614141000036', '00614141000036'] },
      { gtin: '09521000000018', urls: ['9521000000018', '09521000000018'] },
    ]
    for (const { gtin, urls } of cases) {
      const digits = [...'0123456789'].map((check) => gtin.slice(0, -1) + check).find(hasGs1CheckDigit) ?? ''
      const { page } = await publishVariant({ gtin: digits })
      for (const url of urls) {
        const typed = url.slice(0, -1) + digits.at(-1)
        expect(await whereTo(`/01/${typed}`), typed).toBe(`307 ${page}`)
      }
    }
  })

  test('is known in every server at once: published, changed, withdrawn, published again', async () => {
    const { url, page, id } = await publishVariant()
    const everywhere = async (path: string, expected: string) => {
      expect(await whereTo(path)).toBe(expected)
      await vi.waitFor(async () => expect(await whereTo(path, {}, second)).toBe(expected))
    }
    await everywhere(url, `307 ${page}`)
    const next = newGtin()
    await updateVariant(t.deps, home.actor, { id, gtin: next })
    // Not before it is published.
    await everywhere(url, `307 ${page}`)
    await everywhere(`/01/0${next}`, '404')
    await publishPassport(t.deps, home.actor, { id })
    await everywhere(url, '404')
    await everywhere(`/01/0${next}`, `307 ${page}`)
    await withdrawPassport(t.deps, home.actor, { id })
    await vi.waitFor(async () =>
      expect((await get(`/01/0${next}`, LINKSET, second)).json().linkset[0].itemDescription).toBe(
        'Withdrawn product passport',
      ),
    )
    await everywhere(`/01/0${next}`, `307 ${page}`)
  })

  test('is found for passports from before it was kept with them', async () => {
    const { url, page, id } = await publishVariant()
    const migration = new URL('../../../database/migrations/0007-digital-links.sql', import.meta.url)
    const [fill = ''] = /^update passports[^;]+;/m.exec(readFileSync(migration, 'utf8')) ?? []
    const kept = async () => (await t.owner.query('select gtin14 from passports where variant_id = $1', [id])).rows[0]
    const before = await kept()
    await t.owner.query('update passports set gtin14 = null')
    await t.owner.query(fill)
    expect(await kept()).toEqual(before)
    expect(await whereTo(url)).toBe(`307 ${page}`)
    const { rows } = await t.owner.query(
      `select 1 from passports p join variants v on v.id = p.variant_id where v.gtin is not null and p.gtin14 is null`,
    )
    expect(rows).toEqual([])
  })

  test('of a withdrawn passport leads to its page, which says so, and tells nothing else', async () => {
    const { url, page, id } = await publishVariant({ careInstructions: 'Machine wash.' })
    await withdrawPassport(t.deps, home.actor, { id })
    expect(await whereTo(url)).toBe(`307 ${page}`)
    expect(await whereTo(`${url}?linkType=gs1:instructions`)).toBe('404')
    const { body } = await get(url, LINKSET)
    expect(body).not.toContain('Vesperholm')
    expect(body).not.toContain('/api/public/')
  })

  test('that two workspaces publish leads to whoever came first, until that one withdraws', async () => {
    const away = await t.workspace()
    const gtin = newGtin()
    const first = await makeVariant({ gtin })
    const other = await publishVariant({ gtin }, away)
    expect(await whereTo(other.url)).toBe(`307 ${other.page}`)
    await publishPassport(t.deps, home.actor, { id: first.id })
    expect(await whereTo(other.url)).toBe(`307 ${other.page}`)
    await withdrawPassport(t.deps, away.actor, { id: other.id })
    expect(await whereTo(other.url)).toBe(`307 ${HOST}/p/${first.digitalId}`)
    await publishPassport(t.deps, away.actor, { id: other.id })
    expect(await whereTo(other.url)).toBe(`307 ${other.page}`)
  })

  test('goes on being resolved while the database is asked nothing', async () => {
    const { url, page } = await publishVariant()
    await asksNothing(async () => expect(await whereTo(`${url}/21/${Math.random()}`)).toBe(`307 ${page}`))
  })
})

test('a person who scans a code that leads nowhere is told so on a page', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const unknown = await get(`/01/0${newGtin()}`, browser)
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(unknown.body).toContain('There is no passport here')
  const broken = await get('/01/%3Cscript%3E', browser)
  expect([broken.statusCode, broken.body.includes('<script>')]).toEqual([400, false])
})

test('headers are safe whatever is asked and answered', async () => {
  const { url } = await publishVariant()
  expect(await headerMatrix(t.app, [url, `${url}?linkType=all`, '/01/1', '/.well-known/gs1resolver'])).toEqual([])
})

test('no request under /01/ breaks the service or leaves it', async () => {
  const { url, page } = await publishVariant()
  const piece = fc.constantFrom(
    '/',
    '//',
    '?',
    '&',
    '=',
    '%2F',
    '%00',
    '%0d%0a',
    '..',
    '21',
    'A',
    '10',
    'linkType=',
    'gs1:pip',
    '@',
    ';',
    'http://evil.example',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const answer = await get(`${url}${pieces.join('')}`)
      expect([307, 400, 404]).toContain(answer.statusCode)
      if (answer.statusCode === 307) expect(String(answer.headers.location).startsWith(page)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('GraphQL tells the address that a label has to say', async () => {
  const withGtin = await publishVariant()
  const without = await publishVariant({ gtin: null })
  const key = await home.key('read')
  const addressOf = async (id: string) =>
    (await t.graphql(`{ variant(id: "${id}") { passport { address } } }`, key)).data.variant.passport.address
  expect(await addressOf(withGtin.id)).toBe(`${HOST}${withGtin.url}`)
  expect(await addressOf(without.id)).toBe(`${HOST}/p/${without.digitalId}`)
})
