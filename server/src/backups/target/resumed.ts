import { Readable } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'

/** What is read from afar, and goes on where it broke off: `reopen` gives the bytes from there. So many times in a row that no byte comes, and it fails. */
export function resumed(first: Readable, reopen: (from: number) => Promise<Readable>): Readable {
  let current = first
  let isClosed = false

  async function* bytes(): AsyncGenerator<Uint8Array> {
    let read = 0
    for (let [failures, pieces] = [0, iterate(current)]; ; ) {
      const next = await pieces.next().catch((error: Error) => error)
      if (next instanceof Error) {
        failures += 1
        if (isClosed || failures === ATTEMPTS) throw next
        await after(WAIT_MS * 2 ** failures * (0.5 + Math.random()))
        current = await reopen(read)
        if (isClosed) current.destroy()
        pieces = iterate(current)
        continue
      }
      if (next.done) return
      failures = 0
      read += next.value.length
      yield next.value
    }
  }

  return Readable.from(bytes()).once('close', () => {
    isClosed = true
    current.destroy()
  })
}

const ATTEMPTS = 5
const WAIT_MS = 100

function iterate(stream: Readable): AsyncIterator<Uint8Array> {
  return stream[Symbol.asyncIterator]()
}
