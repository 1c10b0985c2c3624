import { describe, expect, test } from 'vitest'
import { startFaultServer } from '#test/doubles/fault-server.ts'
import { failure, odooWith } from '#test/doubles/odoo/odoo-with.ts'
import { atFileEnd } from '#test/file-end.ts'
import { foreignWorld } from '#test/foreign-world.ts'
import { odoo } from './odoo.ts'

test.each([19, 18, 17, 16, 15, 14])('Odoo %i is recognised, and asked in its own way', async (major) => {
  const { double, session } = await odooWith({ major }, 2)
  const account = await session.test()
  expect(account).toMatchObject({ name: 'Atelier & Söhne', version: `Odoo ${major}.0` })
  const paths = new Set(double.asked.map(({ url }) => url.pathname.split('/').slice(0, 3).join('/')))
  expect(paths).toEqual(new Set(['/web/version', major >= 19 ? '/json/2' : '/jsonrpc']))
  expect(account.warnings.map(({ reason }) => reason)).toEqual(major >= 19 ? ['key_end_unknown'] : [])
})

describe('the key’s end', () => {
  const accountOf = async (days: number | null) => {
    const { session, settings, world } = await odooWith()
    if (days === null) return session.test()
    const ends = new Date(world.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    return odoo.open(world, { ...settings, api_key_ends: ends }).test()
  }

  test('is asked for, and said with the account', async () => {
    expect((await accountOf(null)).credentialsExpireAt).toBeNull()
    expect((await accountOf(null)).warnings.map(({ reason }) => reason)).toEqual(['key_end_unknown'])
    const account = await accountOf(60)
    expect([account.warnings, account.credentialsExpireAt?.getUTCHours()]).toEqual([[], 0])
  })

  test('later than three months is doubted', async () => {
    expect((await accountOf(120)).warnings.map(({ reason }) => reason)).toEqual(['key_end_late'])
  })
})

describe('an older Odoo', () => {
  test('needs a login, and is told so', async () => {
    const { double, settings, world } = await odooWith({ major: 16 })
    const error = await failure(odoo.open(world, { ...settings, login: '' }).test(), double)
    expect([error.kind, error.said.reason]).toEqual(['credentials', 'login_needed'])
  })

  test('finds its only database, and asks which of several', async () => {
    const one = await odooWith({ major: 16 })
    expect((await odoo.open(one.world, { ...one.settings, database: '' }).test()).name).toBe('Atelier & Söhne')
    const two = await odooWith({ major: 16, databases: ['atelier', 'other'] })
    const error = await failure(odoo.open(two.world, { ...two.settings, database: '' }).test(), two.double)
    expect(error.said.reason).toBe('database_needed')
    const unknown = await failure(odoo.open(two.world, { ...two.settings, database: 'nope' }).test(), two.double)
    expect([unknown.kind, unknown.said.reason]).toEqual(['credentials', 'database_unknown'])
  })

  test('says false instead of an error when the key is wrong', async () => {
    const { double, session } = await odooWith({ major: 17 })
    double.allow({ isKnown: false })
    expect((await failure(session.test(), double)).said.reason).toBe('credentials_refused')
  })

  test('before 14 is not connected', async () => {
    const { double, session } = await odooWith({ major: 13 })
    const error = await failure(session.test(), double)
    expect([error.said.reason, error.said.value]).toEqual(['version_too_old', '13.0'])
  })
})

test('one of several databases has to be named', async () => {
  const { double, settings, world } = await odooWith({ databases: ['atelier', 'other'] })
  const error = await failure(odoo.open(world, settings).test(), double)
  expect([error.kind, error.said.reason]).toEqual(['unexpected_system', 'database_needed'])
  expect((await odoo.open(world, { ...settings, database: 'other' }).test()).name).toBe('Atelier & Söhne')
})

test('an Odoo without products says which app it needs', async () => {
  const { double, session } = await odooWith()
  double.allow({ hasProducts: false })
  const error = await failure(session.discover(), double)
  expect(error.message).toContain('Sales or Inventory')
})

test('what is not Odoo is told as such', async () => {
  const server = await startFaultServer(() => ({ status: 404, body: { error: 'nothing here' } }))
  atFileEnd(() => server.close())
  const work = odoo.open(foreignWorld(), { address: server.origin, api_key: 'k' }).test()
  await expect(work).rejects.toMatchObject({ kind: 'unexpected_system', said: { reason: 'not_odoo' } })
})

test('Odoo’s own hosting is asked once a second at most', async () => {
  const { double } = await odooWith()
  const world = foreignWorld({ reroute: { 'https://atelier.odoo.com': double.origin } })
  const settings = odoo.parse({ address: 'atelier.odoo.com/web#id=5', api_key: double.key })
  expect(settings['address']).toBe('https://atelier.odoo.com')
  await odoo.open(world, settings).test()
  expect(world.turns.get('requests')).toBe(double.asked.length)
})

test.each([
  [{ address: '' }, 'web_address_malformed'],
  [{ address: 'ftp://odoo.example' }, 'web_address_malformed'],
  [{ address: 'https://me:pw@odoo.example' }, 'web_address_malformed'],
  [{ api_key: ' ' }, 'setting_missing'],
  [{ api_key_ends: '31.01.2027' }, 'day_malformed'],
  [{ api_key_ends: '2027-02-30' }, 'day_malformed'],
])('%j is refused: %s', (given, reason) => {
  const typed = { address: 'https://odoo.example', api_key: 'k', ...given }
  expect(() => odoo.parse(typed)).toThrow(expect.objectContaining({ reason }))
})
