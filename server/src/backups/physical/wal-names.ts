/**
 * Names of segments of PostgreSQL's log, which hold 16 MB each: the timeline, and the segment's number in two halves.
 * https://www.postgresql.org/docs/18/wal-internals.html
 */
export type WalSegment = { readonly timeline: number; readonly number: bigint }

export const SEGMENT_BYTES = 16 * 1024 * 1024

export function parseSegment(name: string): WalSegment | null {
  const [, timeline, log, part] = /^([0-9A-F]{8})([0-9A-F]{8})000000([0-9A-F]{2})$/.exec(name) ?? []
  if (timeline === undefined || log === undefined || part === undefined) return null
  return { timeline: Number.parseInt(timeline, 16), number: (BigInt(`0x${log}`) << 8n) + BigInt(`0x${part}`) }
}

export function nameSegment({ timeline, number }: WalSegment): string {
  return hex(timeline) + hex(Number(number >> 8n)) + hex(Number(number & 0xffn))
}

/** The timeline that a history file is of: from which others it came, and where it left them. */
export function parseHistoryName(name: string): number | null {
  const [, timeline] = /^([0-9A-F]{8})\.history$/.exec(name) ?? []
  return timeline === undefined ? null : Number.parseInt(timeline, 16)
}

export function nameHistory(timeline: number): string {
  return `${hex(timeline)}.history`
}

/** The timelines that led to one, the earliest first, each with the place in the log at which it was left. */
export type Ancestor = { readonly timeline: number; readonly leftAt: bigint }

export function parseHistory(text: string): Ancestor[] {
  return text.split('\n').flatMap((line) => {
    const [, timeline, position] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line) ?? []
    return timeline === undefined || position === undefined
      ? []
      : [{ timeline: Number(timeline), leftAt: parsePosition(position) }]
  })
}

/** A place in the log (LSN), as PostgreSQL writes it: `0/3000028`. */
export function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export function segmentAt(position: bigint): bigint {
  return position / BigInt(SEGMENT_BYTES)
}

export function endOf({ number }: WalSegment): bigint {
  return (number + 1n) * BigInt(SEGMENT_BYTES)
}

function hex(number: number): string {
  return number.toString(16).toUpperCase().padStart(8, '0')
}
