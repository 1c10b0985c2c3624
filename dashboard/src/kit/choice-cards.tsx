import { Group, Radio } from '@mantine/core'
import type { ReactNode } from 'react'

type Choice<V extends string> = { readonly value: V; readonly label: string; readonly text: ReactNode }

type Props<V extends string> = {
  readonly label: string
  readonly help?: string
  readonly value: V
  readonly choices: readonly Choice<V>[]
  readonly isReadOnly?: boolean
  readonly set: (value: V) => void
}

/** One of a few, each with what it means: for choices with consequences. */
export function ChoiceCards<V extends string>({ label, help, value, choices, isReadOnly, set }: Props<V>) {
  return (
    <Radio.Group
      label={label}
      description={help}
      value={value}
      onChange={(next) => {
        const chosen = choices.find((choice) => choice.value === next)
        if (chosen && !isReadOnly) set(chosen.value)
      }}
    >
      <div style={{ display: 'grid', gap: 8, marginTop: 6 }}>
        {choices.map((choice) => (
          <Radio.Card
            key={choice.value}
            value={choice.value}
            p="sm"
            radius="md"
            disabled={isReadOnly === true && choice.value !== value}
          >
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator />
              <span>
                <strong style={{ fontWeight: 550 }}>{choice.label}</strong>
                <span className="soft" style={{ display: 'block', fontSize: 13 }}>
                  {choice.text}
                </span>
              </span>
            </Group>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
