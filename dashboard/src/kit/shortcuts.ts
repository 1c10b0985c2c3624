import { useEffect } from 'react'

/** A key by its name, "mod+k" with Control or Command, or two in turn: "g p". */
export type Shortcuts = Readonly<Record<string, () => void>>

/** Keys pressed anywhere but in a field; those with "mod+" in fields as well. */
export function useShortcuts(shortcuts: Shortcuts): void {
  useEffect(() => {
    let before = ''
    let timer = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      const isMod = event.ctrlKey || event.metaKey
      const name = `${isMod ? 'mod+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`
      if (!isMod && isTyping(event.target)) return
      const action = shortcuts[`${before} ${name}`] ?? shortcuts[name]
      before = name
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        before = ''
      }, 900)
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      clearTimeout(timer)
    }
  }, [shortcuts])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role=dialog]') !== null
  )
}
