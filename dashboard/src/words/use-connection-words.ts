import { use } from 'react'
import type { ConnectionWords } from './en/connections.ts'
import type { ListCopyWords } from './en/list-copies.ts'
import type { SystemWords } from './en/systems.ts'
import type { WriteBackWords } from './en/write-back.ts'
import { type Language, useSpoken } from './use-words.tsx'

type Loaded = ConnectionWords & {
  readonly systems: Readonly<Record<string, SystemWords>>
  readonly writeBack: WriteBackWords
  readonly listCopies: ListCopyWords
}

const LOADERS: Record<Language, () => Promise<Loaded>> = {
  en: () =>
    load(
      import('./en/connections.ts'),
      import('./en/systems.ts'),
      import('./en/write-back.ts'),
      import('./en/list-copies.ts'),
    ),
  de: () =>
    load(
      import('./de/connections.ts'),
      import('./de/systems.ts'),
      import('./de/write-back.ts'),
      import('./de/list-copies.ts'),
    ),
  fr: () =>
    load(
      import('./fr/connections.ts'),
      import('./fr/systems.ts'),
      import('./fr/write-back.ts'),
      import('./fr/list-copies.ts'),
    ),
}
const loaded = new Map<Language, Promise<Loaded>>()

async function load(
  words: Promise<{ readonly connections: ConnectionWords }>,
  about: Promise<{ readonly systems: Loaded['systems'] }>,
  back: Promise<{ readonly writeBack: WriteBackWords }>,
  copies: Promise<{ readonly listCopies: ListCopyWords }>,
): Promise<Loaded> {
  const [{ connections }, { systems }, { writeBack }, { listCopies }] = await Promise.all([words, about, back, copies])
  return { ...connections, systems, writeBack, listCopies }
}

/** The words of connections and of the systems that can be connected, which come with their screens. */
export function useConnectionWords(): Loaded {
  const { language } = useSpoken()
  const words = loaded.get(language) ?? LOADERS[language]()
  loaded.set(language, words)
  return use(words)
}
