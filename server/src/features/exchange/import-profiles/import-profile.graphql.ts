import { CREATED_AT, ID, UPDATED_AT } from '#kit/common-words.ts'
import { toMany } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { ImportType } from '../imports/import.graphql.ts'
import { applyImportProfile } from './apply-import-profile.ts'
import { createImportProfile } from './create-import-profile.ts'
import { deleteImportProfile } from './delete-import-profile.ts'
import { findImportProfiles, loadImportProfile, loadProfilesOfShapes } from './find-import-profiles.ts'
import { type ImportProfile, MAX_PROFILES } from './import-profile.ts'
import { documentOf } from './profile-document.ts'
import { updateImportProfile } from './update-import-profile.ts'

export const ImportProfileType = builder.objectRef<ImportProfile>('ImportProfile').implement({
  description:
    'How files of one sender are read: shared by the workspace, and offered for files with the same columns.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'Its name, which no other profile of the workspace has.' }),
    headers: t.exposeStringList('headers', { description: 'The headers of the file that it was saved from.' }),
    document: t.string({
      description: 'The whole profile as JSON, for createImportProfile in another workspace.',
      resolve: documentOf,
    }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: ({ createdAt }) => createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: ({ updatedAt }) => updatedAt }),
  }),
})

const ofShape = toMany<ImportProfile, object>((scope, shapes) => loadProfilesOfShapes(scope, shapes))

builder.objectField(ImportType, 'profiles', (t) =>
  t.field({
    type: [ImportProfileType],
    description: 'Profiles saved from files with the same columns, in any order; the one changed last comes first.',
    resolve: async ({ shape, connectionId }, _args, { scope }) =>
      connectionId === null ? [...(await ofShape(scope, shape, {}))] : [],
  }),
)

builder.queryFields((t) => ({
  importProfiles: t.field({
    type: [ImportProfileType],
    description: `All profiles for imports, by name: at most ${MAX_PROFILES}.`,
    resolve: (_root, _args, { scope }) => findImportProfiles(scope),
  }),
  importProfile: t.field({
    type: ImportProfileType,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'The id of the profile.' }) },
    description: 'One profile, or null if there is none with this id.',
    resolve: (_root, { id }, { scope }) => loadImportProfile(scope, id),
  }),
}))

builder.mutationFields((t) => ({
  createImportProfile: t.field({
    type: ImportProfileType,
    description: 'Saves the choices of an import, or a profile as JSON, under a name.',
    args: {
      name: t.arg.string({ description: 'Its name. Omitted, the name in the document.' }),
      importId: t.arg.id({ description: 'The import whose choices are saved.' }),
      document: t.arg.string({ description: 'Instead of an import: the `document` of a profile.' }),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => createImportProfile(deps, reader, args)),
  }),
  updateImportProfile: t.field({
    type: ImportProfileType,
    description: 'Renames a profile, or replaces what it says by the choices of an import.',
    args: {
      id: t.arg.id({ required: true, description: 'The id of the profile.' }),
      name: t.arg.string({ description: 'Its new name.' }),
      importId: t.arg.id({ description: 'The import whose choices are saved in it.' }),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => updateImportProfile(deps, reader, args)),
  }),
  deleteImportProfile: t.field({
    type: ImportProfileType,
    description: 'Deletes a profile. Imports that it was applied to are not affected.',
    args: { id: t.arg.id({ required: true, description: 'The id of the profile.' }) },
    resolve: (_root, args, context) => change(context, (deps, reader) => deleteImportProfile(deps, reader, args)),
  }),
  applyImportProfile: t.field({
    type: ImportType,
    description:
      'Has the file of an import read as a profile says. What the file shows by itself, such as its decimal mark, takes precedence.',
    args: {
      id: t.arg.id({ required: true, description: 'The import, not yet started.' }),
      profileId: t.arg.id({ required: true, description: 'The profile to apply.' }),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => applyImportProfile(deps, reader, args)),
  }),
}))
