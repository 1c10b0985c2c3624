import { fold } from '../composition/lexicon.ts'

/** The words of a text without accents, hyphens and apostrophes: "T-Shirt" → t shirt, "men's" → mens. */
export function wordsOf(text: string): string[] {
  return (
    fold(text)
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
