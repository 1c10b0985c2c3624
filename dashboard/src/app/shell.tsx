import { ActionIcon, Drawer, Kbd, Menu, Modal, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import Activity from 'lucide-react/icons/activity'
import Award from 'lucide-react/icons/award'
import Building2 from 'lucide-react/icons/building-2'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Files from 'lucide-react/icons/files'
import House from 'lucide-react/icons/house'
import Layers from 'lucide-react/icons/layers'
import Link2 from 'lucide-react/icons/link-2'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import SettingsIcon from 'lucide-react/icons/settings'
import Shirt from 'lucide-react/icons/shirt'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import Tags from 'lucide-react/icons/tags'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { BulkIndicator } from '../kit/bulk/bulk-indicator.tsx'
import { BulkWatch } from '../kit/bulk/bulk-watch.tsx'
import { CommandPalette } from '../kit/command-palette.tsx'
import styles from '../kit/kit.module.css'
import { OfflineBanner } from '../kit/offline-banner.tsx'
import { useShortcuts } from '../kit/shortcuts.ts'
import { useSession } from '../session/session.tsx'
import type { Words } from '../words/en.ts'
import { useLanguageChoice } from '../words/language-choice.ts'
import { LANGUAGES, type Language, useSpoken } from '../words/use-words.tsx'
import { findRecords } from './find-records.ts'

const BulkChanges = lazy(() =>
  import('../kit/bulk/bulk-changes.tsx').then(({ BulkChanges }) => ({ default: BulkChanges })),
)
const BULK_PATHS = {
  VARIANT: '/variants',
  PRODUCT: '/products',
  MATERIAL: '/materials',
  COMPANY: '/companies',
  CERTIFICATION: '/certifications',
} as const

/** The frame of every screen: where one can go, in which workspace, as whom. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { words } = useSpoken()
  const { kit } = words
  const navigate = useNavigate()
  const { session } = useSession()
  const [open, setOpen] = useState<'palette' | 'keys' | 'nav' | 'bulk' | null>(null)
  const places = usePlaces()
  const close = () => setOpen(null)
  const openBulk = useCallback(() => setOpen('bulk'), [])
  const shortcuts = useMemo(
    () => ({
      'mod+k': () => setOpen('palette'),
      '?': () => setOpen('keys'),
      ...Object.fromEntries(places.map(({ key, to }) => [`g ${key}`, () => void navigate({ to })])),
    }),
    [places, navigate],
  )
  useShortcuts(shortcuts)
  const mayEdit = session.current.role !== 'viewer'
  const actions = [
    ...places.map(({ to, label, icon }) => ({
      id: to,
      group: kit.goTo,
      label,
      icon,
      run: () => void navigate({ to }),
    })),
    ...settingsPlaces(words, session.current.role).map(({ to, label }) => ({
      id: to,
      group: kit.goTo,
      label,
      icon: <SettingsIcon size={16} aria-hidden />,
      run: () => void navigate({ to }),
    })),
    ...(mayEdit
      ? places.flatMap(({ to, newLabel, icon }) =>
          newLabel
            ? [
                {
                  id: `${to}/new`,
                  group: kit.make,
                  label: newLabel,
                  icon,
                  run: () => void navigate({ to: `${to}/new` }),
                },
              ]
            : [],
        )
      : []),
  ]
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
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={kit.palette}
            onClick={() => setOpen('palette')}
          >
            <Search size={18} aria-hidden />
          </ActionIcon>
        </section>
        <aside className={styles.side} aria-label={kit.menu}>
          <Side openPalette={() => setOpen('palette')} openKeys={() => setOpen('keys')} openBulk={openBulk} />
        </aside>
        <main className={styles.main} id="content" tabIndex={-1}>
          <OfflineBanner />
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
          <Side openPalette={() => setOpen('palette')} openKeys={() => setOpen('keys')} openBulk={openBulk} />
        </div>
      </Drawer>
      {open === 'palette' && (
        <CommandPalette
          actions={actions}
          find={(text, signal) => findRecords(text, words, (to) => void navigate({ to }), signal)}
          close={close}
        />
      )}
      {open === 'keys' && <Keys close={close} />}
      <BulkWatch openDetails={openBulk} />
      {open === 'bulk' && (
        <Suspense fallback={null}>
          <BulkChanges pathOf={BULK_PATHS} mayEdit={mayEdit} close={close} />
        </Suspense>
      )}
    </>
  )
}

function usePlaces() {
  const { words } = useSpoken()
  return useMemo(() => {
    const { nouns, home } = words
    return [
      { to: '/', key: 'h', label: home.title, icon: <House size={16} aria-hidden />, newLabel: null },
      {
        to: '/products',
        key: 'p',
        label: nouns.products,
        icon: <Shirt size={16} aria-hidden />,
        newLabel: words.product.create,
      },
      {
        to: '/variants',
        key: 'v',
        label: nouns.variants,
        icon: <Tags size={16} aria-hidden />,
        newLabel: words.variant.create,
      },
      {
        to: '/materials',
        key: 'm',
        label: nouns.materials,
        icon: <Layers size={16} aria-hidden />,
        newLabel: words.material.create,
      },
      {
        to: '/companies',
        key: 'o',
        label: nouns.companies,
        icon: <Building2 size={16} aria-hidden />,
        newLabel: words.company.create,
      },
      {
        to: '/certifications',
        key: 'e',
        label: nouns.certifications,
        icon: <Award size={16} aria-hidden />,
        newLabel: words.certification.create,
      },
      { to: '/files', key: 'f', label: words.file.library, icon: <Files size={16} aria-hidden />, newLabel: null },
      { to: '/links', key: 'l', label: words.link.title, icon: <Link2 size={16} aria-hidden />, newLabel: null },
      {
        to: '/explorer',
        key: 'x',
        label: words.explorer.title,
        icon: <SquareTerminal size={16} aria-hidden />,
        newLabel: null,
      },
      {
        to: '/activity',
        key: 'a',
        label: words.trail.activity,
        icon: <Activity size={16} aria-hidden />,
        newLabel: null,
      },
      {
        to: '/deleted',
        key: 'd',
        label: words.trail.deleted,
        icon: <Trash2 size={16} aria-hidden />,
        newLabel: null,
      },
      {
        to: '/settings',
        key: 's',
        label: words.settings.title,
        icon: <SettingsIcon size={16} aria-hidden />,
        newLabel: null,
      },
    ]
  }, [words])
}

type SideProps = {
  readonly openPalette: () => void
  readonly openKeys: () => void
  readonly openBulk: () => void
}

function Side({ openPalette, openKeys, openBulk }: SideProps) {
  const { words, language } = useSpoken()
  const { kit } = words
  const { session, leave, switchTo } = useSession()
  const { choose } = useLanguageChoice()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const places = usePlaces()
  return (
    <>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <UnstyledButton className={styles.brand} title={kit.workspace}>
            <img className={styles.mark} src="/favicon.ico" alt="" />
            <span className={styles.brandName}>{session.current.name}</span>
            <ChevronsUpDown size={14} className="soft" aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{kit.workspaces}</Menu.Label>
          {session.workspaces.map(({ slug, name, role }) => (
            <Menu.RadioItem
              key={slug}
              value={slug}
              checked={slug === session.current.slug}
              onChange={() => switchTo(slug)}
            >
              {name}
              <span className="soft" style={{ display: 'block', fontSize: 12 }}>
                {kit.roles[role]}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <button type="button" className={styles.searchButton} onClick={openPalette}>
        <Search size={14} aria-hidden />
        <span>{kit.search}</span>
        <kbd className={styles.key}>{/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <nav>
        <ul className={styles.nav}>
          {places.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} className={styles.navLink} activeOptions={{ exact: to === '/', includeSearch: false }}>
                {icon}
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sideFoot}>
        <BulkIndicator open={openBulk} />
        <Menu position="top-start" width={220}>
          <Menu.Target>
            <UnstyledButton className={styles.person} title={kit.you}>
              <span className={styles.initials} aria-hidden>
                {initials(session.user.name)}
              </span>
              <span className={styles.brandName}>{session.user.name}</span>
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{session.user.email}</Menu.Label>
            <Menu.Item component={Link} to="/settings/account">
              {kit.you}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Label>{kit.language}</Menu.Label>
            {Object.entries(LANGUAGES).map(([code, name]) => (
              <Menu.RadioItem
                key={code}
                value={code}
                checked={code === language}
                lang={code}
                closeMenuOnClick={false}
                onChange={() => void choose(code as Language)}
              >
                {name}
              </Menu.RadioItem>
            ))}
            <Menu.Label>{kit.look}</Menu.Label>
            {(['auto', 'light', 'dark'] as const).map((look) => (
              <Menu.RadioItem
                key={look}
                value={look}
                checked={look === colorScheme}
                closeMenuOnClick={false}
                onChange={() => setColorScheme(look)}
              >
                {kit.looks[look]}
              </Menu.RadioItem>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={openKeys} rightSection={<kbd className={styles.key}>?</kbd>}>
              {kit.keys}
            </Menu.Item>
            <Menu.Item onClick={() => void leave()}>{kit.signOut}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
}

/** The parts of the settings, which are no places of their own beside the others. */
function settingsPlaces({ settings }: Words, role: string): readonly { to: string; label: string }[] {
  const isAdmin = role === 'owner' || role === 'admin'
  return (['members', 'keys', 'account'] as const)
    .filter((section) => isAdmin || section !== 'keys')
    .map((section) => ({ to: `/settings/${section}`, label: `${settings.title}: ${settings.sections[section]}` }))
}

function initials(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/)
  return `${first.charAt(0)}${rest.at(-1)?.charAt(0) ?? ''}`.toUpperCase()
}

function Keys({ close }: { readonly close: () => void }) {
  const { words } = useSpoken()
  const { kit } = words
  const places = usePlaces()
  const mod = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'
  const rows: [string[], string][] = [
    [[mod, 'K'], kit.palette],
    [['/'], kit.keySearch],
    [['c'], kit.keyCreate],
    [['j'], kit.keyNext],
    [['k'], kit.keyPrevious],
    [['x'], words.bulk.keySelect],
    [[mod, 'S'], kit.save],
    ...places.map(({ key, label }): [string[], string] => [['g', key], `${kit.goTo}: ${label}`]),
    [['?'], kit.keys],
  ]
  return (
    <Modal opened onClose={close} title={<strong>{kit.keys}</strong>} closeButtonProps={{ 'aria-label': kit.close }}>
      <dl className={styles.facts} style={{ gridTemplateColumns: '1fr auto' }}>
        {rows.map(([keys, label]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key} ml={4} size="xs">
                  {key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
