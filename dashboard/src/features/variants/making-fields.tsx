import type { Words } from '../../words/en.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { referenceTo } from '../references.ts'
import { CareEditor } from './care-editor.tsx'
import { describe, type Entry, entriesOf, inputOf, isWhole, sumOf } from './composition.ts'
import { CompositionEditor } from './composition-editor.tsx'
import { ENERGY_FIELDS, energyFault, energyInput, energyOf } from './energy.ts'
import { type Stage, StagesEditor } from './stages-editor.tsx'
import { variantFields } from './variant-fields.tsx'
import type { Variant } from './variant-queries.ts'

/** What a variant says of its making and care, and a product for all its variants. */
type Made = Pick<Variant, 'composition' | 'materialComposition' | 'stages' | 'manufacturerCompany'>

/** The fields of it that have an editor, or are read in a way of their own. */
export function useMakingFields() {
  const all = useWords()
  const { variant: words, kit } = all
  const { percent } = useFormat()
  const fields = variantFields(all)
  return {
    composition: {
      ...fields.composition,
      isWide: true,
      from: (made: Made) => entriesOf(made),
      toInput: inputOf,
      describe,
      fault: (entries: Entry[]) => {
        const sum = sumOf(entries)
        return entries.length === 0 || isWhole(sum) ? null : words.editor.notWhole(percent(sum / 100, 2))
      },
      render: (field: Parameters<typeof CompositionEditor>[0]) => <CompositionEditor {...field} />,
    },
    materialComposition: {
      ...fields.materialComposition,
      isWide: true,
      // The service makes the text from the lines where there are any.
      from: ({ composition, materialComposition }: Made) => (composition.length > 0 ? '' : materialComposition),
    },
    stages: {
      ...fields.stages,
      isWide: true,
      from: ({ stages }: Made) =>
        stages.map((step): Stage => {
          const { stage, country, process } = step
          return { stage, country, process: process ?? '', ...energyOf(step) }
        }),
      toInput: (stages: Stage[]) =>
        stages.map(({ stage, country, process, ...energy }) => ({
          stage,
          country,
          process: process.trim() || null,
          ...energyInput(stage, energy),
        })),
      describe: (stages: Stage[]) => stages.map(({ stage, country }) => `${words.stages[stage]} ${country}`).join(', '),
      fault: (stages: Stage[]) =>
        stages.every(({ country }) => country !== '') ? energyFaultIn(stages, words, kit) : words.stageNoCountry,
      render: (field: Parameters<typeof StagesEditor>[0]) => <StagesEditor {...field} />,
      toArgument: (stages: unknown) =>
        (stages as { stage: string; energyEvidence?: string }[]).map(({ energyEvidence, ...line }) => ({
          ...line,
          stage: line.stage.toUpperCase(),
          ...(energyEvidence && { energyEvidence: energyEvidence.toUpperCase() }),
        })),
    },
    manufacturerId: {
      ...fields.manufacturerId,
      from: ({ manufacturerCompany }: Made) => referenceTo(manufacturerCompany),
    },
    careSymbols: {
      ...fields.careSymbols,
      isWide: true,
      describe: (symbols: string[]) => symbols.join(', '),
      render: (field: Parameters<typeof CareEditor>[0]) => <CareEditor {...field} />,
    },
    careInstructions: { ...fields.careInstructions, isWide: true },
  }
}

/** Of the first field that is wrong, with its step. */
function energyFaultIn(stages: readonly Stage[], words: Words['variant'], { labelled }: Words['kit']): string | null {
  for (const step of stages.filter(({ stage }) => stage !== 'FIBRE')) {
    for (const name of ENERGY_FIELDS) {
      const fault = energyFault(name, step, words)
      if (fault !== null) return labelled(`${words.stages[step.stage]}, ${words.energy.fields[name].label}`, fault)
    }
  }
  return null
}
