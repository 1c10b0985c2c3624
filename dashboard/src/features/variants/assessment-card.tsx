import { Link, useNavigate } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CirclePlus from 'lucide-react/icons/circle-plus'
import { useState } from 'react'
import { goToField } from '../../kit/record/go-to-field.ts'
import { RecordLink } from '../../kit/record-link.tsx'
import { Badge, Card } from '../../kit/screen.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './assessment-card.module.css'
import { sayAdvice, sayCountries } from './say-advice.ts'
import { ScoreRing } from './score.tsx'
import summaryStyles from './summary.module.css'
import type { Variant } from './variant-queries.ts'

type Range = NonNullable<Variant['assessment']>['carbonRange'] | undefined

/** The result of the assessment in short, beside the data it follows from. */
export function AssessmentCard({ variant }: { readonly variant: Variant }) {
  const { variant: all } = useWords()
  const { assessment: words } = all
  const { figure } = useFormat()
  const { sustainabilityScore: score, environmentalImpact: impact, assessment } = variant
  const missing = assessment?.missingInputs ?? []
  const range = (value: Range) =>
    value?.low != null &&
    value.high != null && (
      <small className="soft" style={{ display: 'block' }}>
        {words.range(figure(value.low), figure(value.high))}
      </small>
    )
  return (
    <Card
      title={words.title}
      aside={
        impact.carbonFootprint !== null && (
          <Link to="." search={{ panel: 'assessment' }} style={{ fontSize: 13 }}>
            {words.more}
          </Link>
        )
      }
    >
      {impact.carbonFootprint === null ? (
        <p className="soft" style={{ margin: 0, fontSize: 13 }}>
          {missing.length > 0 ? words.noResult : words.none}
        </p>
      ) : (
        <div className={summaryStyles.summary}>
          {score !== null && <ScoreRing value={score} />}
          <dl className={styles.figures}>
            <div>
              <dt>{words.footprint}</dt>
              <dd>
                {figure(impact.carbonFootprint)} <small className="soft">{words.footprintUnit}</small>
                {range(assessment?.carbonRange)}
              </dd>
            </div>
            {impact.waterLiters !== null && (
              <div>
                <dt>{words.water}</dt>
                <dd>
                  {figure(impact.waterLiters)} <small className="soft">{words.waterUnit}</small>
                  {range(assessment?.waterRange)}
                </dd>
              </div>
            )}
          </dl>
        </div>
      )}
      {lacksBenchmark(variant) && (
        <p className="soft" style={{ margin: '12px 0 0', fontSize: 13 }}>
          {words.noBenchmark}
        </p>
      )}
      {assessment?.besideConventional && (
        <p className="soft" style={{ margin: '12px 0 0', fontSize: 13 }}>
          {words.besideConventional[assessment.besideConventional]}
        </p>
      )}
      {missing.length > 0 && (
        <>
          {impact.carbonFootprint !== null && (
            <h3 className="soft" style={{ margin: '16px 0 -8px', fontSize: 12, fontWeight: 500 }}>
              {words.missing}
            </h3>
          )}
          <MissingInputs variant={variant} />
        </>
      )}
    </Card>
  )
}

/** Whether there is a footprint and nothing to compare it with; where the kind of product is not said, that is what is missing. */
export function lacksBenchmark({ sustainabilityScore, environmentalImpact, assessment }: Variant): boolean {
  if (sustainabilityScore !== null || environmentalImpact.carbonFootprint === null || !assessment) return false
  const asksForKind = (assessment.missingInputs ?? []).some(
    ({ code, item }) => code === 'DEFAULT' && item === 'product',
  )
  return assessment.reasonCodes.includes('BENCHMARK') && !asksForKind
}

/** What is missing, each leading to the field where it is said. */
export function MissingInputs({ variant }: { readonly variant: Variant }) {
  const { variant: all, method } = useWords()
  const navigate = useNavigate()
  const [isWhole, showAll] = useState(false)
  const { integer } = useFormat()
  const lines = linesOf(variant.assessment?.missingInputs ?? [])
  const shown = isWhole ? lines : lines.slice(0, SHOWN_FIRST)
  const more = lines.length - shown.length
  return (
    <ul className={styles.todo}>
      {shown.map((missing) => {
        const { record, field, advice, blocking, places } = missing
        const icon = blocking ? <CircleAlert size={15} aria-hidden /> : <CircleDashed size={15} aria-hidden />
        const text = (
          <span>
            {places.length > 1 ? sayCountries(method, places) : sayAdvice(method, missing)}{' '}
            {blocking && <Badge tone="bad">{all.assessment.blocking}</Badge>}
          </span>
        )
        const material = materialOf(variant, missing)
        const elsewhere = record === 'product' ? variant.product : record === 'material' ? material : null
        return (
          <li key={`${field} ${advice}`} data-blocking={blocking || undefined}>
            {record === 'workspace' ? (
              <Link to="/settings" hash={`field-${field}`}>
                {icon}
                {text}
              </Link>
            ) : elsewhere ? (
              <RecordLink kind={record} id={elsewhere.id} field={field}>
                {icon}
                {text}
              </RecordLink>
            ) : (
              <button
                type="button"
                onClick={async () => {
                  await navigate({ to: '.', search: {}, resetScroll: false })
                  goToField(placeOf(missing))
                }}
              >
                {icon}
                {text}
              </button>
            )}
          </li>
        )
      })}
      {more > 0 && (
        <li>
          <button type="button" aria-label={all.assessment.moreMissing(integer(more))} onClick={() => showAll(true)}>
            <CirclePlus size={15} aria-hidden />+{integer(more)}
          </button>
        </li>
      )}
    </ul>
  )
}

/** The material that is called so; what is about evidence is also about the only one that is said to be verified. */
function materialOf({ composition }: Variant, { item, code }: Missing) {
  const materials = composition.flatMap(({ material }) => material ?? [])
  const called = materials.find(({ name, label }) =>
    [name, label].some((text) => text?.toLowerCase() === item.toLowerCase()),
  )
  if (called || !code.startsWith('EVIDENCE_')) return called
  const verified = materials.filter(({ carbonFootprintEvidence }) => carbonFootprintEvidence === 'verified')
  return verified.length === 1 ? verified[0] : undefined
}

/** What a step measured is entered below the step, and a material that is only text in the composition. */
function placeOf({ record, field, code, item }: Missing): string {
  if (record === 'material') return 'composition'
  return field === 'stages' && /^(EVIDENCE_|CLAIM$)/.test(code) ? `energy-${item}` : field
}

/** As many as are read at a glance. */
const SHOWN_FIRST = 3

type Missing = NonNullable<NonNullable<Variant['assessment']>['missingInputs']>[number]

/** What stands in the way of a result first. All steps whose country nobody has said are one line, and one thing to do. */
function linesOf(missing: readonly Missing[]): readonly (Missing & { readonly places: readonly string[] })[] {
  const isStep = ({ code, record }: Missing) => code === 'COUNTRY_PROXY' && record !== 'workspace'
  const places = missing.filter(isStep).map(({ item }) => item)
  const lines = missing
    .filter((one) => !isStep(one) || one.item === places[0])
    .map((one) => ({ ...one, places: isStep(one) ? places : [] }))
  return [...lines.filter(({ blocking }) => blocking), ...lines.filter(({ blocking }) => !blocking)]
}
