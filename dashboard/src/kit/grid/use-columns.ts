import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { Field } from '../field.ts'
import { pixelsOf } from './column-width.ts'

/** Drawn to either side of what is seen. The first column is narrower on a phone than it is taken for here, which is less than this. */
const BEYOND_PX = 300
const FIRST_PX = 240

/** From the first that is drawn to the one after the last. */
export type Columns = { readonly from: number; readonly to: number }

/**
 * Which columns are drawn beside the first one, which stays in view, and that of the cell that has the focus: with all thirty of a
 * variant, rows that come into view took longer than a frame.
 */
export function useColumns<Rec>(frame: RefObject<HTMLDivElement | null>, fields: readonly Field<Rec>[]) {
  const [columns, setColumns] = useState<Columns>({ from: 1, to: fields.length })
  const ends = useMemo(() => {
    let end = 0
    return fields.map((field, at) => (end += at === 0 ? FIRST_PX : pixelsOf(field)))
  }, [fields])
  const look = () => {
    const { current } = frame
    if (!current) return
    // Where nothing is scrolled aside, no first cell has to stay behind: each that may is a layer of its own for the browser.
    current.toggleAttribute('data-aside', current.scrollLeft > 0)
    const [left, right] = [
      current.scrollLeft + FIRST_PX - BEYOND_PX,
      current.scrollLeft + current.clientWidth + BEYOND_PX,
    ]
    const from = Math.max(
      1,
      ends.findIndex((end) => end > left),
    )
    const beyond = ends.findIndex((end) => end >= right)
    const to = beyond < 0 ? ends.length : beyond + 1
    setColumns((before) => (before.from === from && before.to === to ? before : { from, to }))
  }
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    look()
    const observer = new ResizeObserver(look)
    observer.observe(current)
    return () => observer.disconnect()
  }, [ends])
  return { columns, look }
}

/** In the order of the grid: a screen reader reads them in that of the document. */
export function drawnOf({ from, to }: Columns, active: number | null): number[] {
  const drawn = [0]
  if (active !== null && active > 0 && active < from) drawn.push(active)
  for (let column = from; column < to; column += 1) drawn.push(column)
  if (active !== null && active >= to) drawn.push(active)
  return drawn
}
