import { Badge } from '../../kit/screen.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './settings.module.css'
import type { Workspace } from './workspace-queries.ts'

/** What follows today from the setting as it is saved, and why, law by law. */
export function ScoreToday({ workspace }: { readonly workspace: Workspace }) {
  const { settings } = useWords()
  const { workspace: words } = settings
  const { country } = useFormat()
  const { shown, markets } = workspace.scoreDisclosure
  const names = (codes: readonly { country: string }[]) => codes.map((market) => country(market.country)).join(', ')
  const laws = Map.groupBy(
    markets.filter(({ law }) => law !== null),
    ({ law }) => law,
  )
  const against = [...laws].map(([law, group]) => words.because.law(names(group), law ?? ''))
  const because = {
    NEVER: [words.because.never],
    ALWAYS: [words.because.always, ...against],
    BY_MARKET:
      markets.length === 0
        ? [words.because.noMarkets]
        : against.length > 0
          ? against
          : [words.because.noLaw(names(markets))],
  }[workspace.publicScore]
  return (
    <div className={styles.today}>
      <p>
        <Badge tone={shown ? 'good' : 'quiet'}>{shown ? words.shownToday : words.hiddenToday}</Badge>
      </p>
      <ul>
        {because.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}
