/** One question and its whole answer as text; an error is no answer. */
export async function askGraphql(
  address: string,
  query: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  const text = await response.text()
  if (response.status !== 200 || text.startsWith('{"errors"'))
    throw new Error(`${response.status} ${text.slice(0, 1000)}`)
  return text
}
