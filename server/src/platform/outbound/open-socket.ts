import { connect, isIP, type Socket } from 'node:net'
import { judgeAddress } from './judge-address.ts'
import type { LookUp } from './look-up.ts'
import { OutboundError } from './outbound-error.ts'
import { privateRefused } from './outbound-target.ts'
import { isListedAddress, isListedName, type PrivateTarget } from './private-targets.ts'

/**
 * Connects for what is not the web, such as mail, by the same rule: a name is looked up for this connection, every address it has is judged, and
 * the connection goes to one of those. Ports are the operator's to choose, who has named the server.
 */
export async function openSocket(
  { privateTargets, lookUp }: { readonly privateTargets: readonly PrivateTarget[]; readonly lookUp: LookUp },
  { host, port }: { readonly host: string; readonly port: number },
  connectMs: number,
): Promise<Socket> {
  const isListed = isListedName(privateTargets, host, port)
  const refuse = (address: string) => {
    const standing = judgeAddress(address)
    if (standing === 'public') return
    const isAllowed = isListed || isListedAddress(privateTargets, address, port)
    if (standing === 'never' || !isAllowed) throw privateRefused(host)
  }
  const addresses = isIP(host) > 0 ? [host] : await lookUp(host, isListed).catch(() => [])
  const [first] = addresses
  if (first === undefined) throw nameNotFound(host)
  for (const address of addresses) refuse(address)
  // The second try is for a machine without IPv6, or a server with an address that is down.
  const second = addresses.find((address) => isIP(address) !== isIP(first)) ?? addresses[1]
  const socket = await connectTo(first, port, connectMs).catch((error: unknown) => {
    if (second === undefined) throw error
    return connectTo(second, port, connectMs)
  })
  try {
    refuse(socket.remoteAddress ?? '')
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

export function nameNotFound(host: string): OutboundError {
  return new OutboundError(
    'name_not_found',
    `The domain name system has no "${host}". Check the address for a typing mistake.`,
  )
}

function connectTo(host: string, port: number, connectMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    const late = setTimeout(() => {
      socket.destroy(Object.assign(new Error('It did not connect in time.'), { code: 'ETIMEDOUT' }))
    }, connectMs)
    socket.once('error', reject)
    socket.once('close', () => clearTimeout(late))
    socket.once('connect', () => {
      clearTimeout(late)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
