import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'

const service = await startTestApp()
const { graphql } = service

const CREATE = `mutation ($name: String!, $scope: ApiKeyScope!, $expiresAt: DateTime) {
  createApiKey(name: $name, scope: $scope, expiresAt: $expiresAt) {
    secret apiKey { id name scope prefix createdBy createdAt expiresAt lastUsedAt revokedAt } } }`

test('a key is shown whole once; what is kept does not hold it', async () => {
  const workspace = await service.workspace()
  const admin = await workspace.member('admin')
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const { data } = await graphql(CREATE, admin, { name: 'ERP', scope: 'WRITE', expiresAt })
  const { secret, apiKey } = data.createApiKey
  expect(apiKey).toMatchObject({
    name: 'ERP',
    scope: 'WRITE',
    createdBy: 'Person admin',
    expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  })
  expect(secret.startsWith(`${apiKey.prefix}_`)).toBe(true)
  const listed = await graphql('{ apiKeys { id name scope prefix } }', admin)
  expect(listed.data.apiKeys[0]).toEqual({ id: apiKey.id, name: 'ERP', scope: 'WRITE', prefix: apiKey.prefix })
  const stored = await service.owner.query(
    `select row_to_json(k)::text as text from api_keys k union all select row_to_json(e)::text from events e`,
  )
  const part = secret.split('_')[2]
  for (const { text } of stored.rows) expect(text).not.toContain(part)
})

test('a revoked key stays in the list, and revoking it again changes nothing', async () => {
  const workspace = await service.workspace()
  const admin = await workspace.member('admin')
  const { data } = await graphql(CREATE, admin, { name: 'Old', scope: 'READ' })
  const { id } = data.createApiKey.apiKey
  const revoke = `mutation { revokeApiKey(id: "${id}") { id revokedAt } }`
  const first = await graphql(revoke, admin)
  expect(first.data.revokeApiKey.revokedAt).not.toBeNull()
  expect(await graphql(revoke, admin)).toEqual(first)
  const events = await service.owner.query(`select kind from events where subject_id = $1 order by sequence`, [id])
  expect(events.rows.map(({ kind }) => kind)).toEqual(['api_key.created', 'api_key.revoked'])
})

test.each(['read', 'write'] as const)('a key with the scope %s neither makes, sees nor ends keys', async (scope) => {
  const workspace = await service.workspace()
  const key = await workspace.key(scope)
  const answers = [
    await graphql(CREATE, key, { name: 'More', scope: 'READ' }),
    await graphql('{ apiKeys { id } }', key),
    await graphql('mutation { revokeApiKey(id: "x") { id } }', key),
  ]
  for (const { errors } of answers) expect(errors?.[0]?.extensions).toMatchObject({ code: 'forbidden' })
})

test("another workspace's keys cannot be told from keys that do not exist", async () => {
  const mine = await service.workspace()
  const foreign = await service.workspace()
  const admin = await mine.key('admin')
  const { data } = await graphql('{ apiKeys { id } }', await foreign.key('admin'))
  const [{ id }] = data.apiKeys
  const revoke = async (wanted: string) =>
    JSON.stringify(await graphql(`mutation { revokeApiKey(id: "${wanted}") { id } }`, admin)).replaceAll(wanted, 'ID')
  expect(await revoke(id)).toBe(await revoke('key_00000000000000000000000000'))
  expect((await graphql('{ apiKeys { id } }', admin)).data.apiKeys).toHaveLength(1)
})

test('mistakes are named', async () => {
  const workspace = await service.workspace()
  const admin = await workspace.member('admin')
  const reason = async (variables: object) => (await graphql(CREATE, admin, variables)).errors?.[0]?.extensions?.reason
  expect(await reason({ name: ' ', scope: 'READ' })).toBe('field_required')
  expect(await reason({ name: 'x'.repeat(101), scope: 'READ' })).toBe('text_too_long')
  expect(await reason({ name: 'Late', scope: 'READ', expiresAt: '2020-01-01T00:00:00Z' })).toBe('expiry_past')
})

test.each(['"tomorrow"', '"2027-01-01"', '2027', '"2027-02-30T00:00:00Z"'])(
  'takes %s for no moment',
  async (expiresAt) => {
    const workspace = await service.workspace()
    const query = `mutation { createApiKey(name: "Shop", scope: READ, expiresAt: ${expiresAt}) { secret } }`
    const { errors } = await graphql(query, await workspace.member('admin'))
    expect(errors?.[0]?.message).toContain('2026-11-21T09:30:00Z')
  },
)
