/** How far the target follows the database. */
export type WalStatus = {
  /** All that was committed before it can be restored. Null: nothing is known yet. */
  readonly reached: Date | null
  /** How long ago that is, while something waits; 0 where all that was closed is in the target. A segment is closed within a minute. */
  readonly lagSeconds: number
  readonly segmentsWaiting: number
  readonly bytesWaiting: number
  readonly lastShippedAt: Date | null
  /** Why the last look could not ship; null: it could. */
  readonly failure: string | null
  /** Segments that were dropped, because the target was away for longer than the disk has room. From there on only a new physical backup helps. */
  readonly dropped: number
  /** Since when it is known that no physical backup leads to what is archived now: after a restore, a gap, or before the first one. */
  readonly cutSince: Date | null
}

export type WalShipper = {
  status(): WalStatus
  /** Ships all that is in the outbox, or throws why it cannot. */
  ship(): Promise<void>
  /** After all that was committed before is in the target, if that can be done within seconds. */
  stop(): Promise<void>
}
