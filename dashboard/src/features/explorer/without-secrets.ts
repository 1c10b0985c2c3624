/**
 * A text of the explorer's (a query, variables, or the JSON in which it keeps its tabs and its history) without what is given in it for
 * a passcode or a password. A secret under another name, as in `variables: { p: "…" }`, is not recognised.
 */
export function withoutSecrets(text: string): string {
  const kept = parsed(text)
  const isOwnJson = typeof kept === 'object' && kept !== null && OWN_LISTS.some((name) => name in kept)
  if (!isOwnJson) return blotted(text)
  return JSON.stringify(kept, (_name, value) => (typeof value === 'string' ? blotted(value) : value))
}

const OWN_LISTS = ['tabs', 'queries', 'favorites']

function blotted(text: string): string {
  return text.replaceAll(
    /("?\b(?:passcode|password|secret)"?\s*:\s*)("""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*")/gi,
    (_all, before: string) => `${before}"…"`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
