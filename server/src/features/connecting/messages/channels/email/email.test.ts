import { afterEach, expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { startTestApp } from '#test/harness.ts'
import { mailBy, startMailServer } from '#test/mail-server.ts'
import { eventually } from '#test/receiver.ts'
import { channelsOf } from '#test/told-channels.ts'
import { sendNext } from '../../sending/send-next.ts'
import { testChannel } from '../../sending/test-channel.ts'
import { createRule } from '../../set-up/change-rules.ts'
import { createChannel } from '../../set-up/create-channel.ts'
import { parts } from '../channels.test.ts'
import { writeEmailMessage } from './email-letter.ts'

const server = await startMailServer()
const t = await startTestApp(mailBy(server))
const { deps } = t
const { heard, messagesOf, stateOf } = channelsOf(t)
afterEach(() => t.setNow(null))

const TIMES = { language: 'en', timeZone: 'UTC' }
const to = (address: string) => server.received.filter((mail) => mail.to.includes(address))
const arrived = (address: string, count: number) =>
  eventually(async () => to(address).length >= count && (to(address).at(-1) ?? null))

test('a member gets messages without being asked, and one click ends them', async () => {
  const w = await t.workspace()
  const channel = await createChannel(deps, w.actor, {
    kind: 'email',
    name: 'Olga',
    settings: { address: w.ownerEmail },
    ...TIMES,
  })
  await createRule(deps, w.actor, { channelId: channel.id, kinds: ['product.created'], pace: 'at_once' })
  const evil = '<b>Scarf</b> https://evil.example \u202etxt.exe'
  for (let n = 1; n <= 7; n += 1) await createProduct(deps, w.actor, { name: `${evil} ${n}`, category: 'Scarves' })
  await heard(channel.id, 7)
  t.setNow(new Date(Date.now() + 11_000))
  const mail = await arrived(w.ownerEmail, 1)
  expect(mail.read.subject).toBe('7 products created')
  expect(mail.read.text).toContain('and 2 more')
  expect(mail.read.text).not.toMatch(/https:\/\/evil|\u202e/)
  expect(mail.read.html).not.toContain('<b>Scarf')
  const header = (name: string) => mail.read.headers.find(({ key }: { key: string }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = header('list-unsubscribe').replace(/^<(.*)>$/, '$1')
  const path = new URL(url).pathname

  // Looking ends nothing; one click does, from elsewhere and without cookies.
  expect((await t.app.inject(path)).body).toContain('sends messages to')
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
  const clicked = await t.app.inject({
    method: 'POST',
    url: path,
    headers: form,
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.statusCode).toBe(200)
  expect(clicked.body).toContain('no longer sends messages to')
  const { testFault } = await testChannel(deps, w.actor, { id: channel.id })
  expect(testFault?.reason).toBe('email_unsubscribed')
  const again = { kind: 'email', name: 'Again', settings: { address: w.ownerEmail }, ...TIMES }
  await expect(createChannel(deps, w.actor, again)).rejects.toMatchObject({ reason: 'email_unsubscribed' })
  expect(to(w.ownerEmail)).toHaveLength(1)
  expect((await t.app.inject(path.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).statusCode).toBe(404)
})

test('a summary of the week is one letter, in the language of the channel', async () => {
  const w = await t.workspace()
  const channel = await createChannel(deps, w.actor, {
    kind: 'email',
    name: 'Olga',
    settings: { address: w.ownerEmail },
    ...TIMES,
    language: 'fr',
    // In two or three days.
    digestWeekday: ((new Date().getUTCDay() + 2) % 7) + 1,
  })
  const kinds = ['product.created', 'company.created']
  await createRule(deps, w.actor, { channelId: channel.id, kinds, pace: 'weekly' })
  for (let n = 1; n <= 6; n += 1) await createProduct(deps, w.actor, { name: `Écharpe ${n}`, category: 'Scarves' })
  await createCompany(deps, w.actor, { name: 'Ribeira' })
  await heard(channel.id, 7)
  // Not before its time.
  t.setNow(new Date(Date.now() + 11_000))
  expect(await sendNext(deps, w.id, channel.id)).toBe(false)
  expect(to(w.ownerEmail)).toEqual([])
  t.setNow(new Date(Date.now() + 8 * 86_400_000))
  const { read } = await arrived(w.ownerEmail, 1)
  expect(read.subject).toBe('Résumé de la semaine : 7 événements')
  expect(read.text).toContain('6 produits créés')
  expect(read.text).toContain('et 1 de plus')
  expect(read.text).toContain('1 entreprise créée')
  await eventually(async () => JSON.stringify(await messagesOf(channel.id)).includes('"sent"'))
  expect(to(w.ownerEmail)).toHaveLength(1)
})

test('a stranger is asked once, and gets nothing before they have agreed', async () => {
  const w = await t.workspace()
  const address = `stranger@${w.slug}.example`
  const make = (name: string) => createChannel(deps, w.actor, { kind: 'email', name, settings: { address }, ...TIMES })
  const channel = await make('Buyer')
  await make('Buyer, once more')
  const asked = await arrived(address, 1)
  expect(asked.read.subject).toMatch(/^May Workspace \d+ send you messages\?$/)
  expect((await testChannel(deps, w.actor, { id: channel.id })).testFault?.reason).toBe('email_not_confirmed')
  const [, path = ''] = /http:\/\/selvedge\.test(\/mail-consent\/\S+)/.exec(asked.read.text ?? '') ?? []
  expect((await t.app.inject(path)).body).toContain('Send me messages')
  expect((await testChannel(deps, w.actor, { id: channel.id })).testFault?.reason).toBe('email_not_confirmed')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await t.app.inject({ method: 'POST', url: path, headers: form, payload: 'decision=given' })
  expect((await testChannel(deps, w.actor, { id: channel.id })).testFault).toBeNull()
  expect((await arrived(address, 2)).read.text).toContain('test')
  expect(to(address)).toHaveLength(2)
})

test('a mailbox that is refused pauses the channel, with what the mail server said', async () => {
  const w = await t.workspace()
  const channel = await createChannel(deps, w.actor, {
    kind: 'email',
    name: 'Olga',
    settings: { address: w.ownerEmail },
    ...TIMES,
  })
  await createRule(deps, w.actor, { channelId: channel.id, kinds: ['product.created'], pace: 'at_once' })
  server.refuse((address) => (address === w.ownerEmail ? { code: 550, text: '5.1.1 No such user' } : null))
  await createProduct(deps, w.actor, { name: 'Scarf', category: 'Scarves' })
  await heard(channel.id, 1)
  t.setNow(new Date(Date.now() + 11_000))
  await eventually(async () => JSON.stringify(await stateOf(channel.id)).includes('mail_recipient_refused'))
  server.refuse(null)
})

test('a letter is within what programs for mail show, whatever records are called', () => {
  const body = writeEmailMessage(parts(Array.from({ length: 400 }, () => '👗'.repeat(10_000))))
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(90_000)
  expect(JSON.parse(body).html).toContain('👗')
})
