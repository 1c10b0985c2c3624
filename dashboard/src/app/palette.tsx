import { useNavigate } from '@tanstack/react-router'
import Accessibility from 'lucide-react/icons/accessibility'
import BookOpen from 'lucide-react/icons/book-open'
import Plus from 'lucide-react/icons/plus'
import Webhook from 'lucide-react/icons/webhook'
import Zap from 'lucide-react/icons/zap'
import { type Command, CommandPalette } from '../kit/command-palette.tsx'
import { useReadOffers } from '../kit/offers.tsx'
import { useRecentRecords } from '../kit/recent-records.ts'
import { useMayAdminister, useMayEdit } from '../session/session.tsx'
import { useWords } from '../words/use-words.tsx'
import { findHooks, findRecords, letteredIn, Picture } from './find-records.tsx'
import { usePlaces } from './places.tsx'

/** What the palette offers here: what the screen can do, what was open last, what can be made, every place, every record. */
export default function Palette({ close }: { readonly close: () => void }) {
  const navigate = useNavigate()
  const places = usePlaces()
  const commands = useCommands()
  const { frame } = useWords()
  const mayAdminister = useMayAdminister()
  const go = (to: string) => void navigate({ to })
  const hooks = { webhooks: frame.webhooks, schedules: frame.schedules, icon: <Webhook size={16} aria-hidden /> }
  const find = async (text: string, signal: AbortSignal) => {
    const found = await Promise.all([
      findRecords(text, places, go, signal),
      mayAdminister ? findHooks(text, hooks, go, signal) : [],
    ])
    return found.flat()
  }
  return <CommandPalette actions={commands} find={find} close={close} />
}

function useCommands(): readonly Command[] {
  const { kit, frame, settings } = useWords()
  const navigate = useNavigate()
  const places = usePlaces()
  const readOffers = useReadOffers()
  const recent = useRecentRecords()
  const mayEdit = useMayEdit()
  const mayAdminister = useMayAdminister()
  const go = (to: string) => () => void navigate({ to })
  const hook = <Webhook size={16} aria-hidden />
  const gear = places.find(({ to }) => to === '/settings')?.icon
  const sections = (['workspace', 'members', 'keys', 'account'] as const).filter(
    (section) => mayAdminister || section !== 'keys',
  )
  return [
    ...readOffers().map(({ icon = <Zap size={16} aria-hidden />, ...offer }) => ({
      ...offer,
      icon,
      group: frame.onScreen,
    })),
    ...recent
      .filter(({ id }) => !location.pathname.endsWith(`/${id}`))
      .slice(0, SHOWN)
      .map(({ path, id, name, thumbnailUrl }) => {
        const place = places.find(({ to }) => to === path)
        return {
          id,
          group: frame.recent,
          label: name,
          hint: place?.label ?? '',
          icon: <Picture url={thumbnailUrl} icon={place?.icon} name={letteredIn(path, name)} />,
          run: go(`${path}/${id}`),
        }
      }),
    ...places.flatMap(({ to, newLabel }) =>
      newLabel && mayEdit
        ? [
            {
              id: `${to}/new`,
              group: kit.make,
              label: newLabel,
              icon: <Plus size={16} aria-hidden />,
              run: go(`${to}/new`),
            },
          ]
        : [],
    ),
    ...places
      .filter(({ to }) => to !== '/settings')
      .map(({ to, label, icon }) => ({ id: to, group: kit.goTo, label, icon, run: go(to) })),
    ...[
      ...(mayAdminister ? [{ to: '/schedules', label: frame.schedules }] : []),
      { to: '/event-kinds', label: frame.eventKinds },
    ].map(({ to, label }) => ({ id: to, group: kit.goTo, label, words: frame.webhooks, icon: hook, run: go(to) })),
    ...sections.map((section) => ({
      id: `settings ${section}`,
      group: settings.title,
      label: settings.sections[section],
      // Found by the word over them as well.
      words: settings.title,
      icon: gear,
      run: go(section === 'workspace' ? '/settings' : `/settings/${section}`),
    })),
    ...(mayAdminister
      ? (['webhooks', 'schedules'] as const).map((place) => ({
          id: `/${place}/new`,
          group: kit.make,
          label: place === 'webhooks' ? frame.newWebhook : frame.newSchedule,
          icon: <Plus size={16} aria-hidden />,
          run: go(`/${place}/new`),
        }))
      : []),
    {
      id: 'reference',
      group: kit.goTo,
      label: frame.reference,
      icon: <BookOpen size={16} aria-hidden />,
      // A page of the service's own, outside the dashboard.
      run: () => location.assign('/api/v1/docs'),
    },
    {
      id: 'accessibility',
      group: settings.title,
      label: frame.accessibility,
      icon: <Accessibility size={16} aria-hidden />,
      run: go('/settings/accessibility'),
    },
  ]
}

/** As many as are seen without scrolling. */
const SHOWN = 5
