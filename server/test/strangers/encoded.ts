/** A text in an encoding of one or two bytes a sign, as other programs write it; null where the encoding lacks a sign of it. */
export function encoded(text: string, encoding: string): Buffer | null {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  const signs = signsOf(encoding)
  const bytes: number[] = []
  for (const sign of text) {
    const own = signs.get(sign)
    if (!own) return null
    bytes.push(...own)
  }
  return Buffer.from(bytes)
}

const known = new Map<string, ReadonlyMap<string, readonly number[]>>()

function signsOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const before = known.get(encoding)
  if (before) return before
  const decoder = new TextDecoder(encoding)
  const signs = new Map<string, readonly number[]>()
  const see = (bytes: readonly number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes))
    if ([...sign].length === 1 && sign !== '\uFFFD' && !signs.has(sign)) signs.set(sign, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) see([byte])
  if (EAST_ASIAN.has(encoding))
    for (let first = 0x81; first < 0xff; first += 1)
      for (let second = 0x40; second < 0xff; second += 1) see([first, second])
  known.set(encoding, signs)
  return signs
}

const EAST_ASIAN: ReadonlySet<string> = new Set(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'])
