import Activity from 'lucide-react/icons/activity'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Award from 'lucide-react/icons/award'
import Building2 from 'lucide-react/icons/building-2'
import Files from 'lucide-react/icons/files'
import House from 'lucide-react/icons/house'
import Layers from 'lucide-react/icons/layers'
import Link2 from 'lucide-react/icons/link-2'
import SettingsIcon from 'lucide-react/icons/settings'
import Shirt from 'lucide-react/icons/shirt'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import Tags from 'lucide-react/icons/tags'
import Trash2 from 'lucide-react/icons/trash-2'
import Webhook from 'lucide-react/icons/webhook'
import { type ReactNode, useMemo } from 'react'
import { useMayAdminister } from '../session/session.tsx'
import { useWords } from '../words/use-words.tsx'

export type Place = {
  readonly to: string
  /** After "g", the key that leads there. */
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  /** Other lists that belong to it, which have no line of their own in the menu. */
  readonly covers?: readonly string[]
  /** What the button to make one says, where one is made by a form. */
  readonly newLabel?: string
}

export type PlaceGroup = {
  readonly label: string | null
  readonly places: readonly Place[]
  readonly isTools?: boolean
}

/** The places of the dashboard as they stand in the menu, the last group at its foot. */
export function usePlaceGroups(): readonly PlaceGroup[] {
  const words = useWords()
  const mayAdminister = useMayAdminister()
  return useMemo(() => {
    const { nouns, frame } = words
    const icon = (Icon: typeof House) => <Icon size={16} aria-hidden />
    return [
      { label: null, places: [{ to: '/', key: 'h', label: words.home.title, icon: icon(House) }] },
      {
        label: frame.catalogue,
        places: [
          { to: '/products', key: 'p', label: nouns.products, icon: icon(Shirt), newLabel: words.product.create },
          { to: '/variants', key: 'v', label: nouns.variants, icon: icon(Tags), newLabel: words.variant.create },
          { to: '/materials', key: 'm', label: nouns.materials, icon: icon(Layers), newLabel: words.material.create },
          { to: '/companies', key: 'o', label: nouns.companies, icon: icon(Building2), newLabel: words.company.create },
          {
            to: '/certifications',
            key: 'e',
            label: nouns.certifications,
            icon: icon(Award),
            newLabel: words.certification.create,
          },
          { to: '/files', key: 'f', label: words.file.library, icon: icon(Files) },
        ],
      },
      { label: frame.sharing, places: [{ to: '/links', key: 'l', label: words.link.title, icon: icon(Link2) }] },
      {
        label: frame.tools,
        isTools: true,
        places: [
          { to: '/imports', key: 'i', label: frame.imports, icon: icon(ArrowUpDown) },
          ...(mayAdminister
            ? [
                {
                  to: '/webhooks',
                  key: 'w',
                  label: frame.webhooks,
                  icon: icon(Webhook),
                  covers: ['/schedules', '/event-kinds'],
                },
              ]
            : []),
          { to: '/explorer', key: 'x', label: words.explorer.title, icon: icon(SquareTerminal) },
          { to: '/activity', key: 'a', label: words.trail.activity, icon: icon(Activity) },
          { to: '/deleted', key: 'd', label: words.trail.deleted, icon: icon(Trash2) },
        ],
      },
      {
        label: null,
        places: [{ to: '/settings', key: 's', label: words.settings.title, icon: icon(SettingsIcon) }],
      },
    ]
  }, [words, mayAdminister])
}

/** All of them, one after the other. */
export function usePlaces(): readonly Place[] {
  const groups = usePlaceGroups()
  return useMemo(() => groups.flatMap(({ places }) => places), [groups])
}
