import { Badge, type Tone } from '../../kit/screen.tsx'
import { useWords } from '../../words/use-words.tsx'

export type RatingState = 'VALID' | 'EXPIRING' | 'EXPIRED' | 'UNDATED'

const TONES: Record<RatingState, Tone> = { VALID: 'good', EXPIRING: 'warn', EXPIRED: 'bad', UNDATED: 'quiet' }

/** Whether a rating counts today. */
export function RatingBadge({ state }: { readonly state: RatingState }) {
  const { rating } = useWords()
  return <Badge tone={TONES[state]}>{rating.states[state]}</Badge>
}
