/**
 * Where one types between calling the palette and its field's being there. It is loaded when it is called, and whoever calls it types on
 * at once: without a field these keys would go to the page, where letters are shortcuts. A field of its own takes them as any field does,
 * composed signs and pasted text included.
 */
export type TypedAhead = {
  readonly text: string
  readonly isEntered: boolean
  /** What had the focus before. */
  readonly before: Element | null
}

/** Then what was called is not coming any more, and keys go where they always do. */
const LONGEST_MS = 20_000

let field: HTMLInputElement | null = null
let before: Element | null = null
let isEntered = false
let timer = 0

export function beginTypeAhead(label = 'Search'): void {
  if (field) return
  before = document.activeElement
  isEntered = false
  field = document.createElement('input')
  field.setAttribute('aria-label', label)
  field.autocomplete = 'off'
  // Not seen, but of a field's size: in one of a pixel Chromium puts the caret before what was just composed.
  Object.assign(field.style, {
    position: 'fixed',
    top: '0',
    left: '0',
    width: '200px',
    height: '30px',
    opacity: '0',
    pointerEvents: 'none',
  })
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Escape') giveUp()
    else if (event.key === 'Enter') isEntered = true
    else if (event.key === 'Tab') event.preventDefault()
  })
  // A landmark, as everything on a page is in one.
  const place = document.createElement('search')
  place.append(field)
  document.body.append(place)
  field.focus({ preventScroll: true })
  timer = window.setTimeout(giveUp, LONGEST_MS)
}

/** Whether somebody waits for the palette: called, and not given up by Escape. */
export function isTypingAhead(): boolean {
  return field !== null
}

/** What was typed is taken over by whoever has the focus now. */
export function endTypeAhead(): TypedAhead {
  const typed = { text: field?.value ?? '', isEntered, before }
  clearTimeout(timer)
  field?.parentElement?.remove()
  field = null
  before = null
  isEntered = false
  return typed
}

function giveUp(): void {
  const { before: former } = endTypeAhead()
  if (former instanceof HTMLElement) former.focus({ preventScroll: true })
}

/** The palette may be called before anything is on the screen: what is there first says whether it can be. */
export function hearCallsFromTheStart(): void {
  window.addEventListener('keydown', hearCall, true)
}

export function stopHearingCalls(): void {
  window.removeEventListener('keydown', hearCall, true)
}

function hearCall(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
  event.preventDefault()
  beginTypeAhead()
}
