// What is used of ssh2, which has no types of its own; those of others bring a second @types/node.
declare module 'ssh2' {
  import type { EventEmitter } from 'node:events'
  import type { Socket } from 'node:net'
  import type { Readable } from 'node:stream'

  export type Stats = { readonly size: number; readonly mtime: number; isFile(): boolean }
  export type SftpError = Error & { readonly code?: number | string; readonly level?: string }
  type Answer<T> = (error: SftpError | undefined, value: T) => void

  export type Sftp = {
    stat(path: string, answer: Answer<Stats>): void
    readdir(path: string, answer: Answer<{ filename: string; attrs: Stats }[]>): void
    createReadStream(path: string): Readable
  }
  export class Client extends EventEmitter {
    connect(given: {
      sock: Socket
      username: string
      password?: string
      privateKey?: string
      passphrase?: string
      readyTimeout: number
      hostVerifier: (key: Buffer) => boolean
    }): void
    sftp(answer: Answer<Sftp>): void
    end(): void
    destroy(): void
  }

  /** For tests, which have a server of their own. */
  export const utils: {
    generateKeyPairSync(type: 'ed25519'): { readonly private: string; readonly public: string }
    parseKey(key: string): { getPublicSSH(): Buffer }
  }
  export class Server extends EventEmitter {
    constructor(given: { hostKeys: string[] }, accept: (client: EventEmitter) => void)
    listen(port: number, host: string, done: () => void): void
    address(): { port: number }
    close(): void
  }

  /** It is CommonJS. */
  const all: { readonly Client: typeof Client; readonly Server: typeof Server; readonly utils: typeof utils }
  export default all
}
