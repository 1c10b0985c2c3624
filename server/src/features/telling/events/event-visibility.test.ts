import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { type EventKind, recordEvents, type Subject } from '#kit/record-event.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { eventCatalogue } from '../event-kinds/event-catalogue.ts'
import { deleteWebhook } from '../webhooks/delete-webhook.ts'

let t: TestApp
let w: TestWorkspace
let base: string
const callers: Record<string, Credentials> = {}

/** A question that only who may see such a subject is answered; of every other kind of subject, all that `read` allows is seen. */
const FRONT_DOORS: Readonly<Record<string, string>> = {
  webhook: '{ webhooks { id } }',
  schedule: '{ schedules { id } }',
  channel: '{ channels { id } }',
  channel_rule: '{ channels { id } }',
  api_key: '{ apiKeys { id } }',
  invitation: '{ invitations { id } }',
  // The list of members names those who are one now; their events name who was removed, and who asked for a reset link.
  member: '{ invitations { id } }',
  // One's own sessions are one's own alone; who administers sees that there was one.
  session: '{ invitations { id } }',
  private_link: '{ privateLinks { id } }',
  feed: '{ feeds { id } }',
  import_pickup: '{ importPickups { id } }',
  refreshed_model: '{ refreshedModels { id } }',
  backup: '{ backups { isSet } }',
  // People see the e-mails that they sent; who administers sees that one did not arrive.
  email: '{ invitations { id } }',
}
const SECRET = '/services/T000/SECRETCAPABILITY?token=SECRETQ'

const KINDS = Object.keys(eventCatalogue()) as EventKind[]
/** A page, and what a live stream tells of at once, has 100 events. */
const PARTS = [KINDS.slice(0, KINDS.length / 2), KINDS.slice(KINDS.length / 2)]
const subjectOf = (kind: string) => kind.slice(0, kind.indexOf('.'))

beforeAll(async () => {
  t = await startTestApp()
  base = await t.app.listen({ port: 0, host: '127.0.0.1' })
  w = await t.workspace()
  for (const role of ['viewer', 'editor', 'admin', 'owner'] as const)
    callers[role] = role === 'owner' ? await w.member(role) : (await w.join(role)).credentials
  for (const scope of ['read', 'write', 'admin'] as const) callers[`${scope} key`] = await w.key(scope)
})

/** One event of each of these kinds, of a record of its own. */
async function recordAll(kinds: readonly EventKind[] = KINDS): Promise<string> {
  const mark = `sub_${Math.random().toString(36).slice(2, 12)}`
  await inTransaction(t.deps.db.app, w.actor, async (tx) => {
    recordEvents(
      tx,
      w.actor,
      kinds.map((kind) => ({
        kind,
        subjectType: subjectOf(kind) as Subject,
        subjectId: mark,
        data: eventCatalogue()[kind].sample,
      })),
    )
  })
  t.deps.signals.tellHere('changes', w.id)
  return mark
}

async function visibleTo(as: Credentials, kinds: readonly EventKind[] = KINDS): Promise<EventKind[]> {
  const shown = new Map<string, boolean>()
  for (const [subject, door] of Object.entries(FRONT_DOORS))
    shown.set(subject, (await t.graphql(door, as)).errors === undefined)
  return kinds.filter((kind) => shown.get(subjectOf(kind)) ?? true)
}

const NAMES = ['viewer', 'editor', 'admin', 'owner', 'read key', 'write key', 'admin key']

describe.each(NAMES)('%s', (name) => {
  test.each(PARTS)(
    'sees by GraphQL and REST the events of what the front door shows, and no others',
    async (...part) => {
      const as = callers[name] ?? null
      const subjectId = await recordAll(part)
      const expected = new Set<string>(await visibleTo(as, part))
      const { data } = await t.graphql(`{ events(subjectId: "${subjectId}", take: 100) { kind data } }`, as)
      expect(new Set(data.events.map(({ kind }: { kind: string }) => kind))).toEqual(expected)
      const rest = await t.app.inject({
        url: `/api/v1/events?subjectId=${subjectId}&take=100`,
        headers: as?.headers ?? {},
      })
      expect(new Set(rest.json().items.map(({ kind }: { kind: string }) => kind))).toEqual(expected)
    },
  )

  test('asking for one kind is told that it takes more, where it does', async () => {
    const as = callers[name] ?? null
    await recordAll()
    const visible = new Set<string>(await visibleTo(as))
    for (const kind of KINDS) {
      const rest = await t.app.inject({ url: `/api/v1/events?kind=${kind}`, headers: as?.headers ?? {} })
      expect([kind, rest.statusCode]).toEqual([kind, visible.has(kind) ? 200 : 403])
      if (!visible.has(kind)) expect(rest.json()).toMatchObject({ reason: 'permission_missing' })
    }
  })

  test.each(PARTS)('hears by the live stream of no others either', async (...part) => {
    const as = callers[name] ?? null
    const visible = await visibleTo(as, part)
    const stream = await listen(as)
    const subjectId = await recordAll(part)
    const heard = () =>
      stream
        .records()
        .filter((record) => record.subjectId === subjectId)
        .map(({ kind }) => kind)
    await expect.poll(heard).not.toEqual([])
    expect(new Set(heard())).toEqual(new Set(visible))
    const late = await listen(as, stream.firstId())
    await expect.poll(() => late.records().some((record) => record.subjectId === subjectId)).toBe(true)
    expect(new Set(late.records().map(({ kind }) => subjectOf(kind)))).toEqual(new Set(visible.map(subjectOf)))
  })
})

test('a live stream whose member is demoted goes on without what the new role does not see', async () => {
  const { userId, credentials } = await w.join('admin')
  const owner = callers['owner'] ?? null
  const stream = await listen(credentials)
  const first = await recordAll(['webhook.created', 'product.created'])
  const of = (id: string) => () =>
    stream
      .records()
      .filter(({ subjectId }) => subjectId === id)
      .map(({ kind }) => kind)
  await expect.poll(of(first)).toContain('webhook.created')
  await t.graphql(`mutation { changeMemberRole(userId: "${userId}", role: VIEWER) { id } }`, owner)
  await expect
    .poll(async () => {
      const next = await recordAll(['webhook.created', 'product.created'])
      await expect.poll(of(next)).toContain('product.created')
      return of(next)().includes('webhook.created')
    })
    .toBe(false)
})

test('those who may not make private links are not told their labels as names of who has done something', async () => {
  const opener = { ...w.actor, kind: 'private_link' as const, id: 'lnk_opened', name: 'For the Lisbon audit' }
  await inTransaction(t.deps.db.app, w.actor, async (tx) => {
    const data = { label: opener.name, number: 1 }
    recordEvents(tx, opener, [{ kind: 'private_link.opened', subjectType: 'private_link', subjectId: opener.id, data }])
  })
  for (const name of NAMES) {
    const as = callers[name] ?? null
    const { data } = await t.graphql('{ eventActors { id } }', as)
    const isNamed = data.eventActors.some(({ id }: { id: string }) => id === opener.id)
    expect([name, isNamed]).toEqual([name, (await visibleTo(as)).includes('private_link.opened')])
  }
})

test('deleted webhooks and schedules are listed to those who could have deleted them', async () => {
  const { id, schedule } = await makeWebhook('Deleted hook')
  await t.graphql(`mutation { deleteSchedule(id: "${schedule}") { id } }`, callers['owner'] ?? null)
  await deleteWebhook(t.deps, w.actor, { id })
  for (const name of NAMES) {
    const as = callers[name] ?? null
    const may = (await visibleTo(as)).includes('webhook.created')
    const seen = async (args: string) =>
      (
        await t.graphql(
          `{ list: deletedRecords(${args}) { recordId kind } one: deletedRecord(recordId: "${id}") { name } count: deletedRecordCount(${args}) }`,
          as,
        )
      ).data
    // Twice: answers are remembered.
    for (let i = 0; i < 3; i += 1) {
      const { list, one, count } = await seen('search: "Deleted hook"')
      expect([name, list.length, one?.name ?? null, count]).toEqual([
        name,
        may ? 2 : 0,
        may ? 'Deleted hook' : null,
        may ? 2 : 0,
      ])
    }
  }
})

test('of the address of a webhook no event, message or live notice has more than the host', async () => {
  const owner = callers['owner'] ?? null
  const stream = await listen(owner)
  await makeWebhook('Another, which is told of all events')
  const { id } = await makeWebhook('Chat')
  await t.graphql(`mutation { updateWebhook(id: "${id}", url: "http://127.0.0.1:9${SECRET}2") { id } }`, owner)
  await t.graphql(`mutation { deleteWebhook(id: "${id}") { id } }`, owner)
  await t.graphql(`mutation { restoreRecord(recordId: "${id}") { recordId } }`, owner)
  await expect.poll(() => stream.records().some(({ kind }) => kind === 'webhook.restored')).toBe(true)
  const { data } = await t.graphql(`{ events(subjectId: "${id}") { kind data changes { before after } } }`, owner)
  expect(data.events).toHaveLength(4)
  for (const event of data.events) expect(JSON.stringify(event)).not.toContain('SECRET')
  const told = data.events.filter(({ kind }: { kind: string }) => /created|updated/.test(kind))
  for (const event of told) expect(JSON.parse(event.data)).toMatchObject({ host: '127.0.0.1:9' })
  expect(stream.text()).not.toContain('SECRET')
  await expect
    .poll(
      async () =>
        (await t.owner.query(`select count(*)::int from webhook_messages where subject_id = $1`, [id])).rows[0].count,
    )
    .toBeGreaterThan(0)
  const kept = await t.owner.query(
    `select e::text as row from events e union all select m::text from webhook_messages m`,
  )
  for (const { row } of kept.rows) expect(row).not.toContain('SECRET')
})

async function makeWebhook(name: string): Promise<{ id: string; schedule: string }> {
  const owner = callers['owner'] ?? null
  const { data } = await t.graphql(
    `mutation { createWebhook(name: "${name}", url: "http://127.0.0.1:9${SECRET}") { webhook { id } } }`,
    owner,
  )
  const { id } = data.createWebhook.webhook
  const made = await t.graphql(
    `mutation { createSchedule(name: "${name} daily", webhookId: "${id}", noun: PRODUCT, cron: "0 6 * * 1", timeZone: "Europe/Lisbon") { id } }`,
    owner,
  )
  return { id, schedule: made.data.createSchedule.id }
}

type Notice = { kind: string; subjectId: string }

async function listen(as: Credentials, since?: string) {
  const cut = new AbortController()
  onTestFinished(() => cut.abort())
  const headers = { ...as?.headers, ...(since && { 'last-event-id': since }) }
  const answer = await fetch(`${base}/api/v1/live`, { headers, signal: cut.signal })
  expect(answer.status).toBe(200)
  let text = ''
  void (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true })
    } catch {}
  })()
  await expect.poll(() => text).toContain('event: state')
  const records = (): Notice[] =>
    text
      .split('\n\n')
      .filter((part) => part.includes('event: changes'))
      .flatMap((part) => JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? '{}').records)
  return { records, text: () => text, firstId: () => /^id: (.*)$/m.exec(text)?.[1] ?? '' }
}
