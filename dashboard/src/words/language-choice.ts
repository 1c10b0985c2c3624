import { createContext, use } from 'react'
import type { Language } from './use-words.tsx'

type LanguageUse = { readonly choose: (language: Language) => Promise<void> }

export const LanguageContext = createContext<LanguageUse>({ choose: async () => {} })

export function useLanguageChoice(): LanguageUse {
  return use(LanguageContext)
}
