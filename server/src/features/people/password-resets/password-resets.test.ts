import { describe, expect, test } from 'vitest'
import { type Credentials, type Joined, signIn, startTestApp, type TestWorkspace } from '#test/harness.ts'
import { inviteMember } from '../members/invite-member.ts'
import { createOperatorReset } from './create-operator-reset.ts'

const service = await startTestApp()
const { app, deps, graphql, owner } = service
const NEXT = 'carded combed spun'

const make = (userId: string, as: Credentials) =>
  graphql('mutation ($userId: ID!) { createPasswordReset(userId: $userId) { url expiresAt } }', as, { userId })
const submit = (path: string, password: string, headers = {}) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ password }).toString(),
  })

async function emailOf({ userId }: Joined): Promise<string> {
  const { rows } = await owner.query('select email from users where id = $1', [userId])
  return rows[0].email
}

async function linkFor(w: TestWorkspace, person: Joined, as?: Credentials): Promise<string> {
  const { data, errors } = await make(person.userId, as ?? (await w.member('owner')))
  expect(errors).toBeUndefined()
  return new URL(data.createPasswordReset.url).pathname
}

describe('a reset link', () => {
  test('replaces the password once, ends every session of the person, and signs in', async () => {
    const w = await service.workspace()
    const ana = await w.join('editor')
    const path = await linkFor(w, ana)
    const page = await app.inject(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(await emailOf(ana))
    expect(page.headers['cache-control']).toBe('no-store')
    const short = await submit(path, 'short')
    expect(short.statusCode).toBe(400)
    expect(short.body).toContain('id="password-fault"')
    const done = await submit(path, NEXT)
    expect([done.statusCode, done.headers.location]).toEqual([303, '/'])
    expect((await graphql('{ me { name } }', ana.credentials)).errors?.[0]?.extensions?.['reason']).toBe(
      'session_expired',
    )
    const here = { headers: { cookie: String(done.headers['set-cookie']).split(';', 1)[0] ?? '' } }
    expect((await graphql('{ me { role } }', here)).data.me).toEqual({ role: 'EDITOR' })
    expect(await signIn(app, await emailOf(ana), NEXT)).not.toBeNull()
    await expect(signIn(app, await emailOf(ana), w.password)).rejects.toThrow('sign_in_failed')
    expect((await app.inject(path)).statusCode).toBe(404)
    expect((await submit(path, 'another three words')).statusCode).toBe(404)
    const { rows } = await owner.query('select kind, data::text from events where subject_id = $1 order by sequence', [
      ana.userId,
    ])
    const kinds = rows.map(({ kind }) => kind).filter((kind) => kind !== 'session.refused')
    expect(kinds.slice(-2)).toEqual(['member.reset_link_made', 'member.password_reset'])
    expect(JSON.stringify(rows)).not.toContain(path.slice('/reset/'.length))
  })

  test('is used by one of many at one time', async () => {
    const w = await service.workspace()
    const path = await linkFor(w, await w.join('viewer'))
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => submit(path, `carded combed ${i}`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 404, 404, 404, 404, 404])
  })

  test('works for a day, and is replaced by the next one', async () => {
    const w = await service.workspace()
    const ana = await w.join('viewer')
    const first = await linkFor(w, ana)
    const second = await linkFor(w, ana)
    expect((await app.inject(first)).statusCode).toBe(404)
    expect((await app.inject(second)).statusCode).toBe(200)
    service.setNow(new Date(Date.now() + 24 * 3_600_000 + 1000))
    expect((await app.inject(second)).statusCode).toBe(404)
    expect((await submit(second, NEXT)).statusCode).toBe(404)
    service.setNow(null)
  })

  test('dies with the right of whoever made it', async () => {
    const w = await service.workspace()
    const admin = await w.join('admin')
    const ana = await w.join('viewer')
    const path = await linkFor(w, ana, admin.credentials)
    const boss = await w.member('owner')
    await graphql(`mutation { changeMemberRole(userId: "${admin.userId}", role: EDITOR) { id } }`, boss)
    expect((await app.inject(path)).statusCode).toBe(404)
    expect((await submit(path, NEXT)).statusCode).toBe(404)
  })

  test('speaks German and French to browsers that do', async () => {
    const w = await service.workspace()
    const path = await linkFor(w, await w.join('viewer'))
    const german = await app.inject({ url: path, headers: { 'accept-language': 'de-CH,de;q=0.9,en;q=0.5' } })
    expect(german.body).toContain('<html lang="de">')
    const fault = await submit(path, 'kurz', { 'accept-language': 'fr' })
    expect(fault.body).toContain('«\u00a0Mot de passe\u00a0» doit compter au moins 8 caractères.')
  })
})

describe('who may make one', () => {
  const reasonOf = async (userId: string, as: Credentials) =>
    (await make(userId, as)).errors?.[0]?.extensions?.['reason']

  test('an administrator for everybody but owners and themselves, a key for nobody', async () => {
    const w = await service.workspace()
    const admin = await w.join('admin')
    const fellow = await w.join('admin')
    const boss = await w.join('owner')
    const editor = await w.join('editor')
    expect(await reasonOf(editor.userId, admin.credentials)).toBeUndefined()
    expect(await reasonOf(fellow.userId, admin.credentials)).toBeUndefined()
    expect(await reasonOf(boss.userId, admin.credentials)).toBe('owner_required')
    expect(await reasonOf(admin.userId, admin.credentials)).toBe('reset_oneself')
    expect(await reasonOf(boss.userId, await w.member('owner'))).toBeUndefined()
    expect(await reasonOf(admin.userId, editor.credentials)).toBe('permission_missing')
    expect(await reasonOf(editor.userId, await w.key('admin'))).toBe('person_required')
  })

  test('nobody for a person who belongs to a workspace where they may not', async () => {
    const mine = await service.workspace()
    const theirs = await service.workspace()
    const ana = await mine.join('viewer')
    const boss = await mine.member('owner')
    const { url } = await inviteMember(deps, theirs.actor, { email: await emailOf(ana), role: 'viewer' })
    const joined = await app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      payload: { password: mine.password },
    })
    expect(joined.statusCode).toBe(201)
    expect(await reasonOf(ana.userId, boss)).toBe('member_elsewhere')
  })
})

test('whoever operates the service makes one for the last owner', async () => {
  const w = await service.workspace()
  const { url } = await createOperatorReset(deps, { email: w.ownerEmail.toUpperCase() })
  const done = await submit(new URL(url).pathname, NEXT)
  expect(done.statusCode).toBe(303)
  expect(await signIn(app, w.ownerEmail, NEXT)).not.toBeNull()
  await expect(createOperatorReset(deps, { email: 'nobody@selvedge.example' })).rejects.toThrow('There is no account')
})
