import { useFormat } from '../../words/use-words.tsx'

/** "68 / 100", and nothing for a rating that has a grade alone. */
export function useScoreText() {
  const { decimal } = useFormat()
  return ({ score, outOf }: { readonly score: number | null; readonly outOf: number | null }): string | null =>
    score === null ? null : `${decimal(score)} / ${decimal(outOf ?? 100)}`
}
