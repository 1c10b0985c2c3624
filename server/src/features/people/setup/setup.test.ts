import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { createSetup } from './create-setup.ts'

const ANSWERS = {
  workspace: 'Fjällräven & Söner',
  name: 'Ana <script>',
  email: 'Ana@Example.com',
  password: 'loom and shuttle',
}

async function start() {
  const service = await startTestApp()
  const setup = await createSetup(service.deps)
  if (!setup) throw new Error('a new installation has a setup link')
  const path = new URL(setup.url).pathname
  const submit = (fields: Record<string, string>, headers = {}) =>
    service.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  return { ...service, path, submit }
}

/** One empty installation for each test. */
const installations = [await start(), await start(), await start(), await start(), await start()]

function takeInstallation() {
  const installation = installations.pop()
  if (!installation) throw new Error('start one more above')
  return installation
}

test('the setup link makes the first owner once, and leads them into the dashboard signed in', async () => {
  const { app, deps, graphql, path, submit } = takeInstallation()
  const page = await app.inject(path)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
  expect(page.headers['x-robots-tag']).toBe('noindex')

  const done = await submit(ANSWERS, { 'sec-fetch-site': 'same-origin' })
  expect(done.statusCode).toBe(303)
  expect(done.headers.location).toBe('/')
  const [cookie] = done.cookies
  const byCookie = await graphql(
    '{ me { name role workspace { slug name publicCatalogue } } members { email } apiKeys { id } }',
    {
      headers: { cookie: `${cookie?.name}=${cookie?.value}` },
    },
  )
  expect(byCookie.data).toEqual({
    me: {
      name: 'Ana <script>',
      role: 'OWNER',
      workspace: { slug: 'fjallraven-soner', name: 'Fjällräven & Söner', publicCatalogue: false },
    },
    members: [{ email: 'ana@example.com' }],
    apiKeys: [],
  })

  expect((await app.inject(path)).statusCode).toBe(404)
  expect((await submit(ANSWERS)).statusCode).toBe(404)
  expect(await createSetup(deps)).toBeNull()
})

test('of submissions at one time exactly one succeeds', async () => {
  const { owner, submit } = takeInstallation()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => submit({ ...ANSWERS, workspace: `W ${i}`, email: `p${i}@example.com` })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 404, 404, 404, 404, 404])
  const { rows } = await owner.query(`select (select count(*) from workspaces)::int as workspaces,
    (select count(*) from users)::int as users, (select count(*) from api_keys)::int as keys`)
  expect(rows).toEqual([{ workspaces: 1, users: 1, keys: 0 }])
})

test('a mistake is shown at its field, with what was filled in kept but for the password', async () => {
  const { submit } = takeInstallation()
  const answer = await submit({ ...ANSWERS, workspace: '"><b>', password: 'short' })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('aria-invalid="true"')
  expect(answer.body).toContain('id="password-fault"')
  expect(answer.body).toContain('value="&quot;&gt;&lt;b&gt;"')
  expect(answer.body).not.toContain('value="short"')
  expect(answer.cookies).toEqual([])
})

test('an unknown link and a submission from another site open nothing', async () => {
  const { app, submit } = takeInstallation()
  expect((await app.inject('/setup/x')).statusCode).toBe(404)
  expect((await app.inject(`/setup/${'x'.repeat(43)}`)).statusCode).toBe(404)
  expect((await submit(ANSWERS, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await submit(ANSWERS, { origin: 'null' })).statusCode).toBe(403)
})

test('a program may set up by JSON', async () => {
  const { app, path } = takeInstallation()
  const bad = await app.inject({ method: 'POST', url: path, payload: { ...ANSWERS, email: 'nobody' } })
  expect(bad.json()).toMatchObject({ status: 400, reason: 'email_malformed', field: 'email' })
  const done = await app.inject({ method: 'POST', url: path, payload: ANSWERS })
  expect(done.statusCode).toBe(201)
  expect(done.json()).toMatchObject({ workspace: { slug: 'fjallraven-soner' }, apiKey: expect.stringMatching(/^svk_/) })
  expect((await app.inject({ method: 'POST', url: path, payload: ANSWERS })).json()).toMatchObject({ status: 404 })
})
