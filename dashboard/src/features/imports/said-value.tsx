import unseenStyles from '../../kit/unseen.module.css'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './said-value.module.css'

/** A value as the service keeps it, in JSON, as a person would say it; null where there is none. */
export function useSayValue(): (json: string) => string | null {
  const { kit } = useWords()
  const { decimal } = useFormat()
  const say = (value: unknown): string | null => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null
    if (typeof value === 'boolean') return value ? kit.yes : kit.no
    if (typeof value === 'number') return decimal(value)
    if (typeof value === 'string') return value
    if (Array.isArray(value)) return value.map((each) => say(each) ?? '').join(', ')
    return Object.values(value as object)
      .map(say)
      .filter((text) => text !== null)
      .join(' ')
  }
  return (json) => say(JSON.parse(json))
}

/** A value before or after a change. */
export function SaidValue({ json, isBefore = false }: { readonly json: string; readonly isBefore?: boolean }) {
  const { check } = useImportWords()
  const say = useSayValue()
  return (
    <span className={isBefore ? styles.beforeValue : styles.afterValue}>
      <span className={unseenStyles.unseen}>{isBefore ? check.before : check.after}: </span>
      {say(json) ?? <i>{check.empty}</i>}
    </span>
  )
}
