import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { deleteVariant } from '#features/records/variants/delete-variant.ts'
import { recordEvents } from '#kit/record-event.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { startTestApp } from '#test/harness.ts'
import { pastEvents } from '#test/past-events.ts'
import { startReceiver } from '#test/receiver.ts'
import { channelsOf, soon } from '#test/told-channels.ts'
import { hearEvents } from './sending/hear-events.ts'
import { sendNext } from './sending/send-next.ts'
import { testChannel } from './sending/test-channel.ts'
import { createRule, updateRule } from './set-up/change-rules.ts'
import { createChannel } from './set-up/create-channel.ts'
import { pauseChannel, resumeChannel } from './set-up/pause-channel.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const { deps } = t
const { channelOf, heard, heardAll, messagesOf, stateOf } = channelsOf(t)
afterEach(() => t.setNow(null))

const at = (time: string) => new Date(`2026-11-23T${time}Z`)

test('what happens together is one message, with the first five, how many there are, and a link to the rest', async () => {
  const w = await t.workspace()
  const { id, receiver, told } = await channelOf(w)
  await createRule(deps, w.actor, { channelId: id, kinds: ['product.created'], pace: 'at_once' })
  for (let n = 1; n <= 12; n += 1) await createProduct(deps, w.actor, { name: `Scarf ${n}`, category: 'Scarves' })
  await createCompany(deps, w.actor, { name: 'Not asked for' })
  await heard(id, 12)
  expect(receiver.received).toHaveLength(0)
  t.setNow(new Date(Date.now() + 11_000))
  await receiver.until(1)
  const [parts] = told()
  expect(parts?.title).toBe('12 products created')
  expect(parts?.groups[0]?.items.map(({ name }) => name)).toEqual([
    'Scarf 1',
    'Scarf 2',
    'Scarf 3',
    'Scarf 4',
    'Scarf 5',
  ])
  expect(parts?.groups[0]?.more?.label).toBe('and 7 more')
  expect(parts?.groups[0]?.more?.url).toMatch(
    /^http:\/\/selvedge\.test\/activity\?kind=product\.created&from=\d{4}-\d\d-\d\d&to=/,
  )
  await soon(async () => (await messagesOf(id)).map(({ state, status }) => [state, status])).toEqual([['sent', 204]])
})

test('10,000 events within a minute are at most two messages, and the summary of the day counts all of them', async () => {
  const w = await t.workspace()
  const now = await channelOf(w)
  const daily = await channelOf(w, { language: 'de' })
  await createRule(deps, w.actor, { channelId: now.id, kinds: ['passport.published'], pace: 'at_once' })
  await createRule(deps, w.actor, { channelId: daily.id, kinds: ['passport.published'], pace: 'daily' })
  const begin = at('10:00:00').getTime()
  const sentAt: number[] = []
  now.receiver.answer((response) => {
    sentAt.push(deps.now().getTime() - begin)
    response.writeHead(204).end()
  })
  t.setNow(new Date(begin))
  const event = { kind: 'passport.published', subjectType: 'passport', data: { version: 1 } } as const
  for (let second = 0; second < 60; second += 3) {
    t.setNow(new Date(begin + second * 1_000))
    await inTransaction(deps.db.app, w.actor, async (tx) => {
      const subjects = Array.from({ length: 500 }, (_, n) => `var_of_second_${second}_${n}`)
      recordEvents(
        tx,
        w.actor,
        subjects.map((subjectId) => ({ ...event, subjectId })),
      )
    })
    await pastEvents(t, w)
    await hearEvents(deps, w.id)
    await sendNext(deps, w.id, now.id)
  }
  await heard(now.id, 10_000)
  expect(sentAt.length).toBeGreaterThan(0)
  expect(sentAt.filter((ms) => ms <= 60_000).length).toBeLessThanOrEqual(2)
  expect(daily.receiver.received).toHaveLength(0)
  t.setNow(new Date(begin + 120_000))
  await soon(async () => (await messagesOf(now.id)).every(({ state }) => state === 'sent')).toBe(true)
  const counted = (await messagesOf(now.id)).map(({ counts }) => counts['passport.published'])
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(10_000)
  for (const parts of now.told()) {
    expect(parts.title).toMatch(/^[\d,]+ passports published$/)
    expect(parts.groups[0]?.items).toHaveLength(5)
    expect(parts.groups[0]?.more?.url).toContain('kind=passport.published')
  }
  await heard(daily.id, 10_000)
  t.setNow(at('08:00:30').getTime() > begin ? at('08:00:30') : new Date('2026-11-24T08:00:30Z'))
  await daily.receiver.until(1)
  expect(daily.told()[0]?.title).toBe('Zusammenfassung des Tages: 10.000 Pässe veröffentlicht')
  expect(daily.receiver.received).toHaveLength(1)
}, 60_000)

test('a rule is narrowed to products, to companies and to problems; two rules for one event tell it once', async () => {
  const w = await t.workspace()
  const { id: companyId } = await createCompany(deps, w.actor, { name: 'Ribeira' })
  const product = await createProduct(deps, w.actor, { name: 'Chosen', category: 'Scarves', manufacturerId: companyId })
  const other = await createProduct(deps, w.actor, { name: 'Other', category: 'Scarves' })
  const byProduct = await channelOf(w)
  const byCompany = await channelOf(w)
  const problems = await channelOf(w)
  const kinds = ['variant.created', 'variant.deleted', 'product.updated', 'company.updated']
  await createRule(deps, w.actor, { channelId: byProduct.id, kinds, productIds: [product.id], pace: 'at_once' })
  await createRule(deps, w.actor, {
    channelId: byProduct.id,
    kinds: ['variant.created'],
    productIds: [product.id],
    pace: 'at_once',
  })
  await createRule(deps, w.actor, { channelId: byCompany.id, kinds, companyIds: [companyId], pace: 'at_once' })
  await createRule(deps, w.actor, { channelId: problems.id, severities: ['problem'], pace: 'at_once' })
  const variant = await createVariant(deps, w.actor, { name: 'Red', productId: product.id })
  await createVariant(deps, w.actor, { name: 'Blue', productId: other.id })
  await updateProduct(deps, w.actor, { id: product.id, name: 'Chosen well', description: 'A scarf.' })
  await deleteVariant(deps, w.actor, { id: variant.id })
  await heard(byProduct.id, 3)
  await heard(byCompany.id, 3)
  expect(await messagesOf(problems.id)).toEqual([])
  t.setNow(new Date(Date.now() + 11_000))
  await byProduct.receiver.until(1)
  const [parts] = byProduct.told()
  expect(parts?.title).toBe('3 things happened')
  const titles = parts?.groups.map(({ title, severity }) => [title, severity])
  expect(titles).toEqual([
    ['1 variant deleted', 'notable'],
    ['1 variant created', 'routine'],
    ['1 product changed', 'routine'],
  ])
  const changed = parts?.groups[2]?.items[0]
  expect(changed).toMatchObject({ name: 'Chosen well', url: `http://selvedge.test/products/${product.id}` })
  expect(changed?.facts[0]).toMatch(/^Changed: (name, description|description, name)$/)
})

test('in quiet hours nothing is sent; at their end comes all of it in one message', async () => {
  const w = await t.workspace()
  const { id, receiver, told } = await channelOf(w, { quietFrom: '20:00', quietUntil: '07:00' })
  await createRule(deps, w.actor, { channelId: id, kinds: ['company.created'], pace: 'at_once' })
  t.setNow(at('23:30:00'))
  await createCompany(deps, w.actor, { name: 'At night' })
  await heard(id, 1)
  t.setNow(new Date('2026-11-24T06:59:00Z'))
  await createCompany(deps, w.actor, { name: 'Before breakfast' })
  await heard(id, 2)
  await sendNext(deps, w.id, id)
  expect(receiver.received).toHaveLength(0)
  t.setNow(new Date('2026-11-24T07:00:01Z'))
  await receiver.until(1)
  expect(told()[0]?.title).toBe('2 companies created')
})

test('a test says that it is one, and a channel that a person paused hears nothing meanwhile', async () => {
  const w = await t.workspace()
  const { id, receiver, told } = await channelOf(w, { language: 'fr' })
  const rule = await createRule(deps, w.actor, { channelId: id, kinds: ['company.created'], pace: 'at_once' })
  expect(await testChannel(deps, w.actor, { id })).toMatchObject({ testFault: null })
  expect(told()[0]).toMatchObject({ title: 'Ce canal fonctionne', note: 'Un test, envoyé depuis le tableau de bord' })
  receiver.answer((response) => response.writeHead(500).end('down'))
  expect((await testChannel(deps, w.actor, { id })).testFault).toMatchObject({ reason: 'channel_fault', value: 500 })
  receiver.answer((response) => response.writeHead(204).end())
  await pauseChannel(deps, w.actor, { id })
  await createCompany(deps, w.actor, { name: 'Unheard' })
  await heardAll(w)
  await resumeChannel(deps, w.actor, { id })
  await updateRule(deps, w.actor, { id: rule.id, isEnabled: false })
  await createCompany(deps, w.actor, { name: 'Unheard, too' })
  await heardAll(w)
  await updateRule(deps, w.actor, { id: rule.id, isEnabled: true })
  await createCompany(deps, w.actor, { name: 'Heard' })
  await soon(async () =>
    (await messagesOf(id)).filter(({ cause }) => cause === 'events').map(({ counts }) => counts),
  ).toEqual([{ 'company.created': 1 }])
})

test('what happened while a person had paused it is not told when it is heard late, as on a busy server', async () => {
  const w = await t.workspace()
  const { id } = await channelOf(w)
  await createRule(deps, w.actor, { channelId: id, kinds: ['company.created'], pace: 'at_once' })
  await heardAll(w)
  // Nothing is heard as long as a transaction is open that began before it.
  const other = await t.owner.connect()
  try {
    await other.query('begin')
    await other.query('select pg_current_xact_id()')
    await pauseChannel(deps, w.actor, { id })
    await createCompany(deps, w.actor, { name: 'Unheard' })
    await resumeChannel(deps, w.actor, { id })
    await createCompany(deps, w.actor, { name: 'Heard' })
  } finally {
    await other.query('rollback')
    other.release()
  }
  await heardAll(w)
  const counted = (await messagesOf(id)).map(({ counts }) => counts)
  expect(counted).toEqual([{ 'company.created': 1 }])
})

test('an address is kept sealed, and neither answers, events nor the log of messages have it', async () => {
  const w = await t.workspace()
  const { id, receiver } = await channelOf(w)
  await testChannel(deps, w.actor, { id })
  const { sealed_settings: sealed, shown } = await stateOf(id)
  expect(shown).toBe(`${new URL(receiver.url).host}/…hook`)
  expect(sealed.toString('latin1')).not.toContain('hook')
  const { data } = await t.graphql(
    `{ channels { shown name } channelMessages(channelId: "${id}") { because { message } parts { title } } events(take: 50) { data } }`,
    await w.key('admin'),
  )
  expect(JSON.stringify(data)).not.toContain(new URL(receiver.url).pathname)
})

test('twelve channels with their rules, and twelve messages, take as many statements as three', async () => {
  const w = await t.workspace()
  const receiver = await startReceiver()
  let id = ''
  for (let n = 0; n < 12; n += 1) {
    const given = { kind: 'plain_channel', name: `${n}`, language: 'en', timeZone: 'UTC' }
    const channel = await createChannel(deps, w.actor, { ...given, settings: { address: receiver.url } })
    id = channel.id
    await createRule(deps, w.actor, { channelId: id, kinds: ['session.begun'], pace: 'weekly' })
  }
  for (let n = 0; n < 12; n += 1) await testChannel(deps, w.actor, { id })
  const as = await w.key('admin')
  // The least of some, because the worker looks meanwhile, and the first uses of a key are noted behind the request's back.
  const costOf = async (query: string) => {
    const costs: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const before = deps.db.statementCount()
      expect((await t.graphql(query, as)).errors).toBeUndefined()
      costs.push(deps.db.statementCount() - before)
    }
    return Math.min(...costs)
  }
  const channels = (take: number) => `{ channels(take: ${take}) { id lastSentAt rules { id } } }`
  expect(await costOf(channels(12))).toBe(await costOf(channels(3)))
  const messages = (take: number) => `{ channelMessages(channelId: "${id}", take: ${take}) { id parts { title } } }`
  expect(await costOf(messages(12))).toBe(await costOf(messages(3)))
})
