import { languageName } from '../languages.ts'
import { fromEvent, type Told } from '../record/translations.ts'
import { FromTo, Nothing } from './from-to.tsx'

type Props = {
  readonly before: unknown
  readonly after: unknown
  readonly fields: readonly { readonly name: string; readonly label: string }[]
}

/** Of a record's texts in other languages, those that are others now. */
export function TranslationsChange({ before, after, fields }: Props) {
  const [old, now] = [fromEvent(before) ?? [], fromEvent(after) ?? []]
  const keyOf = ({ language, field }: Told) => `${language} ${field}`
  const textIn = (all: readonly Told[], key: string) => all.find((one) => keyOf(one) === key)?.text
  const keys = [...new Set([...old, ...now].map(keyOf))].filter((key) => textIn(old, key) !== textIn(now, key))
  return keys.map((key) => {
    const [language = '', name = ''] = key.split(' ')
    const label = fields.find((field) => field.name === name)?.label ?? name
    return (
      <div key={key}>
        {label} (<span lang={language}>{languageName(language)}</span>):{' '}
        <FromTo before={textIn(old, key) ?? <Nothing />} after={textIn(now, key) ?? <Nothing />} />
      </div>
    )
  })
}
