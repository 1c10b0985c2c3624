import { isSame } from '../field.ts'

export type CellChange = {
  readonly id: string
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** All that one act has changed. */
export type Step = readonly CellChange[]

const MOST = 100

/** What a person has done in a grid, to be taken back step by step. */
export function stepsOf() {
  let done: Step[] = []
  let undone: Step[] = []
  const renamedIn = (steps: Step[], id: string, field: string, from: unknown, to: unknown) =>
    steps.map((step) =>
      step.some((one) => one.id === id && one.field === field)
        ? step.map((one) => {
            if (one.id !== id || one.field !== field) return one
            return {
              ...one,
              before: isSame(one.before, from) ? to : one.before,
              after: isSame(one.after, from) ? to : one.after,
            }
          })
        : step,
    )
  return {
    add(step: Step) {
      done = [...done.slice(1 - MOST), step]
      undone = []
    },
    hasDone: () => done.length > 0,
    hasUndone: () => undone.length > 0,
    undo(): Step | null {
      const step = done.pop() ?? null
      if (step) undone.push(step)
      return step
    },
    redo(): Step | null {
      const step = undone.pop() ?? null
      if (step) done.push(step)
      return step
    },
    /** A value is written otherwise from now on. */
    rename(id: string, field: string, from: unknown, to: unknown) {
      if (isSame(from, to)) return
      done = renamedIn(done, id, field, from, to)
      undone = renamedIn(undone, id, field, from, to)
    },
  }
}

/** The cells that are still as the step left them, and those that are not. */
export function changesStep(step: Step, left: 'before' | 'after', nowIn: (id: string, field: string) => unknown) {
  const isStill = (one: CellChange) => isSame(nowIn(one.id, one.field), one[left])
  return { now: step.filter(isStill), others: step.filter((one) => !isStill(one)) }
}
