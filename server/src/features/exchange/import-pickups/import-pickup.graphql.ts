import { BecauseType } from '#kit/because-type.ts'
import { CREATED_AT, ID, PROOF, UPDATED_AT } from '#kit/common-words.ts'
import { keyBy, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { findImportProfiles } from '../import-profiles/find-import-profiles.ts'
import { ImportProfileType } from '../import-profiles/import-profile.graphql.ts'
import { loadImports } from '../imports/find-imports.ts'
import { ImportType } from '../imports/import.graphql.ts'
import { findImportPickups, loadImportPickup } from './find-import-pickups.ts'
import { type ImportPickup, MAX_PICKUPS } from './import-pickup.ts'
import { runImportPickup } from './run-import-pickup.ts'
import { createImportPickup, deleteImportPickup, updateImportPickup } from './set-import-pickup.ts'

const StateType = builder.enumType('ImportPickupState', {
  description: 'What a pickup is doing.',
  values: {
    RESTS: { value: 'rests', description: 'Nothing, until its next time.' },
    FETCHES: { value: 'fetches', description: 'It fetches the file, or waits before it tries again.' },
    READS: { value: 'reads', description: 'The file has arrived and is read as the profile says.' },
    CHECKS: { value: 'checks', description: 'The import is checked.' },
    RUNS: { value: 'runs', description: 'The import is written.' },
  } as const,
})

const OutcomeType = builder.enumType('ImportPickupOutcome', {
  description: 'What became of the last run of a pickup.',
  values: {
    IMPORTED: { value: 'imported', description: 'The file was imported.' },
    UNCHANGED: { value: 'unchanged', description: 'The file is the one that was fetched before.' },
    WAITS: {
      value: 'waits',
      description: 'The file was checked, and a person has to look at the import and start it. `because` says why.',
    },
    FAILED: { value: 'failed', description: 'Nothing was imported. `because` says why.' },
    CANCELLED: { value: 'cancelled', description: 'The import was cancelled.' },
  } as const,
})

const profileOf = toOne(async (scope) => keyBy(await findImportProfiles(scope), ({ id }) => id))
const importOf = toOne(async (scope, ids) => keyBy(await loadImports(scope, ids), ({ id }) => id))

const ImportPickupType = builder.objectRef<ImportPickup>('ImportPickup').implement({
  description: 'A file that is fetched at set times from an address or by SFTP, and imported as its profile says.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'What people call it.' }),
    profileId: t.exposeID('profileId', {
      nullable: true,
      description: 'The profile by which its files are read; null if that was deleted.',
    }),
    profile: t.field({
      type: ImportProfileType,
      nullable: true,
      description: 'The profile by which its files are read; null if that was deleted.',
      resolve: ({ profileId }, _args, { scope }) => (profileId === null ? null : profileOf(scope, profileId)),
    }),
    address: t.exposeString('address', { description: 'Where the file is: https://… or sftp://….' }),
    userName: t.exposeString('userName', { nullable: true, description: 'The user name there.' }),
    hasSecret: t.exposeBoolean('hasSecret', { description: 'Whether it has a password, a token or a private key.' }),
    hostKey: t.exposeString('hostKey', {
      nullable: true,
      description:
        'For SFTP: the fingerprint of the server’s key that a person has confirmed. Without it, nothing is fetched.',
    }),
    hostKeySeen: t.exposeString('hostKeySeen', {
      nullable: true,
      description: 'For SFTP: the fingerprint of the key that the server showed last.',
    }),
    cron: t.exposeString('cron', { description: 'Minute, hour, day of the month, month, day of the week.' }),
    timeZone: t.exposeString('timeZone', { description: 'The time zone it runs in: Europe/Lisbon.' }),
    guardPercent: t.exposeInt('guardPercent', {
      description: 'How many rows in a hundred may have errors; beyond that, a person has to start the import.',
    }),
    isPaused: t.exposeBoolean('isPaused', { description: 'Whether it is paused, by a person or by the service.' }),
    nextRunAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it runs next; null while it is paused.',
      resolve: ({ nextRunAt }) => nextRunAt,
    }),
    state: t.field({ type: StateType, description: 'What it is doing.', resolve: ({ state }) => state }),
    importId: t.exposeID('importId', {
      nullable: true,
      description: 'The import that was made of the last file; null before the first.',
    }),
    import: t.field({
      type: ImportType,
      nullable: true,
      description: 'The import that was made of the last file; null before the first.',
      resolve: ({ importId }, _args, { scope }) => (importId === null ? null : importOf(scope, importId)),
    }),
    lastRunAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it last ran; null before the first run.',
      resolve: ({ lastRunAt }) => lastRunAt,
    }),
    outcome: t.field({
      type: OutcomeType,
      nullable: true,
      description: 'What became of the last run; null before the first.',
      resolve: ({ outcome }) => outcome,
    }),
    because: t.field({
      type: BecauseType,
      nullable: true,
      description: 'Why the last run imported nothing by itself; null if it did, or if nothing was new.',
      resolve: ({ because }) => because,
    }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: ({ createdAt }) => createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: ({ updatedAt }) => updatedAt }),
  }),
})

builder.queryFields((t) => ({
  importPickups: t.field({
    type: [ImportPickupType],
    description: `All pickups, by name: at most ${MAX_PICKUPS}.`,
    resolve: (_root, _args, { scope }) => findImportPickups(scope),
  }),
  importPickup: t.field({
    type: ImportPickupType,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'The id of the pickup.' }) },
    description: 'One pickup, or null if there is none with this id.',
    resolve: (_root, { id }, { scope }) => loadImportPickup(scope, id),
  }),
}))

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: 'The id of the pickup.' })
  const secrets = {
    userName: t.arg.string({ description: 'The user name there. Required for SFTP.' }),
    password: t.arg.string({
      description:
        'The password of the user, or, without a user name, a token that is sent as "Authorization: Bearer". It is stored encrypted and not shown again.',
    }),
    privateKey: t.arg.string({
      description:
        'For SFTP, instead of a password: a private key as text. It is stored encrypted and not shown again.',
    }),
    passphrase: t.arg.string({ description: 'What the private key is encrypted with, if it is.' }),
    hostKey: t.arg.string({
      description:
        'For SFTP: the fingerprint of the server’s key, SHA256:…, as its operator tells it. If omitted, the first run shows it in `hostKeySeen` and fetches nothing until it is confirmed here.',
    }),
  }
  const optional = {
    guardPercent: t.arg.int({
      description: 'How many rows in a hundred may have errors, 0 to 100, before a person has to decide; 10 if null.',
    }),
    isPaused: t.arg.boolean({ description: 'True to pause it, false to let it go on.' }),
  }
  return {
    createImportPickup: t.field({
      type: ImportPickupType,
      description:
        `Has a file fetched at set times and imported as a profile says; at most ${MAX_PICKUPS} pickups. The first file is for a person to start, ` +
        `and rows never delete records by themselves. It needs ${PROOF}.`,
      args: {
        name: t.arg.string({ required: true, description: 'What people call it.' }),
        profileId: t.arg.id({ required: true, description: 'The profile by which its files are read.' }),
        address: t.arg.string({
          required: true,
          description:
            'Where the file is: https://… or sftp://…. For SFTP, the name may contain "*": the newest file that fits is fetched.',
        }),
        cron: t.arg.string({
          required: true,
          description: 'When it runs, as a cron expression: "0 6 * * 1" is Mondays at six.',
        }),
        timeZone: t.arg.string({ required: true, description: 'The time zone it runs in: "Europe/Lisbon".' }),
        ...secrets,
        ...optional,
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => createImportPickup(deps, reader, args)),
    }),
    updateImportPickup: t.field({
      type: ImportPickupType,
      description:
        'Changes the given fields, pauses the pickup or lets it go on. Runs that it missed while it was paused are not made up for. ' +
        `Another server or user name needs the password or key again. Giving one, or another address or host key, needs ${PROOF}.`,
      args: {
        id,
        expectedRevision: t.arg.int({
          description:
            'The revision that your change is based on. If it has been saved since then, the change is refused.',
        }),
        name: t.arg.string({ description: 'What people call it.' }),
        profileId: t.arg.id({ description: 'The profile by which its files are read.' }),
        address: t.arg.string({ description: 'Where the file is: https://… or sftp://….' }),
        cron: t.arg.string({ description: 'When it runs, as a cron expression: "0 6 * * 1" is Mondays at six.' }),
        timeZone: t.arg.string({ description: 'The time zone it runs in: "Europe/Lisbon".' }),
        ...secrets,
        ...optional,
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateImportPickup(deps, reader, args)),
    }),
    runImportPickup: t.field({
      type: ImportPickupType,
      description: 'Fetches the file now, even if the pickup is paused. Its next run does not change.',
      args: { id },
      resolve: (_root, args, context) => change(context, (deps, reader) => runImportPickup(deps, reader, args)),
    }),
    deleteImportPickup: t.field({
      type: ImportPickupType,
      description: 'Deletes a pickup with its credentials. What it has imported stays.',
      args: { id },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteImportPickup(deps, reader, args)),
    }),
  }
})
