import { WorkspaceType } from '#features/people/workspaces/workspace.graphql.ts'
import { builder } from '#kit/schema-builder.ts'
import { findStorageUse, type StorageUse } from './find-storage-use.ts'

const StorageUseType = builder.objectRef<StorageUse>('StorageUse').implement({
  description: 'How much storage the workspace’s files use, and may use.',
  fields: (t) => ({
    usedMb: t.exposeFloat('usedMb', {
      description:
        'How many megabytes (of 1,000,000 bytes) are used by files, their smaller copies, and deleted files ' +
        'that public passports still show.',
    }),
    limitMb: t.exposeInt('limitMb', {
      description: 'How many megabytes may be used: the service’s WORKSPACE_STORAGE_MB.',
    }),
    files: t.exposeInt('files', {
      description: 'How many files there are, without deleted ones.',
    }),
  }),
})

builder.objectField(WorkspaceType, 'storage', (t) =>
  t.field({
    type: StorageUseType,
    nullable: true,
    description: 'How much storage its files use, and may use; null without credentials.',
    resolve: (_workspace, _args, { scope }) => findStorageUse(scope),
  }),
)
