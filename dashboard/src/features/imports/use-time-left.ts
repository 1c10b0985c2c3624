import { useEffect, useRef, useState } from 'react'

/** Seconds that what is under way will still take, by how fast it was since it was first looked at; null until that can be told. */
export function useTimeLeft(share: number): number | null {
  const first = useRef<{ readonly share: number; readonly at: number } | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const now = performance.now()
    const begun = first.current
    if (begun === null || share < begun.share) {
      first.current = { share, at: now }
      return
    }
    const [done, took] = [share - begun.share, (now - begun.at) / 1000]
    if (done > 0 && took > WORTH_TELLING_S) setLeft(((1 - share) / done) * took)
  }, [share])
  return left
}

const WORTH_TELLING_S = 3
