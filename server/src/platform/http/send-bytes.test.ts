import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHttpApp } from '#test/http-app.ts'
import { sendBytes } from './send-bytes.ts'

const BYTES = Buffer.from('0123456789')
const { app } = createHttpApp()
let opened = 0

beforeAll(async () => {
  app.get<{ Params: { size: string } }>('/bytes/:size', (request, reply) => {
    const bytes = BYTES.subarray(0, Number(request.params.size))
    return sendBytes(request, reply.header('content-type', 'application/pdf'), {
      size: bytes.length,
      etag: '"tag"',
      async open(range) {
        opened += 1
        return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])
      },
    })
  })
  await app.ready()
})

const ask = async (headers: Record<string, string>, size = 10, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await app.inject({ url: `/bytes/${size}`, method, headers })
  const { 'content-range': range, 'content-length': length } = answer.headers
  return [answer.statusCode, answer.body, range, Number(length)]
}

describe('bytes', () => {
  test.each([
    ['bytes=0-0', '0', '0-0'],
    ['bytes=2-4', '234', '2-4'],
    ['bytes=7-', '789', '7-9'],
    ['bytes=7-99', '789', '7-9'],
    ['bytes=-3', '789', '7-9'],
    ['bytes=-99', '0123456789', '0-9'],
  ])('are sent in part for %s', async (range, body, sent) => {
    expect(await ask({ range })).toEqual([206, body, `bytes ${sent}/10`, body.length])
  })

  test.each(['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=x', 'bytes=-', '', 'bytes=99999999999999999999-'])(
    'are sent whole for %j, which is no single range',
    async (range) => {
      expect(await ask({ range })).toEqual([200, '0123456789', undefined, 10])
    },
  )

  test('behind the end are refused with their number', async () => {
    for (const [range, size] of [
      ['bytes=10-', 10],
      ['bytes=-0', 10],
      ['bytes=0-', 0],
    ] as const) {
      const answer = await app.inject({ url: `/bytes/${size}`, headers: { range } })
      expect(answer.statusCode).toBe(416)
      expect(answer.headers['content-range']).toBe(`bytes */${size}`)
      expect(answer.json()).toMatchObject({ reason: 'range_not_satisfiable', field: 'Range', limit: size })
    }
  })

  test('are resumed only if they are still the same', async () => {
    expect(await ask({ range: 'bytes=5-', 'if-range': '"tag"' })).toEqual([206, '56789', 'bytes 5-9/10', 5])
    for (const condition of ['"other"', 'W/"tag"', 'Sat, 21 Nov 2026 09:30:00 GMT']) {
      expect(await ask({ range: 'bytes=5-', 'if-range': condition })).toEqual([200, '0123456789', undefined, 10])
    }
  })

  test('that the client has, and HEAD, open nothing', async () => {
    opened = 0
    expect((await ask({ 'if-none-match': '"tag"' }))[0]).toBe(304)
    expect(await ask({}, 10, 'HEAD')).toEqual([200, '', undefined, 10])
    expect(await ask({ range: 'bytes=2-4' }, 10, 'HEAD')).toEqual([206, '', 'bytes 2-4/10', 3])
    expect(await ask({}, 0)).toEqual([200, '', undefined, 0])
    expect(opened).toBe(0)
  })
})
