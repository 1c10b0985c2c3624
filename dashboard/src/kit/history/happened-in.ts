import type { Words } from '../../words/en.ts'

/** What happened, in words; undefined for a kind that has none. */
export function happenedIn({ kit, trail }: Words): (kind: string) => string | undefined {
  const known: Readonly<Record<string, string>> = { ...kit.happened, ...trail.happened }
  return (kind) => {
    const verb = kind.split('.').at(-1) ?? kind
    return known[kind] ?? (kind.startsWith('assessment.') ? kit.happened.assessed : known[verb])
  }
}
