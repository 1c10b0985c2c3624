import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Scrolls to a field, unfolds it, and puts the cursor in it. */
export function goToField(name: string | undefined): void {
  // After what a click or an answer has changed is on the screen.
  setTimeout(() => {
    const field = document.getElementById(`field-${name}`)
    if (field instanceof HTMLDetailsElement) field.open = true
    field?.scrollIntoView({ block: 'center' })
    const target = field?.matches('input, textarea, button')
      ? field
      : field?.querySelector<HTMLElement>('input, textarea, button')
    target?.focus({ preventScroll: true })
  }, 60)
}

/** Goes to the field that the address names: "#field-brand". */
export function useFieldInAddress(): void {
  const hash = useRouterState({ select: (state) => state.location.hash })
  useEffect(() => {
    if (hash.startsWith('field-')) goToField(hash.slice('field-'.length))
  }, [hash])
}
