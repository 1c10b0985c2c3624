import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { sayError } from './say-fault.ts'
import { toastError } from './toast.tsx'

type Verb<Input> = {
  readonly isBusy: boolean
  /** What it was given the last time: which row of a list is busy. */
  readonly input: Input | undefined
  /** Why the last attempt failed, for a dialog that says it itself. */
  readonly trouble: string | null
  run(input: Input): void
}

/** What a button does: once at a time, however often it is pressed; a failure is said in a toast, or by `failed`. */
export function useVerb<Input = void>(
  act: (input: Input) => Promise<unknown>,
  failed: (error: unknown) => void = toastError,
): Verb<Input> {
  // A second press comes before the first has been drawn.
  const isRunning = useRef(false)
  const { mutate, isPending, variables, error } = useMutation<unknown, unknown, Input>({
    mutationFn: async (input) => {
      try {
        return await act(input)
      } finally {
        isRunning.current = false
      }
    },
    onError: failed,
    // Without a connection it fails now, and is not kept to surprise somebody later.
    networkMode: 'always',
  })
  return {
    isBusy: isPending,
    input: variables,
    trouble: error === null ? null : sayError(error),
    run(input) {
      if (isRunning.current) return
      isRunning.current = true
      mutate(input)
    },
  }
}

/** For `failed`, where `trouble` is shown beside the button. */
export function saidHere(): void {}
