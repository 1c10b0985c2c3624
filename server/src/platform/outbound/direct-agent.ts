import { isIP, type Socket } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { Agent, buildConnector } from 'undici'
import { boundsOf, type OutboundLimits } from './agents.ts'
import { judgeAddress } from './judge-address.ts'
import { type OutboundRules, type OutboundTarget, parseTarget, refuseAddress } from './outbound-target.ts'

/** Connects to where a name leads, judged by `vet` when it is looked up for this connection, and to nothing else. */
export function createDirectAgent(
  limits: OutboundLimits,
  rules: OutboundRules,
  vet: (target: OutboundTarget) => Promise<readonly string[]>,
  trust: Pick<ConnectionOptions, 'ca' | 'secureContext'>,
): Agent {
  const connectTo = buildConnector({
    timeout: limits.connectMs,
    maxCachedSessions: 0,
    autoSelectFamily: false,
    allowH2: false,
    ...trust,
  })
  const connector: buildConnector.connector = (options, callback) => {
    const target = () => parseTarget(rules, `${options.protocol}//${options.host ?? options.hostname}`)
    connect(options, target).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    )
  }
  const connect = async (options: buildConnector.Options, read: () => OutboundTarget): Promise<Socket> => {
    const target = read()
    const [first = '', ...others] = await vet(target)
    // The second try is for a machine without IPv6, or a receiver with an address that is down.
    const second = others.find((address) => isIP(address) !== isIP(first)) ?? others[0]
    const servername = target.isAddress || target.url.protocol === 'http:' ? undefined : target.host
    const one = (address: string) =>
      new Promise<Socket>((resolve, reject) => {
        const to = { ...options, hostname: address, port: String(target.port), ...(servername && { servername }) }
        connectTo(to, (error, socket) => (socket ? resolve(socket) : reject(error ?? new Error('No connection.'))))
      })
    const socket = await one(first).catch((error) => {
      if (second === undefined) throw error
      return one(second)
    })
    try {
      const { remoteAddress = '' } = socket
      if (judgeAddress(remoteAddress) !== 'public') refuseAddress(rules, target, remoteAddress)
      return socket
    } catch (error) {
      socket.destroy()
      throw error
    }
  }

  return new Agent({ connect: connector, ...boundsOf(limits) })
}
