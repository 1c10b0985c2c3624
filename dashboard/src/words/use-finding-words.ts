import { finding as de } from './de/finding.ts'
import { finding as en } from './en/finding.ts'
import { finding as fr } from './fr/finding.ts'
import { useSpoken } from './use-words.tsx'

const BY_LANGUAGE = { en, de, fr }

/** For dialogs that publish alone: loaded with them and not with all other words. */
export function useFindingWords(): typeof en {
  return BY_LANGUAGE[useSpoken().language]
}
