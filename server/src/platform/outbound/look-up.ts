import { lookup, Resolver } from 'node:dns/promises'

/** All addresses of a name. `isLocal`: an operator's own, so the machine's hosts file and search domains count. */
export type LookUp = (name: string, isLocal: boolean) => Promise<readonly string[]>

/**
 * Other people's names are asked of DNS directly: the system's own way, getaddrinfo, occupies one of four threads that files and passwords
 * need too, for as long as a slow name server likes.
 */
export function createLookUp(): LookUp {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  return async (name, isLocal) => {
    if (isLocal) return (await lookup(name, { all: true })).map(({ address }) => address)
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}
