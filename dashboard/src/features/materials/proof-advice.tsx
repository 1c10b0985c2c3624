import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { FormSoFar } from '../../kit/field.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './materials.module.css'

/** Says while a supplier's figures are entered what keeps them from counting, or from counting as verified. Whether a file is there is for the result to say. */
export function ProofAdvice({ values }: FormSoFar) {
  const { material: words } = useWords()
  const { day, today } = { ...useFormat(), today: new Date().toISOString().slice(0, 10) }
  const text = (name: string) => String(values[name] ?? '').trim()
  const hasFigure = text('carbonFootprint') !== '' || text('waterLiters') !== ''
  const advice = hasFigure ? adviceOn(text, words, day, today) : null
  return (
    <div role="status">
      {advice !== null && (
        <div className={styles.labelName}>
          <TriangleAlert size={14} aria-hidden />
          <span>{advice}</span>
        </div>
      )}
    </div>
  )
}

function adviceOn(
  text: (name: string) => string,
  { proof, fields }: ReturnType<typeof useWords>['material'],
  day: (value: string) => string,
  today: string,
): string | null {
  if (text('carbonFootprintBoundary') === 'other') return proof.other
  if (text('carbonFootprintEvidence') !== 'verified') return null
  const until = text('footprintValidUntil')
  if (until !== '' && until < today) return proof.ended(day(until))
  const lacking = (['footprintVerifier', 'footprintValidUntil'] as const).filter((name) => text(name) === '')
  if (lacking.length > 0) return proof.lacks(lacking.map((name) => fields[name].label).join(', '))
  return until <= inDays(today, ENDING_DAYS) ? proof.ending(day(until)) : null
}

/** From when on the service calls evidence ending. */
const ENDING_DAYS = 60

function inDays(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
