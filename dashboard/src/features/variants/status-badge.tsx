import { Badge, type Tone } from '../../kit/screen.tsx'
import { useWords } from '../../words/use-words.tsx'

export type PublicationStatus = 'DRAFT' | 'PUBLISHED' | 'WITHDRAWN'

const TONES: Record<PublicationStatus, Tone> = { DRAFT: 'quiet', PUBLISHED: 'good', WITHDRAWN: 'warn' }

/** Whether the public sees its passport. */
export function StatusBadge({ status }: { readonly status: PublicationStatus }) {
  const { variant } = useWords()
  return <Badge tone={TONES[status]}>{variant.status[status]}</Badge>
}
