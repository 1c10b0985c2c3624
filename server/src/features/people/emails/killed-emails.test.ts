import { expect, test } from 'vitest'
import { startKillableServer } from '#test/killable-server.ts'
import { startMailServer } from '#test/mail-server.ts'

const COUNT = 6

test('a process that is killed in the middle of sending loses no e-mail, and at most the one under way comes twice', async () => {
  const mail = await startMailServer({ security: 'none' })
  const service = await startKillableServer({
    SMTP_URL: `smtp://localhost:${mail.port}?tls=off`,
    MAIL_FROM: 'Vesperholm <passports@vesperholm.example>',
    OUTBOUND_PRIVATE_TARGETS: `localhost:${mail.port}`,
  })
  const addresses = Array.from({ length: COUNT }, (_, at) => `ines.${at}@example.com`)
  let asked = 0
  const killed = new Promise<void>((done) => {
    mail.refuse(() => {
      asked += 1
      // In the dialogue of the third, with others on their way.
      if (asked === 3) void service.kill().then(done)
      return null
    })
  })
  for (const email of addresses) {
    await service.ask(`mutation { inviteMember(email: "${email}", role: VIEWER, sendIn: EN) { url } }`).catch(() => {})
    if (asked >= 3) break
  }
  await killed
  mail.refuse(null)
  await service.start()
  // What the dead process had taken is left to others after a while, which the test does not wait for.
  await service.query(`update emails set next_at = now() where state = 'waiting'`)
  const invited = (await service.query<{ email: string }>('select email from invitations')).map(({ email }) => email)
  const wanted = addresses.filter((address) => invited.includes(address))
  const states = () => service.query<{ state: string }>(`select state from emails where kind = 'invitation'`)
  await expect
    .poll(async () => (await states()).every(({ state }) => state === 'sent'), { timeout: 30_000, interval: 100 })
    .toBe(true)
  const counts = wanted.map((address) => mail.received.filter(({ to }) => to.includes(address)).length)
  expect(wanted.length).toBeGreaterThan(0)
  expect(Math.min(...counts)).toBe(1)
  expect(Math.max(...counts)).toBeLessThanOrEqual(2)
  const twice = mail.received.map(({ read }) => read.messageId)
  // Those that came twice say that they are the same.
  expect(new Set(twice).size).toBe(wanted.length)
}, 120_000)
