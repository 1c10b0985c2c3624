import { Link } from '@tanstack/react-router'
import { sayReason } from '../../graphql/ask.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './bulk.module.css'
import type { BulkAbilities } from './bulk-abilities.ts'
import type { Preview, Refusals } from './bulk-queries.ts'

/** What a bulk change would do: how many of each outcome, why some are refused, and a few before and after. */
export function PreviewOf({ preview, abilities }: { readonly preview: Preview; readonly abilities: BulkAbilities }) {
  const { bulk } = useWords()
  const { integer } = useFormat()
  const { total, tried, changed, unchanged, refusals, samples } = preview
  const refused = refusals.reduce((sum, { count }) => sum + count, 0)
  const differences = samples.flatMap(({ id, name, differences }) =>
    differences.map((difference) => ({ id, name, ...difference })),
  )
  return (
    <>
      <div role="status">
        <ul className={styles.outcome}>
          <li>
            <strong>{changed === 0 ? bulk.nothing : bulk.changed(integer(changed))}</strong>
          </li>
          {unchanged > 0 && <li>{bulk.unchanged(integer(unchanged))}</li>}
          {refused > 0 && <li>{bulk.refused(integer(refused))}</li>}
        </ul>
      </div>
      <p className="soft" style={{ margin: 0, fontSize: 12.5 }}>
        {tried < total ? bulk.triedSome(integer(tried), integer(total)) : bulk.triedAll}
      </p>
      {refusals.length > 0 && (
        <div className={styles.part}>
          <h3>{bulk.notPossible}</h3>
          <RefusalList refusals={refusals} path={abilities.path} />
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

/** The refused by reason, each with the way to the first of them. */
export function RefusalList({ refusals, path }: { readonly refusals: Refusals; readonly path: string }) {
  const { bulk } = useWords()
  const { integer } = useFormat()
  return (
    <ul className={styles.refusals}>
      {refusals.map(({ reason, message, count, records }) => (
        <li key={reason}>
          <p>
            <strong>{integer(count)}</strong> · {sayReason(reason, {}) ?? message}
          </p>
          <p className={styles.names}>
            {records.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to={`${path}/${id}`}>{name}</Link>
              </span>
            ))}{' '}
            {count > records.length && bulk.andMore(integer(count - records.length))}
          </p>
        </li>
      ))}
    </ul>
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
