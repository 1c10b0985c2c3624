import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { headerComplaints } from '#test/header-matrix.ts'
import { createHttpApp } from '#test/http-app.ts'

/** What the server answers, byte for byte, to bytes that are no request. */
async function answerTo(bytes: string) {
  const { app } = createHttpApp()
  app.get('/', () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const address = app.server.address()
    const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.write(bytes)
    await once(socket, 'close')
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
    const [first = '', ...lines] = head.split('\r\n')
    const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s)))
    return { statusCode: Number(first.split(' ')[1]), headers, body }
  } finally {
    await app.close()
  }
}

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'request_not_readable'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
    'request_not_readable',
  ],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'request_not_readable',
  ],
  ['a header with a line break', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\nb\r\n\r\n', 400, 'request_not_readable'],
  ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
])('answers %s with a problem document and the security headers', async (_, bytes, status, reason) => {
  const answer = await answerTo(bytes)
  expect(answer.statusCode).toBe(status)
  expect(JSON.parse(answer.body)).toMatchObject({ status, reason })
  expect(headerComplaints(answer)).toEqual([])
})
