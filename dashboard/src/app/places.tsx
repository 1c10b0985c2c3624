import { type ReactNode, useMemo } from 'react'
import type { PlainPath } from '../kit/paths.ts'
import { PLACE_GROUPS, type Screens } from '../kit/screens.ts'
import { useMayAdminister } from '../session/session.tsx'
import { useWords } from '../words/use-words.tsx'
import { SCREENS } from './screens.ts'

/** A place of the dashboard as this person sees it, in their language. */
export type ShownPlace = {
  readonly to: PlainPath
  /** After "g", the key that leads there. */
  readonly key: string | null
  readonly label: string
  readonly icon: ReactNode
  readonly alsoCalled: string | null
  /** What the button to make one says. */
  readonly newLabel: string | null
  readonly screens: Screens
}

export type ShownGroup = {
  readonly label: string | null
  readonly places: readonly ShownPlace[]
  readonly isTools?: boolean
}

/** The menu: the last group is at its foot. */
export function usePlaceGroups(): readonly ShownGroup[] {
  const { frame } = useWords()
  const places = usePlaces()
  return useMemo(() => {
    const labels = { start: null, catalogue: frame.catalogue, sharing: frame.sharing, tools: frame.tools, foot: null }
    return PLACE_GROUPS.map((group) => ({
      label: labels[group],
      places: places.filter(({ screens }) => screens.place?.group === group),
      isTools: group === 'tools',
    }))
  }, [frame, places])
}

/** All of them, those of the menu first. */
export function usePlaces(): readonly ShownPlace[] {
  const words = useWords()
  const mayAdminister = useMayAdminister()
  return useMemo(
    () =>
      SCREENS.flatMap((screens): readonly ShownPlace[] => {
        const { path, place }: Pick<Screens, 'place'> & { readonly path: PlainPath } = screens
        if (!place || (place.isAdministrators && !mayAdminister)) return []
        const { key = null, label, icon: Icon, alsoCalled, create } = place
        return [
          {
            to: path,
            key,
            label: label(words),
            icon: <Icon size={16} aria-hidden />,
            alsoCalled: alsoCalled?.(words) ?? null,
            newLabel: create?.(words) ?? null,
            screens,
          },
        ]
      }),
    [words, mayAdminister],
  )
}
