import { use } from 'react'
import type { GridWords } from './en/grid.ts'
import { type Language, useSpoken } from './use-words.tsx'

const LOADERS: Record<Language, () => Promise<GridWords>> = {
  en: () => import('./en/grid.ts').then(({ grid }) => grid),
  de: () => import('./de/grid.ts').then(({ grid }) => grid),
  fr: () => import('./fr/grid.ts').then(({ grid }) => grid),
}
const loaded = new Map<Language, Promise<GridWords>>()

/** The words of the grid come with it. */
export function useGridWords(): GridWords {
  const { language } = useSpoken()
  const words = loaded.get(language) ?? LOADERS[language]()
  loaded.set(language, words)
  return use(words)
}
