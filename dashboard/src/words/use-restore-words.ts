import { use } from 'react'
import type { RestoreWords } from './en/restores.ts'
import { type Language, useSpoken } from './use-words.tsx'

const LOADERS: Record<Language, () => Promise<RestoreWords>> = {
  en: () => import('./en/restores.ts').then(({ restores }) => restores),
  de: () => import('./de/restores.ts').then(({ restores }) => restores),
  fr: () => import('./fr/restores.ts').then(({ restores }) => restores),
}
const loaded = new Map<Language, Promise<RestoreWords>>()

/** The words of a restore to the past, which come with its screen. */
export function useRestoreWords(): RestoreWords {
  const { language } = useSpoken()
  const words = loaded.get(language) ?? LOADERS[language]()
  loaded.set(language, words)
  return use(words)
}
