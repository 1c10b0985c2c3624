import { naming } from '#kit/named-records.ts'
import { pageArgs } from '#kit/page-args.ts'
import { keyBy, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { ConnectionType } from '../connections/connection-type.graphql.ts'
import { confirmWriteBacks } from './confirm-write-backs.ts'
import { findWriteBackItems, findWriteBacks, loadWriteBacks } from './find-write-backs.ts'
import { previewWriteBacks } from './preview-write-backs.ts'
import { replaceForeignValues } from './replace-foreign-values.ts'
import { updateWriteBacks } from './update-write-backs.ts'
import { noWriteBacks } from './write-back.ts'
import { ItemStateType, ItemType, PreviewType, WhenWithdrawnType, WriteBacksType } from './write-back-type.graphql.ts'
import { writeNow } from './write-now.ts'

const writeBacksOf = toOne(async (scope, ids) =>
  keyBy(await loadWriteBacks(scope, ids), ({ connectionId }) => connectionId),
)

builder.objectField(ConnectionType, 'writeBacks', (t) =>
  t.field({
    type: WriteBacksType,
    description: 'What it writes to the other system.',
    resolve: async ({ id }, _args, { scope }) => (await writeBacksOf(scope, id)) ?? noWriteBacks(id),
  }),
)

builder.queryFields((t) => {
  const id = t.arg.id({ required: true, description: 'The id of the connection.' })
  return {
    writeBacks: t.field({
      type: WriteBacksType,
      nullable: true,
      args: { id },
      description: 'What a connection writes to the other system, or null if there is no such connection.',
      resolve: (_root, args, { scope }) => findWriteBacks(scope, args.id),
    }),
    writeBackItems: t.field({
      type: [ItemType],
      args: {
        id,
        ...pageArgs(t.arg),
        state: t.arg({ type: ItemStateType, description: 'Only values in this state.' }),
      },
      description: 'The values that a connection writes, newest first.',
      resolve: (_root, { id: connection, ...query }, { scope }) => findWriteBackItems(scope, connection, query),
    }),
  }
})

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: 'The id of the connection.' })
  return {
    updateWriteBacks: t.field({
      type: WriteBacksType,
      description:
        'Chooses what a connection writes, and to which fields there; a field that does not exist yet is made. After choosing ' +
        'another field, nothing is written until confirmWriteBacks.',
      args: {
        id,
        targets: t.arg({
          type: 'JSONObject',
          description:
            'The fields there, by the value that they get: passport_address, score, carbon. Values that are not named are no longer written.',
        }),
        whenWithdrawn: t.arg({
          type: WhenWithdrawnType,
          description:
            'What happens to the fields when a passport is withdrawn; they are cleared unless you choose otherwise.',
        }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateWriteBacks(deps, reader, args)),
    }),
    previewWriteBacks: t.field({
      type: PreviewType,
      args: { id },
      description: 'Shows what would be written, and what is there now of some of it. Writes nothing.',
      resolve: (_root, args, context) => change(context, (deps, reader) => previewWriteBacks(deps, reader, args)),
    }),
    confirmWriteBacks: t.field({
      type: WriteBacksType,
      args: { id },
      description:
        'Confirms what is written: all public passports now, and from then on each that is published or withdrawn. ' +
        'Fields with values that were not written from here are left alone.',
      resolve: (_root, args, context) => change(context, (deps, reader) => confirmWriteBacks(deps, reader, args)),
    }),
    writeBack: t.field({
      type: WriteBacksType,
      description: 'Writes chosen variants or all of them now, also those that were written before.',
      args: {
        id,
        variantIds: t.arg.idList({
          ...naming('variant'),
          description: 'The ids of the variants, at most 1,000. If omitted, all are written.',
        }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => writeNow(deps, reader, args)),
    }),
    replaceForeignValues: t.field({
      type: 'Int',
      description: 'Writes over values that were not written from here. Returns how many will be replaced.',
      args: {
        id,
        itemIds: t.arg.idList({
          description:
            'The ids of the values from writeBackItems, at most 1,000. If omitted, all that were left alone.',
        }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => replaceForeignValues(deps, reader, args)),
    }),
  }
})
