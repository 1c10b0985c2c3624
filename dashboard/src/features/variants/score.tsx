import { useFormat } from '../../words/use-words.tsx'
import styles from './score.module.css'

/** A score of 0 to 100 as a figure with a small bar; nothing where there is none. */
export function Score({ value }: { readonly value: number | null }) {
  const { integer } = useFormat()
  if (value === null) return <span className="soft">–</span>
  return (
    <span className={styles.score}>
      <svg width="36" height="4" viewBox="0 0 36 4" aria-hidden="true">
        <rect width="36" height="4" rx="2" className={styles.track} />
        <rect width={Math.max(2, value * 0.36)} height="4" rx="2" className={styles.fill} data-tone={toneOf(value)} />
      </svg>
      {integer(Math.round(value))}
    </span>
  )
}

/** Conventional is 50: below 35 it is worse than that beyond doubt, from 65 better. */
export function toneOf(score: number): 'good' | 'warn' | 'bad' {
  if (score >= 65) return 'good'
  return score >= 35 ? 'warn' : 'bad'
}

/** The score as the face of an assessment. */
export function ScoreRing({ value }: { readonly value: number }) {
  const { integer } = useFormat()
  const length = 2 * Math.PI * 26
  return (
    <svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true" className={styles.ring}>
      <circle cx="32" cy="32" r="26" className={styles.ringTrack} />
      <circle
        cx="32"
        cy="32"
        r="26"
        className={styles.ringFill}
        data-tone={toneOf(value)}
        strokeDasharray={`${(value / 100) * length} ${length}`}
        transform="rotate(-90 32 32)"
      />
      <text x="32" y="38" textAnchor="middle">
        {integer(Math.round(value))}
      </text>
    </svg>
  )
}
