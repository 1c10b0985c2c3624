/** A record with an entry for every one of the keys. */
export function keyed<K extends string, V>(keys: readonly K[], read: (key: K) => V): Record<K, V> {
  // The one cast: Object.fromEntries forgets the keys that it is given.
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<K, V>
}
