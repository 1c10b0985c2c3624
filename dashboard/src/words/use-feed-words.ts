import { use } from 'react'
import type { FeedWords } from './en/feeds.ts'
import { type Language, useSpoken } from './use-words.tsx'

const LOADERS: Record<Language, () => Promise<FeedWords>> = {
  en: () => import('./en/feeds.ts').then(({ feeds }) => feeds),
  de: () => import('./de/feeds.ts').then(({ feeds }) => feeds),
  fr: () => import('./fr/feeds.ts').then(({ feeds }) => feeds),
}
const loaded = new Map<Language, Promise<FeedWords>>()

/** The words of feeds, which come with their screens. */
export function useFeedWords(): FeedWords {
  const { language } = useSpoken()
  const words = loaded.get(language) ?? LOADERS[language]()
  loaded.set(language, words)
  return use(words)
}
