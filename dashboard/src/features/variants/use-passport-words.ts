import { passport as de } from '../../words/de/passport.ts'
import { passport as en } from '../../words/en/passport.ts'
import { passport as fr } from '../../words/fr/passport.ts'
import { useSpoken } from '../../words/use-words.tsx'

const BY_LANGUAGE = { en, de, fr }

/** Long, and for this screen alone: loaded with it and not with all others. */
export function usePassportWords(): typeof en {
  return BY_LANGUAGE[useSpoken().language]
}
