/** Sweeps now and every hour after, one sweep after the other. Gives back how to stop it, which waits for a sweep under way. */
export function sweepHourly(sweep: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
  let underWay = Promise.resolve()
  const next = () => {
    underWay = underWay.then(sweep).catch(failed)
  }
  next()
  const timer = setInterval(next, EVERY_MS).unref()
  return () => {
    clearInterval(timer)
    return underWay
  }
}

const EVERY_MS = 3_600_000
