import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useFormat, useWords } from '../../words/use-words.tsx'
import type { FullAssessment } from './assessment-query.ts'
import styles from './explanation-tree.module.css'
import figuresTableStyles from './figures-table.module.css'

type Line = NonNullable<FullAssessment['explanation']>[number]
type Props = {
  readonly lines: readonly Line[]
  /** What the service calls the stages of life. */
  readonly stages: readonly { readonly stage: string; readonly name: string }[]
}

/** The tree total → step → material or process → factor, opened as far as somebody wants to know. */
export function ExplanationTree({ lines, stages }: Props) {
  const { variant } = useWords()
  const { assessment: words } = variant
  const { figure, percent } = useFormat()
  const [open, setOpen] = useState<ReadonlySet<number>>(
    new Set(lines.filter(({ level }) => level === 0).map(({ line }) => line)),
  )
  /** The total and the stages in the reader's language; processes and factors as they were published. */
  const ownLabel = ({ level, label }: Line): string | undefined => {
    if (level === 0) return words.footprint
    const stage = level === 1 ? stages.find(({ name }) => name === label)?.stage : undefined
    return variant.lifeStages[stage as keyof typeof variant.lifeStages]
  }
  const parents = new Set(lines.map(({ partOf }) => partOf))
  const byLine = new Map(lines.map((line) => [line.line, line]))
  const isShown = ({ partOf }: Line): boolean => {
    const parent = partOf === null ? undefined : byLine.get(partOf)
    return parent === undefined || (open.has(parent.line) && isShown(parent))
  }
  const toggle = (line: number) => {
    const next = new Set(open)
    if (!next.delete(line)) next.add(line)
    setOpen(next)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={figuresTableStyles.scroll} tabIndex={0} aria-label={words.tree}>
      <table className={figuresTableStyles.plain}>
        <thead>
          <tr>
            <th scope="col">{words.treeLabel}</th>
            <th scope="col" className={figuresTableStyles.number}>
              {words.value}
            </th>
            <th scope="col" className={figuresTableStyles.number}>
              {words.share}
            </th>
            <th scope="col" style={{ paddingLeft: 20 }}>
              {words.quantity}
            </th>
            <th scope="col">{words.source}</th>
          </tr>
        </thead>
        <tbody>
          {lines.filter(isShown).map((each) => {
            const { line, level, value, share, quantity, quantityUnit, factor } = each
            const own = ownLabel(each)
            const label = own ?? each.label
            return (
              <tr key={line}>
                <td style={{ paddingLeft: level * 20, minWidth: 200 }}>
                  {parents.has(line) ? (
                    <button
                      type="button"
                      className={styles.twist}
                      aria-expanded={open.has(line)}
                      aria-label={words.open(label)}
                      onClick={() => toggle(line)}
                    >
                      <ChevronRight size={14} aria-hidden />
                    </button>
                  ) : (
                    <span style={{ display: 'inline-block', width: 22 }} />
                  )}
                  <span style={{ fontWeight: level < 2 ? 550 : 400 }} lang={own === undefined ? 'en' : undefined}>
                    {label}
                  </span>
                </td>
                <td className={figuresTableStyles.number}>{figure(value)}</td>
                <td className={figuresTableStyles.number}>{percent(share)}</td>
                <td style={{ paddingLeft: 20, whiteSpace: 'nowrap' }} className="soft figures">
                  {quantity !== null && `${figure(quantity)} ${quantityUnit ?? ''}`}
                  {factor && factor.value !== null && ` × ${figure(factor.value)} ${factor.unit ?? ''}`}
                </td>
                <td className="soft">
                  {factor && (
                    <span title={`${factor.label}, ${factor.licence}`} lang="en">
                      {factor.source}
                      {factor.year !== null && `, ${factor.year}`}
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
