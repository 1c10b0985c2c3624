import { describe, expect, test } from 'vitest'
import { centralWith, cloudOf, failure } from '#test/doubles/business-central/central-with.ts'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import { businessCentral } from './business-central.ts'

const isItems = ({ url }: Asked) => url.pathname.endsWith('/items')

test.each<[Fault, string, string]>([
  [{ is: 'page', title: 'Service Unavailable' }, 'unexpected_system', 'web_page'],
  [{ is: 'redirect', to: 'http://169.254.169.254/metadata' }, 'unexpected_system', 'redirected'],
  [{ is: 'answer', answer: { body: { items: [] } } }, 'unexpected_system', 'not_a_list'],
  [
    { is: 'answer', answer: { status: 400, body: { error: { code: 'Application_DialogException', message: 'No.' } } } },
    'refused',
    'refused',
  ],
  [
    { is: 'answer', answer: { status: 403, body: { error: { code: 'Authorization_RequestDenied', message: 'No.' } } } },
    'permission',
    'not_permitted',
  ],
])('%j ends it with what to do', async (fault, kind, reason) => {
  const { double, pages } = await centralWith({}, 5)
  double.fail(fault, isItems)
  const error = await failure(pages(), double)
  expect([error.kind, error.said.reason]).toEqual([kind, reason])
})

describe('credentials', () => {
  test.each([
    ["AADSTS7000222: The provided client secret keys for app 'client-1' are expired.", 'secret_ended'],
    ["AADSTS700016: Application with identifier 'client-1' was not found in the directory.", 'client_unknown'],
    ["AADSTS90002: Tenant '1' not found.", 'tenant_unknown'],
    ['AADSTS50034: Something else.', 'credentials_refused'],
  ])('%s', async (secretFault, reason) => {
    const { double, session } = await centralWith({}, 1)
    double.allow({ secretFault })
    const error = await failure(session.test(), double)
    expect([error.kind, error.said.reason]).toEqual(['credentials', reason])
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('of an app that Business Central does not know say where to register it', async () => {
    const { double, session } = await centralWith({}, 1)
    double.allow({ isRegistered: false })
    const error = await failure(session.test(), double)
    expect([error.kind, error.message]).toEqual([
      'credentials',
      expect.stringContaining('Microsoft Entra Applications'),
    ])
    // With the first token and with another one, and no more.
    expect(double.asked.filter(({ url }) => url.pathname.endsWith('/companies'))).toHaveLength(2)
  })

  test('end on the day that was entered', async () => {
    const { session } = await centralWith({}, 1, { client_secret_ends: '2028-05-31' })
    expect((await session.test()).credentialsExpireAt).toEqual(new Date('2028-05-31T00:00:00Z'))
  })

  test('for an environment that is not there say so', async () => {
    const { double, world } = await centralWith({}, 1)
    const settings = businessCentral.parse({ ...cloudOf(double), environment: 'Sandbox2' })
    const error = await failure(businessCentral.open(world, settings).test(), double)
    expect([error.kind, error.said.reason]).toEqual(['not_found', 'environment_unknown'])
  })
})

test('a page that is not there is told by its name', async () => {
  const { double, session } = await centralWith({}, 1, { custom_page: 'acme/passports/v1.0/nothing' })
  const error = await failure(session.test(), double)
  expect([error.said.reason, error.said.value]).toEqual(['custom_page_missing', 'acme/passports/v1.0/nothing'])
})

test.each([
  [{ tenant: '../evil' }, 'setting_malformed'],
  [{ environment: 'a b' }, 'setting_malformed'],
  [{ client_secret: '' }, 'setting_missing'],
  [{ custom_page: 'https://evil.example/x' }, 'custom_page_malformed'],
  [{ custom_item_field: "x eq 'y' or" }, 'setting_malformed'],
])('%j is refused: %s', async (given, reason) => {
  const typed = { tenant: 't', environment: 'Production', client_id: 'c', client_secret: 's', ...given }
  expect(() => businessCentral.parse(typed)).toThrow(expect.objectContaining({ reason }))
})
