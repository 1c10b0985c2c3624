import { use } from 'react'
import type { ImportWords } from './en/imports.ts'
import { type Language, useSpoken } from './use-words.tsx'

const LOADERS: Record<Language, () => Promise<ImportWords>> = {
  en: () => import('./en/imports.ts').then(({ imports }) => imports),
  de: () => import('./de/imports.ts').then(({ imports }) => imports),
  fr: () => import('./fr/imports.ts').then(({ imports }) => imports),
}
const loaded = new Map<Language, Promise<ImportWords>>()

/** The words of importing: many, and read by few, so they come with its screens. */
export function useImportWords(): ImportWords {
  const { language } = useSpoken()
  const words = loaded.get(language) ?? LOADERS[language]()
  loaded.set(language, words)
  return use(words)
}
