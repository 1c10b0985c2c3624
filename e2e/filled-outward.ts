import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { discoverConnection } from '#features/connecting/connections/discover-connection.ts'
import { testConnection } from '#features/connecting/connections/test-connection.ts'
import { createFeed } from '#features/connecting/feeds/create-feed.ts'
import { bringInStep } from '#features/connecting/list-copies/bring-in-step.ts'
import { createListCopy } from '#features/connecting/list-copies/create-list-copy.ts'
import { testChannel } from '#features/connecting/messages/sending/test-channel.ts'
import { createRule } from '#features/connecting/messages/set-up/change-rules.ts'
import { createChannel } from '#features/connecting/messages/set-up/create-channel.ts'
import { createRefreshedModel } from '#features/connecting/refreshed-models/create-refreshed-model.ts'
import { ledAirtable } from '#test/doubles/airtable/led-airtable.ts'
import type { TestApp, TestWorkspace } from '#test/harness.ts'
import { eventually, startReceiver } from '#test/receiver.ts'
import type { Config } from '../server/src/config.ts'
import { MAY_CALL_SHOPS } from './connected.ts'

/** Of a service with mail, which nothing has to arrive of. */
export const MAY_CALL_AND_MAIL: Partial<Config> = {
  ...MAY_CALL_SHOPS,
  mail: {
    server: { host: 'mail.example.com', port: 587, security: 'starttls', login: null },
    sender: { name: 'Selvedge', address: 'passports@example.com' },
  },
}

/** What others read and are told, and the address of every screen of it: feeds, a model of Power BI, channels, and a table that is kept in step. */
export async function fillOutward(t: TestApp, w: TestWorkspace): Promise<readonly string[]> {
  const [feeds, channels, connection] = await Promise.all([makeFeeds(t, w), makeChannels(t, w), keepTable(t, w)])
  const ids = { tenant: 'vesper.example', clientId: GUID, groupId: GUID, datasetId: GUID }
  const model = { ...ids, name: 'Sustainability report', clientSecret: '8Q~madeupForTheWalks', gatherMinutes: 60 }
  await createRefreshedModel(t.deps, w.actor, model)
  return [
    ...feeds.map((id) => `/feeds/${id}`),
    ...channels.map((id) => `/messages/${id}`),
    `/connections/${connection}`,
    `/connections/${connection}?step=data`,
  ]
}

const GUID = '1d6c1a2b-3f44-4c0e-9a57-0c1f5e2b7d90'

/** One of each kind; the table has been read. */
async function makeFeeds(t: TestApp, w: TestWorkspace) {
  const report = await createFeed(t.deps, w.actor, { name: 'Report', kind: 'odata', sets: ['Products', 'Variants'] })
  const scarves = { name: 'Scarves', kind: 'csv', list: 'products', matching: { search: 'scarf' } } as const
  const table = await createFeed(t.deps, w.actor, scarves)
  await fetch(`${t.deps.config.publicUrl}/feeds/csv/${table.secret}.csv`, { headers: { 'user-agent': 'Excel' } })
  await t.app.feeds.flush()
  return [report.feed.id, table.feed.id]
}

/** One that works and one that is broken, each with a rule and what it was sent. */
async function makeChannels(t: TestApp, w: TestWorkspace) {
  const receiver = await startReceiver()
  receiver.answer((response) => response.end('ok'))
  const made = []
  for (const [name, pace] of [
    ['News', 'at_once'],
    ['Suppliers', 'daily'],
  ] as const) {
    const settings = { address: `${receiver.url.replace('/hook', '')}/hooks/${name}` }
    const given = { kind: 'mattermost', name, settings, language: 'en', timeZone: 'UTC' }
    const { id } = await createChannel(t.deps, w.actor, given)
    await createRule(t.deps, w.actor, { channelId: id, kinds: ['passport.published', 'rating.expiring'], pace })
    await testChannel(t.deps, w.actor, { id })
    made.push(id)
  }
  await t.owner.query(
    `update channels set state = 'paused', paused_because = '{"reason":"channel_gone","message":"Gone.","value":404,"isByPerson":false}' where id = $1`,
    [made[1]],
  )
  return made
}

/** A base of Airtable, where what would be written to a table waits to be looked at. */
async function keepTable(t: TestApp, w: TestWorkspace) {
  const double = await ledAirtable()
  const base = double.addBase('Studio')
  const { id: tableId, fields } = double.addTable(base, 'Fibres', ['Id', 'Name', { name: 'Left on', type: 'date' }])
  const [key = '', name = '', left = ''] = fields.map(({ id }) => id)
  const secrets = { access_token: double.token }
  const { id: connectionId } = await createConnection(t.deps, w.actor, { kind: 'airtable', name: 'Studio', secrets })
  await testConnection(t.deps, w.actor, { id: connectionId })
  await discoverConnection(t.deps, w.actor, { id: connectionId })
  const { id } = await createListCopy(t.deps, w.actor, {
    connectionId,
    name: 'Fibres of the season',
    noun: 'material',
    table: `${base.id}/${tableId}`,
    columns: { material_id: key, material_name: name },
    keyColumn: 'material_id',
    leftColumn: left,
  })
  await bringInStep(t.deps, w.actor, { id })
  const phase = async () => (await t.owner.query('select phase from list_copies where id = $1', [id])).rows[0]?.phase
  await eventually(async () => (await phase()) === 'waits')
  return connectionId
}
