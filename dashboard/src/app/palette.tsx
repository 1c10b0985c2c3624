import { useNavigate } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import Plus from 'lucide-react/icons/plus'
import Zap from 'lucide-react/icons/zap'
import { type Command, CommandPalette } from '../kit/command-palette.tsx'
import { useReadOffers } from '../kit/offers.tsx'
import { useRecentRecords } from '../kit/recent-records.ts'
import { useMayAdminister, useMayEdit } from '../session/session.tsx'
import { useWords } from '../words/use-words.tsx'
import { findRecords, Picture } from './find-records.tsx'
import { type ShownPlace, usePlaces } from './places.tsx'

type Go = (to: string) => void

/** What the palette offers here: what the screen can do, what was open last, what can be made, every place, every record. */
export default function Palette({ close }: { readonly close: () => void }) {
  const navigate = useNavigate()
  const { kit, frame } = useWords()
  const places = usePlaces()
  const go = (href: string) => void navigate({ href })
  const onScreen = useOnScreen()
  const recent = useRecent(places, go)
  const sections = useSections(go)
  const created = useCreated(places, go)
  const actions = [
    ...onScreen,
    ...recent,
    ...created.filter(({ isAdministrators }) => !isAdministrators),
    ...places
      .filter(({ screens }) => !screens.place?.sections)
      .map(
        ({ to, label, icon, alsoCalled }): Command => ({
          id: to,
          group: kit.goTo,
          label,
          ...(alsoCalled && { words: alsoCalled }),
          icon,
          run: () => go(to),
        }),
      ),
    ...sections,
    ...created.filter(({ isAdministrators }) => isAdministrators),
    {
      id: 'reference',
      group: kit.goTo,
      label: frame.reference,
      icon: <BookOpen size={16} aria-hidden />,
      // A page of the service's own, outside the dashboard.
      run: () => location.assign('/api/v1/docs'),
    },
  ]
  const find = (text: string, signal: AbortSignal) => findRecords(text, places, go, signal)
  return <CommandPalette actions={actions} find={find} close={close} />
}

function useOnScreen(): readonly Command[] {
  const { frame } = useWords()
  const readOffers = useReadOffers()
  return readOffers().map(({ icon = <Zap size={16} aria-hidden />, ...offer }) => ({
    ...offer,
    icon,
    group: frame.onScreen,
  }))
}

function useRecent(places: readonly ShownPlace[], go: Go): readonly Command[] {
  const { frame } = useWords()
  const recent = useRecentRecords()
  return recent
    .filter(({ id }) => !location.pathname.endsWith(`/${id}`))
    .slice(0, SHOWN)
    .map(({ path, id, name, thumbnailUrl }) => {
      const place = places.find(({ to }) => to === path)
      return {
        id,
        group: frame.recent,
        label: name,
        hint: place?.label ?? '',
        icon: <Picture url={thumbnailUrl} place={place} name={name} />,
        run: () => go(`${path}/${id}`),
      }
    })
}

function useCreated(places: readonly ShownPlace[], go: Go) {
  const { kit } = useWords()
  const mayEdit = useMayEdit()
  return places.flatMap(({ to, newLabel, screens }) =>
    newLabel && mayEdit
      ? [
          {
            id: `${to}/new`,
            group: kit.make,
            label: newLabel,
            icon: <Plus size={16} aria-hidden />,
            run: () => go(`${to}/new`),
            isAdministrators: screens.place?.isAdministrators ?? false,
          },
        ]
      : [],
  )
}

/** The parts of places that have some, found by the name of the whole as well. */
function useSections(go: Go): readonly Command[] {
  const words = useWords()
  const places = usePlaces()
  const mayAdminister = useMayAdminister()
  return places.flatMap(({ label: whole, icon, screens }) =>
    (screens.place?.sections ?? [])
      .filter(({ isAdministrators }) => mayAdminister || !isAdministrators)
      .map(({ path, label, icon: Icon }) => ({
        id: `section ${path}`,
        group: whole,
        label: label(words),
        words: whole,
        icon: Icon ? <Icon size={16} aria-hidden /> : icon,
        run: () => go(path),
      })),
  )
}

/** As many as are seen without scrolling. */
const SHOWN = 5
