import { use } from 'react'
import type { RefreshWords } from './en/refreshes.ts'
import { type Language, useSpoken } from './use-words.tsx'

const LOADERS: Record<Language, () => Promise<RefreshWords>> = {
  en: () => import('./en/refreshes.ts').then(({ refreshes }) => refreshes),
  de: () => import('./de/refreshes.ts').then(({ refreshes }) => refreshes),
  fr: () => import('./fr/refreshes.ts').then(({ refreshes }) => refreshes),
}
const loaded = new Map<Language, Promise<RefreshWords>>()

/** The words of refreshing Power BI, which come with its screen. */
export function useRefreshWords(): RefreshWords {
  const { language } = useSpoken()
  const words = loaded.get(language) ?? LOADERS[language]()
  loaded.set(language, words)
  return use(words)
}
