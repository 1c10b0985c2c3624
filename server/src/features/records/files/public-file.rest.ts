import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { AppError } from '#platform/app-error.ts'
import { sendBytes } from '#platform/http/send-bytes.ts'
import { findFileForm } from './find-file-form.ts'
import { loadPublicFile } from './find-files.ts'
import { openFile } from './open-file.ts'

/**
 * GET /files/{random name}/original and /files/{random name}/640.webp: files that public passports show, for anybody, and only while
 * they do.
 */
export function registerPublicFiles(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { name: string; form: string } }>('/files/:name/:form', QUIET, async (request, reply) => {
    const { name, form } = request.params
    const file = NAME.test(name) ? await loadPublicFile(deps, name) : undefined
    const found = file && (await findFileForm(deps, file, form))
    if (!found) throw unknownFile()
    const { size, etag, headers } = found
    reply.headers(headers).headers(FOR_ANYBODY)
    return sendBytes(request, reply, { size, etag, open: (range) => openFile(deps, found, range) })
  })
}

const QUIET = { config: { quiet: true } }

const NAME = /^[0-9a-z]{26}$/

/**
 * The bytes of a name never change, but it goes with the passport that shows it: a day in all, then asked for again. So nothing of
 * `stale-while-revalidate`, which would be added to the day.
 */
const FOR_ANYBODY = {
  'cache-control': 'public, max-age=86400',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** The same for what never was, what is private, and what no passport shows any more. */
function unknownFile(): AppError {
  return new AppError('not_found', 'file_not_found', 'There is no public file at this address.')
}
