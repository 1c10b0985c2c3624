import { factsOf, isNoun } from '../../server/src/features/records/nouns.ts'
import { type MessageKind, messageCatalogue } from '../../server/src/features/telling/event-kinds/event-catalogue.ts'
import { resolved, type Schema } from './read-contract.ts'

const RANDOM = '01k9ze3b5mfy4s7t2q8w6x0v1n'
const MOMENT = '2026-11-21T09:30:00.000Z'

/** The body of the message that a webhook gets of a kind of event. */
export function sampleMessageOf(kind: MessageKind): Readonly<Record<string, unknown>> {
  const { sample } = messageCatalogue()[kind]
  if (kind === 'records.sent') return { type: kind, timestamp: MOMENT, data: sample }
  const subject = kind.slice(0, kind.indexOf('.'))
  // Passports and assessments are a variant's.
  const noun = isNoun(subject) ? subject : 'variant'
  const id = PREFIXES[subject] ?? factsOf(noun).idPrefix
  return {
    type: kind,
    timestamp: MOMENT,
    data: {
      id: `${id}_${RANDOM}`,
      subject,
      actor: { kind: 'member', id: `usr_${RANDOM}`, name: 'Ana' },
      fields: sample,
    },
  }
}

/** What such identifiers begin with, of subjects that are no records. */
const PREFIXES: Readonly<Record<string, string>> = {
  connection: 'cnx',
  email: 'eml',
  file: 'fil',
  import: 'imp',
  list_copy: 'lcy',
  private_link: 'lnk',
}

/** A record as REST answers it: what the catalogue's sample of a new one says, with what the service adds. */
export function sampleRecordOf(noun: string, answer: Schema): Readonly<Record<string, unknown>> {
  if (!isNoun(noun)) return sampleOf(answer)
  const { sample } = messageCatalogue()[`${noun}.created`]
  const added = { id: `${factsOf(noun).idPrefix}_${RANDOM}`, createdAt: MOMENT, updatedAt: MOMENT, revision: 1 }
  return { ...added, ...asAnswered(sample as Readonly<Record<string, unknown>>, answer) }
}

/** Events write choices in lower case, answers in upper case. */
function asAnswered(sample: Readonly<Record<string, unknown>>, answer: Schema): Record<string, unknown> {
  const entries = Object.entries(sample).map(([name, value]) => [
    name,
    answered(value, answer.properties?.[name] ?? {}),
  ])
  return Object.fromEntries(entries)
}

function answered(value: unknown, given: Schema): unknown {
  const schema = resolved(given)
  const inner = resolved((given.anyOf ?? []).find(({ type }) => type !== 'null') ?? schema)
  if (Array.isArray(value)) return value.map((one) => answered(one, schema.items ?? {}))
  if (typeof value === 'object' && value !== null) return asAnswered(value as Record<string, unknown>, inner)
  return typeof value === 'string' && inner.enum?.includes(value.toUpperCase()) ? value.toUpperCase() : value
}

/** What can be said without knowing the record. */
function sampleOf(schema: Schema): Readonly<Record<string, unknown>> {
  const entries = Object.entries(schema.properties ?? {}).map(([name, given]) => [
    name,
    sampleValue(name, resolved(given)),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function sampleValue(name: string, schema: Schema): unknown {
  if (schema.properties) return sampleOf(schema)
  if (schema.enum) return schema.enum[0]
  if (schema.format === 'date-time') return MOMENT
  if (name === 'id') return RANDOM
  if (name === 'url') return 'https://passports.example.com/…'
  const [type] = [schema.type ?? []].flat()
  if (type === 'integer' || type === 'number') return 1
  return type === 'boolean' ? true : undefined
}
