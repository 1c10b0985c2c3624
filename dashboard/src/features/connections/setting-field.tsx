import { PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import { DayInput } from '../../kit/days/day-input.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import type { Setting } from './connection-queries.ts'

type Props = {
  readonly setting: Setting
  /** The kind of its connector, which has the words for it. */
  readonly system: string
  readonly value: string
  /** A secret that is stored, and need not be typed again. */
  readonly isKept: boolean
  readonly error: string | null
  readonly set: (value: string) => void
}

export function SettingField({ setting, system, value, isKept, error, set }: Props) {
  const { access } = useConnectionWords()
  const { key, kind, isRequired, choices } = setting
  const about = useSettingWords(system)(setting)
  const name = about?.label ?? key
  const label = isRequired || kind === 'choice' ? name : `${name} (${access.optional})`
  const common = {
    id: `setting-${key}`,
    label,
    description: isKept && value === '' ? access.kept : about?.help,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  }
  if (kind === 'day') return <DayInput {...common} value={value} set={set} error={error} />
  const typed = {
    ...common,
    placeholder: isKept ? '••••••••' : (about?.example ?? ''),
    error,
    'aria-required': isRequired && !isKept,
    autoComplete: 'off',
    spellCheck: false,
    value,
  }
  if (kind === 'choice') {
    return (
      <Select
        {...typed}
        allowDeselect={false}
        data={(choices ?? []).map((one) => ({ value: one, label: about?.choices?.[one] ?? one }))}
        onChange={(next) => set(next ?? '')}
      />
    )
  }
  if (kind === 'secret') {
    return <PasswordInput {...typed} autoComplete="new-password" onChange={(event) => set(event.currentTarget.value)} />
  }
  if (kind === 'certificate') {
    return (
      <Textarea
        {...typed}
        autosize
        minRows={3}
        maxRows={10}
        styles={{ input: { fontFamily: 'var(--mono, monospace)', fontSize: 12.5 } }}
        onChange={(event) => set(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      {...typed}
      {...(kind === 'address' && { inputMode: 'url' as const })}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}

/** What a setting is called; a certificate is the same for all systems. */
export function useSettingWords(system: string) {
  const { access, systems } = useConnectionWords()
  return ({ key, kind }: Setting) =>
    kind === 'certificate' ? { example: '', choices: {}, ...access.certificate } : systems[system]?.settings[key]
}
