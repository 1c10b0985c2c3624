import { expect, test, vi } from 'vitest'
import { createSecretBox } from '#platform/secret-box.ts'
import { startTestApp } from '#test/harness.ts'
import { mailBy, startMailServer } from '#test/mail-server.ts'
import { eventually } from '#test/receiver.ts'
import { inviteMember } from '../members/invite-member.ts'
import { MOST_AN_HOUR } from './email.ts'
import { letterPlace } from './queue-email.ts'
import { sendDueEmail } from './send-due-email.ts'

const server = await startMailServer()
const t = await startTestApp(mailBy(server))
const { deps } = t

/** As the table has it, past row-level security. */
async function rowOf(recipient: string) {
  const { rows } = await t.owner.query(
    `select id, workspace_id as "workspaceId", state, tries, sealed, because from emails where recipient = $1`,
    [recipient],
  )
  return rows[0]
}

test('what was encrypted with a key that was lost is given up at the first try, in a sentence', async () => {
  const w = await t.workspace()
  const to = 'lost@example.com'
  server.refuse((address) => (address === to ? { code: 451, text: '4.7.1 Greylisted' } : null))
  await inviteMember(deps, w.actor, { email: to, role: 'editor', sendIn: 'en' })
  const kept = await eventually(async () => {
    const row = await rowOf(to)
    return row?.because ? row : null
  })
  server.refuse(null)
  const other = createSecretBox(Buffer.alloc(32, 9)).seal('{}', letterPlace(w.id, kept.id))
  // A second ago: within the same millisecond, the database's clock is ahead of this process's.
  const due = "update emails set sealed = $2, next_at = now() - interval '1 second' where id = $1"
  await t.owner.query(due, [kept.id, other])
  await sendDueEmail(deps, deps.mailer!, kept)
  // The service's own worker may have been the one to take it.
  await vi.waitFor(async () =>
    expect(await rowOf(to)).toMatchObject({
      state: 'gave_up',
      tries: 2,
      sealed: null,
      because: { reason: 'email_lost', message: expect.stringContaining('Send it again.') },
    }),
  )
  expect(server.received.filter((mail) => mail.to.includes(to))).toEqual([])
})

test('a person sends five tests in a minute, and is told when the next one goes', async () => {
  const w = await t.workspace()
  const as = await w.member('owner')
  const send = async () => {
    const { data, errors } = await t.graphql('mutation { sendTestEmail(language: EN) { isSent } }', as)
    return errors?.[0]?.extensions ?? data.sendTestEmail
  }
  for (let n = 1; n <= 5; n += 1) expect(await send()).toEqual({ isSent: true })
  expect(await send()).toMatchObject({ reason: 'too_many_test_emails', retryAfterSeconds: expect.any(Number) })
  expect(server.received.filter(({ to }) => to.includes(w.ownerEmail))).toHaveLength(5)
})

test('people of a workspace send so many an hour, and no more', async () => {
  const w = await t.workspace()
  await t.owner.query(
    `insert into emails (workspace_id, id, kind, recipient, state, queued_at, next_at, ends_at, ended_at)
     select $1, 'eml_' || n, 'private_link', 'x@example.com', 'sent', now(), now(), now(), now() from generate_series(1, $2::int) n`,
    [w.id, MOST_AN_HOUR],
  )
  const asked = inviteMember(deps, w.actor, { email: 'one-more@example.com', role: 'viewer', sendIn: 'en' })
  await expect(asked).rejects.toMatchObject({ code: 'rate_limited', reason: 'too_many_emails' })
})
