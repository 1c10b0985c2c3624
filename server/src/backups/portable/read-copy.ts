import type pg from 'pg'

/** https://www.postgresql.org/docs/18/protocol-message-formats.html */
const COPY_DATA = 'd'.charCodeAt(0)
const COPY_DONE = 'c'.charCodeAt(0)
const ERROR_RESPONSE = 'E'.charCodeAt(0)
const HEADER_BYTES = 5

/** What a piece has at most: small enough that a rest between two of them is soon. */
const PIECE_BYTES = 256 * 1024

/**
 * What a `COPY … TO STDOUT` sends, in pieces that all lie in the same memory: each is done with before the next is asked for. Gigabytes pass through a service
 * at work this way, and what the socket has given is given back at once, where a garbage collection would leave tens of megabytes of it for a while.
 */
export async function* readCopy(client: pg.Client, text: string, counted: (rows: number) => void) {
  const copy = submitCopy(text)
  client.query(copy)
  for (let piece = await copy.next(); piece !== null; piece = await copy.next()) yield piece
  counted(copy.rows())
}

function submitCopy(text: string) {
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  const header = Buffer.alloc(HEADER_BYTES)
  const state = { filled: 0, headed: 0, kind: 0, left: 0, rows: 0 }
  let socket: pg.Connection['stream'] | null = null
  /** What reads the socket at all other times. */
  let reader: (bytes: Buffer) => void = () => {}
  let waiting: { readonly chunk: Buffer; at: number } | null = null
  let outcome: 'ready' | Error | null = null
  let wake: () => void = () => {}

  function received(chunk: Buffer): void {
    waiting = { chunk, at: 0 }
    work()
  }

  /** Takes what has come, until the piece is full. */
  function work(): void {
    while (waiting && state.filled < piece.length) {
      const { chunk } = waiting
      if (state.left === 0 && !takeHeader(chunk)) return
      takeBody(chunk)
      if (waiting && waiting.at === chunk.length) {
        waiting = null
        giveBack(chunk)
      }
    }
    if (state.filled < piece.length) return
    socket?.pause()
    wake()
  }

  /** False where the rest is for the one who reads at all other times. */
  function takeHeader(chunk: Buffer): boolean {
    if (!waiting) return false
    const some = chunk.subarray(waiting.at, waiting.at + HEADER_BYTES - state.headed)
    header.set(some, state.headed)
    state.headed += some.length
    waiting.at += some.length
    if (state.headed < HEADER_BYTES) return true
    state.headed = 0
    state.kind = header[0] ?? 0
    state.left = header.readUInt32BE(1) - 4
    if (state.kind !== COPY_DONE && state.kind !== ERROR_RESPONSE) return true
    const rest = Buffer.concat([state.kind === COPY_DONE ? '' : header, chunk.subarray(waiting.at)].map(Buffer.from))
    waiting = null
    handBack(rest)
    return false
  }

  function takeBody(chunk: Buffer): void {
    if (!waiting || state.left === 0) return
    const isData = state.kind === COPY_DATA
    const most = isData ? Math.min(state.left, piece.length - state.filled) : state.left
    const end = Math.min(chunk.length, waiting.at + most)
    if (isData) state.filled += chunk.copy(piece, state.filled, waiting.at, end)
    state.left -= end - waiting.at
    waiting.at = end
    // Of each row there is one.
    if (isData && state.left === 0) state.rows += 1
  }

  function handBack(rest: Buffer): void {
    socket?.off('data', received)
    socket?.on('data', reader)
    socket?.resume()
    reader(rest)
  }

  return {
    rows: () => state.rows,
    /** Null at the end, when the connection is there for others again. */
    async next(): Promise<Uint8Array | null> {
      state.filled = 0
      work()
      if (outcome === null && state.filled < piece.length) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve
        })
        socket?.resume()
        await woken
      }
      if (outcome instanceof Error) throw outcome
      return state.filled > 0 ? piece.subarray(0, state.filled) : null
    },
    submit(connection: pg.Connection) {
      socket = connection.stream
      reader = socket.listeners('data')[0] as typeof reader
      socket.off('data', reader)
      socket.on('data', received)
      connection.query(text)
    },
    handleError(error: Error) {
      outcome = error
      wake()
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      outcome ??= 'ready'
      wake()
    },
  }
}

/** Where it is all of its memory. */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
