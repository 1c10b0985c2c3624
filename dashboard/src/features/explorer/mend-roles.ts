/**
 * What GraphiQL tells screen readers wrongly, put right as it draws. The items of its tab bar have the role of a tab and two buttons
 * in them, which cannot be reached in there: here the bar is the list of buttons that it is, with the open one marked. Each entry of the
 * history is called "Set active": here it is called what stands on it. Returns what ends this.
 */
export function mendRoles(root: HTMLElement): () => void {
  let frame = 0
  const mend = () => {
    for (const list of root.querySelectorAll('.graphiql-tabs')) list.removeAttribute('role')
    for (const item of root.querySelectorAll('.graphiql-tab')) {
      item.removeAttribute('role')
      item.removeAttribute('aria-selected')
      const button = item.querySelector('.graphiql-tab-button')
      if (item.classList.contains('graphiql-tab-active')) button?.setAttribute('aria-current', 'true')
      else button?.removeAttribute('aria-current')
    }
    for (const entry of root.querySelectorAll('.graphiql-history-item-label')) entry.removeAttribute('aria-label')
  }
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(mend)
  })
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['role', 'aria-selected', 'aria-label'] })
  mend()
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}
