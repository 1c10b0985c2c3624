/** A symbol as its modules, row by row, without a quiet zone: 1 dark, 0 light. All symbols here are square. */
export type Modules = { readonly size: number; readonly dark: Uint8Array }

/**
 * The dark area as its outlines, in SVG path data with one unit per module, to be filled by the even-odd rule. Outlines and not a
 * rectangle per module, because those leave hairlines between them when printed, and are several times as long.
 */
export function outlinesOf({ size, dark }: Modules, offset: number): string {
  const across = size + 1
  const edges = edgesOf(size, dark)
  const strides: Readonly<Record<number, number>> = { [RIGHT]: 1, [DOWN]: across, [LEFT]: -1, [UP]: -across }
  let path = ''
  for (let start = 0; start < edges.length; start += 1) {
    while ((edges[start]! & RIGHT) !== 0) {
      path += `M${(start % across) + offset} ${Math.floor(start / across) + offset}`
      let at = start
      let heading = RIGHT
      while (true) {
        const stride = strides[heading]!
        let steps = 0
        for (; (edges[at]! & heading) !== 0; at += stride) {
          edges[at]! -= heading
          steps += 1
        }
        // The last side, always an upright one, is drawn by closing the path.
        if (at === start) break
        path += `${heading === RIGHT || heading === LEFT ? 'h' : 'v'}${heading === RIGHT || heading === DOWN ? '' : '-'}${steps}`
        heading = turn(edges[at]!, heading)
      }
      path += 'z'
    }
  }
  return path
}

const RIGHT = 1
const DOWN = 2
const LEFT = 4
const UP = 8

/** For each corner of the grid, the edges that leave it, with the dark side always on the right hand. */
function edgesOf(size: number, dark: Uint8Array): Uint8Array {
  const across = size + 1
  const edges = new Uint8Array(across * across)
  const isDark = (x: number, y: number) => x >= 0 && y >= 0 && x < size && y < size && dark[y * size + x] === 1
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue
      const corner = y * across + x
      if (!isDark(x, y - 1)) edges[corner]! |= RIGHT
      if (!isDark(x + 1, y)) edges[corner + 1]! |= DOWN
      if (!isDark(x, y + 1)) edges[corner + across + 1]! |= LEFT
      if (!isDark(x - 1, y)) edges[corner + across]! |= UP
    }
  }
  return edges
}

/** Where the outline goes on from a corner: right if it can, so that modules which touch by their corners stay apart. */
function turn(leaving: number, heading: number): number {
  const right = heading === UP ? RIGHT : heading << 1
  const left = heading === RIGHT ? UP : heading >> 1
  return (leaving & right) !== 0 ? right : left
}
