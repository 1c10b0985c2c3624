import { Badge, type Tone } from '../../kit/screen.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import type { Import } from './import-queries.ts'

const TONES: Readonly<Record<Import['state'], Tone>> = {
  UPLOADED: 'quiet',
  CHECKING: 'accent',
  CHECKED: 'accent',
  RUNNING: 'accent',
  FINISHED: 'good',
  CANCELLED: 'warn',
  UNDOING: 'accent',
  UNDONE: 'quiet',
}

export function ImportBadge({ state }: { readonly state: Import['state'] }) {
  const { states } = useImportWords()
  return <Badge tone={TONES[state]}>{states[state]}</Badge>
}
