import { sayBecause } from '../../kit/say-because.ts'
import { Badge, Card } from '../../kit/screen.tsx'
import tableStyles from '../../kit/table.module.css'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import type { Import } from './import-queries.ts'
import plainTableStyles from './plain-table.module.css'
import { useSayProblem } from './problem-groups.tsx'
import styles from './sheets-to-follow.module.css'
import { sumOf } from './sum-of.ts'

type Sheet = Import['sheetsToFollow'][number]

const OUTCOMES = ['create', 'update', 'unchanged'] as const

/** Of a workbook: what the sheets that follow would do, as if those before them had been imported. */
export function SheetsToFollow({ made }: { readonly made: Import }) {
  const { check } = useImportWords()
  const sheets = made.sheetsToFollow
  if (sheets.length === 0) return null
  return (
    <Card title={check.sheets} note={check.sheetsText}>
      <div className={plainTableStyles.scroll}>
        <table className={`${tableStyles.table} ${plainTableStyles.plainTable}`}>
          <thead>
            <tr>
              <th scope="col">{check.sheet}</th>
              {OUTCOMES.map((of) => (
                <th key={of} scope="col" className={tableStyles.number}>
                  {check[of]}
                </th>
              ))}
              <th scope="col" className={tableStyles.number}>
                {check.severities.error}
              </th>
            </tr>
          </thead>
          <tbody>
            {sheets.map((sheet) => (
              <Figures key={sheet.sheet} sheet={sheet} />
            ))}
          </tbody>
        </table>
      </div>
      {sheets.map((sheet) => (
        <Problems key={sheet.sheet} sheet={sheet} />
      ))}
    </Card>
  )
}

function Figures({ sheet: { name, checked } }: { readonly sheet: Sheet }) {
  const { check } = useImportWords()
  const { integer } = useFormat()
  const figures = checked && [...OUTCOMES.map((of) => sumOf(checked, of)), checked.refused]
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures ? (
        figures.map((figure, at) => (
          <td key={OUTCOMES[at] ?? 'refused'} className={tableStyles.number} data-zero={figure === 0 || undefined}>
            {integer(figure)}
          </td>
        ))
      ) : (
        <td colSpan={OUTCOMES.length + 1}>{check.notChecked}</td>
      )}
    </tr>
  )
}

/** Errors and what should be looked at; why it was not checked, where it was not. */
function Problems({ sheet: { name, problemGroups, notChecked } }: { readonly sheet: Sheet }) {
  const { check } = useImportWords()
  const { integer } = useFormat()
  const say = useSayProblem()
  const groups = problemGroups.filter(({ severity }) => severity !== 'note')
  const why = sayBecause(notChecked)
  if (groups.length === 0 && why === null) return null
  return (
    <section className={styles.sheet}>
      <h3>{name}</h3>
      {why !== null && <p className="soft">{why}</p>}
      <ul>
        {groups.map((group) => {
          const { severity, reason, header, count, lines } = group
          const more = count - lines.length
          return (
            <li key={`${severity} ${reason} ${header}`}>
              <Badge tone={severity === 'error' ? 'bad' : 'warn'}>{integer(count)}</Badge>
              <p>
                <strong>{header ?? check.row}</strong> · {say({ ...group, found: group.values[0]?.found })}{' '}
                <span className="soft">
                  {count === 1 ? check.line(integer(lines[0] ?? 0)) : check.lines(lines.map(integer).join(', '))}
                  {more > 0 && ` ${check.more(integer(more))}`}
                </span>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
