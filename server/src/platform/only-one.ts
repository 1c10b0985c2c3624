/** Of a batch of one: what came of it. */
export function onlyOne<T>([first, ...others]: readonly T[]): T {
  if (first === undefined || others.length > 0) throw new Error('A batch of one gives back one.')
  return first
}
