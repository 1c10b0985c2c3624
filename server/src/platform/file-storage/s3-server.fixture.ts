import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * The part of the S3 protocol that the service speaks, kept in memory: PUT, GET with Range, HEAD and DELETE of objects by path, multipart uploads,
 * lists page by page, and signatures of version 4, worked out here again from their description, so that a wrong one is refused as S3 refuses it.
 * Sources: Amazon S3 API Reference (PutObject, GetObject, HeadObject, DeleteObject, CreateMultipartUpload, UploadPart, CompleteMultipartUpload,
 * AbortMultipartUpload, ListMultipartUploads, ListObjectsV2, Error responses), Amazon S3 User Guide ("Amazon S3 multipart upload limits"), AWS IAM
 * User Guide, "Create a signed AWS API request".
 */
export async function startS3Server({ bucket, keyId, secret }: { bucket: string; keyId: string; secret: string }) {
  const objects = new Map<string, Buffer>()
  const putAt = new Map<string, Date>()
  const uploads = new Map<string, Upload>()
  const full = { value: false }
  /** How many entries a page of a list has at most. */
  const pageSize = { value: 1000 }
  /** What goes wrong with the next requests: each is asked until one says what becomes of its request. */
  const faults: ((request: IncomingMessage) => Fault | undefined)[] = []
  const server = createServer(async (request, response) => {
    const fault = takeFault(faults, request)
    if (fault === 'cut') return request.socket.destroy()
    if (fault === 'half') {
      const answer = response.end.bind(response)
      Object.assign(response, {
        end: (content: Buffer | string = '') =>
          content.length < 2
            ? answer(content)
            : response.write(content.slice(0, content.length >> 1), () => request.socket.destroy()),
      })
    }
    if (fault === 'lost') Object.assign(response, { end: () => request.socket.destroy() })
    const body = await buffer(request)
    const xml = (status: number, text: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? '' : `<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
    const fail = (status: number, code: string) => xml(status, `<Error><Code>${code}</Code></Error>`)
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const asked = new URLSearchParams(query)
    if (typeof fault === 'object') return fail(fault.status, fault.code)
    if (['PUT', 'POST'].includes(request.method ?? '') && request.headers['content-length'] === undefined)
      return fail(411, 'MissingContentLength')
    if (signatureOf(request, keyId, secret) !== /Signature=(\w+)/.exec(request.headers.authorization ?? '')?.[1])
      return fail(403, 'SignatureDoesNotMatch')
    const told = request.headers['x-amz-content-sha256']
    if (told !== 'UNSIGNED-PAYLOAD' && told !== sha256(body)) return fail(400, 'XAmzContentSHA256Mismatch')
    if (path !== `/${bucket}` && !path.startsWith(`/${bucket}/`)) return fail(404, 'NoSuchBucket')
    const store = (content: Buffer) => {
      objects.set(path, content)
      putAt.set(path, new Date())
    }
    const isTaken = ({ headers }: IncomingMessage, path: string) =>
      headers['if-none-match'] === '*' && objects.has(path)
    const keyOf = (stored: string) => escaped(stored.slice(bucket.length + 2))

    if (path === `/${bucket}` && asked.get('list-type') === '2') {
      const most = Math.min(Number(asked.get('max-keys') ?? 1000), pageSize.value)
      // A token names no key of the list: it is of the server's own making.
      const behind = Buffer.from(asked.get('continuation-token') ?? '', 'base64').toString()
      const found = [...objects.keys()]
        .filter((stored) => stored.startsWith(`/${bucket}/${asked.get('prefix') ?? ''}`) && stored > behind)
        .sort()
      const page = found.slice(0, most)
      const isCut = found.length > page.length
      const next = `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
      const entries = page.map((stored) => {
        const moment = (putAt.get(stored) ?? new Date()).toISOString()
        const size = objects.get(stored)?.length
        return `<Contents><Key>${keyOf(stored)}</Key><LastModified>${moment}</LastModified><Size>${size}</Size></Contents>`
      })
      return xml(
        200,
        `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${isCut ? next : ''}${entries.join('')}</ListBucketResult>`,
      )
    }
    if (path === `/${bucket}` && asked.has('uploads')) {
      const entries = [...uploads]
        .filter(([, upload]) => keyOf(upload.path).startsWith(asked.get('prefix') ?? ''))
        .map(
          ([id, upload]) =>
            `<Upload><Key>${keyOf(upload.path)}</Key><UploadId>${id}</UploadId><Initiated>${upload.begun.toISOString()}</Initiated></Upload>`,
        )
      return xml(
        200,
        `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListMultipartUploadsResult>`,
      )
    }

    if (request.method === 'POST' && asked.has('uploads')) {
      const id = `${randomBytes(12).toString('base64')}.`
      uploads.set(id, { path, begun: new Date(), parts: new Map() })
      return xml(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (asked.has('uploadId')) {
      const id = asked.get('uploadId') ?? ''
      const upload = uploads.get(id)
      if (upload?.path !== path) return fail(404, 'NoSuchUpload')
      if (request.method === 'DELETE') {
        uploads.delete(id)
        return response.writeHead(204).end()
      }
      if (request.method === 'PUT') {
        if (full.value) return fail(507, 'XMinioStorageFull')
        const number = Number(asked.get('partNumber'))
        if (!Number.isInteger(number) || number < 1 || number > 10_000) return fail(400, 'InvalidArgument')
        const etag = `"${createHash('md5').update(body).digest('hex')}"`
        upload.parts.set(number, { body, etag })
        return response.writeHead(200, { etag }).end()
      }
      const named = [
        ...body.toString().matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag><\/Part>/g),
      ].map(([, number, etag]) => ({ number: Number(number), etag }))
      if (named.length === 0) return fail(400, 'MalformedXML')
      if (named.some(({ number }, at) => at > 0 && number <= (named[at - 1]?.number ?? 0)))
        return fail(400, 'InvalidPartOrder')
      const parts = named.map(({ number, etag }) => {
        const part = upload.parts.get(number)
        return part?.etag === etag ? part : undefined
      })
      if (parts.includes(undefined)) return fail(400, 'InvalidPart')
      if (parts.slice(0, -1).some((part) => (part?.body.length ?? 0) < LEAST_PART)) return fail(400, 'EntityTooSmall')
      if (isTaken(request, path)) return fail(412, 'PreconditionFailed')
      uploads.delete(id)
      store(Buffer.concat(parts.map((part) => part?.body ?? Buffer.alloc(0))))
      return xml(200, `<CompleteMultipartUploadResult><Key>${keyOf(path)}</Key></CompleteMultipartUploadResult>`)
    }

    const found = objects.get(path)
    switch (request.method) {
      case 'PUT':
        if (full.value) return fail(507, 'XMinioStorageFull')
        if (isTaken(request, path)) return fail(412, 'PreconditionFailed')
        store(body)
        return response.writeHead(200).end()
      case 'DELETE':
        objects.delete(path)
        return response.writeHead(204).end()
      case 'HEAD':
        return found ? response.writeHead(200, { 'content-length': found.length }).end() : fail(404, 'NoSuchKey')
      default: {
        if (!found) return fail(404, 'NoSuchKey')
        const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
        const etag = `"${createHash('md5').update(found).digest('hex')}"`
        if ((request.headers['if-match'] ?? etag) !== etag) return fail(412, 'PreconditionFailed')
        if (first === undefined) return response.writeHead(200, { etag, 'content-length': found.length }).end(found)
        const part = found.subarray(Number(first), last ? Number(last) + 1 : found.length)
        const range = `bytes ${first}-${Number(first) + part.length - 1}/${found.length}`
        return response.writeHead(206, { 'content-length': part.length, 'content-range': range }).end(part)
      }
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${bucket}`,
    objects,
    putAt,
    uploads,
    pageSize,
    faults,
    full,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

type Upload = { readonly path: string; begun: Date; readonly parts: Map<number, { body: Buffer; etag: string }> }

/** `cut`: the connection ends before anything is done; `lost`: all is done, and the connection ends before the answer; `half`: in the middle of it. */
type Fault = 'cut' | 'lost' | 'half' | { readonly status: number; readonly code: string }

/** 5 MiB, for every part but the last. */
const LEAST_PART = 5 * 1024 * 1024

function takeFault(faults: ((request: IncomingMessage) => Fault | undefined)[], request: IncomingMessage) {
  for (const [at, fault] of faults.entries()) {
    const found = fault(request)
    if (found === undefined) continue
    faults.splice(at, 1)
    return found
  }
  return undefined
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** In the order of the names, with an equals sign behind a name that has no value. */
function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&')
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
    canonicalQuery(query),
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

function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
