import { expect, test } from 'vitest'
import { startKillableServer } from '#test/killable-server.ts'
import { startMailServer } from '#test/mail-server.ts'
import { rounds } from '#test/sample.ts'

const KILLS = rounds({ whole: 10, sample: 1 })
const INVITED = 3
const CREATED = 7

const mail = await startMailServer({ security: 'none' })
const service = await startKillableServer({
  SMTP_URL: `smtp://localhost:${mail.port}?tls=off`,
  MAIL_FROM: 'Vesperholm <passports@vesperholm.example>',
  OUTBOUND_PRIVATE_TARGETS: `localhost:${mail.port}`,
})
const { ask, query } = service

test(`killed ${KILLS} times in the dialogue with the mail server, an invitation and a message by e-mail are not lost, and one that comes twice says so`, async () => {
  const [owner] = await query<{ email: string; id: string }>(
    `select u.email, u.id from users u join members m on m.user_id = u.id where m.role = 'owner'`,
  )
  const reader = String(owner?.email)
  const { made } = await ask(
    `mutation { made: createChannel(kind: "email", name: "Killed", settings: { address: "${reader}" }, language: "en", timeZone: "UTC") { id } }`,
  )
  await ask(
    `mutation { createChannelRule(channelId: "${made?.id}", kinds: ["company.created"], pace: AT_ONCE) { id } }`,
  )
  const counted = async () =>
    (
      await query<{ count: number }>(
        `select coalesce(sum((counts ->> 'company.created')::int), 0)::int as count from channel_messages`,
      )
    )[0]?.count
  // What a clock would bring in half a minute, and what a dead process had taken in two and a half.
  const hurry = () =>
    query(
      `with open as (update channels set next_at = null), letters as (update emails set next_at = now() where state = 'waiting')
       update channel_messages set due_at = now() where state in ('gathering', 'due')`,
    )
  const invited: string[] = []
  for (let round = 1; round <= KILLS; round += 1) {
    const names = Array.from({ length: INVITED }, (_, n) => `ines.${round}.${n}@example.com`)
    // In odd rounds while a message is on its way, in even ones while the second invitation is.
    const deadly = round % 2 === 1 ? reader : names[1]
    let killing: Promise<void> | null = null
    mail.refuse((address) => {
      if (address === deadly) killing ??= service.kill()
      return null
    })
    const creating = Array.from({ length: CREATED }, (_, n) => `c${n}: createCompany(name: "C ${round} ${n}") { id }`)
    await ask(`mutation { ${creating.join(' ')} }`)
    await expect.poll(counted, { timeout: 20_000 }).toBe(round * CREATED)
    invited.push(...names)
    const inviting = names.map((name, n) => `i${n}: inviteMember(email: "${name}", role: VIEWER, sendIn: EN) { url }`)
    // The process may die before it has answered.
    const asked = ask(`mutation { ${inviting.join(' ')} }`).catch(() => {})
    await asked
    await expect
      .poll(
        async () => {
          // Its database ends with the process.
          if (round % 2 === 1 && killing === null) await hurry().catch(() => {})
          return killing !== null
        },
        { timeout: 20_000, interval: 300 },
      )
      .toBe(true)
    await killing
    mail.refuse(null)
    await service.start()
  }
  await expect
    .poll(
      async () => {
        await hurry()
        return service.count(
          `from (select state from emails union all select state from channel_messages) one where state <> 'sent'`,
        )
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBe(0)
  // An invitation whose transaction the kill has undone is no invitation, and nothing of it is sent.
  const stands = (await query<{ email: string }>('select email from invitations')).map(({ email }) => email)
  const copies = (address: string) => mail.received.filter(({ to }) => to.includes(address))
  for (const address of invited) {
    const ids = copies(address).map(({ read }) => read.messageId)
    expect(new Set(ids).size, address).toBe(stands.includes(address) ? 1 : 0)
    expect(ids.length, address).toBeLessThanOrEqual(2)
  }
  // Each company is counted once, in letters of which copies are told by what identifies them.
  const letters = new Map(copies(reader).map(({ read }) => [read.messageId, read.subject ?? '']))
  const told = [...letters.values()].map((subject) => Number(/^(\d+) compan/.exec(subject)?.[1]))
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(KILLS * CREATED)
  expect(copies(reader).length).toBeLessThanOrEqual(letters.size + KILLS)
}, 240_000)
