import { Checkbox } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'

export type Confirmation = {
  readonly box: ReactNode
  readonly ref: RefObject<HTMLInputElement | null>
  /** Whether one may go on; where not, the box is gone to and says why. */
  readonly isGiven: () => boolean
}

/** A box to be ticked before something doubtful is done. The button stays in reach, so that whoever presses it hears what is asked for. */
export function useConfirmation(isNeeded: boolean, label: string, sentence: string): Confirmation {
  const ref = useRef<HTMLInputElement>(null)
  const [isTicked, tick] = useState(false)
  const [isMissed, miss] = useState(false)
  return {
    ref,
    box: isNeeded && (
      <Checkbox
        ref={ref}
        mt="sm"
        label={label}
        checked={isTicked}
        error={isMissed && !isTicked && <span role="alert">{sentence}</span>}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
    ),
    isGiven() {
      if (!isNeeded || isTicked) return true
      miss(true)
      ref.current?.focus()
      return false
    },
  }
}
