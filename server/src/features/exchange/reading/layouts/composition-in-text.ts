import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'

/** The first line of a description that is a composition and nothing else, for shops that tell it there alone; null where none is. */
export function compositionInText(text: string): string | null {
  const lines = text.split('\n').map((line) => line.replace(/^[-*•]\s*/, '').trim())
  return lines.find((line) => line.includes('%') && line.length < 500 && isComposition(line)) ?? null
}

function isComposition(line: string): boolean {
  const { valid, confidence } = parseComposition(line)
  return valid && confidence >= 0.9
}
