import type { ReactNode } from 'react'
import { sayReason } from '../../graphql/ask.ts'
import { useFindingWords } from '../../words/use-finding-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { RecordLink } from '../record-link.tsx'
import styles from './bulk.module.css'
import type { BulkAbilities } from './bulk-abilities.ts'
import type { BulkNoun, Findings, Preview, Refusals } from './bulk-queries.ts'

type Props = {
  readonly preview: Preview
  readonly abilities: BulkAbilities
  /** To be ticked where something can hardly be right. */
  readonly confirmation: ReactNode
}

/** What a bulk change would do: how many of each outcome, why some are refused, and a few before and after. */
export function PreviewOf({ preview, abilities, confirmation }: Props) {
  const { bulk } = useWords()
  const { integer } = useFormat()
  const { total, tried, changed, unchanged, refusals, samples, findings } = preview
  const refused = refusals.reduce((sum, { count }) => sum + count, 0)
  const differences = samples.flatMap(({ id, name, differences }) =>
    differences.map((difference) => ({ id, name, ...difference })),
  )
  return (
    <>
      <div role="status">
        <ul className={styles.outcome}>
          <li>
            <strong>{changed === 0 ? bulk.nothing : bulk.changed(changed)}</strong>
          </li>
          {unchanged > 0 && <li>{bulk.unchanged(unchanged)}</li>}
          {refused > 0 && <li>{bulk.refused(refused)}</li>}
        </ul>
      </div>
      <p className="soft" style={{ margin: 0, fontSize: 12.5 }}>
        {tried < total ? bulk.triedSome(integer(tried), integer(total)) : bulk.triedAll}
      </p>
      <FindingsOf findings={findings} kind={abilities.noun} box={confirmation} />
      {refusals.length > 0 && (
        <div className={styles.part}>
          <h3>{bulk.notPossible}</h3>
          <RefusalList refusals={refusals} kind={abilities.noun} />
        </div>
      )}
      {differences.length > 0 && (
        <div className={styles.part}>
          <h3>{bulk.examples}</h3>
          <table className={styles.samples}>
            <thead>
              <tr>
                <th scope="col">{bulk.record}</th>
                <th scope="col">{bulk.field}</th>
                <th scope="col">{bulk.before}</th>
                <th scope="col">{bulk.after}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ id, name, field, before, after }) => (
                <tr key={`${id} ${field}`}>
                  <td>{name}</td>
                  <td>{labelOf(field, abilities, bulk.fieldNames)}</td>
                  <td className="soft">
                    <Shown json={before} />
                  </td>
                  <td>
                    <Shown json={after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** What to look at before passports are published: what can hardly be right, to be confirmed, what is missing, and what ends soon. */
function FindingsOf({
  findings,
  kind,
  box,
}: {
  readonly findings: Findings
  readonly kind: BulkNoun
  readonly box: ReactNode
}) {
  const words = useFindingWords()
  const titles = { IMPLAUSIBLE: words.implausible, MISSING: words.missing, ENDING: words.ending }
  return (['IMPLAUSIBLE', 'MISSING', 'ENDING'] as const).map((severity) => {
    const found = findings.filter((finding) => finding.severity === severity)
    if (found.length === 0) return null
    return (
      <section key={severity} className={styles.part} aria-label={titles[severity]}>
        <h3>{titles[severity]}</h3>
        <ul className={styles.refusals}>
          {found.map(({ code, count, records }) => (
            <NamedRecords key={code} count={count} records={records} kind={kind}>
              {words.many[code]}
            </NamedRecords>
          ))}
        </ul>
        {severity === 'IMPLAUSIBLE' && box}
        {severity === 'MISSING' && <p className="soft">{words.missingNote}</p>}
      </section>
    )
  })
}

/** The refused by reason, each with the way to the first of them. */
export function RefusalList({ refusals, kind }: { readonly refusals: Refusals; readonly kind: BulkNoun }) {
  return (
    <ul className={styles.refusals}>
      {refusals.map(({ reason, message, count, records }) => (
        <NamedRecords key={reason} count={count} records={records} kind={kind}>
          {sayReason(reason, {}) ?? message}
        </NamedRecords>
      ))}
    </ul>
  )
}

type NamedProps = {
  readonly count: number
  readonly records: Refusals[number]['records']
  readonly kind: BulkNoun
  readonly children: string
}

/** How many it is true of, and the first of them by name. */
function NamedRecords({ count, records, kind, children }: NamedProps) {
  const { bulk } = useWords()
  const { integer } = useFormat()
  return (
    <li>
      <p>
        <strong>{integer(count)}</strong> · {children}
      </p>
      <p className={styles.names}>
        {records.map(({ id, name }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <RecordLink kind={kind} id={id}>
              {name}
            </RecordLink>
          </span>
        ))}{' '}
        {count > records.length && bulk.andMore(integer(count - records.length))}
      </p>
    </li>
  )
}

function labelOf(name: string, { fields }: BulkAbilities, others: Readonly<Record<string, string>>): string {
  return fields.find((field) => field.name === name)?.label ?? others[name] ?? name
}

/** A value as the service keeps it, in a few characters. */
function Shown({ json }: { readonly json: string }) {
  const { bulk, kit } = useWords()
  const { figure } = useFormat()
  const value: unknown = JSON.parse(json)
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return <i>{bulk.empty}</i>
  if (typeof value === 'boolean') return value ? kit.yes : kit.no
  if (typeof value === 'number') return figure(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return new Map(Object.entries(bulk.statuses)).get(value) ?? value
}
