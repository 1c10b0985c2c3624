import { languageName } from '../languages.ts'
import { fromEvent, type Told } from '../record/translations.ts'
import { FromTo, Nothing } from './from-to.tsx'

/** Of a record's texts in other languages, those that are others now. */
export function TranslationsChange({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const [old, now] = [fromEvent(before) ?? [], fromEvent(after) ?? []]
  const keyOf = ({ language, field }: Told) => `${language} ${field}`
  const textIn = (all: readonly Told[], key: string) => all.find((one) => keyOf(one) === key)?.text
  const keys = [...new Set([...old, ...now].map(keyOf))].filter((key) => textIn(old, key) !== textIn(now, key))
  return keys.map((key) => {
    const [language = ''] = key.split(' ')
    return (
      <div key={key}>
        <span lang={language}>{languageName(language)}</span>:{' '}
        <FromTo before={textIn(old, key) ?? <Nothing />} after={textIn(now, key) ?? <Nothing />} />
      </div>
    )
  })
}
