import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { olderDatabase } from '#test/older-database.ts'

test('events of webhooks from before version 0066, and their messages, keep no more of an address than its host', async () => {
  const { owner, connection } = await olderDatabase('0066')
  const old = 'https://user:pa@hooks.example:8443/services/SECRET?token=SECRET'
  const host = 'hooks.example:8443'
  const failing = { name: 'Chat', reason: 'gone', failingSince: null }
  const told: [kind: string, data: object, before: object | null, dataAfter: object, beforeAfter: object | null][] = [
    ['webhook.created', { name: 'Chat', url: old, kinds: null }, null, { name: 'Chat', host, kinds: null }, null],
    ['webhook.updated', { url: old, name: 'Chat' }, { url: old }, { host, name: 'Chat' }, { host }],
    ['webhook.updated', { isEnabled: false }, null, { isEnabled: false }, null],
    ['webhook.disabled', { ...failing, url: old }, null, { ...failing, host }, null],
    ['company.updated', { website: old }, null, { website: old }, null],
  ]
  await owner.query(`insert into workspaces (id, slug, name) values ('wsp_1', 'one', 'One')`)
  for (const [at, [kind, data, before]] of told.entries()) {
    const event = [`evt_${at}`, kind, JSON.stringify(data)]
    await owner.query(
      `insert into events (workspace_id, id, kind, actor_kind, actor_id, actor_name, subject_type, subject_id, data, before)
       values ('wsp_1', $1, $2, 'system', 'x', 'x', 'webhook', 'whk_1', $3, $4)`,
      [...event, before && JSON.stringify(before)],
    )
    await owner.query(
      `insert into webhook_messages (workspace_id, id, kind, cause, subject_type, subject_id, data, occurred_at)
       values ('wsp_1', $1, $2, 'event', 'webhook', 'whk_1', jsonb_build_object('id', 'whk_1', 'fields', $3::jsonb), now())`,
      event,
    )
  }
  await migrate(connection)
  const { rows } = await owner.query(
    `select e.data, e.before, m.data -> 'fields' as sent from events e join webhook_messages m using (id) order by id`,
  )
  expect(rows).toEqual(told.map(([, , , data, before]) => ({ data, before, sent: data })))
})
