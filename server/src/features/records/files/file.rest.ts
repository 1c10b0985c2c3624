import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { type Actor, requirePermission } from '#kit/actor.ts'
import type { Identify } from '#kit/actor-door.ts'
import { openReadScope } from '#kit/read-scope.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Input } from '#platform/fields.ts'
import { sendBytes } from '#platform/http/send-bytes.ts'
import { idOfNamed } from '../find-by-code.ts'
import { NOUN_NAMES } from '../nouns.ts'
import { deleteFile } from './delete-file.ts'
import type { File, uploadRules } from './file.ts'
import { addressOf, copyAddressesOf, publicAddressOf } from './file-address.ts'
import { fileHeaders } from './file-headers.ts'
import { findFileForm } from './find-file-form.ts'
import { loadFiles } from './find-files.ts'
import { openFile } from './open-file.ts'
import { parseUploadFields } from './parse-upload-fields.ts'
import { uploadFile } from './upload-file.ts'
import { registerUpload } from './upload-route.ts'

/** Files of the workspace, for its members and keys: up, down, away. */
export function registerFileRoutes(app: FastifyInstance, deps: Deps, identify: Identify): void {
  const { publicUrl } = deps.config
  registerUpload(app, deps, identify, {
    path: '/api/v1/files',
    take: async (actor, { received, fields, name }) => {
      const given = await subjectByCode(deps, actor, parseUploadFields(fields, name))
      const file = await uploadFile(deps, actor, received, given)
      return { location: addressOf(publicUrl, file), body: present(file, publicUrl) }
    },
  })

  app.get<{ Params: { id: string } }>('/api/v1/files/:id', async (request, reply) => {
    const actor = requirePermission(await identify(request), 'read')
    const file = await findOne(deps, actor, request.params.id)
    reply.headers(fileHeaders(file)).header('cache-control', 'private, no-cache')
    return sendBytes(request, reply, {
      size: file.size,
      etag: `"${file.sha256.toString('base64url')}"`,
      open: (range) => openFile(deps, file, range),
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
    const { size, etag, headers } = found
    // The bytes of a file never change; a day is what whoever loses access may still have.
    reply.headers(headers).header('cache-control', 'private, max-age=86400')
    return sendBytes(request, reply, { size, etag, open: (range) => openFile(deps, found, range) })
  })

  app.delete<{ Params: { id: string } }>('/api/v1/files/:id', async (request, reply) => {
    await deleteFile(deps, await identify(request), { id: request.params.id })
    return reply.code(204).send()
  })
}

/** The record that the file is for may be named by the workspace's own code. */
async function subjectByCode(deps: Deps, actor: Actor, input: Input<typeof uploadRules>) {
  const scope = openReadScope(deps, actor)
  try {
    const given: Record<string, unknown> = { ...input }
    for (const noun of NOUN_NAMES) {
      const named = given[`${noun}Id`]
      if (typeof named === 'string') given[`${noun}Id`] = await idOfNamed(scope, noun, named)
    }
    return given
  } finally {
    scope.close()
  }
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
    // As everywhere in REST and GraphQL.
    kind: file.kind.toUpperCase(),
    visibility: file.visibility.toUpperCase(),
    sha256: sha256.toString('hex'),
    url: addressOf(publicUrl, file),
    publicUrl: isPublic ? publicAddressOf(publicUrl, { storageKey }) : null,
    copies: isPublic ? copyAddressesOf(publicUrl, { storageKey, sizes }) : [],
  }
}
