import { use } from 'react'
import type { RangeWords } from './en/ranges.ts'
import { type Language, useSpoken } from './use-words.tsx'

const LOADERS: Record<Language, () => Promise<RangeWords>> = {
  en: () => import('./en/ranges.ts').then(({ ranges }) => ranges),
  de: () => import('./de/ranges.ts').then(({ ranges }) => ranges),
  fr: () => import('./fr/ranges.ts').then(({ ranges }) => ranges),
}
const loaded = new Map<Language, Promise<RangeWords>>()

/** The words of ranges, which come with the screen and the matrix. */
export function useRangeWords(): RangeWords {
  const { language } = useSpoken()
  const words = loaded.get(language) ?? LOADERS[language]()
  loaded.set(language, words)
  return use(words)
}
