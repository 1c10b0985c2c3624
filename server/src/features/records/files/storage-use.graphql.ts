import { WorkspaceType } from '#features/people/workspaces/workspace.graphql.ts'
import { builder } from '#kit/schema-builder.ts'
import { findStorageUse, type StorageUse } from './find-storage-use.ts'

const StorageUseType = builder.objectRef<StorageUse>('StorageUse').implement({
  description: 'What the files of a workspace take, and may take.',
  fields: (t) => ({
    usedMb: t.exposeFloat('usedMb', {
      description:
        'Megabytes (1,000,000 bytes) taken: files, their smaller copies, and deleted files that public passports still show.',
    }),
    limitMb: t.exposeInt('limitMb', {
      description: 'Megabytes that may be taken: WORKSPACE_STORAGE_MB of the service.',
    }),
    files: t.exposeInt('files', {
      description: 'How many files there are; those that were deleted are not among them.',
    }),
  }),
})

builder.objectField(WorkspaceType, 'storage', (t) =>
  t.field({
    type: StorageUseType,
    nullable: true,
    description: 'What its files take, and may take; null without credentials.',
    resolve: (_workspace, _args, { scope }) => findStorageUse(scope),
  }),
)
