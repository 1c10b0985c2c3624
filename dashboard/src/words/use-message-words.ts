import { use } from 'react'
import type { MessageWords } from './en/messages.ts'
import { type Language, useSpoken } from './use-words.tsx'

const LOADERS: Record<Language, () => Promise<MessageWords>> = {
  en: () => import('./en/messages.ts').then(({ messages }) => messages),
  de: () => import('./de/messages.ts').then(({ messages }) => messages),
  fr: () => import('./fr/messages.ts').then(({ messages }) => messages),
}
const loaded = new Map<Language, Promise<MessageWords>>()

/** The words of channels and their rules: for those who administer, so they come with their screens. */
export function useMessageWords(): MessageWords {
  const { language } = useSpoken()
  const words = loaded.get(language) ?? LOADERS[language]()
  loaded.set(language, words)
  return use(words)
}
