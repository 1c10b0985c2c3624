import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { uploadFile } from '#features/records/files/upload-file.ts'
import type { Actor } from '#kit/actor.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { receiveUpload } from '#platform/file-storage/receive-upload.ts'
import type { Deps } from '../src/deps.ts'
import type { Credentials, TestApp } from './harness.ts'

export type Uploaded = {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: an answer has whatever shape it has
  readonly body: any
}

/** The address of the service, listening on a port of its own so that uploads and aborts are real. */
export async function listen({ app }: TestApp): Promise<string> {
  const listening = LISTENING.get(app) ?? app.listen({ port: 0, host: '127.0.0.1' })
  LISTENING.set(app, listening)
  await listening
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

const LISTENING = new WeakMap<object, Promise<string>>()

/** POST /api/v1/files as a browser or curl sends it. */
export async function upload(
  t: TestApp,
  as: Credentials,
  content: Buffer | string,
  name: string,
  fields: Record<string, string> = {},
): Promise<Uploaded> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const answer = await fetch(`${await listen(t)}/api/v1/files`, {
    method: 'POST',
    headers: as?.headers ?? {},
    body: form,
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

/** A picture with something to see on it. */
export function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 160 } } })
}

/** A file, by the use case, for building fixtures: a short text unless `content` says otherwise. */
export async function makeFile(
  deps: Deps,
  actor: Actor,
  fields: Parameters<typeof uploadFile>[3],
  content: Buffer = Buffer.from('Wash at 30 °C'),
) {
  const received = await receiveUpload(incomingDirectory(deps.config.dataDir), Readable.from([content]), {
    limit: content.length,
    tooLarge: () => new Error('too large'),
  })
  try {
    return await uploadFile(deps, actor, received, fields)
  } finally {
    await received.discard()
  }
}
