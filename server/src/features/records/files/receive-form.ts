import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, badInput } from '#platform/app-error.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { type Received, receiveUpload } from '#platform/file-storage/receive-upload.ts'
import { refuseUnreadable } from '#platform/http/readable-text.ts'

/** The routes of this scope take forms with one file and a few fields, and no other body is read. */
export async function takeForms(scoped: FastifyInstance, limit: number): Promise<void> {
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
  scoped.removeContentTypeParser('application/json')
}

/** Bytes: the form around a file. */
export const FORM_OVERHEAD = 250_000

export function refuseOtherBodies({ headers }: FastifyRequest): void {
  if (/^multipart\/form-data *;/i.test(headers['content-type'] ?? '')) return
  throw new AppError(
    'unsupported_media_type',
    'form_required',
    'Send the file as a form, "Content-Type: multipart/form-data", in a part called "file": curl -F file=@label.pdf -F kind=document …',
    { field: 'Content-Type', accepts: 'multipart/form-data' },
  )
}

export type Form = { readonly received: Received; readonly name: string; readonly fields: ReadonlyMap<string, string> }

/** Reads a form to its end: one file, and fields in any order. What was received is discarded when the rest is no good. */
export async function receiveForm(
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
      refuseUnreadable(part.fieldname, 'The name of a form field', { place: 'body', steps: ['form'] })
      if (part.type === 'field') {
        if (fields.has(part.fieldname)) throw fieldTwice(part.fieldname)
        if (part.fieldnameTruncated || part.valueTruncated) throw fieldTooLong(part.fieldname)
        const value = String(part.value)
        refuseUnreadable(value, `"${part.fieldname.slice(0, 100)}" in the form`, {
          place: 'body',
          steps: [part.fieldname],
        })
        fields.set(part.fieldname, value)
      } else {
        if (received) throw badInput('one_file_only', 'Send one file per request.', { field: part.fieldname, limit: 1 })
        if (part.fieldname !== 'file') throw unknownPart(part.fieldname)
        name = part.filename ?? ''
        refuseUnreadable(name, 'The name of the file', { place: 'body', steps: ['file'] })
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
  return badInput('field_twice', `"${field}" appears in the form twice.`, { field })
}

function fieldTooLong(field: string): AppError {
  return badInput('text_too_long', `"${field.slice(0, 100)}" is longer than a form field may be.`, {
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
  if (code === 'FST_PROTO_VIOLATION') return badInput('unknown_field', 'A form field has an unknown name.')
  if (/_LIMIT$/.test(code))
    return badInput('form_too_large', 'The form has too many parts: send one file and a few fields.')
  return badInput('form_malformed', 'The form could not be read: it is cut off or not written as multipart/form-data.')
}
