/**
 * The part of ../wcag.ts that runs within the page. It is a script, not a module: ../wcag.ts strips its types and hands it over as text, so
 * that the service's own code is compiled without a browser's names.
 */
Object.assign(globalThis, {
  wcagChecks: {
    outOfWindow,
    cutBySpacing,
    moving,
    onlyDragged,
    lookAtFocus,
    blurFocused,
    focusAgain,
    goToTop,
    goneBars,
  },
})

/** 1.4.10 and 1.4.4. */
function outOfWindow(): string[] {
  const isOut = ({ left, right, width }: DOMRect) => width > 1 && (right > innerWidth + 1 || left < -1)
  const isTwoDimensional = (element: Element) =>
    element.closest('table, pre, svg') !== null || element.querySelector('table, pre, svg') !== null
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    if (element.closest('.skip, svg, [aria-hidden=true]') || !element.checkVisibility()) return []
    if (getComputedStyle(element).clipPath !== 'none' || !isOut(element.getBoundingClientRect())) return []
    const frame = frameOf(element)
    if (frame && !isOut(frame.getBoundingClientRect())) {
      const scrolls = /auto|scroll/.test(getComputedStyle(frame).overflowX)
      // Only what has two dimensions by its nature may ask for scrolling in both.
      if (!scrolls || isTwoDimensional(element)) return []
    }
    return [`out of the window: ${element.outerHTML.slice(0, 160)}`]
  })
}

/** What a wide element scrolls in, or is cut off by. */
function frameOf(element: Element): Element | null {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return at
  }
  return null
}

/** 1.4.12: what was whole, and is cut with more room between lines, words and letters. */
function cutBySpacing(): string[] {
  const before = new Set(cutElements())
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  )
  document.adoptedStyleSheets = [sheet]
  const after = cutElements().filter((element) => !before.has(element))
  document.adoptedStyleSheets = []
  return after.map((element) => `cut by wider spacing: ${element.outerHTML.slice(0, 160)}`)
}

function cutElements(): Element[] {
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  return [...document.querySelectorAll('body *')].filter((element) => {
    const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element)
    if (!element.textContent?.trim() || clipPath !== 'none' || !element.checkVisibility()) return false
    const isTooTall = hides(overflowY) && element.scrollHeight > element.clientHeight + 2
    // An ellipsis says that there is more; the whole stands on the record.
    const isTooWide = hides(overflowX) && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 2
    return isTooTall || isTooWide
  })
}

/** What moves for longer than an eye notices, or would if it changed. */
function moving(): string[] {
  const ms = 20
  const running = document.getAnimations().filter(({ effect }) => {
    const { duration, iterations } = effect?.getComputedTiming() ?? {}
    return Number(duration) > ms || (iterations === Number.POSITIVE_INFINITY && Number(duration) > 1)
  })
  const lengths = (list: string) =>
    list.split(',').map((each) => Number.parseFloat(each) * (each.includes('ms') ? 1 : 1000))
  const slow = [...document.querySelectorAll('body *')].filter((element) => {
    const { transitionDuration, animationDuration } = getComputedStyle(element)
    return Math.max(...lengths(transitionDuration), ...lengths(animationDuration)) > ms
  })
  return [
    ...running.map(({ effect }) => `moves: ${(effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 160)}`),
    ...slow.map((element) => `would move: ${element.outerHTML.slice(0, 160)}`),
  ]
}

/** 2.5.7: what can be dragged has a button that does the same. */
function onlyDragged(): string[] {
  return [...document.querySelectorAll('[draggable=true]:not(a, img)')]
    .filter((element) => !element.querySelector('button') && !element.closest('li, tr')?.querySelector('button'))
    .map((element) => `can only be dragged: ${element.outerHTML.slice(0, 160)}`)
}

type Focused = {
  readonly html: string
  /** Things of one kind look alike. */
  readonly kind: string
  /** Nothing of it can be seen. */
  readonly isObscured: boolean
  readonly size: { readonly width: number; readonly height: number }
  /** What of the window to photograph. */
  readonly clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** What has the focus. Null when the focus has left the page, or has come to where it was before. */
function lookAtFocus(): Focused | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body || 'focusedBefore' in element.dataset) {
    for (const each of document.querySelectorAll<HTMLElement>('[data-focused-before]'))
      delete each.dataset['focusedBefore']
    return null
  }
  element.dataset['focusedBefore'] = ''
  const box = shownFor(element).getBoundingClientRect()
  const left = Math.max(0, box.left)
  const top = Math.max(0, box.top)
  const right = Math.min(innerWidth, box.right)
  const bottom = Math.min(innerHeight, box.bottom)
  const isSeenAt = (x: number, y: number) => {
    const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
    return (
      hit !== null &&
      (shownFor(element).contains(hit) ||
        element.contains(hit) ||
        hit.contains(element) ||
        hit.closest('label')?.control === element)
    )
  }
  const isSeen = [0.08, 0.5, 0.92].some((x) => [0.15, 0.5, 0.85].some((y) => isSeenAt(x, y)))
  const margin = 6
  const x = Math.max(0, left - margin)
  const y = Math.max(0, top - margin)
  const parent = element.parentElement
  return {
    html: element.outerHTML.slice(0, 160),
    kind: [element.tagName, element.className, element.getAttribute('type'), parent?.tagName, parent?.className].join(
      ' ',
    ),
    isObscured: right - left < 1 || bottom - top < 1 || !isSeen,
    size: { width: right - left, height: bottom - top },
    clip: { x, y, width: Math.min(innerWidth, right + margin) - x, height: Math.min(innerHeight, bottom + margin) - y },
  }
}

/** Where the next Tab leads to the first of the page, wherever the focus was. */
function goToTop(): void {
  const start = document.createElement('span')
  start.tabIndex = -1
  document.body.prepend(start)
  start.focus()
  start.remove()
  scrollTo(0, 0)
}

/** What shows the focus of an element that is not seen itself: the label of a switch, the frame around a field, the card that a link covers. */
function shownFor(element: HTMLElement): Element {
  const { content, position } = getComputedStyle(element, '::after')
  if (content !== 'none' && position === 'absolute' && element.offsetParent) return element.offsetParent
  const isSwitch = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type)
  return (isSwitch && element.labels?.[0]) || (element.closest('[class*="-Input-input"]') ?? element)
}

function blurFocused(): void {
  const element = document.activeElement
  if (!(element instanceof HTMLElement)) return
  element.dataset['wasFocused'] = ''
  element.blur()
}

function focusAgain(): void {
  const element = document.querySelector<HTMLElement>('[data-was-focused]')
  delete element?.dataset['wasFocused']
  element?.focus({ preventScroll: true })
}

/** Bars and meters, told by their shape, that have neither a line nor a ground of their own. */
function goneBars(): string[] {
  const canvas = getComputedStyle(document.body).backgroundColor
  return [...document.querySelectorAll('main span, main div, main i')]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      const isBar =
        element.childElementCount === 0 && !element.textContent?.trim() && width >= 8 && height >= 3 && height <= 24
      return isBar && element.checkVisibility() && !element.closest('button, input')
    })
    .filter((element) => {
      const { backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(element)
      const hasLine = Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none'
      return !hasLine && (backgroundColor === canvas || backgroundColor === 'rgba(0, 0, 0, 0)')
    })
    .map((element) => `gone in forced colours: ${element.outerHTML.slice(0, 160)}`)
}
