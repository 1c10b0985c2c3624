import { groupBy, toMany } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import { FaultType } from '../connections/connection-type.graphql.ts'
import { loadItemCounts } from './find-write-backs.ts'
import type { WriteBackPreview, WriteBackSample } from './preview-write-backs.ts'
import type { Counted, WriteBackItem, WriteBacks } from './write-back.ts'

const countsOf = toMany<Counted, object>(async (scope, ids) =>
  groupBy(await loadItemCounts(scope, ids), ({ connectionId }) => connectionId),
)

export const WhenWithdrawnType = builder.enumType('WhenWithdrawn', {
  description: 'What happens to the fields there when a passport is withdrawn.',
  values: {
    CLEAR: { value: 'clear', description: 'They are cleared.' },
    KEEP: { value: 'keep', description: 'They stay as they are.' },
  } as const,
})

export const ItemStateType = builder.enumType('WriteBackState', {
  description: 'The state of a value that is written to a connected system.',
  values: {
    DUE: { value: 'due', description: 'It is to be written, or tried again.' },
    WRITTEN: { value: 'written', description: 'It is there.' },
    REFUSED: { value: 'refused', description: 'The system does not take it.' },
    NOT_OURS: {
      value: 'not_ours',
      description: 'The field has a value that was not written from here, and was left alone.',
    },
    NOT_FOUND: { value: 'not_found', description: 'The system no longer has the item.' },
    GAVE_UP: { value: 'gave_up', description: 'It was tried for two days and could not be written.' },
  } as const,
})

const WrittenValueType = builder.enumType('WrittenValue', {
  description: 'What can be written to a connected system.',
  values: {
    PASSPORT_ADDRESS: { value: 'passport_address', description: 'The address in the passport’s QR code.' },
    SCORE: { value: 'score', description: 'The sustainability score, if the public is shown it.' },
    CARBON: { value: 'carbon', description: 'The carbon footprint in kg of CO₂ equivalent.' },
  } as const,
})

const WrittenNounType = builder.enumType('WrittenNoun', {
  description: 'The kind of record whose value is written.',
  values: {
    PRODUCT: { value: 'product', description: 'A product: with what its first public variant says.' },
    VARIANT: { value: 'variant', description: 'A variant.' },
  } as const,
})

const CountsType = builder.objectRef<readonly Counted[]>('WriteBackCounts')
CountsType.implement({
  description: 'How many values are in each state.',
  fields: (t) => {
    const count = (state: Counted['state'], description: string) =>
      t.int({ description, resolve: (counts) => counts.find((one) => one.state === state)?.count ?? 0 })
    return {
      due: count('due', 'To be written, or tried again.'),
      written: count('written', 'Written.'),
      refused: count('refused', 'Refused by the system.'),
      notOurs: count('not_ours', 'Left alone, because the field has a value that was not written from here.'),
      notFound: count('not_found', 'Of items that the system no longer has.'),
      gaveUp: count('gave_up', 'Tried for two days, in vain.'),
    }
  },
})

export const WriteBacksType = builder.objectRef<WriteBacks>('WriteBacks').implement({
  description: 'What a connection writes to the other system.',
  fields: (t) => ({
    connectionId: t.exposeID('connectionId', { description: 'The id of the connection.' }),
    targets: t.field({
      type: 'JSONObject',
      description: 'The fields there, by the value that they get: passport_address, score, carbon.',
      resolve: ({ targets }) =>
        Object.fromEntries(Object.entries(targets).map(([value, { target }]) => [value, target])),
    }),
    whenWithdrawn: t.field({
      type: WhenWithdrawnType,
      description: 'What happens to the fields when a passport is withdrawn.',
      resolve: ({ whenWithdrawn }) => whenWithdrawn,
    }),
    confirmedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a person confirmed what is written; null before that, while nothing is written.',
      resolve: ({ confirmedAt }) => confirmedAt,
    }),
    isComparing: t.exposeBoolean('isComparing', {
      description: 'Whether all records are being compared with what was written; the counts still grow.',
    }),
    heldUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when nothing is written, because the system asked for it or did not respond.',
      resolve: ({ heldUntil }) => heldUntil,
    }),
    counts: t.field({
      type: CountsType,
      description: 'How many values are in each state.',
      resolve: ({ connectionId }, _args, { scope }) => countsOf(scope, connectionId, {}),
    }),
  }),
})

export const ItemType = builder.objectRef<WriteBackItem>('WriteBackItem').implement({
  description: 'One value of a record for one field of a connected system.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The identifier; it never changes.' }),
    value: t.field({ type: WrittenValueType, description: 'What is written.', resolve: ({ value }) => value }),
    target: t.exposeString('target', { description: 'The field there, from the discovery’s targets.' }),
    noun: t.field({ type: WrittenNounType, description: 'The kind of record.', resolve: ({ noun }) => noun }),
    recordId: t.exposeID('recordId', { description: 'The id of the record.' }),
    name: t.string({
      description: 'The record’s name when it was last looked at.',
      resolve: ({ item }) => item.item.name,
    }),
    externalId: t.string({ description: 'The identifier that it has there.', resolve: ({ item }) => item.item.id }),
    address: t.string({
      nullable: true,
      description: 'Where the people of that system see it, if there is such a place.',
      resolve: ({ item }) => item.item.address,
    }),
    wanted: t.exposeString('wanted', {
      nullable: true,
      description: 'What is to be there; null if the field is to be empty.',
    }),
    written: t.exposeString('written', { nullable: true, description: 'What was last written there.' }),
    writtenAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When that was written, or found to be there.',
      resolve: ({ writtenAt }) => writtenAt,
    }),
    found: t.exposeString('found', {
      nullable: true,
      description: 'What is there and was not written from here, at most its first 500 characters.',
    }),
    state: t.field({ type: ItemStateType, description: 'Its state.', resolve: ({ state }) => state }),
    tries: t.exposeInt('tries', { description: 'How many tries have failed.' }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is written or tried next; null if it is not.',
      resolve: ({ nextAt }) => nextAt,
    }),
    because: t.field({
      type: FaultType,
      nullable: true,
      description: 'Why it was not written; null if it was, or has not been tried.',
      resolve: ({ because }) => because,
    }),
  }),
})

const WouldType = builder.enumType('WriteBackWould', {
  description: 'What would happen to a value.',
  values: {
    WRITE: { value: 'write', description: 'It would be written.' },
    IS_SO: { value: 'is_so', description: 'It is there already.' },
    NOT_OURS: {
      value: 'not_ours',
      description: 'It would be left alone: the field has a value that was not written from here.',
    },
  } as const,
})

const SampleType = builder.objectRef<WriteBackSample>('WriteBackSample').implement({
  description: 'What would be written of one record.',
  fields: (t) => ({
    value: t.field({ type: WrittenValueType, description: 'What would be written.', resolve: ({ value }) => value }),
    noun: t.field({ type: WrittenNounType, description: 'The kind of record.', resolve: ({ noun }) => noun }),
    recordId: t.exposeID('recordId', { description: 'The id of the record.' }),
    name: t.string({ description: 'The record’s name.', resolve: ({ item }) => item.item.name }),
    address: t.string({
      nullable: true,
      description: 'Where the people of that system see it, if there is such a place.',
      resolve: ({ item }) => item.item.address,
    }),
    found: t.exposeString('found', { nullable: true, description: 'What is there now; null if nothing is.' }),
    wanted: t.exposeString('wanted', { nullable: true, description: 'What would be there.' }),
    would: t.field({ type: WouldType, description: 'What would happen to it.', resolve: ({ would }) => would }),
  }),
})

export const PreviewType = builder.objectRef<WriteBackPreview>('WriteBackPreview').implement({
  description: 'What would be written to a connected system.',
  fields: (t) => ({
    records: t.exposeInt('records', { description: 'How many variants are known there.' }),
    published: t.exposeInt('published', { description: 'How many of them have a public passport.' }),
    samples: t.field({
      type: [SampleType],
      description: 'Some of them, at most ten of each value, with what is there now.',
      resolve: ({ samples }) => [...samples],
    }),
  }),
})
