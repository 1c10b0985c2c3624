import fc from 'fast-check'

const SEED = Number(process.env['SCREENS_SEED'] ?? process.env['SAMPLE_SEED'] ?? 20_261_122)

/**
 * Some cases of a matrix of screens, all of which `npm run prove -- wcag` and `-- shift` go through. Each commit draws others in CI; the same
 * seed draws the same again.
 */
export function sampleOf(cases: readonly string[], count: number): readonly string[] {
  if (process.env['SCREENS'] === 'whole') return cases
  const drawing = fc.shuffledSubarray([...cases], { minLength: count, maxLength: count })
  const [drawn = []] = fc.sample(drawing, { seed: SEED, numRuns: 1 })
  console.log(`${count} of ${cases.length}, by SCREENS_SEED=${SEED}: ${drawn.join(' ')}`)
  return drawn
}
