import { connect } from 'node:net'

export type Load = {
  readonly port: number
  /** Whole HTTP/1.1 requests. Each connection takes the next one when its last answer is complete. */
  readonly requests: readonly Buffer[]
  readonly connections: number
  readonly seconds: number
  /** Every body must have this length; null where bodies differ. */
  readonly bodyBytes: number | null
  /**
   * All connections send together, and again when the last of them has its answer. What an answer costs then does not hang on how quick this generator
   * is: a service that is asked one by one wakes for each request, one that is asked by many at a time wakes once for all of them.
   */
  readonly inBursts?: boolean
}

export type LoadResult = {
  readonly answers: number
  readonly seconds: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Share of one core that this generator itself used: near 1 it is the bottleneck, and ratios shrink. */
  readonly generatorLoad: number
}

/**
 * Sends requests over keep-alive connections, one at a time on each, for some seconds. Made here because the packages for it
 * count whole milliseconds, where a passport takes a third of one, and cannot check what they are sent: this stops at the first
 * answer that is not the expected one, for a fast error is no result. Costs about 10 µs of CPU per answer, as autocannon does.
 */
export async function load({ port, requests, connections, seconds, bodyBytes, inBursts }: Load): Promise<LoadResult> {
  let next = 0
  let answers = 0
  let latencies = new Float64Array(1 << 16)
  let stopping = false
  const note = (ms: number) => {
    if (answers === latencies.length) {
      const larger = new Float64Array(latencies.length * 2)
      larger.set(latencies)
      latencies = larger
    }
    latencies[answers++] = ms
  }

  let waiting: (() => void)[] = []
  const inTurn = (goOn: () => void) => {
    waiting.push(goOn)
    if (waiting.length < connections) return
    const all = waiting
    waiting = []
    for (const one of all) one()
  }

  const run = () =>
    new Promise<void>((resolve, reject) => {
      const answer = createAnswerReader(bodyBytes)
      let sentAt = 0
      const send = () => {
        sentAt = performance.now()
        socket.write(requests[next++ % requests.length]!)
      }
      const goOn = () => (stopping ? socket.destroy() : send())
      const onRead = (length: number, buffer: Uint8Array) => {
        try {
          if (!answer.push(Buffer.from(buffer.buffer, buffer.byteOffset, length))) return true
        } catch (error) {
          socket.destroy()
          reject(error)
          return false
        }
        note(performance.now() - sentAt)
        if (inBursts) inTurn(goOn)
        else goOn()
        return true
      }
      const socket = connect({
        host: '127.0.0.1',
        port,
        noDelay: true,
        onread: { buffer: Buffer.allocUnsafe(1 << 16), callback: onRead },
      })
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('close', () => (stopping ? resolve() : reject(new Error(`port ${port} closed the connection`))))
    })

  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const timer = setTimeout(() => (stopping = true), seconds * 1000)
  try {
    await Promise.all(Array.from({ length: connections }, run))
  } finally {
    clearTimeout(timer)
    stopping = true
  }
  const took = (performance.now() - startedAt) / 1000
  const used = process.cpuUsage(cpu)
  const sorted = latencies.subarray(0, answers).sort()
  return {
    answers,
    seconds: took,
    perSecond: answers / took,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    generatorLoad: (used.user + used.system) / 1e6 / took,
  }
}

export function getRequest(path: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines({ Host: '127.0.0.1', ...headers })}\r\n`)
}

export function postRequest(path: string, body: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  const all = {
    Host: '127.0.0.1',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  }
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines(all)}\r\n${body}`)
}

function lines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

/** Takes bytes as they come; `push` tells whether they complete an answer. */
function createAnswerReader(bodyBytes: number | null) {
  let kept: Buffer | null = null
  return {
    push(chunk: Buffer): boolean {
      const bytes = kept ? Buffer.concat([kept, chunk]) : chunk
      const length = bodyLength(bytes)
      if (length === null) {
        // The socket reads into one buffer again and again, so what is kept must be a copy.
        kept = kept ? bytes : Buffer.from(bytes)
        return false
      }
      kept = null
      if (bytes.toString('latin1', 9, 12) !== '200')
        throw new Error(`unexpected answer: ${bytes.toString('utf8', 0, 600)}`)
      const begin = bytes.length - length
      if (bytes.toString('latin1', begin, begin + 9) === '{"errors"')
        throw new Error(`an error as answer: ${bytes.toString('utf8', 0, 2000)}`)
      if (bodyBytes !== null && length !== bodyBytes) {
        throw new Error(`body of ${length} bytes instead of ${bodyBytes}: ${bytes.toString('utf8', 0, 600)}`)
      }
      return true
    },
  }
}

/** Null while the answer is incomplete. */
function bodyLength(bytes: Buffer): number | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = bytes.toString('latin1', 0, headEnd)
  const declared = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (!declared) throw new Error(`an answer without Content-Length cannot be compared: ${head}`)
  const length = Number(declared[1])
  return bytes.length >= headEnd + 4 + length ? length : null
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
