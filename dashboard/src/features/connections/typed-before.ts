/** What was typed for a connection that is not made yet, so that a reload of the page loses nothing. Secrets are never kept. */
const keyOf = (system: string) => `selvedge.new-connection.${system}`

export function typedBefore(system: string): Readonly<Record<string, string>> {
  const text = sessionStorage.getItem(keyOf(system))
  return text === null ? {} : (JSON.parse(text) as Record<string, string>)
}

export function keepTyped(system: string, setting: string, value: string): void {
  sessionStorage.setItem(keyOf(system), JSON.stringify({ ...typedBefore(system), [setting]: value }))
}

export function forgetTyped(system: string): void {
  sessionStorage.removeItem(keyOf(system))
}
