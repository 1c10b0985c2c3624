import { expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { mailBy, startMailServer } from '#test/mail-server.ts'
import { eventually } from '#test/receiver.ts'
import { forgetEmails } from './forget-emails.ts'
import { queueEmail } from './queue-email.ts'
import { sendDueEmail } from './send-due-email.ts'
import { LETTERS } from './words/letters.ts'

const server = await startMailServer()
const t = await startTestApp(mailBy(server))
const { deps } = t
const MINUTE_MS = 60_000

let addresses = 0
const anAddress = () => {
  addresses += 1
  return `ines.${addresses}@example.com`
}

/** As the table has it, past row-level security. */
async function rowOf(recipient: string) {
  const { rows } = await t.owner.query(
    `select id, workspace_id as "workspaceId", state, tries, sealed, because, next_at as "nextAt" from emails where recipient = $1`,
    [recipient],
  )
  return rows[0]
}

const ended = (recipient: string) =>
  eventually(async () => {
    const row = await rowOf(recipient)
    return row && row.state !== 'waiting' ? row : null
  })

const sentTo = async (recipient: string) => {
  await ended(recipient)
  return server.received.filter(({ to }) => to.includes(recipient))
}

async function invite(w: TestWorkspace, email: string, sendIn = 'EN') {
  const answer = await t.graphql(
    `mutation { inviteMember(email: "${email}", role: EDITOR, sendIn: ${sendIn}) { url email { id state recipient } } }`,
    await w.member('owner'),
  )
  expect(answer.errors).toBeUndefined()
  return answer.data.inviteMember as { url: string; email: { id: string } }
}

test('an invitation is sent over TLS with the password, in text and as a page, and nothing of it is kept', async () => {
  const w = await t.workspace()
  const to = anAddress()
  const { url } = await invite(w, to, 'DE')
  const [mail, ...others] = await sentTo(to)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ from: 'passports@vesperholm.example', to: [to], isEncrypted: true, user: 'selvedge' })
  const { read, raw } = mail!
  expect(read.from).toEqual({ name: 'Vesperholm', address: 'passports@vesperholm.example' })
  expect(read.subject).toMatch(/^Einladung zu Workspace \d+$/)
  expect(read.text).toContain(url)
  expect(read.html).toContain(`href="${url}"`)
  expect(read.text).toContain('Bearbeiter')
  expect(raw).toMatch(/^Content-Language: de\r$/m)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(read.messageId).toMatch(/^<eml_\w+@vesperholm\.example>$/)
  expect(await rowOf(to)).toMatchObject({ state: 'sent', tries: 1, sealed: null, because: null })
  expect((await t.app.inject(new URL(url).pathname)).statusCode).toBe(200)
})

test('what waits is encrypted, and what did not happen is not sent', async () => {
  const w = await t.workspace()
  const to = anAddress()
  const letter = LETTERS.en.test({ server: 'secret-of-the-letter' })
  const about = { kind: 'alert', to, letter, causedBy: null, endsAt: new Date(Date.now() + MINUTE_MS) } as const
  await inTransaction(deps.db.app, w.actor, async (tx) => {
    await queueEmail(deps, tx, w.id, about)
    const { rows } = await t.owner.query('select 1 from emails where recipient = $1', [to])
    expect(rows).toEqual([])
    const row = await tx.selectFrom('emails').select('sealed').where('recipient', '=', to).executeTakeFirstOrThrow()
    expect(Buffer.from(row.sealed ?? '').toString('latin1')).not.toContain('secret-of-the-letter')
    throw new Error('undone')
  }).catch((error: Error) => expect(error.message).toBe('undone'))
  expect(await rowOf(to)).toBeUndefined()
})

test('a recipient who is refused is told at once to the one who sent it, and to those who administer', async () => {
  const w = await t.workspace()
  const to = anAddress()
  server.refuse((address) => (address === to ? { code: 550, text: '5.1.1 No such user\u202e here' } : null))
  const owner = await w.member('owner')
  const { email } = await invite(w, to)
  await ended(to)
  const query = `{ email(id: "${email.id}") { state tries because { reason message value } } emails(state: REFUSED) { recipient } }`
  const { data } = await t.graphql(query, owner)
  expect(data).toEqual({
    email: {
      state: 'REFUSED',
      tries: 1,
      because: {
        reason: 'mail_recipient_refused',
        message: 'The mail server refuses this address. Check it for a typing mistake.',
        value: expect.stringContaining('550 5.1.1 No such user'),
      },
    },
    emails: [{ recipient: to }],
  })
  const { data: seen } = await t.graphql(`{ email(id: "${email.id}") { id } emails { id } }`, await w.member('editor'))
  expect(seen).toEqual({ email: null, emails: [] })
  const { rows } = await t.owner.query(
    `select data from events where workspace_id = $1 and kind = 'email.not_delivered'`,
    [w.id],
  )
  expect(rows).toEqual([
    {
      data: {
        kind: 'invitation',
        recipient: to,
        state: 'refused',
        reason: 'mail_recipient_refused',
        message: 'The mail server refuses this address. Check it for a typing mistake.',
      },
    },
  ])
  expect((await rowOf(to)).sealed).toBeNull()
  server.refuse(null)
})

test('a server that asks for patience is asked again later, until it would be too late', async () => {
  const w = await t.workspace()
  const to = anAddress()
  server.refuse((address) => (address === to ? { code: 451, text: '4.7.1 Greylisted' } : null))
  await invite(w, to)
  const once = await eventually(async () => {
    const row = await rowOf(to)
    return row?.because ? row : null
  })
  expect(once).toMatchObject({
    state: 'waiting',
    tries: 1,
    because: { reason: 'mail_try_later', value: expect.stringContaining('451') },
  })
  expect(once.nextAt.getTime() - Date.now()).toBeGreaterThan(20_000)
  server.refuse(null)
  t.setNow(new Date(Date.now() + 2 * MINUTE_MS))
  await sendDueEmail(deps, deps.mailer!, once)
  expect(await rowOf(to)).toMatchObject({ state: 'sent', tries: 2 })
  t.setNow(null)
  const late = anAddress()
  server.refuse((address) => (address === late ? { code: 451, text: '4.7.1 Greylisted' } : null))
  await invite(w, late)
  await eventually(async () => (await rowOf(late))?.because)
  t.setNow(new Date(Date.now() + 8 * 24 * 60 * MINUTE_MS))
  await forgetEmails(deps)
  expect(await rowOf(late)).toMatchObject({ state: 'gave_up', sealed: null, because: { reason: 'email_too_late' } })
  t.setNow(null)
  server.refuse(null)
})

test('TLS from the first byte works as well', async () => {
  const one = await startMailServer({ security: 'tls' })
  const other = await startTestApp(mailBy(one))
  const w = await other.workspace()
  const { data } = await other.graphql(
    'mutation { sendTestEmail(language: FR) { isSent recipient answer because { reason } } }',
    await w.member('owner'),
  )
  expect(data.sendTestEmail).toEqual({
    isSent: true,
    recipient: w.ownerEmail,
    answer: expect.stringContaining('Taken by the test'),
    because: null,
  })
  expect(one.received).toMatchObject([
    { to: [w.ownerEmail], isEncrypted: true, read: { subject: 'Selvedge peut envoyer des e-mails' } },
  ])
})

test('no name and no address smuggles a header or a recipient in', async () => {
  const w = await t.workspace()
  await t.owner.query('update workspaces set name = $2 where id = $1', [
    w.id,
    'Evil\r\nBcc: all@example.com\r\n\r\nhttps://evil.example',
  ])
  const to = anAddress()
  await invite(w, to)
  const [mail] = await sentTo(to)
  expect(mail?.to).toEqual([to])
  expect(mail?.read.bcc ?? []).toEqual([])
  expect(mail?.read.headers.map(({ key }: { key: string }) => key)).not.toContain('bcc')
  expect(mail?.read.text).not.toContain('https://evil.example')
  for (const bad of ['a@b.c\\r\\nBcc: x@y.z', 'a@b.c, x@y.z', '<a@b.c>', 'a b@c.d']) {
    const answer = await t.graphql(
      `mutation { inviteMember(email: "${bad}", role: VIEWER, sendIn: EN) { url } }`,
      await w.key('admin'),
    )
    expect(answer.errors?.[0]?.extensions?.['reason']).toBe('email_malformed')
  }
})

test('without a mail server all is as it was, and asking for an e-mail says why there is none', async () => {
  const plain = await startTestApp()
  const w = await plain.workspace()
  const as = await w.member('owner')
  const { data } = await plain.graphql('{ mail { isSet sender } emails { id } }', as)
  expect(data).toEqual({ mail: { isSet: false, sender: null }, emails: [] })
  const made = await plain.graphql(
    'mutation { inviteMember(email: "a@b.example", role: VIEWER) { url email { id } } }',
    as,
  )
  expect(made.data.inviteMember).toEqual({ url: expect.stringContaining('/invite/'), email: null })
  const asked = await plain.graphql(
    'mutation { inviteMember(email: "c@b.example", role: VIEWER, sendIn: EN) { url } }',
    as,
  )
  expect(asked.errors?.[0]?.extensions?.['reason']).toBe('mail_not_set')
  const tested = await plain.graphql('mutation { sendTestEmail(language: EN) { isSent because { reason } } }', as)
  expect(tested.data.sendTestEmail).toEqual({ isSent: false, because: { reason: 'mail_not_set' } })
})

test('two processes send a letter once', async () => {
  const w = await t.workspace()
  const to = anAddress()
  const quiet: Deps = { ...deps, signals: { ...deps.signals, tellHere: () => {} } }
  const made = await inTransaction(deps.db.app, w.actor, (tx) =>
    queueEmail(quiet, tx, w.id, {
      kind: 'alert',
      to,
      letter: LETTERS.en.test({ server: 'x' }),
      causedBy: null,
      endsAt: new Date(Date.now() + MINUTE_MS),
    }),
  )
  await Promise.all([1, 2, 3].map(() => sendDueEmail(deps, deps.mailer!, { workspaceId: w.id, id: made.id })))
  expect(await sentTo(to)).toHaveLength(1)
})
