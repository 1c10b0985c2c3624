import { Checkbox } from '@mantine/core'
import { RecordLink } from '../../kit/record-link.tsx'
import { Card } from '../../kit/screen.tsx'
import tableStyles from '../../kit/table.module.css'
import { useRangeWords } from '../../words/use-range-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import styles from './range.module.css'
import { combinationsOf, keyOf } from './range-draft.ts'
import type { RangeInMaking } from './use-range.ts'

/** Every variant as it will be, with what is wrong beside it; a tick that is taken away leaves it out. */
export function RangePreviewCard({ range }: { readonly range: RangeInMaking }) {
  const words = useRangeWords()
  const { decimal } = useFormat()
  const { draft, preview, count } = range
  const all = combinationsOf(draft)
  const planned = new Map((preview?.variants ?? []).map((variant, at) => [keyOf(variant), { variant, at }]))
  const existing = new Map((preview?.existing ?? []).map((variant) => [keyOf(variant), variant]))
  const hasCodes = preview?.variants.some(({ code }) => code !== null) ?? false
  return (
    <Card title={words.previewTitle} aside={<span className={styles.count}>{words.count(count)}</span>}>
      {all.length === 0 ? (
        <p className={styles.note}>{words.previewEmpty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard as well
        <section className={styles.scroll} aria-label={words.previewTitle} tabIndex={0}>
          <table className={`${tableStyles.table} ${styles.preview}`}>
            <thead>
              <tr>
                <th scope="col">{words.columns.name}</th>
                <th scope="col">{words.columns.gtin}</th>
                <th scope="col" className={tableStyles.number}>
                  {words.columns.weight}
                </th>
              </tr>
            </thead>
            <tbody>
              {all.map((one) => {
                const key = keyOf(one)
                const there = existing.get(key)
                const plan = planned.get(key)
                const name = plan?.variant.name ?? [one.color, one.size].filter(Boolean).join(', ')
                if (there) {
                  return (
                    <tr key={key} data-quiet>
                      <td>
                        <span className={styles.there}>
                          <RecordLink kind="VARIANT" id={there.id}>
                            {there.name}
                          </RecordLink>
                        </span>
                      </td>
                      <td colSpan={2}>{words.isThere}</td>
                    </tr>
                  )
                }
                const isLeftOut = draft.leftOut.has(key)
                const faults = plan ? range.faultsAt(plan.at) : []
                return (
                  <tr key={key} data-quiet={isLeftOut || undefined} data-wrong={faults.length > 0 || undefined}>
                    <td>
                      <Checkbox
                        size="xs"
                        checked={!isLeftOut}
                        onChange={() => range.toggle(one)}
                        label={
                          <>
                            {name}
                            {hasCodes && plan?.variant.code && <small>{plan.variant.code}</small>}
                          </>
                        }
                      />
                      {faults.map((fault) => (
                        <p key={fault} className={styles.fault}>
                          {fault}
                        </p>
                      ))}
                    </td>
                    <td className={styles.digits}>{isLeftOut ? words.leftOut : (plan?.variant.gtin ?? '–')}</td>
                    <td className={tableStyles.number}>
                      {plan?.variant.weight == null ? '–' : decimal(plan.variant.weight)}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}
