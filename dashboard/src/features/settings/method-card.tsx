import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import factsStyles from '../../kit/facts.module.css'
import { Card } from '../../kit/screen.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './settings.module.css'
import { type Method, REASSESSMENT } from './workspace-queries.ts'

/** What footprints are computed with, and how far a reassessment is. Nothing here can be changed by hand. */
export function MethodCard({ method }: { readonly method: Method }) {
  const { settings } = useWords()
  const { workspace: words } = settings
  return (
    <Card title={words.method} note={words.methodHelp}>
      <dl className={factsStyles.facts}>
        <dt>{words.methodId}</dt>
        <dd>{method.id}</dd>
        <dt>{words.factors}</dt>
        <dd>{method.factorSetVersion}</dd>
      </dl>
      <h3 style={{ margin: '12px 0 0', fontSize: 13 }}>{words.sources}</h3>
      {/* As their publishers have titled them. */}
      <ul className={styles.sources} lang="en">
        {method.sources.map(({ title }) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <Progress />
    </Card>
  )
}

function Progress() {
  const { settings } = useWords()
  const { workspace: words } = settings
  const { integer, ago } = useFormat()
  const { data } = useQuery({
    queryKey: ['settings', 'reassessment'],
    queryFn: ({ signal }) => ask(REASSESSMENT, {}, signal),
    refetchInterval: ({ state }) => (state.data?.reassessment?.finishedAt === null ? 2000 : false),
  })
  const latest = data?.reassessment
  if (!latest) return null
  const cause = words.causes[latest.cause as keyof typeof words.causes] ?? latest.cause
  if (latest.finishedAt !== null) {
    return (
      <p className="soft" style={{ margin: '12px 0 0', fontSize: 13 }}>
        {words.reassessed(latest.total, ago(latest.finishedAt))}, {cause}.
      </p>
    )
  }
  const done = latest.total - latest.waiting
  return (
    <div style={{ marginTop: 14, fontSize: 13 }}>
      <p style={{ margin: 0 }} className="figures" role="status">
        {words.reassessing(integer(done), integer(latest.total))}, {cause}.
      </p>
      <div className={styles.meter} aria-hidden>
        <span style={{ width: `${latest.total === 0 ? 0 : (done / latest.total) * 100}%` }} />
      </div>
      <p className="soft" style={{ margin: 0 }}>
        {words.reassessingHelp}
      </p>
    </div>
  )
}
