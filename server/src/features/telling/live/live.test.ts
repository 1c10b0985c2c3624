import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startBulkChange } from '#features/exchange/bulk-changes/start-bulk-change.ts'
import { createApiKey } from '#features/people/api-keys/create-api-key.ts'
import { revokeApiKey } from '#features/people/api-keys/revoke-api-key.ts'
import { removeMember } from '#features/people/members/remove-member.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { updateCompany } from '#features/records/companies/update-company.ts'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'
import { testWebhook } from '../webhook-deliveries/test-webhook.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'

let t: TestApp
let base: string
let second: TestApp
let secondBase: string

beforeAll(async () => {
  t = await startTestApp()
  base = await t.app.listen({ port: 0, host: '127.0.0.1' })
  second = await startTestApp({}, t.connection)
  secondBase = await second.app.listen({ port: 0, host: '127.0.0.1' })
})

// biome-ignore lint/suspicious/noExplicitAny: each event has data of its own shape
type Message = { id: string; event: string; data: any }

/** An open stream and what has come by it. */
async function open(
  as: Credentials,
  { at = base, headers = {} }: { at?: string; headers?: Record<string, string> } = {},
) {
  const cut = new AbortController()
  onTestFinished(() => cut.abort())
  const answer = await fetch(`${at}/api/v1/live`, { headers: { ...as?.headers, ...headers }, signal: cut.signal })
  expect(answer.status).toBe(200)
  const messages: Message[] = []
  const stream = { messages, ended: false, cut: () => cut.abort() }
  void (async () => {
    const decoder = new TextDecoder()
    let text = ''
    try {
      for await (const chunk of answer.body ?? []) {
        text += decoder.decode(chunk, { stream: true })
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) {
          const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s)))
          if (fields.event) messages.push({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) })
        }
      }
    } catch {}
    stream.ended = true
  })()
  await expect.poll(() => messages[0]?.event).toBe('state')
  return stream
}

const records = (messages: Message[]) =>
  messages.filter(({ event }) => event === 'changes').flatMap(({ data }) => data.records)

describe('the live stream', () => {
  test('begins with the state, then tells who has changed what, from every process, and nothing of other workspaces', async () => {
    const home = await t.workspace()
    const other = await t.workspace()
    const [viewer, key] = [await home.member('viewer'), await home.key('read')]
    const streams = [await open(viewer), await open(key, { at: secondBase })]
    const theirs = await open(await other.key('admin'))
    const company = await createCompany(t.deps, home.actor, { name: 'Ribeira' })
    await updateCompany(second.deps, home.actor, { id: company.id, city: 'Porto' })
    for (const { messages } of streams) {
      await expect.poll(() => records(messages).map(({ kind }) => kind)).toEqual(['company.created', 'company.updated'])
      expect(records(messages)[1]).toMatchObject({
        subjectId: company.id,
        revision: 2,
        by: 'test',
        subjectType: 'company',
      })
    }
    await createCompany(t.deps, other.actor, { name: 'Theirs' })
    await expect.poll(() => records(theirs.messages).map(({ kind }) => kind)).toEqual(['company.created'])
    expect(JSON.stringify(theirs.messages)).not.toContain(company.id)
    expect(records(streams[0]?.messages ?? [])).toHaveLength(2)
  })

  test('tells, in every process, that something was sent to a webhook, and nothing of other workspaces', async () => {
    const [home, other] = [await t.workspace(), await t.workspace()]
    const streams = [await open(await home.member('owner')), await open(await home.key('admin'), { at: secondBase })]
    const theirs = await open(await other.key('admin'))
    const { webhook } = await createWebhook(t.deps, home.actor, { name: 'A', url: 'http://127.0.0.1:9/', kinds: [] })
    await testWebhook(t.deps, home.actor, { id: webhook.id, kind: 'passport.published' })
    for (const { messages } of streams) {
      await expect.poll(() => messages.some(({ event }) => event === 'deliveries')).toBe(true)
    }
    await createCompany(t.deps, other.actor, { name: 'Theirs' })
    await expect.poll(() => records(theirs.messages).length).toBe(1)
    expect(theirs.messages.some(({ event }) => event === 'deliveries')).toBe(false)
  })

  test('tells how far a bulk change is until its end', async () => {
    const home = await t.workspace()
    const ids: string[] = []
    for (let i = 0; i < 60; i += 1) ids.push((await createCompany(t.deps, home.actor, { name: `No. ${i}` })).id)
    const { messages } = await open(await home.key('read'), { at: secondBase })
    const { id } = await startBulkChange(t.deps, home.actor, {
      verb: 'update',
      noun: 'company',
      ids,
      fields: { city: 'Porto' },
    })
    const told = () => messages.filter(({ event }) => event === 'work').flatMap(({ data }) => data.bulkChanges)
    await expect
      .poll(() => told().at(-1), { timeout: 5_000 })
      .toMatchObject({ id, state: 'finished', changed: 60, total: 60 })
  })

  test('goes on where it was cut off', async () => {
    const home = await t.workspace()
    const key = await home.key('read')
    const before = await open(key)
    before.cut()
    const { id } = await createCompany(t.deps, home.actor, { name: 'Meanwhile' })
    const after = await open(key, { headers: { 'last-event-id': before.messages[0]?.id ?? '' } })
    await expect.poll(() => records(after.messages)).toMatchObject([{ subjectId: id }])
    const garbled = await open(key, { headers: { 'last-event-id': "1:1:'; drop table events" } })
    expect(garbled.messages[0]?.event).toBe('state')
  })

  test('ends when the session ends, the member is removed or the key is revoked', async () => {
    const home = await t.workspace()
    const leaving = await home.join('editor')
    const signedOut = await home.member('viewer')
    const { secret, apiKey } = await createApiKey(t.deps, home.actor, { name: 'Key', scope: 'read' })
    const streams = [
      await open(leaving.credentials),
      await open(signedOut, { at: secondBase }),
      await open({ headers: { authorization: `Bearer ${secret}` } }),
    ]
    const stays = await open(await home.key('read'))
    await removeMember(t.deps, home.actor, { userId: leaving.userId })
    await fetch(`${base}/api/session`, { method: 'DELETE', headers: signedOut?.headers ?? {} })
    await revokeApiKey(t.deps, home.actor, { id: apiKey.id })
    for (const stream of streams) await expect.poll(() => stream.ended, { timeout: 5_000 }).toBe(true)
    expect(streams.map(({ messages }) => messages.at(-1)?.event)).toEqual(['end', 'end', 'end'])
    expect(stays.ended).toBe(false)
  })

  test('is refused beyond a number in one workspace, and the next fits when one has gone', async () => {
    const home = await t.workspace()
    const key = await home.key('read')
    const holders = await Promise.all(Array.from({ length: 5 }, () => home.key('read')))
    const streams = await Promise.all(holders.flatMap((holder) => Array.from({ length: 20 }, () => open(holder))))
    const ask = () => fetch(`${base}/api/v1/live`, { headers: key?.headers ?? {} })
    const refused = await ask()
    expect([refused.status, ((await refused.json()) as { reason: string }).reason]).toEqual([429, 'too_many_streams'])
    streams[0]?.cut()
    await expect
      .poll(async () => {
        const answer = await ask()
        await answer.body?.cancel()
        return answer.status
      })
      .toBe(200)
  })

  test('is refused beyond a number of one key or person, and others of the workspace get theirs', async () => {
    const home = await t.workspace()
    const greedy = [await home.key('read'), await home.member('viewer')]
    for (const holder of greedy) {
      await Promise.all(Array.from({ length: 20 }, () => open(holder)))
      const refused = await fetch(`${base}/api/v1/live`, { headers: holder?.headers ?? {} })
      expect(refused.status).toBe(429)
      expect(((await refused.json()) as { reason: string }).reason).toBe('too_many_streams')
    }
    await open(await home.key('read'))
    await open(await home.member('viewer'))
  })

  test('does not keep the server from closing', async () => {
    const home = await t.workspace()
    const third = await startTestApp({}, t.connection)
    const stream = await open(await home.key('read'), { at: await third.app.listen({ port: 0, host: '127.0.0.1' }) })
    await third.app.close()
    await expect.poll(() => stream.ended).toBe(true)
  })
})
