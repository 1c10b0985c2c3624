import { ActionIcon, Drawer } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { onWatchedImports, watchedImports } from '../features/imports/watched-imports.ts'
import { HeldBanner } from '../features/restores/held-banner.tsx'
import { BulkWatch } from '../kit/bulk/bulk-watch.tsx'
import { OfflineBanner } from '../kit/offline-banner.tsx'
import { useShortcuts } from '../kit/shortcuts.ts'
import { toastError } from '../kit/toast.tsx'
import { useSession } from '../session/session.tsx'
import { beginTypeAhead, endTypeAhead, isTypingAhead, stopHearingCalls } from '../type-ahead.ts'
import { useWords } from '../words/use-words.tsx'
import { usePlaces } from './places.tsx'
import styles from './shell.module.css'
import { Side } from './side.tsx'

const BulkChanges = lazy(() =>
  import('../kit/bulk/bulk-changes.tsx').then(({ BulkChanges }) => ({ default: BulkChanges })),
)
const ImportWatch = lazy(() => import('../features/imports/import-watch.tsx'))
const KeysDialog = lazy(() => import('./keys-dialog.tsx'))
const loadPalette = () => import('./palette.tsx')
const Palette = lazy(loadPalette)

/** The frame of every screen: where one can go, in which workspace, as whom. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { kit, reasons } = useWords()
  const navigate = useNavigate()
  const { session } = useSession()
  const [open, setOpen] = useState<'palette' | 'keys' | 'nav' | 'bulk' | null>(null)
  const places = usePlaces()
  const close = () => setOpen(null)
  const openBulk = useCallback(() => setOpen('bulk'), [])
  const isPaletteOpen = open === 'palette'
  const openPalette = useCallback(() => {
    if (isPaletteOpen) return
    beginTypeAhead(kit.palette)
    loadPalette().then(
      () => isTypingAhead() && setOpen('palette'),
      () => {
        endTypeAhead()
        toastError(reasons.offline)
      },
    )
  }, [kit, reasons, isPaletteOpen])
  const openAtStart = useEffectEvent(() => isTypingAhead() && openPalette())
  useEffect(() => {
    stopHearingCalls()
    openAtStart()
  }, [])
  const shortcuts = useMemo(
    () => ({
      'mod+k': openPalette,
      '?': () => setOpen('keys'),
      ...Object.fromEntries(
        places.flatMap(({ key, to }) => (key ? [[`g ${key}`, () => void navigate({ href: to })]] : [])),
      ),
    }),
    [places, navigate, openPalette],
  )
  useShortcuts(shortcuts)
  useEffect(() => {
    // Fetched as soon as there is nothing else to do, so that it is there with the keys that open it.
    // A browser remembers that a part could not be fetched: without a connection it is not even asked for.
    const timer = setTimeout(() => navigator.onLine && loadPalette().catch(() => {}), 1500)
    return () => clearTimeout(timer)
  }, [])
  const mayEdit = session.current.role !== 'viewer'
  const hasImports = useSyncExternalStore(onWatchedImports, watchedImports).length > 0
  return (
    <>
      <a className="skip" href="#content">
        {kit.skip}
      </a>
      <div className={styles.shell}>
        <section className={styles.topbar} aria-label={kit.workspace}>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={kit.menu} onClick={() => setOpen('nav')}>
            <MenuIcon size={18} aria-hidden />
          </ActionIcon>
          <strong>{session.current.name}</strong>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={kit.palette} onClick={openPalette}>
            <Search size={18} aria-hidden />
          </ActionIcon>
        </section>
        <aside className={styles.side} aria-label={kit.menu}>
          <Side openPalette={openPalette} openKeys={() => setOpen('keys')} openBulk={openBulk} />
        </aside>
        <main className={styles.main} id="content" tabIndex={-1}>
          <OfflineBanner />
          <HeldBanner />
          {children}
          {/* What opens over a screen belongs to its content, for whoever goes from landmark to landmark. Mantine looks for this mark. */}
          <div data-mantine-shared-portal-node="true" />
        </main>
      </div>
      <Drawer
        opened={open === 'nav'}
        onClose={close}
        size={280}
        title={kit.menu}
        closeButtonProps={{ 'aria-label': kit.close }}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links in it answer to keys; a followed one closes it */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <div className={styles.drawerSide} onClick={(event) => (event.target as HTMLElement).closest('a') && close()}>
          <Side openPalette={openPalette} openKeys={() => setOpen('keys')} openBulk={openBulk} />
        </div>
      </Drawer>
      <Suspense>
        {open === 'palette' && <Palette close={close} />}
        {open === 'keys' && <KeysDialog close={close} />}
      </Suspense>
      <BulkWatch openDetails={openBulk} />
      {hasImports && (
        <Suspense fallback={null}>
          <ImportWatch />
        </Suspense>
      )}
      {open === 'bulk' && (
        <Suspense fallback={null}>
          <BulkChanges mayEdit={mayEdit} close={close} />
        </Suspense>
      )}
    </>
  )
}
