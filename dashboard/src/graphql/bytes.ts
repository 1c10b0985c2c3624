import { aboutWorkspace, Refusal, readProblem, unreadable } from './ask.ts'

export type Transfer = {
  /** Bytes done, and of how many; null where nobody knows. */
  readonly onProgress?: (done: number, total: number | null) => void
  readonly signal?: AbortSignal
}

/** Sends a file as a form, by the public interface. fetch() cannot say how far an upload has come. */
export function upload(
  path: string,
  file: Blob,
  name: string,
  fields: Readonly<Record<string, string>>,
  { onProgress, signal }: Transfer = {},
): Promise<unknown> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', file, name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    for (const [header, value] of Object.entries({ accept: 'application/json', ...aboutWorkspace() })) {
      request.setRequestHeader(header, value)
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    request.onload = () => {
      if (request.status < 400) resolve(request.response)
      else reject(readProblem(request.response) ?? unreadable(request.status))
    }
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

export type Downloaded = { readonly blob: Blob; readonly name: string | null }

/** Gets what is made while it is sent: all of it is here before any of it is saved, so that half a file is never kept. */
export async function download(
  path: string,
  payload: object | null,
  { onProgress, signal }: Transfer = {},
): Promise<Downloaded> {
  const answer = await fetch(path, {
    method: payload ? 'POST' : 'GET',
    headers: { ...aboutWorkspace(), ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { body: JSON.stringify(payload) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    throw isAbort(cause) ? cause : unreachable()
  })
  if (!answer.ok) throw readProblem(await answer.json().catch(() => null)) ?? unreadable(answer.status)
  const total = Number(answer.headers.get('content-length')) || null
  const parts: Uint8Array<ArrayBuffer>[] = []
  let done = 0
  const reader = answer.body?.getReader()
  while (reader) {
    const { value, done: isDone } = await reader.read()
    if (isDone) break
    parts.push(value)
    done += value.length
    onProgress?.(done, total)
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? null
  return { blob: new Blob(parts, { type: answer.headers.get('content-type') ?? '' }), name }
}

/** Hands a file to the browser to be saved. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function unreachable(): Refusal {
  return new Refusal('The service cannot be reached.', 'offline', 'offline')
}
