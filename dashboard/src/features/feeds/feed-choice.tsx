import { Checkbox, Radio, Stack } from '@mantine/core'
import styles from './feed.module.css'

type Props<V extends string> = {
  readonly label: string
  readonly help?: string
  readonly every: string
  readonly some: string
  readonly options: readonly { readonly value: V; readonly label: string; readonly text?: string | undefined }[]
  /** Null: all. */
  readonly value: V[] | null
  readonly error?: string | null
  readonly set: (value: V[] | null) => void
}

/** All of something, or only what is ticked. */
export function FeedChoice<V extends string>({ label, help, every, some, options, value, error, set }: Props<V>) {
  return (
    <>
      <Radio.Group
        label={label}
        description={help}
        value={value === null ? 'all' : 'some'}
        onChange={(mode) => set(mode === 'all' ? null : [])}
        error={error}
      >
        <Stack gap={8} mt={6} mb={error ? 6 : 0}>
          <Radio value="all" label={every} />
          <Radio value="some" label={some} />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <fieldset className={styles.choices} aria-label={label}>
          {options.map((option) => (
            <Checkbox
              key={option.value}
              size="sm"
              label={option.label}
              description={option.text}
              checked={value.includes(option.value)}
              onChange={(event) => {
                const { checked } = event.currentTarget
                // In their usual order, whichever was ticked first.
                set(
                  options
                    .map((one) => one.value)
                    .filter((one) => (one === option.value ? checked : value.includes(one))),
                )
              }}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
