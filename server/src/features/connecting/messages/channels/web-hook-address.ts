import { badInput } from '#platform/app-error.ts'
import { parseText } from '#platform/fields.ts'
import type { ParsedChannel } from './channel-kind.ts'

/** Where such addresses are, and what one looks like. */
export type AddressRule = {
  readonly system: string
  /** Whether this is a host of theirs; null: any host, because people run the system themselves. */
  readonly isTheirs: ((host: string) => boolean) | null
  /** Of the path; for telling a web page of theirs from an address that takes messages. */
  readonly path: RegExp
  readonly example: string
}

/** An address that has the permission to write in its path or query: all of it is a secret but the host and its last characters. */
export function parseHookAddress(
  { system, isTheirs, path, example }: AddressRule,
  typed: string | undefined,
): ParsedChannel {
  const text = parseText(typed?.trim() ?? '', 'address', 2_000)
  const url = URL.canParse(text) ? new URL(text) : null
  const isRight =
    url !== null &&
    (url.protocol === 'https:' || (isTheirs === null && url.protocol === 'http:')) &&
    url.username === '' &&
    (isTheirs === null || isTheirs(url.hostname)) &&
    path.test(url.pathname)
  if (!isRight) {
    throw badInput(
      'channel_address_malformed',
      `"address" must be the address that ${system} gave for this channel, such as ${example}.`,
      { field: 'address' },
    )
  }
  url.hash = ''
  return { kept: { address: url.href }, shown: maskedAddress(url), url: url.href }
}

/** Enough to tell two of them apart, and too little to write to either. */
function maskedAddress({ host, href }: URL): string {
  return `${host}/…${href.slice(-4)}`
}
