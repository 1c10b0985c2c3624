import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Role } from '#kit/actor.ts'
import { type Credentials, signIn, startTestApp, type TestWorkspace } from '#test/harness.ts'
import { createOperatorReset } from '../password-resets/create-operator-reset.ts'
import { createWorkspace } from '../workspaces/create-workspace.ts'
import { inviteMember } from './invite-member.ts'

const service = await startTestApp()
const { app, deps, graphql, owner } = service
/** The one who took the address, and the one it belongs to. */
const TAKEN = 'carded combed spun'
const OWN = 'warp weft selvedge'

const addressOfSomebody = () => `bo-${randomUUID().slice(0, 8)}@brand-b.example`

async function invite(to: TestWorkspace, email: string, role: Role = 'editor'): Promise<string> {
  const { url } = await inviteMember(deps, to.actor, { email, role })
  return new URL(url).pathname
}
const accept = (path: string, payload: object, headers = {}) =>
  app.inject({ method: 'POST', url: path, payload, headers })
/** As the person it belongs to, with an account of their own. */
async function joinAnew(path: string) {
  const joined = await accept(path, { account: 'new', name: 'Bo', password: OWN })
  expect(joined.statusCode).toBe(201)
  return joined
}
const cookieOf = ({ cookies: [cookie] }: Awaited<ReturnType<typeof accept>>): Credentials => ({
  headers: { cookie: `${cookie?.name}=${cookie?.value}` },
})
const session = (email: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/session', payload: { email, password } })
const whereTo = async (email: string, password: string) =>
  (await session(email, password)).json().workspaces?.map(({ id }: { id: string }) => id)

/** Somebody who administers A makes the account of an address that is not theirs; the person it belongs to is invited to B. */
async function attack() {
  const [a, b] = [await service.workspace(), await service.workspace()]
  const email = addressOfSomebody()
  const taken = await accept(await invite(a, email), { name: 'Not Bo', password: TAKEN })
  expect(taken.statusCode).toBe(201)
  return {
    a,
    b,
    email,
    path: await invite(b, email, 'admin'),
    takenId: taken.json().user.id,
    intruder: cookieOf(taken),
  }
}

describe('an address whose account somebody else has made', () => {
  test('keeps its person out of nothing: they join with an account of their own, and each password leads to its own workspace', async () => {
    const { a, b, email, path, takenId } = await attack()
    const joined = await joinAnew(path)
    expect(joined.json().user.id).not.toBe(takenId)
    expect([await whereTo(email, OWN), await whereTo(email, TAKEN)]).toEqual([[b.id], [a.id]])
    expect((await session(email, 'neither of the two')).json().reason).toBe('sign_in_failed')
    const membersOf = async (w: TestWorkspace) =>
      (await graphql('{ members { name email } }', await w.member('owner'))).data.members.slice(1)
    expect(await membersOf(a)).toEqual([{ name: 'Not Bo', email }])
    expect(await membersOf(b)).toEqual([{ name: 'Bo', email }])
  })

  test('gives whoever took it nothing of the other workspace: no session, no reset, no list, no name', async () => {
    const { a, b, email, path, takenId, intruder } = await attack()
    const joined = await joinAnew(path)
    const bo = cookieOf(joined)
    const inB = { headers: { ...intruder?.headers, 'selvedge-workspace': b.id } }
    expect((await graphql('{ me { name } }', inB)).errors?.[0]?.extensions?.['reason']).toBe('workspace_not_found')
    const make = (userId: string) => `mutation { createPasswordReset(userId: "${userId}") { url } }`
    const bossOfA = await a.member('owner')
    const refused = await graphql(make(joined.json().user.id), bossOfA)
    expect(refused.errors?.[0]?.extensions?.['reason']).toBe('member_not_found')
    // The reset of the taken account changes that one alone.
    const { data } = await graphql(make(takenId), bossOfA)
    const reset = await accept(new URL(data.createPasswordReset.url).pathname, { password: 'gauze voile lawn' })
    expect(reset.json().user.id).toBe(takenId)
    expect([await whereTo(email, OWN), await whereTo(email, 'gauze voile lawn')]).toEqual([[b.id], [a.id]])
    const sessions = await graphql('{ me { name } sessions { id } }', bo)
    expect(sessions.data).toMatchObject({ me: { name: 'Bo' } })
    expect(sessions.data.sessions).toHaveLength(2)
    await graphql('mutation { endOtherSessions { id } updateMe(name: "Nobody") { name } }', cookieOf(reset))
    expect((await graphql('{ me { name } sessions { id } }', bo)).data).toEqual(sessions.data)
  })

  test('founds no workspace with that account', async () => {
    const { email, takenId } = await attack()
    const { owner: founder } = await createWorkspace(
      deps,
      { name: 'C', slug: `c-${randomUUID().slice(0, 8)}`, publicCatalogue: false },
      { email, name: 'Bo', password: OWN },
    )
    expect(founder.id).not.toBe(takenId)
    expect(await whereTo(email, OWN)).toEqual([founder.workspaceId])
  })

  test('leaves a trail in the workspaces of both accounts for a wrong password, and in that of one alone for a right one', async () => {
    const { a, b, email, path } = await attack()
    await joinAnew(path)
    const trail = async (w: TestWorkspace) => {
      const { rows } = await owner.query(
        "select kind from events where workspace_id = $1 and kind like 'session.%' order by sequence",
        [w.id],
      )
      return rows.map(({ kind }) => kind)
    }
    await session(email, OWN)
    expect([await trail(a), await trail(b)]).toEqual([['session.begun'], ['session.begun', 'session.begun']])
    await session(email, 'neither of the two')
    await expect
      .poll(async () => [await trail(a), await trail(b)].map((kinds) => kinds.at(-1)))
      .toEqual(['session.refused', 'session.refused'])
  })

  test('keeps the keys of each account apart when one of them is removed', async () => {
    const { a, b, email, path, takenId } = await attack()
    const joined = await joinAnew(path)
    const made = await graphql('mutation { createApiKey(name: "Feed", scope: READ) { secret } }', cookieOf(joined))
    const key = { headers: { authorization: `Bearer ${made.data.createApiKey.secret}` } }
    const removed = await graphql(`mutation { removeMember(userId: "${takenId}") { id } }`, await a.member('owner'))
    expect(removed.errors).toBeUndefined()
    expect((await graphql('{ workspace { id } }', key)).data.workspace.id).toBe(b.id)
    expect(await whereTo(email, OWN)).toEqual([b.id])
  })

  test('is a member of a workspace once, however many of its invitations are open', async () => {
    const { b, email, path } = await attack()
    await joinAnew(path)
    // An invitation that was made at the same moment as the one that has been accepted.
    const late = await invite(b, addressOfSomebody())
    await owner.query('update invitations set email = $1 where accepted_at is null and workspace_id = $2', [
      email,
      b.id,
    ])
    const answer = await accept(late, { account: 'new', name: 'Bo again', password: 'gauze voile lawn' })
    expect([answer.statusCode, answer.json().reason]).toEqual([409, 'already_member'])
    expect((await graphql('{ members { email } }', await b.member('owner'))).data.members).toHaveLength(2)
  })

  test('has no two accounts with one password, which nobody could tell apart: not made, changed nor reset to it', async () => {
    const { b, path } = await attack()
    const reasonOf = (answer: { json: () => { reason?: string } }) => answer.json().reason
    expect(reasonOf(await accept(path, { account: 'new', name: 'Bo', password: TAKEN }))).toBe('password_of_another')
    const joined = await joinAnew(path)
    const change = await app.inject({
      method: 'POST',
      url: '/api/password',
      headers: cookieOf(joined)?.headers ?? {},
      payload: { current: OWN, next: TAKEN },
    })
    expect(reasonOf(change)).toBe('password_of_another')
    const { data } = await graphql(
      `mutation { createPasswordReset(userId: "${joined.json().user.id}") { url } }`,
      await b.member('owner'),
    )
    const reset = new URL(data.createPasswordReset.url).pathname
    expect(reasonOf(await accept(reset, { password: TAKEN }))).toBe('password_of_another')
    expect((await accept(reset, { password: 'gauze voile lawn' })).statusCode).toBe(201)
  })

  test('takes the password of the one account for nothing in the other', async () => {
    const { path } = await attack()
    const bo = cookieOf(await joinAnew(path))
    const post = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, headers: bo?.headers ?? {}, payload })
    const changed = await post('/api/password', { current: TAKEN, next: 'gauze voile lawn' })
    expect([changed.statusCode, changed.json().reason]).toEqual([403, 'password_wrong'])
    const proven = await post('/api/session/proof', { password: TAKEN })
    expect([proven.statusCode, proven.json().reason]).toEqual([403, 'password_wrong'])
    expect((await post('/api/session/proof', { password: OWN })).statusCode).toBeLessThan(300)
  })

  test('is asked about by the command of the operator, who says which account is meant', async () => {
    const { a, b, email, path, takenId } = await attack()
    const joined = await joinAnew(path)
    const both = await createOperatorReset(deps, { email }).catch((error) => String(error.message))
    for (const word of [takenId, joined.json().user.id, a.slug, b.slug]) expect(both).toContain(word)
    const { url } = await createOperatorReset(deps, { email, account: joined.json().user.id })
    expect((await accept(new URL(url).pathname, { password: 'gauze voile lawn' })).statusCode).toBe(201)
    expect([await whereTo(email, 'gauze voile lawn'), await whereTo(email, TAKEN)]).toEqual([[b.id], [a.id]])
    await expect(createOperatorReset(deps, { email, account: 'usr_none' })).rejects.toThrow('There is no account')
  })
})

describe('the page of an invitation to an address that has an account', () => {
  test.each([
    ['en', 'Create another account and join'],
    ['de', 'Anderes Konto anlegen und beitreten'],
    ['fr', 'Créer un autre compte et rejoindre'],
  ])('leads to a form for another account, in %s, and says there what is wrong with it', async (lang, button) => {
    const { b, email, path } = await attack()
    const headers = { 'accept-language': lang }
    const page = await app.inject({ url: path, headers })
    expect(page.body).toContain(`<a href="?account=new">${button}</a>`)
    const form = await app.inject({ url: `${path}?account=new`, headers })
    expect(form.body).toContain('name="name"')
    expect(form.body).toContain('autocomplete="new-password"')
    const send = (fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: `${path}?account=new`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      })
    const hidden = Object.fromEntries(
      [...form.body.matchAll(/type="hidden" name="(\w+)" value="(\w+)"/g)].map(([, name, value]) => [name, value]),
    )
    const faulty = await send({ ...hidden, name: 'Bo', password: TAKEN })
    expect(faulty.body).toContain(' aria-invalid="true"')
    expect(faulty.body).toContain('value="Bo"')
    expect(faulty.body).toContain(button)
    const done = await send({ ...hidden, name: 'Bo', password: OWN })
    expect(done.headers['location']).toBe(`/?workspace=${b.id}`)
    expect(await whereTo(email, OWN)).toEqual([b.id])
  })

  test('offers it to nobody whose address has none', async () => {
    const page = await app.inject(await invite(await service.workspace(), addressOfSomebody()))
    expect(page.body).not.toContain('?account=new')
  })
})

describe('joining another workspace with an account', () => {
  test('ends its other sessions, so that nobody comes along who is signed in to it', async () => {
    const { b, email, path, intruder } = await attack()
    expect((await graphql('{ me { name } }', intruder)).errors).toBeUndefined()
    expect((await accept(path, { password: TAKEN })).statusCode).toBe(201)
    const inB = { headers: { ...intruder?.headers, 'selvedge-workspace': b.id } }
    expect((await graphql('{ me { name } }', inB)).errors?.[0]?.extensions?.['reason']).toBe('session_expired')
    expect(await whereTo(email, TAKEN)).toContain(b.id)
  })

  test('is refused where the password was replaced at that moment', async () => {
    const { b, path, takenId } = await attack()
    const other = await owner.connect()
    try {
      await other.query('begin')
      await other.query("update users set password_hash = 'replaced' where id = $1", [takenId])
      let answered = false
      const answer = accept(path, { password: TAKEN }).finally(() => {
        answered = true
      })
      await expect.poll(async () => answered || (await isSomebodyWaiting())).toBe(true)
      await other.query('commit')
      expect((await answer).json().reason).toBe('sign_in_failed')
      expect((await graphql('{ members { id } }', await b.member('owner'))).data.members).toHaveLength(1)
    } finally {
      other.release()
    }
  })

  test('takes their right from reset links that are being used at that moment', async () => {
    const { a, b, email, takenId } = await attack()
    const { data } = await graphql(
      `mutation { createPasswordReset(userId: "${takenId}") { url } }`,
      await a.member('owner'),
    )
    const other = await owner.connect()
    try {
      await other.query('begin')
      await other.query('select 1 from users where id = $1 for update', [takenId])
      await other.query("insert into members (workspace_id, user_id, role) values ($1, $2, 'viewer')", [b.id, takenId])
      let answered = false
      const answer = accept(new URL(data.createPasswordReset.url).pathname, { password: OWN }).finally(() => {
        answered = true
      })
      await expect.poll(async () => answered || (await isSomebodyWaiting())).toBe(true)
      await other.query('commit')
      expect((await answer).statusCode).toBe(404)
      await expect(signIn(app, email, OWN)).rejects.toThrow('sign_in_failed')
      expect(await whereTo(email, TAKEN)).toEqual([a.id, b.id])
    } finally {
      other.release()
    }
  })
})

async function isSomebodyWaiting(): Promise<boolean> {
  const { rowCount } = await owner.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return (rowCount ?? 0) > 0
}
