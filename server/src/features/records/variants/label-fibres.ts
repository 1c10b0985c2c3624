import { OFFICIAL_LANGUAGES } from '@selvedge/lca/composition/composition.ts'
import { isFurtherNameOfAnnex } from '@selvedge/lca/composition/lexicon.ts'
import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'

/** A word of a composition that may not stand on a label, and the fibre that it means where that is known: "Lycra" is elastane. */
export type UnlawfulName = { readonly name: string; readonly fibre: string | null }

/**
 * What a composition names and Regulation (EU) 1007/2011 does not: textile labels name fibres as its Annex I does, in an official language,
 * so no names of materials within a company, no trade names and no abbreviations (art. 5 and 16). Names in Greek and Cyrillic letters are
 * taken as they are, and so is what an official language uses beside the name of its annex.
 */
export function unlawfulFibreNames(composition: string): UnlawfulName[] {
  const { parts, problems } = parseComposition(composition)
  const fibres = parts.flatMap((part) => part.fibres)
  const found = [
    ...fibres
      .filter(({ code, name, language }) => {
        if (code === null) return true
        return !isFurtherNameOfAnnex(name) && (language === null || !OFFICIAL_LANGUAGES.has(language))
      })
      .map(({ code, name }) => ({ name, fibre: code })),
    ...problems
      .filter(({ reason }) => reason === 'text_not_understood')
      .map(({ position }) => ({ name: entryAt(composition, position), fibre: null })),
  ]
  return found.filter(({ name }) => isJudged(name))
}

/** All that a composition says at a place between two separators, without its share: "My Organic Cotton". */
function entryAt(composition: string, position: number): string {
  const start = Math.max(...[',', ';', ':', '\n'].map((end) => composition.lastIndexOf(end, position - 1))) + 1
  const rest = composition.slice(start)
  const end = rest.search(/[,;:\n]/)
  const entry = end === -1 ? rest : rest.slice(0, Math.max(end, position - start + 1))
  return entry.replace(/[\d.,]+\s*%/g, '').trim()
}

function isJudged(name: string): boolean {
  return /\p{Script=Latin}/u.test(name)
}
