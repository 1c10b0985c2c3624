import { type RefObject, useLayoutEffect, useState } from 'react'

export const ROW_HEIGHT = 36
/** Drawn beyond what is seen. */
const BEYOND = 8
/** The window moves by so many rows: each frame of scrolling draws a few, instead of one in four as many as it has no time for. */
const STEP = 2

/** Which rows of many are drawn: those in view, some beyond, and the one that has the focus. */
export function useWindow(frame: RefObject<HTMLDivElement | null>, count: number, active: number) {
  const [first, setFirst] = useState(0)
  const [page, setPage] = useState(20)
  const onScroll = () => {
    const top = frame.current?.scrollTop ?? 0
    setFirst(Math.floor(top / ROW_HEIGHT / STEP) * STEP)
  }
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    const observer = new ResizeObserver(() => {
      setPage(Math.max(1, Math.floor(current.clientHeight / ROW_HEIGHT) - 1))
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const from = Math.max(0, first - BEYOND)
  const to = Math.min(count, first + page + STEP + BEYOND)
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  if (active < count && active < from) rows.unshift(active)
  if (active < count && active >= to) rows.push(active)
  return {
    rows,
    first,
    page,
    onScroll,
    /** Scrolls as far as it takes to have the row below the heading and above the end. */
    show(row: number) {
      const { current } = frame
      if (!current) return
      const [top, bottom] = [row * ROW_HEIGHT, (row + 1) * ROW_HEIGHT]
      const room = current.clientHeight - ROW_HEIGHT
      if (top < current.scrollTop) current.scrollTop = top
      else if (bottom > current.scrollTop + room) current.scrollTop = bottom - room
    },
  }
}
