import { LANGUAGES, type Language, writtenLanguage } from '@selvedge/lca/composition/composition.ts'
import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'
import { nameOfFibre } from '@selvedge/lca/composition/write-composition.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { materialFields } from '../materials/material-fields.ts'
import { unlawfulFibreNames } from '../variants/label-fibres.ts'
import { readingRules } from './composition-reading.ts'

/** What labels would call a material, and whether they may. */
export type LabelName = {
  readonly text: string
  readonly isLawful: boolean
  /** The lawful name of the fibre that its texts mean; null where they mean none that is known, and where the text is lawful. */
  readonly proposal: string | null
}

export const labelNameRules = {
  name: materialFields.name,
  label: materialFields.label,
  fibre: materialFields.fibre,
  language: readingRules.language,
}

/** Judges a material's name for labels as printing does, before anything is saved. */
export function readLabelName(input: Input<typeof labelNameRules>): LabelName {
  const { name, label, fibre, language } = parseNew(labelNameRules, input)
  const text = label ?? name
  const isLawful = unlawfulFibreNames(`100% ${text}`).length === 0
  return { text, isLawful, proposal: isLawful ? null : propose([label, name, fibre], language) }
}

/** Of the first text that means one fibre, and only what will be taken. */
function propose(texts: readonly (string | null)[], language: Language | null): string | null {
  for (const text of texts) {
    if (text === null) continue
    const fibres = parseComposition(`100% ${text}`).parts.flatMap((part) => part.fibres)
    const [fibre] = fibres
    if (fibre === undefined || fibre.code === null || fibres.length !== 1) continue
    const name = nameOfFibre(fibre, language ?? writtenLanguage(fibre.language) ?? LANGUAGES[0])
    if (unlawfulFibreNames(`100% ${name}`).length === 0) return name
  }
  return null
}
