import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import styles from './kit.module.css'

export type Command = {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly hint?: string
  readonly icon?: ReactNode
  readonly run: () => void
}

type Props = {
  readonly actions: readonly Command[]
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Command[]>
  readonly close: () => void
}

/** Everything within reach of a few keys: what can be done, and every record by its name. */
export function CommandPalette({ actions, find, close }: Props) {
  const { kit } = useWords()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [wanted] = useDebouncedValue(text.trim(), 100)
  const listId = useId()
  const found = useQuery({
    queryKey: ['palette', wanted],
    queryFn: ({ signal }) => find(wanted, signal),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  const words = text.toLowerCase().split(/\s+/)
  const fitting = actions.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
  const commands = [...fitting, ...(text.trim() === '' ? [] : (found.data ?? []))]
  const chosen = Math.min(at, commands.length - 1)
  const run = (command: Command | undefined) => {
    if (!command) return
    close()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') run(commands[chosen])
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
      onClose={close}
      withCloseButton={false}
      padding={0}
      size={620}
      yOffset="12dvh"
      centered={false}
      title={kit.palette}
      classNames={{ header: styles.unseen }}
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
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.paletteList} id={listId} role="listbox" aria-label={kit.palette}>
        {commands.map((command, index) => (
          <div key={command.id} role="presentation">
            {command.group !== commands[index - 1]?.group && (
              <div className={styles.paletteGroup} role="presentation">
                {command.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's */}
            <div
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={styles.paletteItem}
              onClick={() => run(command)}
              onMouseMove={() => setAt(index)}
            >
              {command.icon}
              {command.label}
              {command.hint && <small>{command.hint}</small>}
            </div>
          </div>
        ))}
        {commands.length === 0 && (
          <div className={styles.paletteGroup}>{found.isFetching ? kit.searching : kit.nothingFound}</div>
        )}
      </div>
    </Modal>
  )
}
