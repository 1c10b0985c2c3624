import { useEffect, useRef, useState } from 'react'
import { isAbort, type Transfer } from '../graphql/bytes.ts'

/** One file on its way, or one that did not arrive. */
export type Upload = {
  readonly key: number
  readonly name: string
  readonly size: number
  /** 0 to 1. At 1 the service looks at it. */
  readonly progress: number
  readonly error: Error | null
}

type Send = (file: File, index: number, transfer: Transfer) => Promise<unknown>

/** Sends files two at a time; one that fails stays, to be tried again, and holds up no other. */
export function useUploads(send: Send, onArrived: () => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<{ key: number; file: File; index: number; stop: AbortController }[]>([])
  const running = useRef(0)
  const counter = useRef(0)
  const use = useRef({ send, onArrived })
  useEffect(() => {
    use.current = { send, onArrived }
  })

  const put = (key: number, change: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const remove = (key: number) => setUploads((before) => before.filter((upload) => upload.key !== key))
  const waiting = useRef(new Map<number, { file: File; index: number; stop: AbortController }>())

  const next = () => {
    const job = running.current < AT_ONCE ? queue.current.shift() : undefined
    if (!job) return
    running.current += 1
    const { key, file, index, stop } = job
    const onProgress = (done: number, total: number | null) => put(key, { progress: total ? done / total : 0 })
    use.current
      .send(file, index, { onProgress, signal: stop.signal })
      .then(
        () => {
          waiting.current.delete(key)
          remove(key)
          use.current.onArrived()
        },
        (error: unknown) => {
          if (isAbort(error)) return
          put(key, { error: error instanceof Error ? error : new Error(String(error)) })
        },
      )
      .finally(() => {
        running.current -= 1
        next()
      })
    next()
  }
  const enqueue = (key: number, file: File, index: number) => {
    const stop = new AbortController()
    waiting.current.set(key, { file, index, stop })
    queue.current.push({ key, file, index, stop })
  }
  return {
    uploads,
    add: (files: readonly File[]) => {
      const made = files.map((file, index) => {
        counter.current += 1
        enqueue(counter.current, file, index)
        return { key: counter.current, name: file.name, size: file.size, progress: 0, error: null }
      })
      setUploads((before) => [...before, ...made])
      next()
    },
    /** Stops one, or takes one that failed off the list. */
    cancel: (key: number) => {
      queue.current = queue.current.filter((job) => job.key !== key)
      waiting.current.get(key)?.stop.abort()
      waiting.current.delete(key)
      remove(key)
    },
    retry: (key: number) => {
      const job = waiting.current.get(key)
      if (!job) return
      put(key, { error: null, progress: 0 })
      enqueue(key, job.file, job.index)
      next()
    },
  }
}

const AT_ONCE = 2
