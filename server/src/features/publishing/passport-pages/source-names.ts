/** What a source of the method is called among people, with the licence under which it may be passed on. */
type SourceName = { readonly name: string }

/**
 * By how the factors themselves cite it, which is for those who check a number: a file, a commit, a page. Null for what the method assumes
 * itself. A source in no list here is a supplier's own, in the words of who entered it.
 */
export function sourceNameOf(source: string): SourceName | null {
  if (OWN.test(source)) return null
  return { name: NAMES.find(([pattern]) => pattern.test(source))?.[1] ?? source }
}

const OWN = /^(choice of this project|derivation of this project|stoichiometry|rounded from)\b/

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bEmber\b/, 'Ember, through The Green Web Foundation (CC BY-SA 4.0)'],
  [/\bDESNZ\b/, 'UK Department for Energy Security and Net Zero, 2025 (Open Government Licence v3.0)'],
  [/\bSandin\b/, 'Sandin et al., Mistra Future Fashion, 2019'],
  [/\bPEFCR\b/, 'PEFCR for apparel and footwear, version 1.3'],
  [/\bBase Carbone\b/, 'ADEME, Base Carbone (Licence Ouverte 2.0)'],
  [/\bWRAP\b/, 'WRAP, Clothing Knowledge Hub'],
  [/\bCherrett\b/, 'Cherrett et al., Stockholm Environment Institute, 2005'],
  [/\bnonwoven\.co\.uk\b/, 'Shen, Utrecht University, 2008'],
  [/\bHeat Roadmap\b/, 'European Environment Agency, from Heat Roadmap Europe 2017'],
  [/\bClean Industrial Heat\b/, 'Center for Climate and Energy Solutions, Clean Industrial Heat'],
  [/\becobalyse\b|\bADEME\b/i, 'Ecobalyse, Ministère de la Transition écologique (Licence Ouverte 2.0)'],
  [/\bTextile Exchange\b/, 'Textile Exchange, 2014'],
  [/\bFrontiers\b/, 'Frontiers in Bioengineering and Biotechnology, 2021 (CC BY 4.0)'],
  [/\bKering\b/, 'Kering EP&L, 2020'],
  [/\bKir et al\b/, 'Kir et al., 2024'],
  [/\bnova-Institut\b/, 'nova-Institut, 2019'],
]
