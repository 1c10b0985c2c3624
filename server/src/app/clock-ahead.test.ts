import { expect, test } from 'vitest'
import { signIn, startTestApp } from '#test/harness.ts'
import { browse, makeLink, openInBrowser } from '#test/private-links.ts'

const DAY = 86_400_000

/** A bad time server, or a virtual machine that was resumed: what begins meanwhile must not outlast its limit. */
test('sessions and opened private links that began while the clock was three days ahead end when those do that begin now', async () => {
  const ahead = await startTestApp({ sessionIdleDays: 10, sessionMaxDays: 30 })
  const home = await ahead.workspace()
  const used = await signIn(ahead.app, home.ownerEmail, home.password)
  const link = await makeLink(ahead.deps, home, { expiresAt: new Date(Date.now() + 10 * DAY) })

  ahead.setNow(new Date(Date.now() + 3 * DAY))
  const begun = await signIn(ahead.app, home.ownerEmail, home.password)
  expect((await ahead.graphql('{ products(take: 1) { id } }', used)).status).toBe(200)
  const reader = await openInBrowser(ahead.app, link.path)
  const inTheFuture = async () =>
    (await ahead.owner.query('select count(*)::int as n from sessions where last_seen_at > now()')).rows
  await expect.poll(inTheFuture).toEqual([{ n: 2 }])

  // Started again, by a clock that was put right.
  const t = await startTestApp({ sessionIdleDays: 10, sessionMaxDays: 30 }, ahead.connection)
  const longest = async () =>
    (
      await t.owner.query(`
        select max(last_seen_at) <= now() as seen, max(expires_at) <= now() + interval '30 days' as "session",
          (select max(grant_until) <= now() + interval '30 minutes' from private_link_openings) as "grant"
        from sessions`)
    ).rows[0]
  await expect.poll(longest, { timeout: 5_000 }).toEqual({ seen: true, session: true, grant: true })

  const sessions = () =>
    Promise.all(
      [used, begun].map(async (as) => {
        const answer = await t.app.inject({ url: '/api/session', headers: as?.headers ?? {} })
        return answer.statusCode
      }),
    )
  expect(await sessions()).toEqual([200, 200])
  const content = `${link.path}/content`
  expect((await browse(t.app, content, reader)).statusCode).toBe(200)
  t.setNow(new Date(Date.now() + 31 * 60_000))
  expect((await browse(t.app, content, reader)).statusCode).toBe(404)
  t.setNow(new Date(Date.now() + 10 * DAY + 60_000))
  expect(await sessions()).toEqual([401, 401])
})
