import { afterAll } from 'vitest'

/** What ends with the test file that is at work, latest first: files run one after the other in one process. */
const steps: (() => unknown)[] = []

/** Also from within a test, where vitest takes no afterAll. */
export function atFileEnd(step: () => unknown): void {
  steps.push(step)
}

/** In each file before all else, so that it runs after whatever else the file does at its end. */
export function endWithFile(): void {
  afterAll(async () => {
    for (const step of steps.splice(0).reverse()) await step()
  })
}
