import type { BackupContents, PointInTime } from '#backups/service/service-backups.ts'
import { BecauseType } from '#kit/because-type.ts'
import { ID } from '#kit/common-words.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { type Backup, LATE_AFTER } from './backup.ts'
import { type BackupsNow, findBackups } from './find-backups.ts'
import { type StartedBackup, startBackup } from './start-backup.ts'

const BackupKindType = builder.enumType('BackupKind', {
  description: 'What a backup consists of.',
  values: {
    PORTABLE: {
      value: 'portable',
      description: 'All rows: it can be restored into any PostgreSQL and a later version.',
    },
    PHYSICAL: {
      value: 'physical',
      description: 'The files of the embedded database: with what was archived since, any moment can be restored.',
    },
  } as const,
})

const BackupKeyPlaceType = builder.enumType('BackupKeyPlace', {
  description: 'Where the key is that decrypts the secrets in the database. No backup of the service contains it.',
  values: {
    SETTING: { value: 'setting', description: 'In the setting SECRET_KEY.' },
    FILE: {
      value: 'file',
      description: 'In the file secret.key of the data directory, so a copy of it must be kept elsewhere.',
    },
  } as const,
})

const BackupContentsType = builder.objectRef<BackupContents>('BackupContents').implement({
  description: 'How much a backup has, deleted records that can still be brought back included.',
  fields: (t) => ({
    products: t.exposeInt('products', { description: 'How many products.' }),
    variants: t.exposeInt('variants', { description: 'How many variants.' }),
    passports: t.exposeInt('passports', { description: 'How many passports.' }),
    people: t.exposeInt('people', { description: 'How many people.' }),
  }),
})

const BackupType = builder.objectRef<Backup>('Backup').implement({
  description: 'A backup of the whole installation that the service has made or tried to make.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    kind: t.field({ type: BackupKindType, description: 'What it consists of.', resolve: ({ kind }) => kind }),
    startedAt: t.field({ type: 'DateTime', description: 'When it began.', resolve: ({ startedAt }) => startedAt }),
    finishedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null while it is made.',
      resolve: ({ finishedAt }) => finishedAt,
    }),
    moment: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'All that was saved before this moment is in it; null unless it is good.',
      resolve: ({ moment }) => moment,
    }),
    sizeMb: t.float({
      nullable: true,
      description: 'Its size with its files, in MB (1,000,000 bytes).',
      resolve: ({ size }) => megabytes(size),
    }),
    sentMb: t.float({
      nullable: true,
      description: 'How much of it had to be sent, in MB: files that were there already were not.',
      resolve: ({ sent }) => megabytes(sent),
    }),
    files: t.exposeInt('files', { nullable: true, description: 'How many stored files it has.' }),
    damagedFiles: t.exposeInt('damaged', {
      description: 'Stored files that were damaged or missing in the live storage, and so in the backup.',
    }),
    contents: t.field({
      type: BackupContentsType,
      nullable: true,
      description: 'What it has, of the last good one; null if the installation has several workspaces.',
      resolve: ({ contents }) => contents,
    }),
    because: t.field({
      type: BecauseType,
      nullable: true,
      description: 'Why it failed, and what to do; of a good one, why old files are not removed from where it is.',
      resolve: ({ because }) => because,
    }),
  }),
})

const PointInTimeType = builder.objectRef<PointInTime>('PointInTime').implement({
  description: 'How far the archive by which any moment can be restored is behind.',
  fields: (t) => ({
    lagSeconds: t.exposeFloat('lagSeconds', {
      description: 'How far it is behind, in seconds; 0 while nothing waits. Besides, the last minute may be lost.',
    }),
    segmentsWaiting: t.exposeInt('segmentsWaiting', { description: 'Parts that are still to be archived.' }),
    lastShippedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the last part was archived.',
      resolve: ({ lastShippedAt }) => lastShippedAt,
    }),
  }),
})

const BackupsType = builder.objectRef<BackupsNow>('Backups').implement({
  description: 'How the backups of this installation stand. They contain all of its workspaces.',
  fields: (t) => ({
    isSet: t.exposeBoolean('isSet', { description: 'Whether the service makes backups: whether BACKUP_TO is set.' }),
    target: t.exposeString('target', {
      nullable: true,
      description: 'Where they are kept, without credentials; null if the installation has several workspaces.',
    }),
    everyHours: t.exposeFloat('everyHours', { nullable: true, description: 'How often one is made (BACKUP_EVERY).' }),
    keep: t.exposeString('keep', { nullable: true, description: 'Which of them are kept (BACKUP_KEEP).' }),
    isEncrypted: t.exposeBoolean('isEncrypted', { description: 'Whether they are encrypted.' }),
    keyPlace: t.field({
      type: BackupKeyPlaceType,
      description: 'Where the key is that decrypts the secrets in the database; it is in no backup.',
      resolve: ({ keyPlace }) => keyPlace,
    }),
    lastGood: t.field({
      type: BackupType,
      nullable: true,
      description: 'The last good one that is portable.',
      resolve: ({ lastGood }) => lastGood,
    }),
    running: t.field({
      type: BackupType,
      nullable: true,
      description: 'The one that is being made.',
      resolve: ({ running }) => running,
    }),
    failure: t.field({
      type: BackupType,
      nullable: true,
      description: 'The latest one, if it failed.',
      resolve: ({ failure }) => failure,
    }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the next one is due.',
      resolve: ({ nextAt }) => nextAt,
    }),
    isLate: t.exposeBoolean('isLate', {
      description: `Whether the last good one is older than ${LATE_AFTER} times everyHours.`,
    }),
    pointInTime: t.field({
      type: PointInTimeType,
      nullable: true,
      description: 'Null unless any moment can be restored (BACKUP_POINT_IN_TIME).',
      resolve: ({ pointInTime }) => pointInTime,
    }),
    mayStart: t.exposeBoolean('mayStart', {
      description: 'Whether the reader may start one: the owner of the only workspace of an installation.',
    }),
  }),
})

const StartedBackupType = builder.objectRef<StartedBackup>('StartedBackup').implement({
  description: 'Whether a backup was asked for.',
  fields: (t) => ({
    isStarted: t.exposeBoolean('isStarted', {
      description: 'Whether it begins within seconds, or after the one under way.',
    }),
    because: t.field({
      type: BecauseType,
      nullable: true,
      description: 'Why not.',
      resolve: ({ because }) => because,
    }),
  }),
})

builder.queryFields((t) => ({
  backups: t.field({
    type: BackupsType,
    description: 'How the backups of this installation stand.',
    resolve: (_root, _args, { scope }) => findBackups(scope),
  }),
}))

builder.mutationFields((t) => ({
  startBackup: t.field({
    type: StartedBackupType,
    description:
      'Has the service make a backup now. For the owner of the only workspace of an installation; others ask its operator.',
    resolve: (_root, _args, context) => change(context, (deps, reader) => startBackup(deps, reader)),
  }),
}))

function megabytes(bytes: number | null): number | null {
  return bytes === null ? null : Math.ceil(bytes / 10_000) / 100
}
