import { Badge, type Tone } from '../../kit/screen.tsx'
import { useWords } from '../../words/use-words.tsx'

export type CertificationState = 'VALID' | 'EXPIRING' | 'EXPIRED' | 'NOT_YET_VALID'

const TONES: Record<CertificationState, Tone> = {
  VALID: 'good',
  EXPIRING: 'warn',
  EXPIRED: 'bad',
  NOT_YET_VALID: 'quiet',
}

/** How a certification stands today. */
export function CertificationBadge({ state }: { readonly state: CertificationState }) {
  const { certification } = useWords()
  return <Badge tone={TONES[state]}>{certification.states[state]}</Badge>
}
