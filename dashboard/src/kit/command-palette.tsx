import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { endTypeAhead, isTypingAhead } from '../type-ahead.ts'
import { useWords } from '../words/use-words.tsx'
import styles from './command-palette.module.css'
import unseenStyles from './unseen.module.css'

export type Command = {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly hint?: string
  /** Found by these as well as by its label. */
  readonly words?: string
  readonly icon?: ReactNode
  readonly run: () => void
}

type Props = {
  readonly actions: readonly Command[]
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Command[]>
  readonly close: () => void
}

/** Everything within reach of a few keys: what can be done, and every record by its name. */
export function CommandPalette({ actions: given, find, close }: Props) {
  const { kit } = useWords()
  // As it was when it opened: what a screen does behind it must not move a line that is about to be chosen.
  const [actions] = useState(given)
  const before = useRef(document.activeElement)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [isAwaited, setAwaited] = useState(false)
  const takeTyped = () => {
    if (!isTypingAhead()) return
    const typed = endTypeAhead()
    before.current = typed.before
    if (typed.text !== '') setText((before) => before + typed.text)
    if (typed.isEntered) setAwaited(true)
  }
  useEffect(() => () => void endTypeAhead(), [])
  const wanted = text.trim()
  const [asked] = useDebouncedValue(wanted, 80)
  const listId = useId()
  const found = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => find(asked, signal),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const fitting = actions.filter((command) => fits(command, wanted))
  const isStale = wanted !== '' && (asked !== wanted || found.isPlaceholderData || found.isPending) && !found.isError
  const known = new Set(fitting.map(({ id }) => id))
  const records = wanted === '' ? [] : (found.data ?? []).filter(({ id }) => !known.has(id))
  const commands = [...fitting, ...records]
  const chosen = Math.min(at, commands.length - 1)
  const run = (command: Command | undefined) => {
    if (!command) return
    close()
    command.run()
  }
  const enter = () => {
    // What is still shown was found for other words: wait for what these find.
    if (isStale && Math.max(0, chosen) >= fitting.length) setAwaited(true)
    else run(commands[chosen])
  }
  useEffect(() => {
    if (!isAwaited || isStale) return
    setAwaited(false)
    run(commands[chosen])
  })
  const dismiss = () => {
    close()
    // Nothing was chosen, so that one goes on where one was.
    setTimeout(() => before.current instanceof HTMLElement && before.current.focus({ preventScroll: true }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') enter()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || commands.length === 0) return
    event.preventDefault()
    const next = (chosen + step + commands.length) % commands.length
    setAt(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Modal
      opened
      onClose={dismiss}
      returnFocus={false}
      withCloseButton={false}
      padding={0}
      size={620}
      yOffset="12dvh"
      centered={false}
      title={kit.palette}
      classNames={{ header: unseenStyles.unseen }}
    >
      <input
        className={styles.paletteInput}
        // biome-ignore lint/a11y/noAutofocus: it was called to be typed into
        autoFocus
        data-autofocus
        role="combobox"
        aria-label={kit.palette}
        aria-expanded={commands.length > 0}
        aria-controls={listId}
        aria-activedescendant={commands.length > 0 ? `${listId}-${chosen}` : undefined}
        placeholder={kit.paletteHint}
        value={text}
        onFocus={takeTyped}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
          setAwaited(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.paletteList} id={listId} role="listbox" aria-label={kit.palette} aria-busy={isStale}>
        {groupsOf(commands).map(({ name, from, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not
          <div key={`${from} ${name}`} role="group" aria-label={name}>
            <div className={styles.paletteGroup} aria-hidden>
              {name}
            </div>
            {members.map((command, place) => {
              const index = from + place
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
                <div
                  key={command.id}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  className={styles.paletteItem}
                  onClick={() => run(command)}
                  onMouseMove={() => setAt(index)}
                >
                  <span className={styles.paletteIcon}>{command.icon}</span>
                  <span className={styles.paletteLabel}>{command.label}</span>
                  {command.hint && <small>{command.hint}</small>}
                </div>
              )
            })}
          </div>
        ))}
        {commands.length === 0 && (
          <div className={styles.paletteGroup}>{isStale ? kit.searching : kit.nothingFound}</div>
        )}
      </div>
    </Modal>
  )
}

/** Neighbours of one group under its name. */
function groupsOf(commands: readonly Command[]) {
  const groups: { readonly name: string; readonly from: number; readonly members: Command[] }[] = []
  commands.forEach((command, index) => {
    const last = groups.at(-1)
    if (last?.name === command.group) last.members.push(command)
    else groups.push({ name: command.group, from: index, members: [command] })
  })
  return groups
}

/** It has every word that was typed, with or without the accents. */
export function fits({ label, words = '' }: Pick<Command, 'label' | 'words'>, typed: string): boolean {
  const ones = plain(`${label} ${words}`)
  return plain(typed)
    .split(/\s+/)
    .every((word) => word === '' || ones.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
