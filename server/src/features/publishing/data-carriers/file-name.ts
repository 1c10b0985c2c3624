/**
 * The name of a variant's file: what people call it, made safe for every file system, and the digitalId, which makes it the only one
 * of its name. No path can be in it, no reserved word, and at most 255 bytes.
 */
export function fileNameOf(words: readonly (string | null)[], digitalId: string, extension: string): string {
  const parts = words.map((word) => safePart(word ?? '')).filter((part) => part !== '')
  return `${[...parts, digitalId].join('_')}.${extension}`
}

/** Letters and digits of any script; whatever else stands there becomes one hyphen. */
function safePart(word: string): string {
  const plain = word
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  let part = ''
  for (const character of plain) {
    if (Buffer.byteLength(part + character) > MAX_PART_BYTES) break
    part += character
  }
  return part.replace(/-$/, '')
}

const MAX_PART_BYTES = 60
