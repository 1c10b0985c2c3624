import { Badge, type Tone } from '../../kit/screen.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { LinkState } from './link-queries.ts'

/** How a link stands; only an active one can be opened. */
export function LinkBadge({ state }: { readonly state: LinkState }) {
  const { link: words } = useWords()
  return <Badge tone={TONES[state]}>{words.states[state]}</Badge>
}

const TONES: Readonly<Record<LinkState, Tone>> = {
  ACTIVE: 'good',
  SPENT: 'quiet',
  EXPIRED: 'quiet',
  REVOKED: 'bad',
  LOCKED: 'warn',
}
