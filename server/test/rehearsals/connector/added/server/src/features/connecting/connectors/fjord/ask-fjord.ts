import type { World } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { patiently } from '../patiently.ts'
import { faultOf, readJson } from '../read-answer.ts'

export type Fjord = {
  readonly address: string
  ask(method: 'GET' | 'PUT', path: string, body?: object): Promise<unknown>
}

/** Tries again what passes and waits as long as it is asked to; what stays is a ForeignError of its class. */
export function askFjord(world: World, { address = '', key = '' }: Readonly<Record<string, string>>): Fjord {
  const speaker = { system: 'Fjord', secrets: [key], now: world.now }
  const ask: Fjord['ask'] = (method, path, body) =>
    patiently(world, async () => {
      // Fjord allows each key a hundred requests a second.
      await world.turn({ name: 'requests', count: 100, perMilliseconds: 1_000 })
      const answer = await world.send({
        method,
        url: `${address}${path}`,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        answer: { atMostBytes: 5_000_000, beyond: 'refuse' },
      })
      const found = readJson(speaker, answer)
      if (answer.status < 300) return found
      if (answer.status === 423) throw new ForeignError('permission', ARCHIVED)
      throw faultOf(speaker, answer, found)
    })
  return { address, ask }
}

const ARCHIVED = {
  reason: 'fjord_archived',
  message: 'This catalogue is archived in Fjord. Open it there, or connect another one.',
}
