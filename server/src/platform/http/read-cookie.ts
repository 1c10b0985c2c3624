/** The value of a cookie in a Cookie header, '' included; null when there is none of this name. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null
  const wanted = `${name}=`
  for (const part of header.split(';')) {
    const pair = part.trim()
    if (pair.startsWith(wanted)) return pair.slice(wanted.length)
  }
  return null
}
