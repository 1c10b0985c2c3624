import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { DOUBLE_TLS } from '#test/doubles/double-tls.ts'
import { startOdooDouble } from '#test/doubles/odoo/odoo-double.ts'
import { startSapDouble } from '#test/doubles/sap/sap-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp } from '#test/harness.ts'
import { CONNECTORS } from '../connectors/connectors.ts'
import { changeConnection } from './change-connection.ts'
import { createConnection } from './create-connection.ts'
import { tellExpiringCredentials } from './tell-expiring-credentials.ts'
import { testConnection } from './test-connection.ts'

const usual = getCACertificates('default')
setDefaultCACertificates([...usual, DOUBLE_TLS.cert])
atFileEnd(() => setDefaultCACertificates(usual))

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const { deps } = t
afterEach(() => t.setNow(null))

const ODOO = await startOdooDouble()
const SAP = await startSapDouble()
atFileEnd(() => Promise.all([ODOO.close(), SAP.close()]).then(() => {}))

test.each([
  {
    kind: 'odoo',
    day: 'api_key_ends',
    settings: { address: ODOO.origin },
    secrets: { api_key: ODOO.key },
  },
  {
    kind: 'sap',
    day: 'credentials_end',
    settings: { address: SAP.origin, by: 'user', user: SAP.user },
    secrets: { password: SAP.password },
  },
])(
  'the end of credentials of $kind is told 14, 3 and 1 days before, each once, and others begin anew',
  async ({ kind, day, settings, secrets }) => {
    const w = await t.workspace()
    const told = async (at: string) => {
      t.setNow(new Date(at))
      for (let times = 0; times < 2; times += 1) await tellExpiringCredentials(deps)
      const { rows } = await t.owner.query(
        `select data ->> 'days' as days from events where workspace_id = $1 and kind = 'connection.expiring' order by sequence`,
        [w.id],
      )
      return rows.map(({ days }) => Number(days))
    }
    const noticed = async () => {
      const { data } = await t.graphql('{ connectionNotices { kind because { value } } }', await w.key('write'))
      return data?.connectionNotices
    }
    t.setNow(new Date('2027-03-01T00:00:00Z'))
    const given = { kind, name: 'There', settings: { ...settings, [day]: '2027-03-31' }, secrets }
    const { id } = await createConnection(deps, w.actor, given)
    expect((await testConnection(deps, w.actor, { id })).testFault).toBeNull()
    expect([await told('2027-03-16T23:00:00Z'), await noticed()]).toEqual([[], []])
    expect(await told('2027-03-17T01:00:00Z')).toEqual([14])
    expect(await noticed()).toEqual([{ kind: 'EXPIRING', because: { value: '2027-03-31' } }])
    expect(await told('2027-03-20T01:00:00Z')).toEqual([14])
    expect(await told('2027-03-28T01:00:00Z')).toEqual([14, 3])
    expect(await told('2027-03-30T01:00:00Z')).toEqual([14, 3, 1])
    expect(await told('2027-04-02T01:00:00Z')).toEqual([14, 3, 1])

    await changeConnection(deps, w.actor, { id, settings: { [day]: '2027-06-29' }, secrets })
    expect((await testConnection(deps, w.actor, { id })).testFault).toBeNull()
    expect([await told('2027-04-03T01:00:00Z'), await noticed()]).toEqual([[14, 3, 1], []])
    // A service that was down for a while tells the last that is due alone.
    expect(await told('2027-06-28T01:00:00Z')).toEqual([14, 3, 1, 1])
  },
)

test('every system whose credentials end without its telling asks for the day', () => {
  const days = CONNECTORS.flatMap(({ kind, settings }) =>
    settings.filter((one) => one.kind === 'day').map(({ key }) => [kind, key]),
  )
  expect(days).toEqual([
    ['odoo', 'api_key_ends'],
    ['sap', 'credentials_end'],
    ['business-central', 'client_secret_ends'],
  ])
})
