import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { useSaidMatching } from '../use-said-matching.ts'
import styles from './list-copy.module.css'

/** What a list takes: its search, its order and its filters, by their names. */
export type ListQuery = Readonly<Record<string, unknown>>

/** The nouns whose lists can be kept, with what a list of each can be ordered by. */
export const KEPT = {
  VARIANT: { plural: 'variants', orders: ['NAME', 'SCORE', 'CARBON', 'UPDATED'] },
  PRODUCT: { plural: 'products', orders: ['NAME', 'SKU', 'SCORE', 'UPDATED'] },
  MATERIAL: { plural: 'materials', orders: ['NAME', 'CARBON', 'UPDATED'] },
  COMPANY: { plural: 'companies', orders: ['NAME', 'UPDATED'] },
  CERTIFICATION: { plural: 'certifications', orders: ['SCHEME', 'VALID_UNTIL', 'UPDATED'] },
} as const
export type KeptNoun = keyof typeof KEPT
export const KEPT_NOUNS = Object.keys(KEPT) as KeptNoun[]

export function isKept(noun: string): noun is KeptNoun {
  return Object.hasOwn(KEPT, noun)
}

const USUAL = 'OLDEST'

type Props = {
  readonly noun: KeptNoun
  readonly query: ListQuery
  readonly mostRows: number | null
  readonly set: (query: ListQuery) => void
  readonly setMostRows: (most: number | null) => void
}

/** Which records, and in which order. What else the list is filtered by comes from the list itself, and can be dropped here. */
export function QueryFields({ noun, query, mostRows, set, setMostRows }: Props) {
  const { listCopies: say } = useConnectionWords()
  const { nouns } = useWords()
  const sayOrder = useSayOrder()
  const { search, orderBy, ...others } = query
  const put = (name: string, value: string) => {
    const { [name]: _, ...rest } = query
    set(value === '' ? rest : { ...rest, [name]: value })
  }
  const orders = [USUAL, 'NEWEST', ...KEPT[noun].orders.flatMap((key) => [`${key}_ASC`, `${key}_DESC`])]
  const hasOthers = Object.keys(others).length > 0
  return (
    <fieldset className={styles.query}>
      <legend>{say.which}</legend>
      <TextInput
        label={say.search}
        autoComplete="off"
        value={typeof search === 'string' ? search : ''}
        onChange={(event) => put('search', event.currentTarget.value)}
      />
      <Select
        label={say.order}
        allowDeselect={false}
        data={orders.map((value) => ({ value, label: sayOrder(value) }))}
        value={typeof orderBy === 'string' ? orderBy : USUAL}
        onChange={(next) => put('orderBy', next === USUAL ? '' : (next ?? ''))}
      />
      <NumberInput
        label={say.mostRows}
        placeholder={say.allRows}
        min={1}
        max={100_000}
        allowDecimal={false}
        hideControls
        value={mostRows ?? ''}
        onChange={(next) => setMostRows(typeof next === 'number' && next >= 1 ? next : null)}
      />
      <div className={styles.wide}>
        {hasOthers ? (
          <>
            <QueryChips noun={noun} query={others} />
            <Button
              variant="default"
              size="compact-sm"
              onClick={() =>
                set({ ...(search !== undefined && { search }), ...(orderBy !== undefined && { orderBy }) })
              }
            >
              {say.dropFilters}
            </Button>
          </>
        ) : (
          <p className="soft">{say.filtersFrom(nouns[KEPT[noun].plural])}</p>
        )}
        <p className="soft">{say.orderText}</p>
      </div>
    </fieldset>
  )
}

type ChipsProps = { readonly noun: string; readonly query: ListQuery; readonly mostRows?: number | null }

/** How the list is narrowed and ordered, as small signs; nothing where it is not. */
export function QueryChips({ noun, query, mostRows = null }: ChipsProps) {
  const { listCopies: say } = useConnectionWords()
  const sayOrder = useSayOrder()
  const said = useSaidMatching(query, isKept(noun) ? KEPT[noun].plural.toUpperCase() : '')
  const chips = said.map(({ name, label, shown }) =>
    name === 'orderBy' ? [say.order, sayOrder(String(query[name]))] : [label, shown],
  )
  if (mostRows !== null) chips.push([say.mostRows, String(mostRows)])
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={say.which}>
      {chips.map(([name, value]) => (
        <li key={name}>
          {name}: <strong>{value}</strong>
        </li>
      ))}
    </ul>
  )
}

function useSayOrder() {
  const { listCopies: say } = useConnectionWords()
  const { lists } = useWords()
  return (order: string): string => {
    if (order === 'NEWEST') return lists.newest
    if (order === 'OLDEST') return lists.oldest
    const key = order.replace(/_(ASC|DESC)$/, '')
    const label = say.orderKeys[key as keyof typeof say.orderKeys] ?? key
    return lists.orderedBy(label, order.endsWith('_ASC') ? lists.ascending : lists.descending)
  }
}
