import { expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { sendDueEmail } from '#features/people/emails/send-due-email.ts'
import { recordEvents } from '#kit/record-event.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { mailBy, startMailServer } from '#test/mail-server.ts'
import { pastEvents } from '#test/past-events.ts'
import { eventually } from '#test/receiver.ts'
import { beginAlerts } from './alert.store.ts'
import { MOST_NAMED } from './alert.ts'
import { alertWorkspace } from './send-alerts.ts'
import { setAlerts } from './set-alerts.ts'
import { ALERT_WORDS } from './words/in-each-language.ts'

const server = await startMailServer()
const t = await startTestApp(mailBy(server))
const { deps } = t
// Its own worker would be as quick as the tests, which say themselves when it looks.
await t.app.close()

const paused = (name: string, kind: string | null = 'credentials') =>
  ({
    kind: 'connection.paused',
    subjectType: 'connection',
    subjectId: 'cnx_1',
    data: { name, kind, reason: 'key_refused', message: 'The shop no longer accepts this key.' },
  }) as const

async function happen(w: TestWorkspace, ...events: ReturnType<typeof paused>[]) {
  await inTransaction(deps.db.app, w.actor, async (tx) => recordEvents(tx, w.actor, events))
}

/** Once the transactions that were open meanwhile, of other tests, have ended. */
async function heard(w: TestWorkspace) {
  await pastEvents(t, w)
  await eventually(async () => (await alertWorkspace(deps, w.id)) > 0)
  return written(w)
}

async function written(w: TestWorkspace) {
  const { rows } = await t.owner.query(
    `select recipient from emails where workspace_id = $1 and kind = 'alert' order by id`,
    [w.id],
  )
  return rows.map(({ recipient }) => recipient)
}

async function begun() {
  const w = await t.workspace()
  await beginAlerts(deps.db.background)
  return w
}

test('what broke is told to owners and admins, once for many, and not what a person did', async () => {
  const w = await begun()
  await happen(w, paused('By hand', null))
  expect(await heard(w)).toEqual([])
  await happen(w, ...Array.from({ length: MOST_NAMED + 2 }, (_, at) => paused(`Shop ${at}`)))
  expect(await heard(w)).toEqual([w.ownerEmail])
  await happen(w, paused('Another'))
  expect(await alertWorkspace(deps, w.id), 'held for some minutes').toBe(0)
  t.setNow(new Date(Date.now() + 11 * 60_000))
  expect(await heard(w)).toEqual([w.ownerEmail, w.ownerEmail])
  t.setNow(null)
})

test('a letter names the first, with the reason in words of its language, and counts the rest', async () => {
  const w = await begun()
  await happen(w, ...Array.from({ length: MOST_NAMED + 2 }, (_, at) => paused(`<b>Läden ${at}</b>`)))
  await heard(w)
  const { rows } = await t.owner.query(`select id from emails where workspace_id = $1`, [w.id])
  for (const { id } of rows) await sendDueEmail(deps, deps.mailer!, { workspaceId: w.id, id })
  const [mail] = server.received.filter(({ to }) => to.includes(w.ownerEmail))
  expect(mail?.read.subject).toMatch(/: 12 things need your attention$/)
  expect(mail?.read.text).toContain(': the connection was paused: the other system no longer accepts the credentials.')
  expect(mail?.read.text?.match(/^- /gm)).toHaveLength(MOST_NAMED)
  expect(mail?.read.text).toContain('2 more are in the activity.')
  expect(mail?.read.html).not.toContain('<b>Läden')
})

test('a person turns them off, and on in their language', async () => {
  const w = await begun()
  const { rows } = await t.owner.query('select user_id from members where workspace_id = $1', [w.id])
  const owner = { ...w.actor, kind: 'member' as const, personId: rows[0].user_id }
  expect(await setAlerts(deps, owner, { sendIn: null })).toEqual({ isOn: false, language: null })
  await happen(w, paused('Shop'))
  expect(await heard(w)).toEqual([])
  expect(await setAlerts(deps, owner, { sendIn: 'de' })).toEqual({ isOn: true, language: 'de' })
  await happen(w, paused('Shop'))
  expect(await heard(w)).toEqual([w.ownerEmail])
})

test('every language has a sentence for every kind', () => {
  const kinds = Object.keys(ALERT_WORDS.en.said).sort()
  for (const { said } of Object.values(ALERT_WORDS)) expect(Object.keys(said).sort()).toEqual(kinds)
})
