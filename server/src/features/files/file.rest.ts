import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, badInput, notFound } from '#platform/app-error.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { type Received, receiveUpload } from '#platform/file-storage/receive-upload.ts'
import { sendBytes } from '#platform/http/send-bytes.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, type Reader, requirePermission } from '../access/actor.ts'
import { openReadScope } from '../access/read-scope.ts'
import { deleteFile } from './delete-file.ts'
import type { File } from './file.ts'
import { addressOf, copyAddressesOf, publicAddressOf } from './file-address.ts'
import { fileHeaders } from './file-headers.ts'
import { findFileForm } from './find-file-form.ts'
import { loadFiles } from './find-files.ts'
import { openFile } from './open-file.ts'
import { parseUploadFields } from './parse-upload-fields.ts'
import { uploadFile } from './upload-file.ts'

/** Files of the workspace, for its members and keys: up, down, away. */
export function registerFileRoutes(
  app: FastifyInstance,
  deps: Deps,
  identify: (request: FastifyRequest) => Promise<Reader>,
): void {
  const { config } = deps
  const limit = config.maxFileMb * 1_000_000

  app.register(async (scoped) => {
    await scoped.register(fastifyMultipart, {
      throwFileSizeLimit: false,
      limits: {
        fields: 20,
        fieldSize: 10_000,
        fieldNameSize: 100,
        files: 2,
        parts: 22,
        headerPairs: 20,
        fileSize: limit + 1,
      },
    })
    // Nothing but a form is taken, and a body of another kind is not read.
    scoped.removeContentTypeParser('application/json')

    const actors = new WeakMap<FastifyRequest, Actor>()
    scoped.post('/api/v1/files', {
      // Before the first byte is read.
      onRequest: async (request) => {
        actors.set(request, requirePermission(await identify(request), 'edit'))
        refuseOtherBodies(request)
        if (Number(request.headers['content-length'] ?? 0) > limit + FORM_OVERHEAD) throw tooLarge(config.maxFileMb)
      },
      handler: async (request, reply) => {
        const actor = actors.get(request)
        if (!actor) throw new Error('Nobody has been identified.')
        const { received, fields, name } = await receiveForm(request, config.dataDir, limit, () =>
          tooLarge(config.maxFileMb),
        )
        try {
          const file = await uploadFile(deps, actor, received, parseUploadFields(fields, name))
          reply.code(201).header('location', addressOf(config.publicUrl, file))
          return present(file, config.publicUrl)
        } finally {
          await received.discard()
        }
      },
    })
  })

  app.get<{ Params: { id: string } }>('/api/v1/files/:id', async (request, reply) => {
    const actor = requirePermission(await identify(request), 'read')
    const file = await findOne(deps, actor, request.params.id)
    reply.headers(fileHeaders(file)).header('cache-control', 'private, no-cache')
    return sendBytes(request, reply, {
      size: file.size,
      etag: `"${file.sha256.toString('base64url')}"`,
      open: (range) => openFile(deps, file.storageKey, range),
    })
  })

  // Small copies of images that are not public, or not yet: what a list shows.
  app.get<{ Params: { id: string; form: string } }>('/api/v1/files/:id/:form', async (request, reply) => {
    const actor = requirePermission(await identify(request), 'read')
    const file = await findOne(deps, actor, request.params.id)
    const found = await findFileForm(deps, file, request.params.form)
    if (!found) {
      throw new AppError(
        'not_found',
        'file_form_not_found',
        `There is no "${request.params.form.slice(0, 40)}" of this file.`,
      )
    }
    const { storageKey, size, etag, headers } = found
    // The bytes of a file never change; a day is what whoever loses access may still have.
    reply.headers(headers).header('cache-control', 'private, max-age=86400')
    return sendBytes(request, reply, { size, etag, open: (range) => openFile(deps, storageKey, range) })
  })

  app.delete<{ Params: { id: string } }>('/api/v1/files/:id', async (request, reply) => {
    await deleteFile(deps, await identify(request), { id: request.params.id })
    return reply.code(204).send()
  })
}

/** Bytes: the form around a file. */
const FORM_OVERHEAD = 250_000

function refuseOtherBodies({ headers }: FastifyRequest): void {
  if (/^multipart\/form-data *;/i.test(headers['content-type'] ?? '')) return
  throw new AppError(
    'unsupported_media_type',
    'form_required',
    'Send the file as a form, "Content-Type: multipart/form-data", in a part called "file": curl -F file=@label.pdf -F kind=document …',
    { field: 'Content-Type' },
  )
}

function tooLarge(maxFileMb: number): AppError {
  return new AppError('payload_too_large', 'file_too_large', `A file may have at most ${maxFileMb} MB.`, {
    field: 'file',
    limit: maxFileMb * 1_000_000,
  })
}

type Form = { readonly received: Received; readonly name: string; readonly fields: ReadonlyMap<string, string> }

/** Reads a form to its end: one file, and fields in any order. What was received is discarded when the rest is no good. */
async function receiveForm(
  request: FastifyRequest,
  dataDir: string,
  limit: number,
  tooLarge: () => Error,
): Promise<Form> {
  const fields = new Map<string, string>()
  let received: Received | undefined
  let name = ''
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (fields.has(part.fieldname)) throw fieldTwice(part.fieldname)
        if (part.fieldnameTruncated || part.valueTruncated) throw fieldTooLong(part.fieldname)
        fields.set(part.fieldname, String(part.value))
      } else {
        if (received)
          throw badInput('one_file_only', 'Send one file for each request.', { field: part.fieldname, limit: 1 })
        if (part.fieldname !== 'file') throw unknownPart(part.fieldname)
        name = part.filename ?? ''
        received = await receiveUpload(incomingDirectory(dataDir), part.file, { limit, tooLarge })
      }
    }
    if (!received) throw badInput('file_missing', 'The form has no part called "file".', { field: 'file' })
    return { received, name, fields }
  } catch (error) {
    await received?.discard()
    // What is still to come of this request goes nowhere, so that the connection is good for the next one.
    request.raw.unpipe()
    request.raw.resume()
    throw explainForm(error)
  }
}

function fieldTwice(field: string): AppError {
  return badInput('field_twice', `"${field}" is in the form twice.`, { field })
}

function fieldTooLong(field: string): AppError {
  return badInput('text_too_long', `"${field.slice(0, 100)}" is longer than a form may have it.`, {
    field: field.slice(0, 100),
  })
}

function unknownPart(field: string): AppError {
  return badInput('unknown_field', `The file must be in a part called "file"; got "${field}".`, { field })
}

/** What the reader of forms complains of: @fastify/multipart's codes, and busboy's plain errors about forms that make no sense. */
function explainForm(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const isSystem = 'syscall' in error
  if (isSystem) return error
  if (code === 'FST_PROTO_VIOLATION')
    return badInput('unknown_field', 'A field of the form has a name that no field has.')
  if (/_LIMIT$/.test(code))
    return badInput('form_too_large', 'The form has too many parts: send one file and a few fields.')
  return badInput('form_malformed', 'The form could not be read: it is cut off or not written as multipart/form-data.')
}

async function findOne(deps: Deps, actor: Actor, id: string): Promise<File> {
  const scope = openReadScope(deps, actor)
  try {
    const [file] = await loadFiles(scope, [id])
    if (!file) throw notFound('file', id)
    return file
  } finally {
    scope.close()
  }
}

function present({ storageKey, sizes, sha256, ...file }: File, publicUrl: string) {
  const isPublic = file.visibility === 'public'
  return {
    ...file,
    sha256: sha256.toString('hex'),
    url: addressOf(publicUrl, file),
    publicUrl: isPublic ? publicAddressOf(publicUrl, { storageKey }) : null,
    copies: isPublic ? copyAddressesOf(publicUrl, { storageKey, sizes }) : [],
  }
}
