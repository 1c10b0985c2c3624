import { coerceMatching, listOperation, writeMatching } from '#features/exchange/bulk-changes/coerce-arguments.ts'
import { requirePermission } from '#kit/actor.ts'
import { CREATED_AT, ID, UPDATED_AT } from '#kit/common-words.ts'
import { argumentsOf } from '#kit/named-records.ts'
import { keyBy, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { nextRuns } from '#kit/times.ts'
import { SentNounType } from '../webhook-deliveries/delivery-type.graphql.ts'
import { findWebhooks } from '../webhooks/find-webhooks.ts'
import { WebhookType } from '../webhooks/webhook.graphql.ts'
import { createSchedule } from './create-schedule.ts'
import { deleteSchedule } from './delete-schedule.ts'
import { findSchedule, findSchedules } from './find-schedules.ts'
import { runScheduleNow } from './run-schedule.ts'
import { MAX_SCHEDULES, type Schedule } from './schedule.ts'
import { updateSchedule } from './update-schedule.ts'

/** A workspace has fifty at most. */
const webhookOf = toOne(async (scope) => keyBy(await findWebhooks(scope), ({ id }) => id))

const ScheduleType = builder.objectRef<Schedule>('Schedule').implement({
  description: 'Something that the service does by itself at set times: it sends records to a webhook.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'The schedule’s name.' }),
    cron: t.exposeString('cron', { description: 'Minute, hour, day of the month, month, day of the week.' }),
    timeZone: t.exposeString('timeZone', { description: 'The time zone it runs in: Europe/Lisbon.' }),
    webhookId: t.exposeID('webhookId', { description: 'The id of the webhook it sends records to.' }),
    webhook: t.field({
      type: WebhookType,
      nullable: true,
      description: 'The webhook it sends records to.',
      resolve: ({ webhookId }, _args, { scope }) => webhookOf(scope, webhookId),
    }),
    noun: t.field({
      type: SentNounType,
      description: 'The kind of record it sends.',
      resolve: ({ noun }) => noun,
    }),
    matching: t.field({
      type: 'JSONObject',
      description: 'Which records to send, as createSchedule takes it; {} for all.',
      resolve: ({ noun, matching }, _args, _context, { schema }) => writeMatching(schema, noun, matching),
    }),
    isPaused: t.exposeBoolean('isPaused', { description: 'Whether it is paused.' }),
    nextRunAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it runs next; null while it is paused.',
      resolve: ({ nextRunAt }) => nextRunAt,
    }),
    lastRunAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it last ran; null before the first run.',
      resolve: ({ lastRunAt }) => lastRunAt,
    }),
    lastFault: t.exposeString('lastFault', {
      nullable: true,
      description: 'Why the last run sent nothing; null if it sent something.',
    }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: ({ createdAt }) => createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: ({ updatedAt }) => updatedAt }),
  }),
})

builder.queryFields((t) => ({
  schedules: t.field({
    type: [ScheduleType],
    description: 'Oldest first.',
    resolve: (_root, _args, { scope }) => findSchedules(scope),
  }),
  schedule: t.field({
    type: ScheduleType,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'The id of the schedule.' }) },
    description: 'One schedule, or null if there is none with this id.',
    resolve: (_root, { id }, { scope }) => findSchedule(scope, id),
  }),
  nextRuns: t.field({
    type: ['DateTime'],
    description: 'The next five times a schedule would run, to check what a cron expression means.',
    args: {
      cron: t.arg.string({
        required: true,
        description: 'Minute, hour, day of the month, month, day of the week: "0 6 * * 1".',
      }),
      timeZone: t.arg.string({ required: true, description: 'The time zone it runs in: "Europe/Lisbon".' }),
    },
    resolve: (_root, times, { deps, reader }) => {
      requirePermission(reader, 'read')
      return nextRuns(times, deps.now())
    },
  }),
}))

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: 'The id of the schedule.' })
  return {
    createSchedule: t.field({
      type: ScheduleType,
      description:
        `Creates a schedule, which sends records to a webhook at set times; at most ${MAX_SCHEDULES} schedules, ` +
        'and 1,000 records at a time.',
      args: {
        name: t.arg.string({ required: true, description: 'The schedule’s name.' }),
        cron: t.arg.string({
          required: true,
          description: 'When it runs, as a cron expression: "0 6 * * 1" is Mondays at six.',
        }),
        timeZone: t.arg.string({ required: true, description: 'The time zone it runs in: "Europe/Lisbon".' }),
        webhookId: t.arg.id({ required: true, description: 'The webhook to send records to.' }),
        noun: t.arg({ type: SentNounType, required: true, description: 'The kind of record to send.' }),
        matching: t.arg({
          ...argumentsOf(({ noun }) => listOperation(noun)),
          type: 'JSONObject',
          description: 'Which records to send: the arguments of their list. If omitted, all.',
        }),
      },
      resolve: (_root, { matching, ...args }, context, { schema }) => {
        const chosen = matching ? coerceMatching(schema, args.noun, matching) : null
        return change(context, (deps, reader) => createSchedule(deps, reader, { ...args, matching: chosen }))
      },
    }),
    updateSchedule: t.field({
      type: ScheduleType,
      description:
        'Changes the given fields, pauses the schedule or resumes it. Runs that it missed while it was paused ' +
        'are not made up for.',
      args: {
        id,
        expectedRevision: t.arg.int({
          description:
            'The revision that your change is based on. If it has been saved since then, the change is refused.',
        }),
        name: t.arg.string({ description: 'The schedule’s name.' }),
        cron: t.arg.string({ description: 'When it runs, as a cron expression: "0 6 * * 1" is Mondays at six.' }),
        timeZone: t.arg.string({ description: 'The time zone it runs in: "Europe/Lisbon".' }),
        webhookId: t.arg.id({ description: 'The webhook to send records to.' }),
        noun: t.arg({
          type: SentNounType,
          description:
            'The kind of record to send. If you change it without giving `matching`, all records of the new kind ' +
            'are sent.',
        }),
        matching: t.arg({
          ...argumentsOf(({ noun }) => listOperation(noun)),
          type: 'JSONObject',
          description: 'Which records to send: the arguments of their list.',
        }),
        isPaused: t.arg.boolean({ description: 'True to pause it, false to resume it.' }),
      },
      resolve: (_root, { matching, ...args }, context, { schema }) => {
        const chosen = matching ? (noun: Schedule['noun']) => coerceMatching(schema, noun, matching) : null
        return change(context, (deps, reader) => updateSchedule(deps, reader, { ...args, matching: chosen }))
      },
    }),
    runScheduleNow: t.field({
      type: ScheduleType,
      description: 'Runs it now, even if it is paused. Its next run does not change.',
      args: { id },
      resolve: (_root, args, context) => change(context, (deps, reader) => runScheduleNow(deps, reader, args)),
    }),
    deleteSchedule: t.field({
      type: ScheduleType,
      args: { id },
      description: 'Deletes the schedule.',
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteSchedule(deps, reader, args)),
    }),
  }
})
