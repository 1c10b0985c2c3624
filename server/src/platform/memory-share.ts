import { getHeapStatistics } from 'node:v8'

/** What one piece of background work holds in memory for as long as it goes on, as far as it has said so. */
export type MemoryShare = {
  /** So many bytes more. Throws {@link OutOfShare} where that is more than there is for such work. */
  take(bytes: number): void
  /** So many of them; all, where nothing is said. */
  giveBack(bytes?: number): void
}

export class OutOfShare extends Error {
  readonly limitMb: number
  constructor(limitMb: number) {
    super(`More than ${limitMb} MB of memory`)
    this.limitMb = limitMb
  }
}

/** Of the heap that the process may have: the rest is for requests, and for what is read and written meanwhile. */
const FOR_ALL = 0.45

const held = new Map<MemoryShare, number>()

/** All who hold a share have one bound together. Beyond it whoever holds most is told, so that a small one does not suffer for a large. */
export function memoryShare(limit = getHeapStatistics().heap_size_limit * FOR_ALL): MemoryShare {
  const share: MemoryShare = {
    take(bytes) {
      const own = (held.get(share) ?? 0) + bytes
      held.set(share, own)
      const shares = [...held.values()]
      const all = shares.reduce((sum, one) => sum + one, 0)
      if (all > limit && own >= Math.max(...shares)) throw new OutOfShare(Math.floor(limit / 1_048_576))
    },
    giveBack(bytes) {
      if (bytes === undefined) held.delete(share)
      else held.set(share, Math.max(0, (held.get(share) ?? 0) - bytes))
    },
  }
  held.set(share, 0)
  return share
}
