import { type Answered, type Asked, type FaultServer, startFaultServer } from '../fault-server.ts'

/** Slack and Teams as far as incoming messages go, on one server: by the beginning of the path. */
export function startMessengers(): Promise<FaultServer> {
  return startFaultServer((asked) => (asked.url.pathname.startsWith('/services/') ? slack(asked) : teams(asked)), {
    isPlain: true,
  })
}

/** Plain text, whatever it says; limits of Block Kit as the reference of its blocks has them. */
function slack({ json }: Asked): Answered {
  const { text, blocks } = (json ?? {}) as { text?: unknown; blocks?: unknown }
  if (typeof text !== 'string' || text === '') return { status: 400, body: 'no_text' }
  if (!Array.isArray(blocks) || blocks.length > 50) return { status: 400, body: 'invalid_blocks' }
  return blocks.every((block) => isWithin(block, null)) ? { body: 'ok' } : { status: 400, body: 'invalid_blocks' }
}

type Part = { readonly [key: string]: unknown }

function isWithin(value: unknown, of: string | null): boolean {
  if (Array.isArray(value)) return value.every((one) => isWithin(one, of))
  if (typeof value !== 'object' || value === null) return true
  const part = value as Part
  const { type, text, url, elements, image_url: image, alt_text: alternative } = part
  const most = of === 'header' ? 150 : of === 'button' ? 75 : 3_000
  const isShort = (one: unknown, length: number) =>
    one === undefined || (typeof one === 'string' && one.length <= length)
  if (type === 'plain_text' && (!isShort(text, most) || text === '')) return false
  if (!isShort(url, 3_000) || !isShort(image, 3_000) || !isShort(alternative, 2_000)) return false
  if (type === 'context' && Array.isArray(elements) && elements.length > 10) return false
  return Object.values(part).every((one) => isWithin(one, typeof type === 'string' ? type : of))
}

/** Accepted, and whatever its workflow makes of it is not told. */
function teams({ text, json }: Asked): Answered {
  if (Buffer.byteLength(text) > 28_000) return { status: 413, body: 'Request Entity too large' }
  const { type, attachments } = (json ?? {}) as { type?: unknown; attachments?: unknown }
  return type === 'message' && Array.isArray(attachments) ? { status: 202 } : { status: 400, body: 'bad request' }
}
