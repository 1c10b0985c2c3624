import { beforeAll, expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createWebhook } from '#features/telling/webhooks/create-webhook.ts'
import { WITH_LOCAL_RECEIVERS } from '#test/deliveries.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { eventually, startReceiver } from '#test/receiver.ts'

let t: TestApp
let w: TestWorkspace
let owner: Credentials

beforeAll(async () => {
  t = await startTestApp(WITH_LOCAL_RECEIVERS)
  w = await t.workspace()
  owner = await w.member('owner')
})

/** As settlePast enters it, of which settle-past.test.ts tells. */
async function restored({ id }: TestWorkspace, restoreId: string, changes = 3): Promise<void> {
  await t.owner.query(
    `insert into workspace_restores (workspace_id, id, moment, known_until, changed)
     values ($1, $2, '2026-11-22T10:15:00Z', '2026-11-23', '{"product": {"created": 1, "updated": 17}}')`,
    [id, restoreId],
  )
  await t.owner.query(
    `insert into undone_changes (workspace_id, restore_id, position, kind, subject_type, subject_id, name, details, is_kept, occurred_at, done_by)
     select $1, $2, n, kind, 'passport', 'var_' || n, kind || ' ' || n, '{"digitalId": "k7m2x9qphw", "gtin": null}'::jsonb, false, now(), 'Ines'
     from unnest(array['passport_first_published', 'passport_withdrawn', 'key_revoked']) kind, generate_series(0, $3::int - 1) n`,
    [id, restoreId, changes],
  )
}

const RESTORES = `{ workspaceRestores {
  id moment knownUntil isHeld resumedBy changed { noun created updated deleted } undone { kind count }
} }`
const undone = (page: string) =>
  `{ undoneChanges(restoreId: "rsr_1", kind: PASSPORT_FIRST_PUBLISHED, ${page}) { name digitalId gtin from isKept doneBy } }`

test('what is told of is held until an owner goes on, and is told then', async () => {
  const receiver = await startReceiver()
  await createWebhook(t.deps, w.actor, {
    name: 'ERP',
    url: receiver.url,
    kinds: ['company.created', 'workspace.resumed'],
  })
  await restored(w, 'rsr_1')
  const free = await t.workspace()
  await createWebhook(t.deps, free.actor, { name: 'Free', url: receiver.url, kinds: ['company.created'] })
  await createCompany(t.deps, w.actor, { name: 'Held' })
  await createCompany(t.deps, free.actor, { name: 'Free' })
  // By then the worker has looked at both.
  const [first] = await receiver.until(1)
  expect(first?.body).toContain('"Free"')
  expect(receiver.received).toHaveLength(1)
  const { data } = await t.graphql(RESTORES, owner)
  expect(data.workspaceRestores).toEqual([
    {
      id: 'rsr_1',
      moment: '2026-11-22T10:15:00.000Z',
      knownUntil: '2026-11-23T00:00:00.000Z',
      isHeld: true,
      resumedBy: null,
      changed: [{ noun: 'product', created: 1, updated: 17, deleted: 0 }],
      // What is dangerous first.
      undone: [
        { kind: 'PASSPORT_WITHDRAWN', count: 3 },
        { kind: 'PASSPORT_FIRST_PUBLISHED', count: 3 },
        { kind: 'KEY_REVOKED', count: 3 },
      ],
    },
  ])
  const goOn = 'mutation { resumeWorkspace(id: "rsr_1") { isHeld resumedBy } }'
  const seen = { resumeWorkspace: { isHeld: false, resumedBy: 'Olga Owner' } }
  expect((await t.graphql(goOn, owner)).data).toEqual(seen)
  await eventually(async () => receiver.received.length === 3)
  expect(receiver.received.map(({ body }) => JSON.parse(body).type).sort()).toEqual([
    'company.created',
    'company.created',
    'workspace.resumed',
  ])
  // Once more: nothing happens, and nothing is told.
  expect((await t.graphql(goOn, owner)).data).toEqual(seen)
  const told = `select count(*)::int as n from events where workspace_id = $1 and kind = 'workspace.resumed'`
  expect((await t.owner.query(told, [w.id])).rows).toEqual([{ n: 1 }])
})

test('whoever is no owner learns that it is held, and no more', async () => {
  for (const role of ['admin', 'viewer'] as const) {
    const as = await w.member(role)
    const seen = await t.graphql('{ workspaceRestores { isHeld changed { noun } } }', as)
    expect(seen.errors, role).toBeUndefined()
    for (const query of [RESTORES, undone('take: 5'), 'mutation { resumeWorkspace(id: "rsr_1") { id } }']) {
      expect((await t.graphql(query, as)).errors?.[0]?.extensions?.['code'], role).toBe('forbidden')
    }
  }
})

test('lists are pages, and cost one statement for each level however long they are', async () => {
  const statements = async (query: string) => {
    const before = t.deps.db.statementCount()
    const { errors } = await t.graphql(query, owner)
    expect(errors).toBeUndefined()
    return t.deps.db.statementCount() - before
  }
  const { data } = await t.graphql(undone('skip: 1, take: 1'), owner)
  expect(data.undoneChanges).toEqual([
    {
      name: 'passport_first_published 1',
      digitalId: 'k7m2x9qphw',
      gtin: null,
      from: null,
      isKept: false,
      doneBy: 'Ines',
    },
  ])
  const few = [await statements(undone('take: 1')), await statements(RESTORES)]
  await restored(w, 'rsr_2', 300)
  await restored(w, 'rsr_3', 1)
  const many = [await statements(undone('take: 3')), await statements(RESTORES)]
  expect(many).toEqual(few)
  expect(many[1]! - many[0]!).toBe(1)
})
