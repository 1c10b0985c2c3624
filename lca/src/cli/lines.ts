/** A line, or what is known of one that was too long to keep. */
export type Line = { text: string } | { tooLong: true }

/** The lines of a stream of UTF-8, chunk by chunk as they end, never keeping more than `maxCharacters` of one. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, maxCharacters: number): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder()
  let rest = ''
  let tooLong = false
  const extend = (part: string) => {
    if (!tooLong) rest += part
    if (rest.length > maxCharacters) {
      tooLong = true
      rest = ''
    }
  }
  const end = (): Line => {
    const line = tooLong ? ({ tooLong } as const) : { text: rest }
    rest = ''
    tooLong = false
    return line
  }
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    const lines: Line[] = []
    extend(first)
    for (const part of others) {
      lines.push(end())
      extend(part)
    }
    if (lines.length > 0) yield lines
  }
  extend(decoder.decode())
  if (tooLong || rest !== '') yield [end()]
}
