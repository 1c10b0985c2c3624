import type { Socket } from 'node:net'
import { badInput } from '#platform/app-error.ts'
import { PROBLEM_TYPE, problemOf } from './problem.ts'
import { requestIdOf } from './request-id.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** Answers what Node could not read as a request at all, so that no framework and no hook sees it. */
export function createClientErrorHandler(headers: SecurityHeaders, publicUrl: string) {
  return function answerClientError(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
    // The client is gone, or an answer is already on its way and a second one would spoil it.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy()
      return
    }
    const { status, reason, detail } = (holdsNul(error.rawPacket) ? NUL : MEANINGS[error.code ?? '']) ?? UNREADABLE
    const requestId = requestIdOf({ headers: {} })
    const problem = problemOf(badInput(reason, detail), { publicUrl, requestId })
    const body = JSON.stringify({ ...problem, status: Number.parseInt(status, 10) })
    const lines = [
      `HTTP/1.1 ${status}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `x-request-id: ${requestId}`,
      `content-type: ${PROBLEM_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  }
}

const UNREADABLE = {
  status: '400 Bad Request',
  reason: 'request_not_readable',
  detail: 'This is not a readable HTTP request.',
}

const NUL = {
  status: '400 Bad Request',
  reason: 'nul_character',
  detail:
    'The request line or a header field contains the character NUL (U+0000), which is not allowed there (RFC ' +
    '9110 §5.5).',
}

/** Of what came with the line that could not be read; a body behind it is none of it. */
function holdsNul(packet: unknown): boolean {
  if (!(packet instanceof Uint8Array)) return false
  const end = Buffer.from(packet).indexOf('\r\n\r\n')
  return packet.subarray(0, end < 0 ? packet.length : end).includes(0)
}

const MEANINGS: Readonly<Record<string, typeof UNREADABLE>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    reason: 'request_too_slow',
    detail: 'The request did not arrive in time.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    reason: 'headers_too_large',
    detail: 'The header fields are larger than 16 KiB.',
  },
}
