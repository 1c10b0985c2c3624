import { describe, expect, test } from 'vitest'
import type { Role } from '#kit/actor.ts'
import { type Credentials, startTestApp, type TestWorkspace } from '#test/harness.ts'
import { inviteMember } from './invite-member.ts'

const DAY_MS = 86_400_000
const service = await startTestApp()
const { app, deps, graphql } = service
const reasonOf = async (query: string, as: Credentials) => (await graphql(query, as)).errors?.[0]?.extensions?.reason

describe('an invitation', () => {
  test('lets somebody without an account make one, join, and be signed in', async () => {
    const workspace = await service.workspace()
    const path = await invite(workspace, 'ana@example.com', 'editor')
    const page = await app.inject(path)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*style-src 'self' 'sha256-/)
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('name="name"')
    expect(page.body).toContain('<strong>editor</strong>')
    const answer = await submit(path, { name: 'Ana <b>Silva</b>', password: 'loom and shuttle' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`/?workspace=${workspace.id}`)
    const me = await graphql('{ me { name role workspace { id } } }', cookieOf(answer))
    expect(me.data.me).toEqual({ name: 'Ana <b>Silva</b>', role: 'EDITOR', workspace: { id: workspace.id } })
    const { rows } = await service.owner.query(`select kind from events where workspace_id = $1 order by sequence`, [
      workspace.id,
    ])
    expect(rows.map(({ kind }) => kind).slice(-4)).toEqual([
      'invitation.created',
      'invitation.accepted',
      'member.added',
      'session.begun',
    ])
  })

  test('lets somebody with an account join with its password and nothing else', async () => {
    const workspace = await service.workspace()
    const { ownerEmail, password } = await service.workspace()
    const path = await invite(workspace, ownerEmail.toUpperCase(), 'viewer')
    expect((await app.inject(path)).body).not.toContain('name="name"')
    const wrong = await submit(path, { password: 'not the password' })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toContain('role="alert"')
    expect((await submit(path, { password })).statusCode).toBe(303)
  })

  test('is accepted once, however many try at one time', async () => {
    const workspace = await service.workspace()
    const path = await invite(workspace, `race@${workspace.slug}.example`, 'viewer')
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, i) => submit(path, { name: `Racer ${i}`, password: 'loom and shuttle' })),
    )
    expect(tries.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
    const { data } = await graphql('{ members { email } invitations { id } }', await workspace.key('admin'))
    expect(data.members).toHaveLength(2)
    expect(data.invitations).toEqual([])
  })

  test('that is unknown, used, revoked, replaced or expired looks the same', async () => {
    const workspace = await service.workspace()
    const admin = await workspace.key('admin')
    const used = await invite(workspace, `used@${workspace.slug}.example`, 'viewer')
    await submit(used, { name: 'Used', password: 'loom and shuttle' })
    const revoked = await invite(workspace, `revoked@${workspace.slug}.example`, 'viewer')
    const { data } = await graphql('{ invitations { id } }', admin)
    await graphql(`mutation { revokeInvitation(id: "${data.invitations[0].id}") { id } }`, admin)
    const replaced = await invite(workspace, `again@${workspace.slug}.example`, 'viewer')
    const fresh = await invite(workspace, `again@${workspace.slug}.example`, 'editor')
    expect((await app.inject(fresh)).statusCode).toBe(200)
    const dead = [`/invite/${'x'.repeat(43)}`, '/invite/x', used, revoked, replaced]
    const pages = []
    for (const path of dead) {
      pages.push(await app.inject(path), await submit(path, { name: 'Late', password: 'loom and shuttle' }))
    }
    try {
      service.setNow(new Date(Date.now() + 7 * DAY_MS))
      pages.push(await app.inject(fresh), await submit(fresh, { name: 'Late', password: 'loom and shuttle' }))
    } finally {
      service.setNow(new Date())
    }
    for (const page of pages) expect([page.statusCode, page.body]).toEqual([404, pages[0]?.body])
  })

  test('is made by administrators, for owners by owners, and not for members', async () => {
    const workspace = await service.workspace()
    const admin = await join(workspace, 'admin')
    const editor = await join(workspace, 'editor')
    const make = (email: string, role: string) => `mutation { inviteMember(email: "${email}", role: ${role}) { url } }`
    expect(await reasonOf(make('x@example.com', 'OWNER'), admin)).toBe('owner_required')
    expect(await reasonOf(make('x@example.com', 'VIEWER'), editor)).toBe('permission_missing')
    expect(await reasonOf(make(workspace.ownerEmail, 'VIEWER'), admin)).toBe('already_member')
    expect(await reasonOf(make('no address', 'VIEWER'), admin)).toBe('email_malformed')
    expect(await reasonOf(make('x@example.com', 'ADMIN'), admin)).toBeUndefined()
  })
})

describe('members', () => {
  test('act by their new role at once, and not at all after their removal', async () => {
    const workspace = await service.workspace()
    const owner = await workspace.member('owner')
    const editor = await join(workspace, 'editor')
    const id = await idOf(editor)
    await graphql(`mutation { changeMemberRole(userId: "${id}", role: VIEWER) { role } }`, owner)
    expect(await reasonOf('mutation { createProduct(name: "x") { id } }', editor)).toBe('permission_missing')
    const removed = await graphql(`mutation { removeMember(userId: "${id}") { id role } }`, owner)
    expect(removed.data.removeMember).toEqual({ id, role: 'VIEWER' })
    expect(await reasonOf('{ products { id } }', editor)).toBe('no_workspace')
  })

  test('may leave, but not remove others without the role for it', async () => {
    const workspace = await service.workspace()
    const viewer = await join(workspace, 'viewer')
    const editor = await join(workspace, 'editor')
    expect(await reasonOf(`mutation { removeMember(userId: "${await idOf(editor)}") { id } }`, viewer)).toBe(
      'permission_missing',
    )
    expect(await reasonOf(`mutation { removeMember(userId: "${await idOf(viewer)}") { id } }`, viewer)).toBeUndefined()
  })

  test('of other workspaces cannot be seen or changed', async () => {
    const workspace = await service.workspace()
    const foreign = await service.workspace()
    const owner = await workspace.member('owner')
    const id = await idOf(await foreign.member('owner'))
    for (const change of [`removeMember(userId: "${id}")`, `changeMemberRole(userId: "${id}", role: VIEWER)`]) {
      expect(await reasonOf(`mutation { ${change} { id } }`, owner)).toBe('member_not_found')
    }
    expect((await graphql('{ members { email } }', owner)).data.members).toEqual([{ email: workspace.ownerEmail }])
  })

  test('who own the workspace are changed by owners alone, keys included', async () => {
    const workspace = await service.workspace()
    const admin = await join(workspace, 'admin')
    const id = await idOf(await join(workspace, 'owner'))
    for (const as of [admin, await workspace.key('admin')]) {
      expect(await reasonOf(`mutation { removeMember(userId: "${id}") { id } }`, as)).toBe('owner_required')
      expect(await reasonOf(`mutation { changeMemberRole(userId: "${id}", role: ADMIN) { id } }`, as)).toBe(
        'owner_required',
      )
    }
    const self = `mutation { changeMemberRole(userId: "${await idOf(admin)}", role: OWNER) { id } }`
    expect(await reasonOf(self, admin)).toBe('owner_required')
  })

  test('always include an owner, even when two owners remove each other at one time', async () => {
    for (const others of [0, 1, 0, 1, 0, 1]) {
      const workspace = await service.workspace()
      const [one, two] = [await workspace.member('owner'), await join(workspace, 'owner')]
      for (let i = 0; i < others; i += 1) await join(workspace, 'owner')
      const [first, second] = [await idOf(one), await idOf(two)]
      await Promise.all([
        graphql(`mutation { changeMemberRole(userId: "${second}", role: ADMIN) { id } }`, one),
        graphql(`mutation { removeMember(userId: "${first}") { id } }`, two),
      ])
      const { rows } = await service.owner.query(
        `select count(*)::int as owners from members where workspace_id = $1 and role = 'owner'`,
        [workspace.id],
      )
      // Whoever came second was no owner any more, so one of the two has always remained.
      expect(rows[0].owners).toBe(1 + others)
    }
    const workspace = await service.workspace()
    const owner = await workspace.member('owner')
    const id = await idOf(owner)
    expect(await reasonOf(`mutation { removeMember(userId: "${id}") { id } }`, owner)).toBe('last_owner')
    expect(await reasonOf(`mutation { changeMemberRole(userId: "${id}", role: ADMIN) { id } }`, owner)).toBe(
      'last_owner',
    )
  })
})

async function invite(workspace: TestWorkspace, email: string, role: Role): Promise<string> {
  const { url } = await inviteMember(deps, workspace.actor, { email, role })
  return new URL(url).pathname
}

let joined = 0

async function join(workspace: TestWorkspace, role: Role): Promise<Credentials> {
  joined += 1
  const path = await invite(workspace, `${role}-${joined}@${workspace.slug}.example`, role)
  return cookieOf(await submit(path, { name: `The ${role}`, password: 'loom and shuttle' }))
}

function submit(url: string, fields: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  })
}

function cookieOf(answer: Awaited<ReturnType<typeof submit>>): Credentials {
  const [cookie] = answer.cookies
  return { headers: { cookie: `${cookie?.name}=${cookie?.value}` } }
}

async function idOf(person: Credentials): Promise<string> {
  return (await graphql('{ me { id } }', person)).data.me.id
}
