import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { ask } from '../../graphql/ask.ts'
import kitStyles from '../../kit/kit.module.css'
import { Card, Screen } from '../../kit/screen.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { useSession } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { ScoreRing } from '../variants/score.tsx'
import styles from './home.module.css'
import { HOME, type HomeData } from './home-query.ts'
import { ScansChart } from './scans-chart.tsx'

export function Home() {
  const { home } = useWords()
  const { session } = useSession()
  const query = useQuery({ queryKey: ['home'], queryFn: ({ signal }) => ask(HOME, {}, signal) })
  return (
    <Screen title={home.hello(session.user.name.split(' ')[0] ?? session.user.name)} width="record">
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <Skeleton h={360} radius={10} />}
      {query.data && <Overview data={query.data} />}
    </Screen>
  )
}

function Overview({ data }: { readonly data: HomeData }) {
  const { home, nouns } = useWords()
  const { integer, percent } = useFormat()
  const numbers = data.getStatistics
  const share = (part: number) => (numbers.totalVariants === 0 ? 0 : part / numbers.totalVariants)
  const isStarting = numbers.publishedVariants === 0
  const records = [
    ['/products', nouns.products, numbers.totalProducts],
    ['/variants', nouns.variants, numbers.totalVariants],
    ['/materials', nouns.materials, numbers.totalMaterials],
    ['/companies', nouns.companies, numbers.totalCompanies],
    ['/certifications', nouns.certifications, numbers.totalCertifications],
  ] as const
  return (
    <>
      {isStarting && <FirstSteps numbers={numbers} />}
      <div className={styles.tiles}>
        <Tile
          label={home.published}
          value={integer(numbers.publishedVariants)}
          note={home.ofVariants(integer(numbers.totalVariants))}
        >
          <Meter share={share(numbers.publishedVariants)} label={percent(share(numbers.publishedVariants))} />
        </Tile>
        <Tile
          label={home.assessed}
          value={integer(numbers.assessedVariants)}
          note={home.ofVariants(integer(numbers.totalVariants))}
        >
          <Meter share={share(numbers.assessedVariants)} label={percent(share(numbers.assessedVariants))} />
        </Tile>
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
        <Attention data={data} />
        <div>
          <Card title={home.scans}>
            <ScansChart scans={data.scans} />
          </Card>
          <Card title={home.records}>
            <ul className={kitStyles.plainList}>
              {records.map(([to, label, count]) => (
                <li key={to}>
                  <Link to={to}>
                    <span className={kitStyles.grow}>{label}</span>
                    <span className="figures">{integer(count)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  )
}

type TileProps = { readonly label: string; readonly value: string; readonly note: string; readonly children: ReactNode }

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

type Task = {
  readonly id: string
  readonly to: string
  readonly name: string
  readonly why: string
  readonly icon: ReactNode
}

/** What would otherwise be found out by a customer, an auditor or customs. */
function Attention({ data }: { readonly data: HomeData }) {
  const { home } = useWords()
  const { day, integer } = useFormat()
  const nameOf = ({ name, color, size }: HomeData['variants'][number]) => {
    const more = [color, size].filter((part) => part && !name.includes(part))
    return [name, ...more].join(' · ')
  }
  const subjectOf = (one: HomeData['expired'][number]) => (one.product ?? one.material ?? one.company)?.name
  const bad = <CircleAlert size={15} aria-hidden className={styles.bad} />
  const tasks: Task[] = [
    ...data.expired.map((one) => ({
      id: one.id,
      to: `/certifications/${one.id}`,
      name: [one.scheme, subjectOf(one)].filter(Boolean).join(' · '),
      why: home.expired,
      icon: bad,
    })),
    ...data.variants
      .filter(({ environmentalImpact }) => environmentalImpact.carbonFootprint === null)
      .map((one) => ({ id: one.id, to: `/variants/${one.id}`, name: nameOf(one), why: home.blocked, icon: bad })),
    ...data.expiring.map((one) => ({
      id: one.id,
      to: `/certifications/${one.id}`,
      name: [one.scheme, subjectOf(one)].filter(Boolean).join(' · '),
      why: home.expiring(one.validUntil ? day(one.validUntil) : ''),
      icon: <Clock size={15} aria-hidden className={styles.warn} />,
    })),
    ...data.variants
      .filter(({ passport }) => passport?.state === 'PUBLISHED' && passport.hasUnpublishedChanges)
      .map((one) => ({
        id: `${one.id}-changed`,
        to: `/variants/${one.id}`,
        name: nameOf(one),
        why: home.unpublished,
        icon: <Pencil size={14} aria-hidden className={styles.warn} />,
      })),
  ]
  return (
    <Card title={home.attention} note={home.attentionScope(integer(Math.min(50, data.variants.length)))}>
      {tasks.length === 0 ? (
        <p className={styles.fine}>
          <CircleCheck size={18} aria-hidden className={styles.good} />
          {home.attentionNone}
        </p>
      ) : (
        <ul className={kitStyles.plainList}>
          {tasks.slice(0, SHOWN).map(({ id, to, name, why, icon }) => (
            <li key={id}>
              <Link to={to}>
                <span className={styles.task}>
                  {icon}
                  <span className={kitStyles.grow}>{name}</span>
                </span>
                <span className="soft" style={{ flex: 'none' }}>
                  {why}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {tasks.length > SHOWN && (
        <p className="soft" style={{ margin: '10px 0 0', fontSize: 13 }}>
          {home.more(integer(tasks.length - SHOWN))}
        </p>
      )}
    </Card>
  )
}

/** What a person can take in; with what is done, the next come up. */
const SHOWN = 14

/** For a workspace without a public passport: what is next, and what is done. */
function FirstSteps({ numbers }: { readonly numbers: HomeData['getStatistics'] }) {
  const { home } = useWords()
  const { steps } = home
  const list = [
    { to: '/companies/new', label: steps.company, isDone: numbers.totalCompanies > 0 },
    { to: '/materials/new', label: steps.material, isDone: numbers.totalMaterials > 0 },
    { to: '/products/new', label: steps.product, isDone: numbers.totalProducts > 0 },
    { to: '/variants/new', label: steps.variant, isDone: numbers.totalVariants > 0 },
    { to: '/variants', label: steps.publish, isDone: false },
  ]
  return (
    <Card title={home.firstSteps} note={home.firstStepsText}>
      <ol className={kitStyles.plainList}>
        {list.map(({ to, label, isDone }) => (
          <li key={label}>
            <Link to={to}>
              <span className={styles.task}>
                {isDone ? (
                  <CircleCheck size={16} aria-hidden className={styles.good} />
                ) : (
                  <CircleDashed size={16} aria-hidden className="soft" />
                )}
                <span className={isDone ? 'soft' : undefined}>{label}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
