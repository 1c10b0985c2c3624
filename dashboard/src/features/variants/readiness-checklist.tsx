import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import { ask } from '../../graphql/ask.ts'
import { Badge, Card } from '../../kit/screen.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { useFormat } from '../../words/use-words.tsx'
import groupStyles from './group.module.css'
import itemHeadStyles from './item-head.module.css'
import { READINESS, type ReadinessItem } from './passport-query.ts'
import styles from './readiness-checklist.module.css'
import { usePassportWords } from './use-passport-words.ts'
import type { Variant } from './variant-queries.ts'
import { WayThere } from './way-there.tsx'

export function useReadiness(variant: Variant) {
  return useQuery({
    queryKey: ['readiness', variant.id, variant.revision, variant.assessment?.id],
    queryFn: ({ signal }) => ask(READINESS, { id: variant.id }, signal),
    placeholderData: (before) => before,
  })
}

const SECTIONS = ['IDENTITY', 'COMPOSITION', 'MAKING', 'CARE', 'ENVIRONMENT', 'EVIDENCE'] as const

/** What the passport should have: what is missing leads to where it is mended, what is there stands folded beneath. */
export function ReadinessChecklist({ variant }: { readonly variant: Variant }) {
  const words = usePassportWords()
  const { integer, percent } = useFormat()
  const query = useReadiness(variant)
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton h={240} radius={10} mb="md" />
  const readiness = query.data.variant?.readiness
  if (!readiness) return null
  const open = readiness.items.filter(({ state }) => state !== 'MET')
  const met = readiness.items.filter(({ state }) => state === 'MET')
  return (
    <Card title={words.readiness} note={words.readinessNote}>
      <div className={styles.meter}>
        <div className={styles.meterTrack} aria-hidden>
          <span
            style={{ width: `${readiness.share * 100}%` }}
            data-tone={readiness.requiredMissing > 0 ? 'warn' : 'good'}
          />
        </div>
        <strong>{words.metOf(integer(readiness.met), integer(readiness.total), percent(readiness.share))}</strong>
        {readiness.requiredMissing > 0 ? (
          <Badge tone="warn">{words.requiredMissing(readiness.requiredMissing)}</Badge>
        ) : (
          <Badge tone="good">{words.requiredMet}</Badge>
        )}
      </div>
      {SECTIONS.map((section) => {
        const items = open.filter(({ requirement }) => requirement.section === section)
        if (items.length === 0) return null
        return (
          <section key={section} aria-label={words.sections[section]}>
            <h3 className={groupStyles.group}>{words.sections[section]}</h3>
            <ul className={styles.items}>
              {items.map((item) => (
                <Item key={item.requirement.id} item={item} variant={variant} />
              ))}
            </ul>
          </section>
        )
      })}
      {met.length > 0 && (
        <details className={styles.met}>
          <summary>{words.metList(integer(met.length))}</summary>
          <ul className={styles.items}>
            {met.map(({ requirement }) => (
              <li key={requirement.id}>
                <CircleCheck size={16} aria-hidden className={styles.good} />
                <span>{words.requirements[requirement.id as RequirementId]?.name ?? requirement.name}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className={styles.caution}>{words.notAdopted}</p>
    </Card>
  )
}

type RequirementId = keyof ReturnType<typeof usePassportWords>['requirements']

function Item({ item, variant }: { readonly item: ReadinessItem; readonly variant: Variant }) {
  const words = usePassportWords()
  const { requirement, state } = item
  const known = words.requirements[requirement.id as RequirementId]
  const Icon = requirement.level === 'REQUIRED' ? CircleAlert : state === 'PARTLY' ? CircleDot : CircleDashed
  return (
    <li data-level={requirement.level}>
      <Icon size={16} aria-hidden />
      <div>
        <div className={itemHeadStyles.itemHead}>
          <WayThere place={item} variant={variant}>
            {known?.name ?? requirement.name}
          </WayThere>
          {requirement.level === 'REQUIRED' && <Badge tone="warn">{words.required}</Badge>}
          {state === 'PARTLY' && <Badge>{words.partly}</Badge>}
        </div>
        <p>{known?.advice ?? requirement.advice}</p>
        <details>
          <summary>{words.whyAsked}</summary>
          <p>
            {words.bases[requirement.basis]} {known?.why ?? requirement.why}
          </p>
          <p className={styles.source} lang="en">
            {requirement.source}
          </p>
        </details>
      </div>
    </li>
  )
}
