/** The operator's own, which looks up names and decides which may be called. */
export type OutboundProxy = {
  /** "http://proxy.example:3128" */
  readonly origin: string
  /** What it is told of who calls, as a header's value; null where it does not ask. */
  readonly authorization: string | null
}

/** `http://user:password@proxy.example:3128`; undefined for what is no address of a proxy. */
export function parseOutboundProxy(text: string): OutboundProxy | undefined {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return undefined
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return undefined
  const { origin, username, password } = url
  try {
    const said = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    return { origin, authorization: username === '' ? null : `Basic ${Buffer.from(said).toString('base64')}` }
  } catch {
    return undefined
  }
}
