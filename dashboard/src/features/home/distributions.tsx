import { BarsChart } from '../../kit/bars-chart.tsx'
import { Card } from '../../kit/screen.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './home.module.css'
import type { HomeData } from './home-query.ts'

/** How the variants stand: by score, and by how much of what a passport should have is there. */
export function Distributions({ data }: { readonly data: HomeData }) {
  const { home } = useWords()
  const { integer, percent } = useFormat()
  const scores = data.getStatistics.scoreDistribution ?? []
  const shares = data.readinessOverview.distribution
  return (
    <div className={styles.halves}>
      <Card title={home.scores}>
        {data.getStatistics.assessedVariants === 0 ? (
          <p className={styles.none}>{home.scoresNone}</p>
        ) : (
          <BarsChart
            caption={home.scores}
            labelColumn={home.scoreColumn}
            valueColumn={home.variantsColumn}
            bars={scores.map(({ from, to, variants }) => ({
              label: home.range(integer(from), integer(to)),
              value: variants,
            }))}
            ends={[integer(0), integer(100)]}
          />
        )}
      </Card>
      <Card title={home.readiness}>
        {data.readinessOverview.judged === 0 ? (
          <p className={styles.none}>{home.readinessNone}</p>
        ) : (
          <BarsChart
            caption={home.readiness}
            labelColumn={home.shareColumn}
            valueColumn={home.variantsColumn}
            bars={shares.map(({ from, to, variants }) => ({
              label: home.range(percent(from), percent(to)),
              value: variants,
            }))}
            ends={[percent(0), percent(1)]}
          />
        )}
      </Card>
    </div>
  )
}
