/** An answer with HTTP status 503: the service cannot do it just now. */
export class Unavailable extends Error {}

/** The service as its clients meet it. */
export type Service = ReturnType<typeof serviceOn>

export function serviceOn(port: number, key: string) {
  const base = `http://127.0.0.1:${port}`
  const headers = { authorization: `Bearer ${key}` }
  return {
    // biome-ignore lint/suspicious/noExplicitAny: an answer has whatever shape its query asked for
    async ask(query: string): Promise<any> {
      const answer = await fetch(`${base}/api/graphql`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
      if (answer.status === 503) throw new Unavailable((await answer.text()).slice(0, 1_000))
      const { data, errors } = (await answer.json()) as { data: unknown; errors?: unknown }
      if (errors) throw new Error(JSON.stringify(errors).slice(0, 1_000))
      return data
    },
    async upload(
      file: Buffer<ArrayBuffer>,
      name: string,
      fields: Readonly<Record<string, string>> = {},
      resource = 'imports',
    ): Promise<string> {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      form.set('file', new File([file], name))
      const answer = await fetch(`${base}/api/v1/${resource}`, { method: 'POST', headers, body: form })
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
      return ((await answer.json()) as { id: string }).id
    },
    /** Reads an answer to its end. */
    async take(path: string): Promise<number> {
      const answer = await fetch(`${base}${path}`, { headers })
      const { byteLength } = await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      return byteLength
    },
  }
}
