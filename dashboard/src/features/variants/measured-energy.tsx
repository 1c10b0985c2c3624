import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { isDay } from '../../kit/days/read-day.ts'
import type { Field, FieldKind } from '../../kit/field.ts'
import { FieldView } from '../../kit/field-view.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { optionsOf } from '../options.ts'
import {
  ENERGY_FIELDS,
  type Energy,
  type EnergyField,
  energyFault,
  FIGURE_FIELDS,
  FIGURES,
  hasEnergy,
  isFigure,
} from './energy.ts'
import styles from './measured-energy.module.css'

type Props = {
  readonly index: number
  /** The step in words. */
  readonly step: string
  /** The step as the service calls it, for whoever is led here. */
  readonly place: string
  readonly energy: Energy
  readonly set: (energy: Partial<Energy>) => void
  readonly isReadOnly: boolean
}

/** What the factory measured of a step, folded away until somebody has it. */
export function MeasuredEnergy({ index, step, place, energy, set, isReadOnly }: Props) {
  const { variant: words } = useWords()
  if (isReadOnly && !hasEnergy(energy)) return null
  const kinds: { readonly [F in EnergyField]?: FieldKind } = {
    energyEvidence: { kind: 'choice', options: optionsOf(words.energy.evidences) },
    energyValidUntil: { kind: 'day' },
  }
  const said = FIGURE_FIELDS.flatMap((name) =>
    energy[name].trim() === '' ? [] : [`${energy[name].trim()} ${FIGURES[name].unit}`],
  )
  return (
    <details className={styles.energy} id={`field-energy-${place}`}>
      <summary>
        {words.energy.title}
        <span className={styles.for}> {words.energy.of(step)}</span>
        {said.length > 0 && <span className={styles.said}>{said.join(' · ')}</span>}
      </summary>
      <fieldset className={styles.inside} aria-label={`${words.energy.title} ${words.energy.of(step)}`}>
        {!isReadOnly && <p className={styles.note}>{words.energy.note}</p>}
        <div className={styles.fields}>
          {ENERGY_FIELDS.map((name) => {
            const kind = isFigure(name)
              ? ({ kind: 'number', unit: FIGURES[name].unit } as const)
              : (kinds[name] ?? ({ kind: 'text' } as const))
            const field: Field<unknown> = { name: `energy-${index}-${name}`, ...words.energy.fields[name], ...kind }
            return (
              <FieldView
                key={name}
                field={field}
                value={energy[name]}
                error={energyFault(name, energy, words)}
                isReadOnly={isReadOnly}
                set={(value) => set({ [name]: String(value) })}
              />
            )
          })}
        </div>
        <Proof energy={energy} />
      </fieldset>
    </details>
  )
}

/** How the figures count, and what would let them count as verified. Whether a file is there is for the result to say. */
function Proof({ energy }: { readonly energy: Energy }) {
  const { variant: words } = useWords()
  const { day } = useFormat()
  const proof = proofOf(energy, words, day, new Date().toISOString().slice(0, 10))
  return (
    <div role="status">
      {proof && (
        <p className={styles.proof} data-tone={proof.isWarning ? 'warn' : undefined}>
          {proof.isWarning ? <TriangleAlert size={14} aria-hidden /> : <CircleCheck size={14} aria-hidden />}
          <span>{proof.text}</span>
        </p>
      )}
    </div>
  )
}

function proofOf(
  energy: Energy,
  { energy: words }: ReturnType<typeof useWords>['variant'],
  day: (value: string) => string,
  today: string,
): { readonly text: string; readonly isWarning: boolean } | null {
  if (FIGURE_FIELDS.every((name) => energy[name].trim() === '')) return null
  if (energy.energyEvidence !== 'VERIFIED') return { text: words.declared, isWarning: false }
  const until = energy.energyValidUntil
  if (until !== '' && !isDay(until)) return null
  if (until !== '' && until < today) return { text: words.ended(day(until)), isWarning: true }
  const lacking = (['energyVerifier', 'energyValidUntil'] as const).filter((name) => energy[name].trim() === '')
  if (lacking.length > 0) {
    return { text: words.lacks(lacking.map((name) => words.fields[name].label).join(', ')), isWarning: true }
  }
  return { text: words.verified(day(until)), isWarning: false }
}
