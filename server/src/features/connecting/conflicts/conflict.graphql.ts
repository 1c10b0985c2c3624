import type { NamedConflict } from '#features/exchange/conflicts/conflict.ts'
import type { Decided } from '#features/exchange/conflicts/decide-conflicts.ts'
import { BecauseType } from '#kit/because-type.ts'
import { ID, RECORD_ID } from '#kit/common-words.ts'
import { pageArgs } from '#kit/page-args.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { decideConnectionConflicts } from './decide-connection-conflicts.ts'
import { countConnectionConflicts, findConnectionConflicts } from './find-connection-conflicts.ts'

const NounType = builder.enumType('ConflictNoun', {
  description: 'A kind of record that connected systems have, too.',
  values: {
    PRODUCT: { value: 'product', description: 'Products.' },
    VARIANT: { value: 'variant', description: 'Variants.' },
    COMPANY: { value: 'company', description: 'Companies.' },
    MATERIAL: { value: 'material', description: 'Materials.' },
    CERTIFICATION: { value: 'certification', description: 'Certifications.' },
  } as const,
})

const SideType = builder.enumType('ConflictSide', {
  description: 'Whose value counts.',
  values: {
    OURS: { value: 'ours', description: 'The value here; it is kept until theirs is another.' },
    THEIRS: { value: 'theirs', description: 'The value there; it is written here.' },
  } as const,
})

const ConflictType = builder.objectRef<NamedConflict>('ConnectionConflict').implement({
  description: 'A field in which a record and its item in a connected system differ, until a user decides.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    connectionId: t.exposeID('connectionId', { description: 'The id of the connection.' }),
    noun: t.field({ type: NounType, description: 'The kind of record.', resolve: ({ noun }) => noun }),
    recordId: t.exposeID('recordId', { description: RECORD_ID }),
    name: t.exposeString('name', { description: 'What the record is called; a variant with its product.' }),
    field: t.exposeString('field', { description: 'The field, as imports call it: weight, name_de.' }),
    ours: t.string({ description: 'The value here, as JSON.', resolve: ({ ours }) => JSON.stringify(ours ?? null) }),
    theirs: t.string({
      description: 'The value there, as JSON.',
      resolve: ({ theirs }) => JSON.stringify(theirs ?? null),
    }),
    seenAt: t.field({ type: 'DateTime', description: 'When it was last found.', resolve: ({ seenAt }) => seenAt }),
    runId: t.exposeID('runId', { description: 'The run that found it.' }),
    isKept: t.exposeBoolean('isKept', { description: 'Whether a user has decided for ours.' }),
  }),
})

const RefusedType = builder.objectRef<Decided['refused'][number]>('RefusedConflict').implement({
  description: 'A conflict that could not be decided.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the conflict.' }),
    because: t.field({ type: BecauseType, description: 'Why.', resolve: ({ because }) => because }),
  }),
})

const DecidedType = builder.objectRef<Decided>('DecidedConflicts').implement({
  description: 'The result of deciding conflicts.',
  fields: (t) => ({
    decided: t.exposeInt('decided', { description: 'How many are decided.' }),
    refused: t.field({
      type: [RefusedType],
      description: 'Those whose record cannot have the value there.',
      resolve: ({ refused }) => [...refused],
    }),
  }),
})

builder.queryFields((t) => {
  const filter = {
    connectionId: t.arg.id({ required: true, description: 'The id of the connection.' }),
    noun: t.arg({ type: NounType, description: 'Only of this kind of record.' }),
    withKept: t.arg.boolean({ description: 'True for those that were decided for ours, too.' }),
  }
  return {
    connectionConflicts: t.field({
      type: [ConflictType],
      args: { ...filter, ...pageArgs(t.arg) },
      description: 'Fields in which records and their items differ, in the order in which they came up.',
      resolve: (_root, args, { scope }) => findConnectionConflicts(scope, args),
    }),
    connectionConflictCount: t.int({
      args: filter,
      description: 'How many there are.',
      resolve: (_root, args, { scope }) => countConnectionConflicts(scope, args),
    }),
  }
})

builder.mutationFields((t) => ({
  decideConnectionConflicts: t.field({
    type: DecidedType,
    args: {
      connectionId: t.arg.id({ required: true, description: 'The id of the connection.' }),
      ids: t.arg.idList({ description: 'Which conflicts; if omitted, all that have not been decided.' }),
      for: t.arg({ type: SideType, required: true, description: 'Whose value counts.' }),
    },
    description: 'Decides conflicts, some or all.',
    resolve: (_root, { ids, ...args }, context) =>
      change(context, (deps, reader) => decideConnectionConflicts(deps, reader, { ...args, ids: ids ?? null })),
  }),
}))
