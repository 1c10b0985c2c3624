import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useId } from 'react'
import { BulkIndicator } from '../kit/bulk/bulk-indicator.tsx'
import { useSession } from '../session/session.tsx'
import { useLanguageChoice } from '../words/language-choice.ts'
import { LANGUAGES, type Language, useSpoken } from '../words/use-words.tsx'
import { type ShownGroup, usePlaceGroups } from './places.tsx'
import styles from './side.module.css'

type SideProps = {
  readonly openPalette: () => void
  readonly openKeys: () => void
  readonly openBulk: () => void
}

/** Where one can go, in which workspace, as whom: the column beside every screen, and the drawer on a narrow one. */
export function Side({ openPalette, openKeys, openBulk }: SideProps) {
  const { words, language } = useSpoken()
  const { kit, frame } = words
  const { session, leave, switchTo } = useSession()
  const { choose } = useLanguageChoice()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const groups = usePlaceGroups()
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
      <nav className={styles.navGroups}>
        {groups.map(({ label, places, isTools }) => (
          <NavGroup key={places[0]?.to} label={label} places={places}>
            {isTools && <BulkIndicator open={openBulk} />}
          </NavGroup>
        ))}
      </nav>
      <div className={styles.sideFoot}>
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
            <Menu.Item component={Link} to="/settings/accessibility">
              {frame.accessibility}
            </Menu.Item>
            <Menu.Item onClick={() => void leave()}>{kit.signOut}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
}

/** `children`: what belongs to the group and opens over the screen. */
function NavGroup({ label, places, children }: ShownGroup & { readonly children?: ReactNode }) {
  const id = useId()
  const here = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <div>
      {label && (
        <div className={styles.navLabel} id={id}>
          {label}
        </div>
      )}
      <ul className={styles.nav} aria-labelledby={label ? id : undefined}>
        {places.map(({ to, label: name, icon, screens }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.navLink}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              {...(screens.place?.covers?.some((path) => here.startsWith(path)) && { 'data-status': 'active' })}
            >
              {icon}
              {name}
            </Link>
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </div>
  )
}

function initials(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/)
  return `${first.charAt(0)}${rest.at(-1)?.charAt(0) ?? ''}`.toUpperCase()
}
