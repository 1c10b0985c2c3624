import { ActionIcon, Menu } from '@mantine/core'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import type { Offer } from '../offers.tsx'

type Props = { readonly name: string; readonly offers: readonly Offer[] }

/** What can be done with one row. A list has fifty of them, so the menu is there from the moment it is first asked for. */
export function RowMenu({ name, offers }: Props) {
  const { kit } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  const [isAsked, ask] = useState(false)
  const [isOpen, open] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    // The button that was pressed has gone with what it stood for.
    button.current?.focus()
    open(true)
  }, [isAsked])
  // It covers a part of the rows below, of whose buttons too little to be hit may be left: they wait until it is closed.
  useEffect(() => {
    if (!isOpen) return
    const own = button.current?.closest('tr')
    const others = [...(own?.parentElement?.children ?? [])].filter((row) => row !== own)
    for (const row of others) row.toggleAttribute('inert', true)
    return () => {
      for (const row of others) row.removeAttribute('inert')
    }
  }, [isOpen])
  const look = { variant: 'subtle', color: 'gray', size: 30, 'aria-label': kit.labelled(kit.more, name) } as const
  const icon = <Ellipsis size={16} aria-hidden />
  if (!isAsked) {
    return (
      <ActionIcon {...look} aria-haspopup="menu" aria-expanded={false} onClick={() => ask(true)}>
        {icon}
      </ActionIcon>
    )
  }
  return (
    // A press beside it closes it, and does nothing else.
    <Menu
      opened={isOpen}
      onChange={open}
      position="bottom-end"
      withOverlay
      overlayProps={{ backgroundOpacity: 0, fixed: true }}
    >
      <Menu.Target>
        <ActionIcon {...look} ref={button}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offers.map(({ id, label, run }) => (
          <Menu.Item key={id} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
