import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { Card } from '../../kit/screen.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './live-assessment.module.css'
import { ASSESS_DRAFT } from './passport-query.ts'
import { usePassportWords } from './use-passport-words.ts'
import type { Variant } from './variant-queries.ts'

/** Of the fields that will be different, those that an assessment looks at. */
const LOOKED_AT = [
  'weight',
  'composition',
  'materialComposition',
  'stages',
  'productionLocation',
  'expectedUses',
  'airFreightShare',
  'recyclability',
  'repairability',
  'undyed',
  'faded',
] as const

/** What saving would make of the result, while somebody is still typing; nothing while nothing that counts is changed. */
export function LiveAssessment({
  variant,
  outcome,
}: {
  readonly variant: Variant
  readonly outcome: Readonly<Record<string, unknown>>
}) {
  const words = usePassportWords()
  const { variant: all } = useWords()
  const { figure, integer } = useFormat()
  const counted = Object.fromEntries(LOOKED_AT.flatMap((name) => (name in outcome ? [[name, outcome[name]]] : [])))
  const key = JSON.stringify(counted)
  const [settled] = useDebouncedValue(key, 350)
  const query = useQuery({
    queryKey: ['assess-draft', variant.id, variant.revision, settled],
    queryFn: ({ signal }) => ask(ASSESS_DRAFT, { id: variant.id, ...JSON.parse(settled) }, signal),
    enabled: settled !== '{}',
    placeholderData: keepPreviousData,
    // A half-typed number is refused; the next one may do.
    retry: false,
    meta: { quiet: true },
  })
  if (key === '{}') return null
  const draft = query.data?.assessDraft
  const saved = variant.environmentalImpact
  const rows = [
    {
      label: all.assessment.score,
      before: variant.sustainabilityScore,
      after: draft?.score ?? null,
      show: (value: number) => integer(Math.round(value)),
      unit: '',
      betterWhen: 'more',
    },
    {
      label: all.assessment.footprint,
      before: saved.carbonFootprint,
      after: draft?.carbonFootprint ?? null,
      show: figure,
      unit: all.assessment.footprintUnit,
      betterWhen: 'less',
    },
    {
      label: all.assessment.water,
      before: saved.waterLiters,
      after: draft?.waterLiters ?? null,
      show: figure,
      unit: all.assessment.waterUnit,
      betterWhen: 'less',
    },
  ] as const
  return (
    <Card title={words.live} note={words.liveNote}>
      <div role="status" aria-live="polite" aria-busy={query.isFetching} data-testid="live-assessment">
        {query.isError ? (
          <p className="soft">{words.liveRefused}</p>
        ) : (
          <dl className={styles.live}>
            {draft &&
              rows.map(({ label, before, after, show, unit, betterWhen }) => {
                const delta = before === null || after === null ? 0 : after - before
                const isBetter = betterWhen === 'more' ? delta > 0 : delta < 0
                return (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      {after === null ? words.noValue : show(after)}{' '}
                      <small className="soft">{after !== null && unit}</small>
                      {delta !== 0 && (
                        <span className={styles.delta} data-tone={isBetter ? 'good' : 'bad'}>
                          {delta > 0 ? '+' : '−'}
                          {show(Math.abs(delta))} {isBetter ? words.better : words.worse}
                        </span>
                      )}
                    </dd>
                  </div>
                )
              })}
          </dl>
        )}
      </div>
    </Card>
  )
}
