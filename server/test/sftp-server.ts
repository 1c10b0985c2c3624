import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import ssh2 from 'ssh2'

type ServedFile = {
  readonly text: string
  readonly mtime: number
  /** As it is told to be, where that is not so. */
  readonly size?: number
}

type Context = {
  readonly method: string
  readonly username: string
  readonly password?: string
  readonly key?: { readonly data: Buffer }
  readonly signature?: Buffer
  accept(): void
  reject(methods?: string[]): void
}
type Session = EventEmitter
type Accept<T> = () => T
type Stream = EventEmitter & {
  handle(request: number, handle: Buffer): void
  status(request: number, code: number): void
  data(request: number, data: Buffer): void
  attrs(request: number, attrs: object): void
  name(request: number, names: object[]): void
}

const [OK, EOF, NO_SUCH_FILE] = [0, 1, 2]
const REGULAR = 0o100_644

/** A real SSH server of this process, with files in memory. */
export async function startSftpServer(
  firstKey: string,
  { password, publicKey }: { readonly password: string; readonly publicKey: string },
) {
  const files = new Map<string, ServedFile>()
  /** Whoever has got so far as to say who they are, and how. */
  const logins: string[] = []
  const clients = new Set<{ end(): void }>()
  const known = ssh2.utils.parseKey(publicKey).getPublicSSH()
  let hostKey = firstKey
  const open = (port: number) => {
    const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
      clients.add(client as never)
      client.on('error', () => {})
      client.on('close', () => clients.delete(client as never))
      client.on('authentication', (context: Context) => {
        if (context.method === 'password') {
          logins.push(`password ${context.password}`)
          return context.password === password ? context.accept() : context.reject()
        }
        if (context.method === 'publickey' && context.key?.data.equals(known)) {
          // Asked first without a signature, whether the key would do.
          if (context.signature) logins.push('publickey')
          return context.accept()
        }
        return context.reject(['password', 'publickey'])
      })
      client.on('ready', () =>
        client.on('session', (accept: Accept<Session>) =>
          accept().on('sftp', (begin: Accept<Stream>) => serve(begin(), files)),
        ),
      )
    })
    return new Promise<InstanceType<typeof ssh2.Server>>((done) => server.listen(port, '127.0.0.1', () => done(server)))
  }
  let server = await open(0)
  const { port } = server.address()
  return {
    port,
    files,
    logins,
    fingerprint(): string {
      const key = ssh2.utils.parseKey(hostKey).getPublicSSH()
      return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
    },
    /** As if another machine had taken its place. */
    async showKey(key: string) {
      hostKey = key
      for (const client of clients) client.end()
      await new Promise<void>((done) => {
        ;(server as unknown as EventEmitter).once('close', () => done())
        server.close()
      })
      server = await open(port)
    },
    close() {
      for (const client of clients) client.end()
      server.close()
    },
  }
}

function serve(stream: Stream, files: ReadonlyMap<string, ServedFile>): void {
  const attrsOf = ({ text, mtime, size }: ServedFile) => ({
    mode: REGULAR,
    uid: 0,
    gid: 0,
    size: size ?? Buffer.byteLength(text),
    atime: mtime,
    mtime,
  })
  const handles = new Map<string, { readonly path: string; isRead: boolean }>()
  const opened = (request: number, path: string) => {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(handles.size + 1)
    handles.set(handle.toString('hex'), { path, isRead: false })
    stream.handle(request, handle)
  }
  const of = (handle: Buffer) => handles.get(handle.toString('hex'))
  const stat = (request: number, path: string) => {
    const file = files.get(path)
    return file ? stream.attrs(request, attrsOf(file)) : stream.status(request, NO_SUCH_FILE)
  }
  stream.on('STAT', stat)
  stream.on('LSTAT', stat)
  stream.on('FSTAT', (request: number, handle: Buffer) => stat(request, of(handle)?.path ?? ''))
  stream.on('OPEN', (request: number, path: string) =>
    files.has(path) ? opened(request, path) : stream.status(request, NO_SUCH_FILE),
  )
  stream.on('READ', (request: number, handle: Buffer, offset: number, length: number) => {
    const bytes = Buffer.from(files.get(of(handle)?.path ?? '')?.text ?? '')
    const piece = bytes.subarray(offset, offset + length)
    return piece.length === 0 ? stream.status(request, EOF) : stream.data(request, piece)
  })
  stream.on('OPENDIR', (request: number, path: string) => opened(request, path.endsWith('/') ? path : `${path}/`))
  stream.on('READDIR', (request: number, handle: Buffer) => {
    const one = of(handle)
    if (!one || one.isRead) return stream.status(request, EOF)
    one.isRead = true
    const within = [...files].filter(([path]) => path.startsWith(one.path))
    return stream.name(
      request,
      within.map(([path, file]) => ({
        filename: path.slice(one.path.length),
        longname: path,
        attrs: attrsOf(file),
      })),
    )
  })
  stream.on('CLOSE', (request: number) => stream.status(request, OK))
}
