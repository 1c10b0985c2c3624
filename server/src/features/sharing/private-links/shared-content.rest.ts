import { create } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { framePolicy } from '#features/publishing/passport-pages/page-frame.ts'
import { findFileForm } from '#features/records/files/find-file-form.ts'
import { toCsv } from '#platform/csv.ts'
import { sendBytes } from '#platform/http/send-bytes.ts'
import { contentPage } from './content.page.ts'
import { grantedLinkOf } from './granted-link-of.ts'
import { sendLinkPage } from './link-document.ts'
import { speechFor } from './link-language.ts'
import { openSharedFile } from './open-shared-file.ts'
import { readSharedContent, readSharedFile, readSharedImage } from './read-shared-content.ts'
import { sendDead } from './send-dead.ts'
import { cellOf, toJson } from './shared-content.ts'
import { sharedPassportPage } from './shared-passport.page.ts'

type Params = { token: string }

/** What a link shows once it has been opened: a page, the same as data, and its files. */
export function registerSharedContent(scope: FastifyInstance, deps: Deps): void {
  const granted = (request: FastifyRequest<{ Params: Params }>) => grantedLinkOf(deps, request)
  const read = async (request: FastifyRequest<{ Params: Params }>) => {
    const link = await granted(request)
    if (link === null) return null
    request.logContext = { workspaceId: link.workspaceId, actor: link.id }
    return { link, content: await readSharedContent(deps, link) }
  }

  scope.get<{ Params: Params }>('/l/:token/content', async (request, reply) => {
    const found = await read(request)
    if (!found) return sendDead(request, reply)
    const base = `/l/${request.params.token}`
    const speech = speechFor(request)
    const { language } = speech
    if (found.content.subject === 'passport' && found.content.passport !== null) {
      const view = found.content.passport
      const today = deps.now().toISOString().slice(0, 10)
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-language': language, 'content-security-policy': framePolicy(view.look) })
        .send(sharedPassportPage(found.link, view, { language, today, ownOrigin: deps.config.publicUrl, base }))
    }
    return sendLinkPage(reply, 200, contentPage(found.link, found.content, base, speech), language)
  })

  scope.get<{ Params: Params }>('/l/:token/content.json', async (request, reply) => {
    const found = await read(request)
    if (!found) return sendDead(request, reply)
    const { label, note, receiver, workspaceName, subject } = found.link
    const about = { label, note, receiver, sharedBy: workspaceName, readAt: deps.now(), isPublished: false }
    const body = JSON.stringify({ about, ...toJson(found.content) })
    return sendDownload(reply, { body, type: 'application/json', fileName: `${subject}.json` })
  })

  scope.get<{ Params: Params & { noun: string } }>('/l/:token/content/:noun.csv', async (request, reply) => {
    const { content } = (await read(request)) ?? {}
    const tables = content?.subject === 'records' ? content.tables : []
    const table = tables.find(({ noun }) => noun === request.params.noun)
    if (!table) return sendDead(request, reply)
    const header = table.columns.map(({ key }) => key)
    const body = toCsv(
      header,
      table.rows.map((row) => header.map((key) => cellOf(row[key]))),
    )
    return sendDownload(reply, { body, type: 'text/csv', fileName: `${table.noun}.csv` })
  })

  scope.get<{ Params: Params & { id: string } }>('/l/:token/files/:id', async (request, reply) => {
    const link = await granted(request)
    const file = link && (await readSharedFile(deps, link, request.params.id))
    if (!link || !file) return sendDead(request, reply)
    request.logContext = { workspaceId: link.workspaceId, actor: link.id }
    // To be saved, whatever it is: nothing that a stranger sent runs or shows as a page of this address.
    reply.type(file.mediaType).header('content-disposition', create(file.name))
    return sendBytes(request, reply, {
      size: file.size,
      etag: `"${file.sha256.toString('base64url')}"`,
      open: (range) => openSharedFile(deps, file, range, async () => (await granted(request)) !== null),
    })
  })

  // An image as the page of a passport shows it.
  type ImageParams = Params & { id: string; form: string }
  scope.get<{ Params: ImageParams }>('/l/:token/images/:id/:form', async (request, reply) => {
    const link = await granted(request)
    const image = link && (await readSharedImage(deps, link, request.params.id))
    const form = image && (await findFileForm(deps, image, request.params.form))
    if (!link || !form) return sendDead(request, reply)
    request.logContext = { workspaceId: link.workspaceId, actor: link.id }
    const { size, etag, headers } = form
    reply.headers(headers)
    return sendBytes(request, reply, {
      size,
      etag,
      open: (range) => openSharedFile(deps, form, range, async () => (await granted(request)) !== null),
    })
  })
}

function sendDownload(reply: FastifyReply, file: { body: string; type: string; fileName: string }): FastifyReply {
  return reply
    .type(`${file.type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .send(file.body)
}
