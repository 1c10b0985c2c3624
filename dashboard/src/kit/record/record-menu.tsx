import { ActionIcon, Menu } from '@mantine/core'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useWords } from '../../words/use-words.tsx'
import type { Offer } from '../offers.tsx'

/** What opens over the screen of a record. */
export type Opened = 'graphql' | 'json' | 'delete'

type Props = {
  readonly isNew: boolean
  /** Null: it cannot be. */
  readonly duplicate?: (() => void) | null
  /** Null: no other one follows. */
  readonly createAnother?: (() => void) | null
  readonly mayRemove: boolean
  readonly open: (what: Opened) => void
}

/** Everything else that can be done with a record. */
export function RecordMenu(props: Props) {
  const { kit } = useWords()
  const offers = useMenuOffers(props)
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={kit.more}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offers.map(({ id, label, run }) => (
          <Menu.Item key={id} onClick={run} {...(id === 'delete' && { c: 'var(--bad)' })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same for the palette. */
export function useMenuOffers({ isNew, duplicate, createAnother, mayRemove, open }: Props): readonly Offer[] {
  const { kit } = useWords()
  const offers: readonly (Offer | false)[] = [
    !!createAnother && { id: 'another', label: kit.createAnother, run: createAnother },
    !!duplicate && { id: 'duplicate', label: kit.duplicate.verb, run: duplicate },
    { id: 'graphql', label: kit.asGraphql, run: () => open('graphql') },
    !isNew && { id: 'json', label: kit.rawJson, run: () => open('json') },
    !isNew && mayRemove && { id: 'delete', label: kit.remove, run: () => open('delete') },
  ]
  return offers.filter((offer) => offer !== false)
}
