import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import cardStyles from '../../kit/card.module.css'
import factsStyles from '../../kit/facts.module.css'
import { Card } from '../../kit/screen.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { lacksBenchmark, MissingInputs } from './assessment-card.tsx'
import styles from './assessment-panel.module.css'
import { ASSESSMENT, type FullAssessment, type Lever } from './assessment-query.ts'
import { ExplanationTree } from './explanation-tree.tsx'
import figuresTableStyles from './figures-table.module.css'
import { sayLever } from './say-advice.ts'
import { ScoreRing } from './score.tsx'
import summaryStyles from './summary.module.css'
import type { Variant } from './variant-queries.ts'

/** How the result has come about, down to the sources, and what would better it. */
export function AssessmentPanel({ variant }: { readonly variant: Variant }) {
  const { variant: all } = useWords()
  const { assessment: words } = all
  // The identifier is of this result: when the variant is assessed anew, it is asked for anew.
  const query = useQuery({
    queryKey: ['assessment', variant.id, variant.assessment?.id],
    queryFn: ({ signal }) => ask(ASSESSMENT, { id: variant.id }, signal),
  })
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  // As high as the window: what stands below on a phone is not seen until it is where it stays.
  if (query.data === undefined) return <Skeleton h="100vh" radius={10} mb="md" />
  const assessment = query.data.variant?.assessment
  const levers = query.data.levers ?? []
  return (
    <>
      {assessment && assessment.carbonFootprint !== null ? (
        <>
          <Figures assessment={assessment} hasNoBenchmark={lacksBenchmark(variant)} />
          <Breakdown assessment={assessment} />
        </>
      ) : (
        <Card title={words.title}>
          <p className={cardStyles.cardNote}>{variant.assessment ? words.noResult : words.none}</p>
          <MissingInputs variant={variant} />
        </Card>
      )}
      {assessment && assessment.carbonFootprint !== null && (variant.assessment?.missingInputs ?? []).length > 0 && (
        <Card title={words.missing}>
          <MissingInputs variant={variant} />
        </Card>
      )}
      {assessment && assessment.carbonFootprint !== null && <Levers levers={levers} />}
      {(assessment?.explanation ?? []).length > 0 && (
        <Card title={words.tree} note={words.treeNote}>
          <ExplanationTree lines={assessment?.explanation ?? []} stages={assessment?.stages ?? []} />
        </Card>
      )}
    </>
  )
}

type FiguresProps = { readonly assessment: FullAssessment; readonly hasNoBenchmark: boolean }

function Figures({ assessment, hasNoBenchmark }: FiguresProps) {
  const { variant: all } = useWords()
  const { assessment: words } = all
  const { figure, percent, moment } = useFormat()
  const { score, carbonFootprint, carbonRange, waterLiters, waterRange, dataQuality, coverage, boundary } = assessment
  const range = (value: FullAssessment['carbonRange']) =>
    value?.low != null && value.high != null && words.range(figure(value.low), figure(value.high))
  return (
    <Card title={words.title}>
      <div className={styles.bigFigures}>
        {score !== null && (
          <div className={summaryStyles.summary}>
            <ScoreRing value={score} />
            <p className={cardStyles.cardNote} style={{ maxWidth: '26ch' }}>
              {words.scoreMeans}
            </p>
          </div>
        )}
        <dl>
          <dt>{words.footprint}</dt>
          <dd>{carbonFootprint !== null && figure(carbonFootprint)}</dd>
          <dd>
            <small>
              {words.footprintUnit}
              <br />
              {range(carbonRange)}
            </small>
          </dd>
        </dl>
        {waterLiters !== null && (
          <dl>
            <dt>{words.water}</dt>
            <dd>{figure(waterLiters)}</dd>
            <dd>
              <small>
                {words.waterUnit}
                <br />
                {range(waterRange)}
              </small>
            </dd>
          </dl>
        )}
      </div>
      {hasNoBenchmark && (
        <p className={cardStyles.cardNote} style={{ marginTop: 14, maxWidth: '72ch' }}>
          {words.noBenchmark}
        </p>
      )}
      {carbonRange?.low != null && (
        <p className={cardStyles.cardNote} style={{ marginTop: 14, maxWidth: '72ch' }}>
          {words.rangeMeans}
        </p>
      )}
      <dl className={factsStyles.facts} data-wide style={{ marginTop: 18 }}>
        {boundary && (
          <>
            <dt>{words.boundary}</dt>
            <dd>{words.boundaries[boundary as keyof typeof words.boundaries] ?? boundary}</dd>
          </>
        )}
        {dataQuality !== null && (
          <>
            <dt>{words.quality}</dt>
            <dd>
              {figure(dataQuality)} <span className="soft">({words.qualityMeans})</span>
            </dd>
          </>
        )}
        {coverage !== null && (
          <>
            <dt>{words.coverage}</dt>
            <dd>{percent(coverage)}</dd>
          </>
        )}
        <dt>{words.method}</dt>
        <dd>
          {assessment.method} {assessment.methodVersion}
        </dd>
        <dt>{words.factors}</dt>
        <dd className="mono">{assessment.factorSetVersion}</dd>
        <dt>{words.assessedAt}</dt>
        <dd>{moment(assessment.assessedAt)}</dd>
      </dl>
    </Card>
  )
}

/** The chart is the table: who cannot see the bars reads the figures. */
function Breakdown({ assessment }: { readonly assessment: FullAssessment }) {
  const { variant: all } = useWords()
  const { assessment: words } = all
  const { figure, percent } = useFormat()
  const stages = assessment.stages ?? []
  const most = Math.max(...stages.map(({ carbonFootprint }) => Math.abs(carbonFootprint)), 0)
  const total = stages.reduce((sum, { carbonFootprint }) => sum + carbonFootprint, 0)
  return (
    <Card title={words.breakdown} note={words.breakdownNote}>
      <div className={figuresTableStyles.scroll}>
        <table className={figuresTableStyles.plain}>
          <thead>
            <tr>
              <th scope="col">{words.stage}</th>
              <th scope="col" className={styles.barCell} aria-hidden />
              <th scope="col" className={figuresTableStyles.number}>
                {words.value}
              </th>
              <th scope="col" className={figuresTableStyles.number}>
                {words.share}
              </th>
              <th scope="col" className={figuresTableStyles.number}>
                {words.waterValue}
              </th>
            </tr>
          </thead>
          <tbody>
            {stages.map(({ stage, name, carbonFootprint, waterLiters }) => (
              <tr key={stage}>
                <th scope="row" style={{ color: 'var(--ink)', borderColor: 'var(--line-soft)', fontSize: 13 }}>
                  {all.lifeStages[stage as keyof typeof all.lifeStages] ?? name}
                </th>
                <td className={styles.barCell} aria-hidden>
                  <span
                    data-negative={carbonFootprint < 0 || undefined}
                    style={{ width: `${most === 0 ? 0 : (Math.abs(carbonFootprint) / most) * 100}%` }}
                  />
                </td>
                <td className={figuresTableStyles.number}>{figure(carbonFootprint)}</td>
                <td className={figuresTableStyles.number}>{total !== 0 && percent(carbonFootprint / total)}</td>
                <td className={figuresTableStyles.number}>{figure(waterLiters)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Levers({ levers }: { readonly levers: readonly Lever[] }) {
  const { variant: all, method } = useWords()
  const { assessment: words } = all
  const format = useFormat()
  const { figure, integer, percent } = format
  const isPerUse = levers.some(({ carbonPerUse }) => carbonPerUse !== null)
  const minus = (text: string) => text.replace(/^-/, '\u2212')
  return (
    <Card title={words.levers} note={levers.length > 0 ? words.leversNote : words.leversNone}>
      {levers.length > 0 && (
        <div className={figuresTableStyles.scroll}>
          <table className={figuresTableStyles.plain}>
            <thead>
              <tr>
                <th scope="col">{words.lever}</th>
                <th scope="col" className={figuresTableStyles.number}>
                  {isPerUse ? words.leverCarbonPerUse : words.leverCarbon}
                </th>
                <th scope="col" className={figuresTableStyles.number}>
                  {words.leverScore}
                </th>
              </tr>
            </thead>
            <tbody>
              {levers.slice(0, 8).map(({ carbonChange, carbonChangeShare, scoreGain, ...lever }) => (
                <tr key={lever.change}>
                  <td>{sayLever(method, lever, format)}</td>
                  <td className={figuresTableStyles.number}>
                    {carbonChangeShare !== null && <strong>{minus(percent(carbonChangeShare))}</strong>}
                    <br />
                    <span className="soft">{words.kilograms(minus(figure(carbonChange)))}</span>
                  </td>
                  <td className={figuresTableStyles.number}>
                    {scoreGain !== null && words.points(integer(Math.round(scoreGain)))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
