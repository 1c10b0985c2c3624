import { Checkbox, Select } from '@mantine/core'
import { LANGUAGES, useSpoken, useWords } from '../../words/use-words.tsx'
import { type EmailLanguage, emailLanguageOf, useMail } from './mail-queries.ts'

type Props = {
  /** Null: it is not sent. */
  readonly value: EmailLanguage | null
  readonly set: (value: EmailLanguage | null) => void
}

const CHOICES = Object.entries(LANGUAGES).map(([language, label]) => ({ value: emailLanguageOf(language), label }))

/** Whether the service sends the link itself, and in which language. Nothing where no mail is set. */
export function SendByMail({ value, set }: Props) {
  const { mail: words } = useWords()
  const { language } = useSpoken()
  if (!useMail().isSet) return null
  return (
    <div>
      <Checkbox
        label={words.send}
        description={words.sendHelp}
        checked={value !== null}
        onChange={(event) => set(event.currentTarget.checked ? emailLanguageOf(language) : null)}
      />
      {value !== null && (
        <Select
          label={words.language}
          mt="xs"
          w={220}
          data={CHOICES}
          value={value}
          allowDeselect={false}
          onChange={(next) => set(CHOICES.find((choice) => choice.value === next)?.value ?? value)}
        />
      )}
    </div>
  )
}
