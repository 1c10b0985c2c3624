import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { Signals } from '#platform/signals.ts'
import { type Credentials, signIn, startTestApp } from '#test/harness.ts'
import { newApiKeySecret } from '../api-keys/api-key-secret.ts'
import { createApiKey } from '../api-keys/create-api-key.ts'
import { revokeApiKey } from '../api-keys/revoke-api-key.ts'
import { changeMemberRole } from '../members/change-member-role.ts'
import { createWorkspace } from '../workspaces/create-workspace.ts'
import { updateWorkspace } from '../workspaces/update-workspace.ts'

import { createIdentifier } from './identify.ts'

const DAY_MS = 86_400_000
const service = await startTestApp()
const { deps, graphql } = service
const ME = '{ me { id kind name role scope workspace { id } } }'

const bearer = (secret: string): Credentials => ({ headers: { authorization: `Bearer ${secret}` } })
const reasonOf = async (as: Credentials) => (await graphql(ME, as)).errors?.[0]?.extensions?.reason
const wanting = (as: Credentials, workspace: string): Credentials => ({
  headers: { ...as?.headers, 'selvedge-workspace': workspace },
})

describe('an API key', () => {
  test('acts for its workspace with its scope, by either header', async () => {
    const workspace = await service.workspace()
    const { secret, apiKey } = await createApiKey(deps, workspace.actor, { name: 'Shop', scope: 'write' })
    const me = {
      id: apiKey.id,
      kind: 'API_KEY',
      name: 'Shop',
      role: null,
      scope: 'WRITE',
      workspace: { id: workspace.id },
    }
    expect((await graphql(ME, bearer(secret))).data.me).toEqual(me)
    expect((await graphql(ME, { headers: { 'x-api-key': secret } })).data.me).toEqual(me)
    expect(
      (await graphql(ME, { headers: { authorization: `bearer ${secret}`, 'x-api-key': secret } })).data.me,
    ).toEqual(me)
  })

  test('is never silently a stranger when it is wrong', async () => {
    await service.workspace({ publicCatalogue: true })
    const { secret } = newApiKeySecret()
    const wrong: Record<string, string>[] = [
      { authorization: `Bearer ${secret}` },
      { authorization: secret },
      { authorization: `Basic ${secret}` },
      { authorization: 'Bearer' },
      { authorization: '' },
      { 'x-api-key': '' },
      { 'x-api-key': `${secret}x` },
      { authorization: `Bearer ${secret}`, 'x-api-key': 'another' },
    ]
    for (const headers of wrong)
      expect(await reasonOf({ headers }), JSON.stringify(headers)).toBe('credentials_invalid')
  })

  test('stops at once when it is revoked, though it was used a moment ago', async () => {
    const workspace = await service.workspace()
    const { secret, apiKey } = await createApiKey(deps, workspace.actor, { name: 'Shop', scope: 'read' })
    expect(await reasonOf(bearer(secret))).toBeUndefined()
    await revokeApiKey(deps, workspace.actor, apiKey)
    expect(await reasonOf(bearer(secret))).toBe('credentials_invalid')
  })

  test('stops in this process before the announcement comes back from the database', async () => {
    const workspace = await service.workspace()
    const heard = new Set<(payload: string | null) => void>()
    const deaf: Signals = {
      on: (_channel, listener) => void heard.add(listener),
      tellHere: (_channel, payload) => heard.forEach((listener) => void listener(payload)),
      close: async () => {},
    }
    const alone = { ...deps, signals: deaf }
    const identify = createIdentifier(alone)
    const { secret, apiKey } = await createApiKey(alone, workspace.actor, { name: 'Shop', scope: 'read' })
    const probe = Fastify()
    probe.get('/', async (request) => (await identify(request)).kind)
    const ask = () => probe.inject({ url: '/', headers: { 'x-api-key': secret } })
    expect((await ask()).body).toBe('api_key')
    await revokeApiKey(alone, workspace.actor, apiKey)
    expect((await ask()).statusCode).toBe(500)
  })

  test('stops when another server process says that something changed', async () => {
    const workspace = await service.workspace()
    const { secret, apiKey } = await createApiKey(deps, workspace.actor, { name: 'Shop', scope: 'read' })
    await announcementsHeard()
    expect(await reasonOf(bearer(secret))).toBeUndefined()
    await service.owner.query('update api_keys set revoked_at = now() where id = $1', [apiKey.id])
    expect(await reasonOf(bearer(secret))).toBeUndefined()
    await announcementsHeard()
    expect(await reasonOf(bearer(secret))).toBe('credentials_invalid')
  })

  test('stops at the moment of its expiry', async () => {
    const workspace = await service.workspace()
    const expiresAt = new Date(Date.now() + 60_000)
    const { secret } = await createApiKey(deps, workspace.actor, { name: 'Shop', scope: 'read', expiresAt })
    try {
      service.setNow(new Date(expiresAt.getTime() - 1))
      expect(await reasonOf(bearer(secret))).toBeUndefined()
      service.setNow(expiresAt)
      expect(await reasonOf(bearer(secret))).toBe('credentials_invalid')
    } finally {
      service.setNow(new Date())
    }
  })

  test('costs no SQL once it is known, and leaves the time of its last use', async () => {
    const workspace = await service.workspace()
    const { secret } = await createApiKey(deps, workspace.actor, { name: 'Shop', scope: 'admin' })
    const lastUsed = async () =>
      (await graphql('{ apiKeys { lastUsedAt } }', bearer(secret))).data.apiKeys[0].lastUsedAt
    await graphql('{ __typename }', bearer(secret))
    await expect.poll(lastUsed).not.toBeNull()
    await announcementsHeard()
    await graphql('{ __typename }', bearer(secret))
    await expect.poll(() => statementsSettle()).toBe(true)
    const before = service.allStatements()
    for (let i = 0; i < 5; i += 1) await graphql('{ __typename }', bearer(secret))
    expect(service.allStatements()).toBe(before)
  })

  test('is not used in another workspace than its sender names', async () => {
    const workspace = await service.workspace()
    const foreign = await service.workspace()
    const key = await workspace.key('read')
    expect(await reasonOf(wanting(key, workspace.slug))).toBeUndefined()
    expect(await reasonOf(wanting(key, workspace.id))).toBeUndefined()
    expect(await reasonOf(wanting(key, foreign.slug))).toBe('workspace_not_found')
  })
})

test.each(['session', 'stranger'])('a %s costs no SQL once it is known', async (who) => {
  const workspace = await service.workspace({ publicCatalogue: true })
  const as = who === 'session' ? await workspace.member('owner') : null
  service.setNow(new Date())
  await announcementsHeard()
  await graphql('{ __typename }', as)
  await expect.poll(() => statementsSettle()).toBe(true)
  const before = service.allStatements()
  for (let i = 0; i < 5; i += 1) await graphql('{ __typename }', as)
  expect(service.allStatements()).toBe(before)
})

describe('a session', () => {
  test('acts in the workspace that is asked for, else in the first', async () => {
    const first = await service.workspace()
    const { workspace: second } = await createWorkspace(
      deps,
      { name: 'Second', slug: `second-${first.slug}`, publicCatalogue: false },
      { email: first.ownerEmail, name: 'ignored', password: first.password },
    )
    const foreign = await service.workspace({ publicCatalogue: true })
    const person = await signIn(service.app, first.ownerEmail, first.password)
    const where = async (as: Credentials) => (await graphql(ME, as)).data?.me?.workspace?.id
    expect((await graphql(ME, person)).data.me).toMatchObject({ kind: 'MEMBER', role: 'OWNER', scope: null })
    expect(await where(person)).toBe(first.id)
    expect(await where(wanting(person, second.slug))).toBe(second.id)
    expect(await where(wanting(person, second.id))).toBe(second.id)
    expect(await reasonOf(wanting(person, foreign.slug))).toBe('workspace_not_found')
    expect(await reasonOf(wanting(person, 'no-such'))).toBe('workspace_not_found')
  })

  test('does what a role allows from the moment it changes', async () => {
    const workspace = await service.workspace()
    const owner = await signIn(service.app, workspace.ownerEmail, workspace.password)
    const { data } = await graphql(ME, owner)
    await addOwner(workspace.id)
    await changeMemberRole(deps, workspace.actor, { userId: data.me.id, role: 'viewer' })
    expect((await graphql(ME, owner)).data.me.role).toBe('VIEWER')
  })

  test('that has ended says so', async () => {
    const workspace = await service.workspace({ publicCatalogue: true })
    const cookie = (token: string): Credentials => ({ headers: { cookie: `selvedge=${token}` } })
    expect(await reasonOf(cookie(''))).toBe('session_expired')
    expect(await reasonOf(cookie('x'.repeat(43)))).toBe('session_expired')
    const person = await signIn(service.app, workspace.ownerEmail, workspace.password)
    expect(await reasonOf(person)).toBeUndefined()
    try {
      service.setNow(new Date(Date.now() + deps.config.sessionIdleDays * DAY_MS))
      expect(await reasonOf(person)).toBe('session_expired')
    } finally {
      service.setNow(new Date())
    }
  })

  test('ends at its greatest age however much it is used', async () => {
    const workspace = await service.workspace()
    const began = Date.now()
    const person = await signIn(service.app, workspace.ownerEmail, workspace.password)
    const { sessionIdleDays, sessionMaxDays } = deps.config
    const seenOn = async (day: number) => {
      service.setNow(new Date(began + day * DAY_MS))
      const reason = await reasonOf(person)
      const use = `select count(*)::int as used from sessions where last_seen_at = $1`
      if (reason === undefined) {
        await expect.poll(async () => (await service.owner.query(use, [deps.now()])).rows[0].used).toBe(1)
      }
      return reason
    }
    try {
      for (let day = sessionIdleDays - 1; day < sessionMaxDays; day += sessionIdleDays - 1) {
        expect(await seenOn(day), `day ${day}`).toBeUndefined()
      }
      expect(await seenOn(sessionMaxDays)).toBe('session_expired')
    } finally {
      service.setNow(new Date())
    }
  })

  test('is not lent to pages of other sites', async () => {
    const workspace = await service.workspace()
    const person = await signIn(service.app, workspace.ownerEmail, workspace.password)
    const from = (headers: Record<string, string>) => ({
      headers: { cookie: person?.headers.cookie ?? '', ...headers },
    })
    expect(await reasonOf(from({ 'sec-fetch-site': 'cross-site' }))).toBe('cross_site_request')
    expect(await reasonOf(from({ 'sec-fetch-site': 'same-site' }))).toBe('cross_site_request')
    expect(await reasonOf(from({ origin: 'https://evil.example' }))).toBe('cross_site_request')
    expect(await reasonOf(from({ origin: deps.config.publicUrl }))).toBeUndefined()
    expect(await reasonOf(from({}))).toBeUndefined()
  })
})

describe('a stranger', () => {
  test('is shown the public catalogue that is asked for, and no other workspace', async () => {
    const shown = await service.workspace({ publicCatalogue: true })
    const hidden = await service.workspace()
    const see = async (workspace: string) => await graphql('{ workspace { id } me { id } }', wanting(null, workspace))
    expect((await see(shown.slug)).data).toEqual({ workspace: { id: shown.id }, me: null })
    expect((await see(shown.id)).data).toEqual({ workspace: { id: shown.id }, me: null })
    expect((await see(hidden.slug)).errors?.[0]?.extensions?.reason).toBe('workspace_not_found')
    expect((await see('no such')).errors?.[0]?.extensions?.reason).toBe('workspace_not_found')
    await updateWorkspace(deps, shown.actor, { publicCatalogue: false })
    expect((await see(shown.slug)).errors?.[0]?.extensions?.reason).toBe('workspace_not_found')
  })
})

/** Announcements come in the order of their transactions, so whoever hears this one has heard all before it. */
async function announcementsHeard(): Promise<void> {
  const marker = randomUUID()
  const heard = new Promise<void>((resolve) => {
    deps.signals.on('selvedge_access', (payload) => payload === marker && resolve())
  })
  await service.owner.query(`select pg_notify('selvedge_access', $1)`, [marker])
  await heard
}

/** Whether nothing is being written behind the requests' backs any more. */
async function statementsSettle(): Promise<boolean> {
  const before = service.allStatements()
  await new Promise((resolve) => setTimeout(resolve, 20))
  return service.allStatements() === before
}

async function addOwner(workspaceId: string): Promise<void> {
  const other = await service.workspace()
  await inTransaction(deps.db.app, { workspaceId }, async (tx) => {
    const [member] = (await service.owner.query('select user_id from members where workspace_id = $1', [other.id])).rows
    await tx
      .insertInto('members')
      .values({ workspace_id: workspaceId, user_id: member.user_id, role: 'owner' })
      .execute()
  })
}

describe('the address of a picture', () => {
  test('names the workspace where a browser sends no headers, for members of it and for reading alone', async () => {
    const first = await service.workspace()
    const { workspace: second, owner: founder } = await createWorkspace(
      deps,
      { name: 'Second', slug: `second-${randomUUID().slice(0, 8)}`, publicCatalogue: false },
      { email: first.ownerEmail, name: 'ignored', password: first.password },
    )
    const { id: productId } = await createProduct(deps, founder, { name: 'Tee' })
    const variant = await createVariant(deps, founder, { name: 'White', productId })
    const owner = await first.member('owner')
    const get = async (query: string, as = owner) => {
      const url = `/api/v1/variants/${variant.id}/qr.svg${query}`
      return (await service.app.inject({ method: 'GET', url, headers: as?.headers ?? {} })).statusCode
    }
    expect(await get('')).toBe(404)
    expect(await get(`?workspace=${second.slug}`)).toBe(200)
    expect(await get(`?size=30&workspace=${second.id}`)).toBe(200)
    expect(await get(`?workspace=${second.slug}`, wanting(owner, first.id))).toBe(404)
    expect(await get(`?workspace=${second.slug}`, await (await service.workspace()).member('owner'))).toBe(404)
    const written = await service.app.inject({
      method: 'POST',
      url: `/api/v1/labels?workspace=${second.slug}`,
      headers: owner?.headers ?? {},
      payload: { variantIds: [variant.id], layout: 'roll-62' },
    })
    expect(written.statusCode).toBe(404)
  })
})
