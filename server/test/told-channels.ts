import { expect } from 'vitest'
import type { MessageParts } from '#features/connecting/messages/channels/message-parts.ts'
import { hearEvents } from '#features/connecting/messages/sending/hear-events.ts'
import { createChannel } from '#features/connecting/messages/set-up/create-channel.ts'
import './doubles/channels/plain-channel.ts'
import type { TestApp, TestWorkspace } from './harness.ts'
import { type Received, startReceiver } from './receiver.ts'

export const soon = (what: () => unknown) => expect.poll(what, { timeout: 20_000, interval: 20 })

export const partsOf = ({ body }: Received): MessageParts => JSON.parse(body)

/** Channels that lead to receivers on this machine, and what is kept of them. */
export function channelsOf({ deps, owner }: TestApp) {
  const messagesOf = async (id: string) =>
    (await owner.query('select * from channel_messages where channel_id = $1 order by id', [id])).rows
  return {
    messagesOf,
    stateOf: async (id: string) => (await owner.query('select * from channels where id = $1', [id])).rows[0],
    async channelOf(w: TestWorkspace, given: object = {}) {
      const receiver = await startReceiver()
      const channel = await createChannel(deps, w.actor, {
        kind: 'plain_channel',
        name: 'Passports',
        settings: { address: receiver.url },
        language: 'en',
        timeZone: 'Europe/Lisbon',
        ...given,
      })
      return { id: channel.id, receiver, told: () => receiver.received.map(partsOf) }
    },
    /** So many events have been counted for it, in all of its messages. */
    async heard(id: string, count: number) {
      await soon(async () => {
        const messages = await messagesOf(id)
        return messages.reduce((sum, { counts }) => sum + Object.values<number>(counts).reduce((a, b) => a + b, 0), 0)
      }).toBe(count)
    },
    /** All that has happened until now has been looked at. */
    async heardAll(w: TestWorkspace) {
      const unheard = `select 1 from events e join channel_positions p using (workspace_id)
        where workspace_id = $1 and (e.transaction, e.sequence) > (p.transaction, p.sequence)`
      await soon(async () => {
        await hearEvents(deps, w.id)
        return (await owner.query(unheard, [w.id])).rowCount
      }).toBe(0)
    },
  }
}
