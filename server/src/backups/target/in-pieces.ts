/** Pieces of one size, the last one shorter, each in the same memory: what is given is done with before the next is asked for. */
export async function* inPieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Bytes, void, void> {
  let piece: Bytes = Buffer.allocUnsafe(Math.min(size, FIRST_BYTES))
  let filled = 0
  for await (const some of content) {
    for (let from = 0; from < some.length; ) {
      if (filled === piece.length) piece = grown(piece, size)
      const taken = some.subarray(from, from + piece.length - filled)
      piece.set(taken, filled)
      filled += taken.length
      from += taken.length
      if (filled === size) {
        yield piece
        filled = 0
      }
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}

/** Most of what is put is small. */
const FIRST_BYTES = 256 * 1024

function grown(piece: Bytes, most: number): Bytes {
  const larger = Buffer.allocUnsafe(Math.min(most, piece.length * 4))
  larger.set(piece)
  return larger
}

/** Of memory that is its own, which a request can take as it is. */
export type Bytes = Buffer<ArrayBuffer>
