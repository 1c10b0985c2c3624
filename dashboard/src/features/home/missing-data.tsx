import plainListStyles from '../../kit/plain-list.module.css'
import { Card } from '../../kit/screen.tsx'
import { useWords } from '../../words/use-words.tsx'
import { Group } from './attention.tsx'
import styles from './home.module.css'
import type { HomeData } from './home-query.ts'

/** What a law asks for and most variants lack, each with the list of those variants. */
export function MissingData({ overview }: { readonly overview: HomeData['readinessOverview'] }) {
  const { home, requirement: names } = useWords()
  const required = overview.missing.filter(({ requirement }) => requirement.level === 'REQUIRED').slice(0, SHOWN)
  if (overview.judged === 0) return null
  return (
    <Card title={home.missing} {...(required.length > 0 && { note: home.missingNote })}>
      {required.length === 0 && <p className={styles.none}>{home.missingNone}</p>}
      <ul className={plainListStyles.plainList}>
        {required.map(({ variants, requirement: { id, name } }) => (
          <Group key={id} to="/variants" search={{ lacks: id }} label={names[id] ?? name} count={variants} />
        ))}
      </ul>
      <p className={styles.help}>{home.readyHelp}</p>
    </Card>
  )
}

const SHOWN = 8
