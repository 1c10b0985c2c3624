import { ID } from '#kit/common-words.ts'
import { nestedPageArgs } from '#kit/page-args.ts'
import { groupBy, toMany } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { findRestores, findUndoneChanges, loadUndoneCounts } from './find-restores.ts'
import {
  type ChangedRecords,
  type Restore,
  UNDONE_KINDS,
  type UndoneChange,
  type UndoneCount,
  type UndoneKind,
} from './restore.ts'
import { resumeWorkspace } from './resume-workspace.ts'

const ABOUT: Readonly<Record<UndoneKind, string>> = {
  workspace_deleted: 'This workspace was deleted. It is there again, and what it sends by itself is off.',
  passport_withdrawn: 'A passport was withdrawn. It is withdrawn here too.',
  passport_first_published: 'A passport was published for the first time. Its codes lead nowhere now.',
  item_created: 'A variant was created and not yet published. Codes printed for it lead nowhere now.',
  passport_republished: 'A passport was published again. An earlier version is shown now.',
  link_opened: 'A private link was opened. The openings count here too.',
  link_closed: 'A private link with limited openings may have been opened since. It is revoked.',
  link_revoked: 'A private link was revoked. It is revoked here too.',
  link_created: 'A private link was created. Its address leads nowhere now.',
  member_removed: 'A member left or was removed.',
  member_demoted: 'A member was given a role that may do less.',
  member_promoted: 'A member was given a role that may do more. They have their former role now.',
  member_added: 'A person became a member. They are none now.',
  invitation_closed: 'An invitation may have been accepted or revoked since. It is revoked.',
  invitation_ended: 'An invitation was accepted or revoked. It is revoked here.',
  password_changed: 'A member set another password. That password is valid here too, and the former one is not.',
  key_revoked: 'An API key was revoked. It is revoked here too.',
  key_created: 'An API key was created. It does not exist now.',
  feed_revoked: 'A feed was revoked. It is revoked here too.',
  feed_renewed: 'The secret of a feed was replaced. The new one is valid here too, and the former one is not.',
  feed_created: 'A feed was created. Its address leads nowhere now.',
  secret_rotated: 'A webhook was given another secret. It signs with the former one now.',
  switched_off:
    'A webhook, schedule, connection, channel, semantic model or list copy was paused or deleted. It exists and is off.',
  address_unsubscribed: 'The owner of an address wanted no more messages. They get none.',
  catalogue_closed: 'The public catalogue was closed. It is closed here too.',
  rating_concealed:
    'It was decided that passports no longer show a rating. That holds here too, for passports that are published from now on.',
  file_hidden: 'A public file was made private. It is private here too.',
  record_deleted: 'A record was deleted. It exists again.',
  to_check: 'What cannot be known: it may have been revoked, removed or switched off since. It is as it was.',
}

const UndoneKindType = builder.enumType('UndoneKind', {
  description: 'What had happened and was undone by a restore.',
  values: Object.fromEntries(
    UNDONE_KINDS.map((kind) => [kind.toUpperCase(), { value: kind, description: ABOUT[kind] }]),
  ) as Record<Uppercase<UndoneKind>, { value: UndoneKind; description: string }>,
})

const ChangedRecordsType = builder.objectRef<ChangedRecords>('UndoneRecords').implement({
  description: 'How many records of one kind had been created, changed or deleted since.',
  fields: (t) => ({
    noun: t.exposeString('noun', { description: 'The kind of record: "product".' }),
    created: t.exposeInt('created', { description: 'How many had been created; they are gone.' }),
    updated: t.exposeInt('updated', { description: 'How many had been changed; they are as they were.' }),
    deleted: t.exposeInt('deleted', { description: 'How many had been deleted; they are there again.' }),
  }),
})

const UndoneCountType = builder.objectRef<UndoneCount>('UndoneCount').implement({
  description: 'How many changes of one kind were undone.',
  fields: (t) => ({
    kind: t.field({ type: UndoneKindType, description: 'What had happened.', resolve: ({ kind }) => kind }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
})

const countsOf = toMany(async (scope, ids) => groupBy(await loadUndoneCounts(scope, ids), ({ restoreId }) => restoreId))

const RestoreType = builder.objectRef<Restore>('WorkspaceRestore').implement({
  description: 'A restore of this installation to the past, and what it means for this workspace.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    moment: t.field({
      type: 'DateTime',
      description: 'The moment of the backup: what was saved before it is here.',
      resolve: ({ moment }) => moment,
    }),
    knownUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Until when it is known what was undone: all of it. Null if what happened after the moment cannot be known.',
      resolve: ({ knownUntil }) => knownUntil,
    }),
    restoredAt: t.field({
      type: 'DateTime',
      description: 'When it was restored.',
      resolve: ({ restoredAt }) => restoredAt,
    }),
    isHeld: t.boolean({
      description: 'Whether webhooks, schedules, connections and e-mail wait until an owner says that they go on.',
      resolve: ({ resumedAt }) => resumedAt === null,
    }),
    resumedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When an owner said that they go on; null until then.',
      resolve: ({ resumedAt }) => resumedAt,
    }),
    resumedBy: t.exposeString('resumedBy', { nullable: true, description: 'The name of that owner.' }),
    changed: t.field({
      type: [ChangedRecordsType],
      description: 'Of records: how many had been created, changed or deleted since; empty if that cannot be known.',
      resolve: ({ changed }) => [...changed],
    }),
    undone: t.field({
      type: [UndoneCountType],
      description: 'How many changes of each kind are in its list, for owners. What is dangerous comes first.',
      resolve: async ({ id }, _args, { scope }) =>
        [...(await countsOf(scope, id, {}))].sort(
          (one, other) => UNDONE_KINDS.indexOf(one.kind) - UNDONE_KINDS.indexOf(other.kind),
        ),
    }),
  }),
})

const UndoneChangeType = builder.objectRef<UndoneChange>('UndoneChange').implement({
  description: 'One change that a restore undid.',
  fields: (t) => ({
    kind: t.field({ type: UndoneKindType, description: 'What had happened.', resolve: ({ kind }) => kind }),
    subjectType: t.exposeString('subjectType', { description: 'What it had happened to: "passport".' }),
    subjectId: t.exposeString('subjectId', { description: 'Its id; it may not exist now.' }),
    name: t.exposeString('name', { description: 'Its name then.' }),
    digitalId: t.string({
      nullable: true,
      description: 'Of a passport or variant: the code in its QR code.',
      resolve: ({ details }) => details.digitalId ?? null,
    }),
    gtin: t.string({
      nullable: true,
      description: 'Of a passport or variant: its GTIN.',
      resolve: ({ details }) => details.gtin ?? null,
    }),
    from: t.string({
      nullable: true,
      description: 'Of a role, or of the version of a passport: what it was at the moment of the backup.',
      resolve: ({ details }) => textOf(details.from),
    }),
    to: t.string({
      nullable: true,
      description: 'Of a role, or of the version of a passport: what it had become.',
      resolve: ({ details }) => textOf(details.to),
    }),
    isKept: t.exposeBoolean('isKept', { description: 'Whether it holds all the same: the restore made it so again.' }),
    occurredAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it had happened; null if that is not known.',
      resolve: ({ occurredAt }) => occurredAt,
    }),
    doneBy: t.exposeString('doneBy', { nullable: true, description: 'Who had done it; null if that is not known.' }),
  }),
})

function textOf(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}

builder.queryFields((t) => ({
  workspaceRestores: t.field({
    type: [RestoreType],
    description: 'Restores of this installation to the past that this workspace has seen, the latest first.',
    resolve: (_root, _args, { scope }) => findRestores(scope),
  }),
  undoneChanges: t.field({
    type: [UndoneChangeType],
    args: {
      restoreId: t.arg.id({ required: true, description: 'The id of the restore.' }),
      kind: t.arg({ type: UndoneKindType, required: true, description: 'What had happened.' }),
      ...nestedPageArgs(t.arg),
    },
    description: 'What a restore undid, of one kind, in the order in which it had happened. For owners.',
    resolve: (_root, args, { scope }) => findUndoneChanges(scope, args),
  }),
}))

builder.mutationFields((t) => ({
  resumeWorkspace: t.field({
    type: RestoreType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the restore whose list you have seen.' }),
    },
    description:
      'Lets webhooks, schedules, connections and e-mail go on after a restore, with what has waited. For owners.',
    resolve: (_root, args, context) => change(context, (deps, reader) => resumeWorkspace(deps, reader, args)),
  }),
}))
