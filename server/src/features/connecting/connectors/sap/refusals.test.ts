import { describe, expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import { failure, sapWith, typedOf } from '#test/doubles/sap/sap-with.ts'
import { foreignWorld } from '#test/foreign-world.ts'
import { isEdmx, propertiesOf } from './edmx.ts'
import { sap } from './sap.ts'

const isProducts = ({ url }: Asked) => /\/(A_)?Product$/.test(url.pathname) && url.searchParams.has('$expand')

describe('which interface', () => {
  test.each([
    [['v2', 'v4'], 'auto', 'CE_PRODUCT_0002'],
    [['v2'], 'auto', 'API_PRODUCT_SRV'],
    [['v4'], 'auto', 'CE_PRODUCT_0002'],
    [['v2', 'v4'], 'v2', 'API_PRODUCT_SRV'],
  ] as const)('%j, %s: %s', async (generations, service, name) => {
    const { double } = await sapWith({ generations }, 1)
    const account = await sap.open(foreignWorld(), sap.parse({ ...typedOf(double), service })).test()
    expect(account.version).toContain(name)
  })

  test('neither: what to have switched on', async () => {
    const { double, session } = await sapWith({ generations: [] })
    const error = await failure(session.test(), double)
    expect([error.kind, error.said.reason, error.message]).toEqual([
      'not_found',
      'service_inactive',
      expect.stringContaining('SAP_COM_0009'),
    ])
  })
})

describe('whoever is not let in is told why', () => {
  test('a user of a person', async () => {
    const { double, session } = await sapWith({}, 1)
    double.allow({ isDialogUser: true })
    const error = await failure(session.test(), double)
    expect([error.kind, error.said.reason, error.message]).toEqual([
      'credentials',
      'dialog_user',
      expect.stringContaining('communication user'),
    ])
  })

  test('one who is led away to sign in', async () => {
    const { double, session, world } = await sapWith({}, 1)
    double.fail({ is: 'redirect', to: 'https://acme.accounts.ondemand.com/saml2/idp/sso' })
    expect((await failure(session.test(), double)).said.reason).toBe('dialog_user')
    expect([...world.origins]).toEqual([double.origin])
  })

  test('one with a wrong password, once: SAP counts', async () => {
    const { double, session } = await sapWith({}, 1)
    double.allow({ isKnown: false })
    expect((await failure(session.test(), double)).kind).toBe('credentials')
    expect(double.asked).toHaveLength(1)
  })

  test('one without the arrangement', async () => {
    const { double, session } = await sapWith({}, 1)
    double.allow({ mayRead: false })
    const error = await failure(session.test(), double)
    expect([error.kind, error.message]).toEqual(['permission', expect.stringContaining('SAP_COM_0009')])
    expect(error.requestId).toMatch(/^[0-9a-f]{32}$/)
  })

  test('and in the client that was named', async () => {
    const { double } = await sapWith({ client: '100' }, 1)
    const account = sap.open(foreignWorld(), sap.parse({ ...typedOf(double), client: '100' })).test()
    expect((await account).warnings).toEqual([])
  })
})

test.each<[Fault, string, string]>([
  [{ is: 'page', title: 'Welcome to nginx!' }, 'unexpected_system', 'web_page'],
  [{ is: 'redirect', to: 'http://169.254.169.254/latest/meta-data' }, 'unexpected_system', 'redirected'],
  [{ is: 'answer', answer: { body: { d: {} } } }, 'unexpected_system', 'not_a_list'],
  [
    {
      is: 'answer',
      answer: {
        status: 400,
        body: '<?xml version="1.0"?><error xmlns="x"><code>005056A509B1</code><message xml:lang="en">Bad &lt;filter&gt;</message></error>',
      },
    },
    'refused',
    'refused',
  ],
])('%j ends it with what to do', async (fault, kind, reason) => {
  const { double, pages } = await sapWith({ generations: ['v2'] }, 5)
  double.fail(fault, isProducts)
  const error = await failure(pages(), double)
  expect([error.kind, error.said.reason]).toEqual([kind, reason])
  if (reason === 'refused') expect(error.message).toContain('Bad <filter>')
})

test('metadata is read for its names, and for nothing that a document defines or refers to', () => {
  const edmx = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><edmx:Edmx Version="1.0"><Schema>
    <EntityType Name='T' sap:label="a > b"><Property Name='A' Type="Edm.String" MaxLength="Max" sap:label="&e;&amp;&#65;"/><NavigationProperty Name="x"/>
    <Property Name="B" Type="Edm.Decimal" sap:updatable="false"><Annotation/></Property></EntityType>
    <EntityType Name="U"><Property Name="C" Type="Edm.String"/></EntityType>
    <EntityContainer><EntitySet Name="Ts" EntityType="N.T"/></EntityContainer></Schema></edmx:Edmx>`
  expect(isEdmx(edmx)).toBe(true)
  expect(propertiesOf(edmx, 'Ts')).toEqual([
    { name: 'A', type: 'Edm.String', maxLength: null, label: '&e;&A', isUpdatable: true },
    { name: 'B', type: 'Edm.Decimal', maxLength: null, label: null, isUpdatable: false },
  ])
  expect(propertiesOf(edmx, 'Us')).toEqual([])
  expect(propertiesOf(`${'<Property '.repeat(50_000)}`, 'Ts')).toEqual([])
})

test('the address that people know is turned into the one for programs', () => {
  const addressOf = (address: string) => sap.parse({ address, user: 'u', password: 'p' })['address']
  expect(addressOf('my123456.s4hana.cloud.sap/ui#Shell-home')).toBe('https://my123456-api.s4hana.cloud.sap')
  expect(addressOf('https://my123456-api.s4hana.ondemand.com/')).toBe('https://my123456-api.s4hana.ondemand.com')
  expect(addressOf('https://s4.acme.example:44300/sap/bc/ui2/flp')).toBe('https://s4.acme.example:44300')
  expect(addressOf('https://sandbox.api.sap.com/s4hanacloud')).toBe('https://sandbox.api.sap.com/s4hanacloud')
})

test.each([
  [{ address: 'ftp://x' }, 'web_address_malformed'],
  [{ password: '' }, 'setting_missing'],
  [{ client: '1&x=y' }, 'client_malformed'],
  [{ by: 'key' }, 'setting_missing'],
])('%j is refused: %s', (given, reason) => {
  const typed = { address: 'https://s4.example', user: 'u', password: 'p', ...given }
  expect(() => sap.parse(typed)).toThrow(expect.objectContaining({ reason }))
})
