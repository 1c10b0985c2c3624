import { NumberInput, SegmentedControl, Select } from '@mantine/core'
import { useWords } from '../../words/use-words.tsx'
import styles from './links.module.css'

export type Limits = {
  readonly times: 'once' | 'several' | 'any'
  /** How often, where it is several times. */
  readonly most: number
  readonly days: string
}

export const USUAL: Limits = { times: 'once', most: 5, days: '7' }

/** As the service takes them. */
export function limitsInput({ times, most, days }: Limits) {
  return {
    expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
    maxOpenings: times === 'any' ? null : times === 'once' ? 1 : most,
  }
}

type Props = { readonly value: Limits; readonly set: (value: Limits) => void }

/** How often a link may be opened, and until when. */
export function LinkLimits({ value: limits, set }: Props) {
  const { link: words } = useWords()
  const { times, most, days } = limits
  const put = (change: Partial<Limits>) => set({ ...limits, ...change })
  return (
    <div className={styles.pair}>
      <div>
        <p className={styles.fieldLabel} id="link-times">
          {words.times}
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby="link-times"
          data={[
            { value: 'once', label: words.once },
            { value: 'several', label: words.several },
            { value: 'any', label: words.anyTimes },
          ]}
          value={times}
          onChange={(next) => put({ times: next as Limits['times'] })}
        />
        {times === 'several' && (
          <NumberInput
            mt={8}
            aria-label={words.howOften}
            min={2}
            max={10_000}
            allowDecimal={false}
            value={most}
            onChange={(next) => typeof next === 'number' && next >= 1 && put({ most: Math.min(10_000, next) })}
          />
        )}
        <p className={styles.help}>{words.timesHelp}</p>
      </div>
      <Select
        label={words.until}
        description={words.untilHelp}
        inputWrapperOrder={ORDER}
        allowDeselect={false}
        data={DAYS.map((value) => ({ value, label: words.days(Number(value)) }))}
        value={days}
        onChange={(next) => put({ days: next ?? '7' })}
      />
    </div>
  )
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const DAY_MS = 86_400_000
const DAYS = ['1', '7', '30', '90', '365']
