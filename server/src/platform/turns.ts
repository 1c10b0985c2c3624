/** Who takes turns with others. */
export type Turn = {
  /** Lets the others have theirs, and waits for the next one. */
  next(): Promise<void>
  /** There is no next one: the others go on without. */
  end(): void
}

/** Several are at work at once, and one at a time takes a step: whoever has waited longest. Alone, one has all the turns without waiting. */
export function createTurns(): { join(): Turn } {
  const waiting: (() => void)[] = []
  let isTaken = false
  const pass = () => {
    const first = waiting.shift()
    if (first) first()
    else isTaken = false
  }
  return {
    join() {
      let isMine = false
      const end = () => {
        if (isMine) pass()
        isMine = false
      }
      return {
        async next() {
          end()
          if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
          isTaken = true
          isMine = true
        },
        end,
      }
    },
  }
}
