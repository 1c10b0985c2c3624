/** Stands for platform/ids.ts where bytes are compared: identifiers are counted there instead of drawn, each kind by itself. */
const made = new Map<string, number>()

export function newId(prefix: string): string {
  return `${prefix}_${String(count(prefix)).padStart(26, '0')}`
}

export function newDigitalId(): string {
  return `passtest${count('digitalId') + 2222}`
}

export function newStorageKey(): string {
  return `bytes${String(count('storageKey')).padStart(21, '0')}`
}

function count(kind: string): number {
  const counted = (made.get(kind) ?? 0) + 1
  made.set(kind, counted)
  return counted
}
