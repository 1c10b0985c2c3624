import { Chip, Group } from '@mantine/core'
import { useId } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { languageName, TEXT_LANGUAGES } from '../languages.ts'
import { type Translations, translationIn } from './translations.ts'
import { useOwnLanguage } from './use-own-language.ts'
import type { RecordInForm } from './use-record.ts'

type Props<Rec> = {
  readonly record: RecordInForm<Rec>
  /** Null: the workspace's own. */
  readonly language: string | null
  readonly choose: (language: string | null) => void
}

/** Above a record's texts: in which language they are shown and typed. Radio buttons, so the arrow keys go from one to the next. */
export function LanguageSwitch<Rec>({ record: { form }, language, choose }: Props<Rec>) {
  const { kit } = useWords()
  const label = useId()
  const own = useOwnLanguage()
  const value = form.values['translations'] as Translations
  const outdatedIn = (code: string) =>
    value.kept.filter((one) => one.language === code && translationIn(value, code, one.field)?.isOutdated).length
  return (
    <Group gap="xs" mb="md" role="group" aria-labelledby={label}>
      <span id={label} className="soft">
        {kit.texts.textsIn}
      </span>
      <Chip.Group value={language ?? OWN} onChange={(next) => choose(next === OWN ? null : String(next))}>
        <Chip size="xs" value={OWN}>
          {own ? <span lang={own}>{languageName(own)}</span> : kit.texts.own}
        </Chip>
        {TEXT_LANGUAGES.filter((code) => code !== own).map((code) => {
          const outdated = outdatedIn(code)
          return (
            <Chip size="xs" key={code} value={code}>
              <span lang={code}>{languageName(code)}</span>
              {outdated > 0 && ` · ${kit.texts.countOutdated(outdated)}`}
            </Chip>
          )
        })}
      </Chip.Group>
    </Group>
  )
}

const OWN = 'own'
