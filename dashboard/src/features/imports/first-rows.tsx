import tableStyles from '../../kit/table.module.css'
import unseenStyles from '../../kit/unseen.module.css'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import styles from './first-rows.module.css'
import type { Import } from './import-queries.ts'

const SHOWN = 8

/** The beginning of the table as it is read now, with the line that names the columns. */
export function FirstRows({ made }: { readonly made: Import }) {
  const { found } = useImportWords()
  const { integer } = useFormat()
  const headerLine = made.tables[made.sheet ?? 0]?.headerLine ?? null
  const width = Math.max(...made.head.map(({ cells }) => cells.length))
  const begin = headerLine === null ? 0 : Math.max(0, made.head.findIndex(({ line }) => line === headerLine) - 2)
  const places = Array.from({ length: width }, (_, at) => at)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for keys
    <section className={`${tableStyles.tableFrame} ${styles.firstRows}`} aria-label={found.first} tabIndex={0}>
      <table className={tableStyles.table}>
        <caption className={unseenStyles.unseen}>{found.first}</caption>
        <tbody>
          {made.head.slice(begin, begin + SHOWN).map(({ line, cells }) => {
            const isHeader = line === headerLine
            return (
              <tr
                key={line}
                data-header={isHeader || undefined}
                data-above={(headerLine !== null && line < headerLine) || undefined}
              >
                <th scope="row" className="figures">
                  <span className={unseenStyles.unseen}>{isHeader ? found.headerOf : found.row} </span>
                  {integer(line)}
                </th>
                {places.map((at) => (
                  <td key={at}>{cells[at]}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
