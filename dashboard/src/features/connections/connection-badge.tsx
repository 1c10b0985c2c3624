import { Badge, type Tone } from '../../kit/screen.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import type { Connection, Run } from './connection-queries.ts'

const TONES: Readonly<Record<Connection['state'], Tone>> = { DRAFT: 'quiet', ACTIVE: 'good', PAUSED: 'warn' }

export function ConnectionBadge({ state }: Pick<Connection, 'state'>) {
  const { states } = useConnectionWords()
  return <Badge tone={TONES[state]}>{states[state]}</Badge>
}

const RUN_TONES: Readonly<Record<Run['state'], Tone>> = {
  READING: 'accent',
  CHECKING: 'accent',
  WAITING: 'warn',
  RUNNING: 'accent',
  FINISHED: 'good',
  FAILED: 'bad',
  CANCELLED: 'quiet',
  UNDOING: 'accent',
  UNDONE: 'quiet',
}

export function RunBadge({ state }: Pick<Run, 'state'>) {
  const { runStates } = useConnectionWords()
  return <Badge tone={RUN_TONES[state]}>{runStates[state]}</Badge>
}

/** What goes on by itself, and is looked at again. */
export const MOVES: readonly Run['state'][] = ['READING', 'CHECKING', 'RUNNING', 'UNDOING']
