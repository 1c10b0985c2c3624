import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { browse, makeLink, openInBrowser } from '#test/private-links.ts'
import { makeFile } from '#test/uploads.ts'
import { revokePrivateLink } from './revoke-private-link.ts'

const MB = 1_000_000

let t: TestApp
let home: TestWorkspace
let port: number
/** 100 MB, no part of which looks like another. */
let large: Buffer

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
  large = randomBytes(100 * MB)
  large.write('%PDF-1.7\n')
})

/** A file that nobody but the workspace may see. */
function share({ actor }: TestWorkspace, content: string | Buffer, name = 'audit.txt') {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return makeFile(t.deps, actor, { name, kind: 'audit' }, bytes)
}

async function shareLarge() {
  const { id } = await share(home, large, 'audit.pdf')
  const made = await makeLink(t.deps, home, { passportOf: null, fileIds: [id] })
  const cookie = await openInBrowser(t.app, made.path)
  const download = (headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const path = `${made.path}/files/${id}`
      get({ port, host: '127.0.0.1', path, headers: { ...cookie, ...headers }, agent: false }, resolve).on(
        'error',
        reject,
      )
    })
  return { made, download }
}

async function collect(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('a download of 100 MB', () => {
  test('stops at its next range when the link is revoked', async () => {
    const { made, download } = await shareLarge()
    const ranges = Array.from({ length: 10 }, (_, i) => [i * 10 * MB, (i + 1) * 10 * MB - 1] as const)
    const statuses: (number | undefined)[] = []
    for (const [i, [first, last]] of ranges.entries()) {
      if (i === 4) await revokePrivateLink(t.deps, home.actor, { id: made.link.id })
      const answer = await download({ range: `bytes=${first}-${last}` })
      const body = await collect(answer)
      statuses.push(answer.statusCode)
      if (i < 4) expect(body.equals(large.subarray(first, last + 1))).toBe(true)
      else expect(body.toString()).toContain('This link does not work')
    }
    expect(statuses).toEqual([206, 206, 206, 206, 404, 404, 404, 404, 404, 404])
  })

  test('that asked for everything at once ends before the end when the link is revoked', async () => {
    const { made, download } = await shareLarge()
    const answer = await download()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-length']).toBe(String(100 * MB))
    // Not read on, so the server has to wait with all that the sockets between do not hold.
    await once(answer, 'readable')
    await revokePrivateLink(t.deps, home.actor, { id: made.link.id })
    let received = 0
    answer.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    await expect(once(answer, 'end')).rejects.toThrow('aborted')
    expect(received).toBeGreaterThan(0)
    expect(received).toBeLessThan(60 * MB)
  })

  test('that broke off goes on where it was, although the link is spent', async () => {
    const { download } = await shareLarge()
    const first = await download()
    const { etag } = first.headers
    let received = 0
    for await (const chunk of first as AsyncIterable<Buffer>) {
      received += chunk.length
      if (received > 30 * MB) break
    }
    const rest = await download({ range: `bytes=${received}-`, 'if-range': etag ?? '' })
    expect(rest.statusCode).toBe(206)
    expect((await collect(rest)).equals(large.subarray(received))).toBe(true)
    // Of another version of the file the rest would be of no use.
    const other = await download({ range: `bytes=${received}-`, 'if-range': '"another"' })
    expect(other.statusCode).toBe(200)
    other.destroy()
  })
})

describe('shared files', () => {
  test('are listed with their sizes and come as what is to be saved, never as a page', async () => {
    const text = 'Checked on site, no <b>finding</b>.'
    const file = await share(home, text, 'prüf"bericht.txt')
    const second = await share(home, Buffer.alloc(1_400_000, 'a'))
    const { path } = await makeLink(t.deps, home, { passportOf: null, fileIds: [file.id, second.id] })
    const cookie = await openInBrowser(t.app, path)
    const page = await browse(t.app, `${path}/content`, cookie)
    expect(page.body).toContain(`<a href="${path}/files/${file.id}" download>prüf&quot;bericht.txt</a>`)
    expect(page.body).toMatch(/35 bytes.*1\.4 MB/s)
    expect(page.body).not.toContain(file.storageKey)
    const list = await browse(t.app, `${path}/content.json`, cookie)
    const sha256 = createHash('sha256').update(text).digest('hex')
    expect(list.json().files[0]).toEqual({
      id: file.id,
      name: 'prüf"bericht.txt',
      mediaType: 'text/plain; charset=utf-8',
      size: 35,
      sha256,
    })
    const answer = await browse(t.app, `${path}/files/${file.id}`, cookie)
    expect(answer.body).toBe(text)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="pr.*filename\*=UTF-8''pr%C3%BCf/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'accept-ranges': 'bytes',
    })
    const head = await t.app.inject({ method: 'HEAD', url: `${path}/files/${file.id}`, headers: cookie })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '35', ''])
    const beyond = await browse(t.app, `${path}/files/${file.id}`, { ...cookie, range: 'bytes=35-' })
    expect([beyond.statusCode, beyond.headers['content-disposition']]).toEqual([416, undefined])
  })

  test('are only those that were selected, of this workspace, for who has opened the link', async () => {
    const chosen = await share(home, 'chosen')
    const other = await share(home, 'other')
    const foreign = await share(await t.workspace(), 'foreign')
    const { path } = await makeLink(t.deps, home, { passportOf: null, fileIds: [chosen.id] })
    const files = (id: string) => `${path}/files/${id}`
    expect((await browse(t.app, files(chosen.id))).statusCode).toBe(404)
    const cookie = await openInBrowser(t.app, path)
    expect((await browse(t.app, files(chosen.id), cookie)).body).toBe('chosen')
    for (const id of [other.id, foreign.id, chosen.storageKey, 'x']) {
      expect((await browse(t.app, files(id), cookie)).statusCode).toBe(404)
    }
    await expect(makeLink(t.deps, home, { passportOf: null, fileIds: [chosen.id, foreign.id] })).rejects.toMatchObject({
      reason: 'file_not_found',
    })
  })
})
