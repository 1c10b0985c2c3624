import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * The part of the S3 protocol that the service speaks, kept in memory: PUT, GET with Range, HEAD and DELETE of objects by path, and
 * signatures of version 4, worked out here again from their description, so that a wrong one is refused as S3 refuses it.
 * Sources: Amazon S3 API Reference (PutObject, GetObject, HeadObject, DeleteObject, Error responses), AWS IAM User Guide, "Create a
 * signed AWS API request".
 */
export async function startS3Server({ bucket, keyId, secret }: { bucket: string; keyId: string; secret: string }) {
  const objects = new Map<string, Buffer>()
  const full = { value: false }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const fail = (status: number, code: string) =>
      response.writeHead(status).end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
    const path = request.url ?? ''
    if (request.method === 'PUT' && request.headers['content-length'] === undefined)
      return fail(411, 'MissingContentLength')
    if (signatureOf(request, keyId, secret) !== /Signature=(\w+)/.exec(request.headers.authorization ?? '')?.[1])
      return fail(403, 'SignatureDoesNotMatch')
    if (!path.startsWith(`/${bucket}/`)) return fail(404, 'NoSuchBucket')
    const found = objects.get(path)
    switch (request.method) {
      case 'PUT':
        if (full.value) return fail(507, 'XMinioStorageFull')
        objects.set(path, body)
        return response.writeHead(200).end()
      case 'DELETE':
        objects.delete(path)
        return response.writeHead(204).end()
      case 'HEAD':
        return found ? response.writeHead(200, { 'content-length': found.length }).end() : fail(404, 'NoSuchKey')
      default: {
        if (!found) return fail(404, 'NoSuchKey')
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
        if (first === undefined) return response.writeHead(200, { 'content-length': found.length }).end(found)
        const part = found.subarray(Number(first), Number(last) + 1)
        const range = `bytes ${first}-${Number(first) + part.length - 1}/${found.length}`
        return response.writeHead(206, { 'content-length': part.length, 'content-range': range }).end(part)
      }
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${bucket}`,
    objects,
    full,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function signatureOf(
  { method, url = '', headers, headersDistinct }: IncomingMessage,
  keyId: string,
  secret: string,
): string {
  const [, credential = '', signed = ''] =
    /Credential=([^,]+), ?SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const [id, day = '', region = '', service = ''] = credential.split('/')
  if (id !== keyId) return 'unknown key'
  const [path, query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query,
    ...signed.split(';').map((name) => `${name}:${headersDistinct[name]?.join(',')}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, toSign).toString('hex')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
