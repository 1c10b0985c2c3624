import fc from 'fast-check'
import { test } from 'vitest'
import { rounds } from '#test/sample.ts'
import { play } from '#test/two-sided/play.ts'
import { type RunStep, type Step, sequences } from '#test/two-sided/steps.ts'
import { killedWorld, worldsInProcess } from '#test/two-sided/world.ts'

const SEQUENCES = rounds({ whole: 300, sample: 3 })
const KILLED = rounds({ whole: 8, sample: 0 })
const seed = Number(process.env['SAMPLE_SEED'] ?? 1) % 2 ** 31

const RUN: RunStep = { do: 'run', isFull: true, trouble: 'none', afterMs: 0, asked: 'agrees', again: false }
/** Credentials that see less, twice in a row, whatever is drawn. */
const NARROWED: Step[] = [RUN, { do: 'hide' }, RUN, { do: 'remove there' }, RUN, { do: 'show' }, RUN]

const nextWorld = await worldsInProcess()

test(`whatever is changed there and here, run, cancelled, undone, cut off, hidden and written back, in ${SEQUENCES} sequences: who leads wins, what differs is listed, guards ask, and nothing of others is lost`, async () => {
  const property = fc.asyncProperty(sequences(14), async (steps) => {
    const world = await nextWorld()
    try {
      await play(world, steps)
    } finally {
      await world.shop.close()
    }
  })
  await fc.assert(property, { numRuns: SEQUENCES + 1, examples: [[NARROWED]], seed, endOnFailure: true })
}, 3_600_000)

test.runIf(KILLED > 0)(
  `the same where processes are killed, in ${KILLED} sequences`,
  async () => {
    for (const [at, steps] of fc.sample(sequences(10), { numRuns: KILLED, seed }).entries()) {
      const world = await killedWorld()
      const troubled = steps.map((step) =>
        step.do === 'run' && at % 2 === 0 ? { ...step, trouble: 'restart' as const } : step,
      )
      await play(world, troubled)
    }
  },
  1_800_000,
)
