import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { atFileEnd } from '#test/file-end.ts'

test('a bucket that closes the connection before its answer is read ends no process: all of it is there', async () => {
  const content = Buffer.alloc(65_536, 'a')
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${content.length}\r\nConnection: close\r\n\r\n`)
      socket.end(content)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atFileEnd(() => server.close())
  const { port } = server.address() as AddressInfo
  const credentials = { region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' }
  // Whichever of Node's fetch and that of undici comes first gives its connections to the other, unless that has some of its own.
  await fetch('data:,')
  const { createS3Client } = await import('./s3-client.ts')
  const ask = createS3Client(credentials, { retries: 0 })

  const connected = once(server, 'connection')
  const answer = await ask(`http://127.0.0.1:${port}/b/k`, { method: 'GET' })
  const [socket]: Socket[] = await connected
  if (socket && !socket.closed) await once(socket, 'close')
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
})
