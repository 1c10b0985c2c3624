import { eventCatalogue } from '#features/telling/event-kinds/event-catalogue.ts'
import type { Actor } from '#kit/actor.ts'
import { badInput } from '#platform/app-error.ts'
import { type Gathered, gather, type Happening, MOST_FIRSTS } from './happening.ts'

/** What a message of these kinds would be made of: more of each than are named, so that all of a message is seen. */
export function sampleGathered(
  { name: actorName }: Pick<Actor, 'name'>,
  kinds: readonly string[],
  now: Date,
): Gathered {
  const catalogue: Readonly<Record<string, { readonly sample: object }>> = eventCatalogue()
  const occurredAt = now.toISOString()
  const happened = kinds.flatMap((kind): Happening[] => {
    const entry = catalogue[kind]
    if (!entry) {
      const message = `There is no kind of event "${kind}". The query eventKinds lists all kinds.`
      throw badInput('event_kind_unknown', message, { field: 'kinds', value: kind })
    }
    const { name, days, message } = { name: null, days: null, message: null, ...entry.sample }
    const isUpdate = kind.endsWith('.updated')
    return Array.from({ length: MOST_FIRSTS + 2 }, (_, at) => ({
      id: 'evt_sample',
      kind,
      subjectType: kind.slice(0, kind.indexOf('.')),
      subjectId: 'sample_00000000000000000000000000',
      occurredAt,
      actorName,
      name: `${typeof name === 'string' ? name : 'Harbour Shirt'} ${at + 1}`,
      changed: isUpdate ? Object.keys(entry.sample) : null,
      days: typeof days === 'number' ? days : null,
      message: typeof message === 'string' ? message : null,
      state: null,
      weight: 1,
    }))
  })
  return gather(null, happened) ?? { counts: {}, firsts: [], firstAt: occurredAt, lastAt: occurredAt }
}
