import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ask } from '../../graphql/ask.ts'
import plainListStyles from '../../kit/plain-list.module.css'
import { Card, Screen } from '../../kit/screen.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { useSession } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { ScoreRing } from '../variants/score.tsx'
import { Attention, useWebhooksInTrouble } from './attention.tsx'
import { Distributions } from './distributions.tsx'
import { FirstSteps, useSteps } from './first-steps.tsx'
import styles from './home.module.css'
import { HOME, type HomeData } from './home-query.ts'
import { MissingData } from './missing-data.tsx'
import { ScansCard, useScans } from './scans-card.tsx'
import { UpgradeCard, useUpgradeNotices } from './upgrade-card.tsx'

/** The workspace at one look: how it stands, what needs attention, what is next. */
export function Home() {
  const { home } = useWords()
  const { session } = useSession()
  const query = useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => ask(HOME, {}, signal),
    // While variants are being assessed again, the figures move; a dispute ends in another workspace, of which nothing is told here.
    refetchInterval: ({ state }) => (isRunning(state.data) ? 5000 : state.data?.gtinDisputes.length ? 30_000 : false),
  })
  // Asked at once and shown at once: a card that comes after the others would push them down.
  const others = [useSteps(), useWebhooksInTrouble(), useScans(), useUpgradeNotices()]
  const isComplete = others.every(({ isLoading }) => !isLoading)
  return (
    <Screen title={home.hello(session.user.name.split(' ')[0] ?? session.user.name)} width="record">
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {!query.isError && !(query.data && isComplete) && <Placeholder />}
      {query.data && isComplete && <Overview data={query.data} />}
    </Screen>
  )
}

function isRunning(data: HomeData | undefined): boolean {
  return data?.reassessment != null && data.reassessment.finishedAt === null
}

/** Where everything will stand, so that nothing jumps. */
function Placeholder() {
  return (
    <>
      <div className={styles.tiles}>
        {[0, 1, 2, 3].map((tile) => (
          <Skeleton key={tile} h={118} radius={10} />
        ))}
      </div>
      <div className={styles.columns}>
        <Skeleton h={260} radius={10} />
        <Skeleton h={260} radius={10} />
      </div>
    </>
  )
}

function Overview({ data }: { readonly data: HomeData }) {
  const { home } = useWords()
  const { integer, percent } = useFormat()
  const { getStatistics: numbers, readinessOverview: readiness } = data
  const of = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  const tiles = [
    { label: home.published, part: numbers.publishedVariants, whole: numbers.totalVariants },
    { label: home.assessed, part: numbers.assessedVariants, whole: numbers.totalVariants },
    { label: home.ready, part: readiness.ready, whole: readiness.judged },
  ]
  return (
    <>
      <UpgradeCard />
      <FirstSteps numbers={numbers} />
      <div className={styles.tiles}>
        {tiles.map(({ label, part, whole }) => (
          <Tile key={label} label={label} value={integer(part)} note={home.ofVariants(whole)}>
            <Meter share={of(part, whole)} label={percent(of(part, whole))} />
          </Tile>
        ))}
        <section className={styles.tile} aria-label={home.score}>
          <h2>{home.score}</h2>
          {numbers.averageSustainabilityScore === null ? (
            <p className={styles.figure}>–</p>
          ) : (
            <div className={styles.ringRow}>
              <ScoreRing value={numbers.averageSustainabilityScore} />
              <span className="soft">{home.scoreUnit}</span>
            </div>
          )}
        </section>
      </div>
      <div className={styles.columns}>
        <div>
          <Attention data={data} />
          <Distributions data={data} />
          <MissingData overview={readiness} />
        </div>
        <div>
          <ScansCard />
          <Records numbers={numbers} />
        </div>
      </div>
    </>
  )
}

function Records({ numbers }: { readonly numbers: HomeData['getStatistics'] }) {
  const { home, nouns } = useWords()
  const { integer } = useFormat()
  const records = [
    ['/products', nouns.products, numbers.totalProducts],
    ['/variants', nouns.variants, numbers.totalVariants],
    ['/materials', nouns.materials, numbers.totalMaterials],
    ['/companies', nouns.companies, numbers.totalCompanies],
    ['/certifications', nouns.certifications, numbers.totalCertifications],
  ] as const
  return (
    <Card title={home.records}>
      <ul className={plainListStyles.plainList}>
        {records.map(([to, label, count]) => (
          <li key={to}>
            <Link to={to}>
              <span className={plainListStyles.grow}>{label}</span>
              <span className="figures">{integer(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type TileProps = {
  readonly label: string
  readonly value: string
  readonly note: string
  readonly children: ReactNode
}

function Tile({ label, value, note, children }: TileProps) {
  return (
    <section className={styles.tile} aria-label={label}>
      <h2>{label}</h2>
      <p className={styles.figure}>
        {value} <small>{note}</small>
      </p>
      {children}
    </section>
  )
}

function Meter({ share, label }: { readonly share: number; readonly label: string }) {
  return (
    <div className={styles.meterRow}>
      <span className={styles.meter} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className="soft figures">{label}</span>
    </div>
  )
}
