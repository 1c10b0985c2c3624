import { expect, test } from 'vitest'
import { signIn, startTestApp } from '#test/harness.ts'
import { mailBy, startMailServer } from '#test/mail-server.ts'
import { eventually } from '#test/receiver.ts'
import { MOST_AN_HOUR } from './request-reset.ts'

const server = await startMailServer()
const t = await startTestApp(mailBy(server))

const ask = (email: string, language = 'en') =>
  t.app.inject({
    method: 'POST',
    url: '/forgot',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': language,
      'sec-fetch-site': 'same-origin',
    },
    payload: new URLSearchParams({ email }).toString(),
  })

/** When every request has been looked at. */
const answered = () =>
  eventually(async () => {
    const { rows } = await t.owner.query('select 1 from reset_requests where next_at is not null')
    return rows.length === 0
  })

test('a person who has forgotten their password gets a link by e-mail, and with it a new one', async () => {
  const w = await t.workspace()
  const form = await t.app.inject('/forgot')
  expect(form.statusCode).toBe(200)
  expect(form.body).toContain('name="email"')
  expect((await ask(w.ownerEmail, 'fr')).body).toContain('Consultez votre messagerie')
  const [mail] = await eventually(async () => {
    const mine = server.received.filter(({ to }) => to.includes(w.ownerEmail))
    return mine.length > 0 && mine
  })
  expect(mail?.read.subject).toBe('Choisir un nouveau mot de passe')
  const [url = ''] = /http:\/\/selvedge\.test\/reset\/[\w-]{43}/.exec(mail?.read.text ?? '') ?? []
  const used = await t.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    payload: { password: 'loom and shuttle' },
  })
  expect(used.statusCode).toBe(201)
  await signIn(t.app, w.ownerEmail, 'loom and shuttle')
  const { rows } = await t.owner.query(
    `select actor_name from events where workspace_id = $1 and kind = 'member.reset_link_made'`,
    [w.id],
  )
  expect(rows).toEqual([{ actor_name: 'forgotten password' }])
})

test('an address without an account is answered alike, and nothing is sent to it', async () => {
  const w = await t.workspace()
  const [known, unknown] = [await ask(w.ownerEmail), await ask('nobody@example.com')]
  expect(unknown.statusCode).toBe(known.statusCode)
  expect(unknown.body).toBe(known.body)
  await answered()
  expect(server.received.filter(({ to }) => to.includes('nobody@example.com'))).toEqual([])
  expect((await t.owner.query(`select 1 from emails where recipient = 'nobody@example.com'`)).rows).toEqual([])
})

test('nobody fills the mailbox of another: so many an hour for an address, and the answer stays the same', async () => {
  const w = await t.workspace()
  const pages = []
  for (let at = 0; at < MOST_AN_HOUR + 3; at += 1) pages.push(await ask(w.ownerEmail))
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
  await answered()
  const { rows } = await t.owner.query('select 1 from emails where recipient = $1', [w.ownerEmail])
  expect(rows).toHaveLength(MOST_AN_HOUR)
})

test('what is no address is said at the field, and a form of another site is refused', async () => {
  const bad = await ask('ana')
  expect(bad.statusCode).toBe(400)
  expect(bad.body).toContain('must be an e-mail address')
  const foreign = await t.app.inject({
    method: 'POST',
    url: '/forgot',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: 'email=a%40b.example',
  })
  expect(foreign.statusCode).toBe(403)
})
