import { setImmediate as later } from 'node:timers/promises'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { expect, inject, test } from 'vitest'
import { readCopy } from './read-copy.ts'

const QUERIES = {
  'small rows, whose headers are cut anywhere': `select n % 7 from generate_series(1, 200000) n`,
  'rows of any length': `select repeat(chr(97 + n % 26), n * n * 7 % 300000), n from generate_series(0, 120) n`,
  'rows that are longer than a piece': `select repeat('x', n * 300000) from generate_series(1, 4) n`,
  'no rows': 'select 1 where false',
  'a row of nothing': "select ''",
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(inject('cluster'))
  await client.connect()
  return client
}

test('rows come as PostgreSQL sends them, in one place, however slowly they are taken', async () => {
  const client = await connect()
  for (const [what, query] of Object.entries(QUERIES)) {
    const sent: Buffer[] = []
    const stream = client.query(to(`copy (${query}) to stdout`))
    for await (const piece of stream) sent.push(piece)
    for (const isSlow of [false, true]) {
      const read: Buffer[] = []
      const places = new Set<ArrayBufferLike>()
      let rows = Number.NaN
      for await (const piece of readCopy(client, `copy (${query}) to stdout`, (counted) => (rows = counted))) {
        if (isSlow) await later()
        places.add(piece.buffer)
        read.push(Buffer.from(piece))
      }
      expect([what, Buffer.concat(read).equals(Buffer.concat(sent)), rows]).toEqual([what, true, stream.rowCount])
      expect(places.size).toBeLessThanOrEqual(1)
    }
  }
  await client.end()
})

test('what fails on the way is thrown, and the connection is there for others again', async () => {
  const client = await connect()
  const reading = async (query: string) => {
    for await (const _ of readCopy(client, `copy (${query}) to stdout`, () => {}));
  }
  await expect(reading('select from nowhere')).rejects.toMatchObject({ code: '42P01' })
  await expect(reading('select 1 / (150000 - n) from generate_series(1, 300000) n')).rejects.toThrow('by zero')
  expect((await client.query('select 7 as seven')).rows).toEqual([{ seven: 7 }])
  client.on('error', () => {})
  const cut = reading('select pg_terminate_backend(pg_backend_pid()), n from generate_series(1, 300000) n')
  await expect(cut).rejects.toThrow(/terminat/)
  await client.end()
})
