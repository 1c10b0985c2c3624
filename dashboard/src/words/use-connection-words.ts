import { use } from 'react'
import type { ConnectionWords } from './en/connections.ts'
import type { SystemWords } from './en/systems.ts'
import type { WriteBackWords } from './en/write-back.ts'
import { type Language, useSpoken } from './use-words.tsx'

type Loaded = ConnectionWords & {
  readonly systems: Readonly<Record<string, SystemWords>>
  readonly writeBack: WriteBackWords
}

const LOADERS: Record<Language, () => Promise<Loaded>> = {
  en: () => load(import('./en/connections.ts'), import('./en/systems.ts'), import('./en/write-back.ts')),
  de: () => load(import('./de/connections.ts'), import('./de/systems.ts'), import('./de/write-back.ts')),
  fr: () => load(import('./fr/connections.ts'), import('./fr/systems.ts'), import('./fr/write-back.ts')),
}
const loaded = new Map<Language, Promise<Loaded>>()

async function load(
  words: Promise<{ readonly connections: ConnectionWords }>,
  about: Promise<{ readonly systems: Loaded['systems'] }>,
  back: Promise<{ readonly writeBack: WriteBackWords }>,
): Promise<Loaded> {
  const [{ connections }, { systems }, { writeBack }] = await Promise.all([words, about, back])
  return { ...connections, systems, writeBack }
}

/** The words of connections and of the systems that can be connected, which come with their screens. */
export function useConnectionWords(): Loaded {
  const { language } = useSpoken()
  const words = loaded.get(language) ?? LOADERS[language]()
  loaded.set(language, words)
  return use(words)
}
