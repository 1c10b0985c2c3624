import { builder, change } from '../access/schema-builder.ts'
import { coerceMatching } from '../bulk-changes/coerce-arguments.ts'
import { SentNounType } from '../webhook-deliveries/delivery.graphql.ts'
import { createSchedule } from './create-schedule.ts'
import { deleteSchedule } from './delete-schedule.ts'
import { findSchedules } from './find-schedules.ts'
import { runScheduleNow } from './run-schedule.ts'
import { MAX_SCHEDULES, type Schedule } from './schedule.ts'
import { updateSchedule } from './update-schedule.ts'

const ScheduleType = builder.objectRef<Schedule>('Schedule').implement({
  description: 'What the service does by itself at times that come again: sends records to a webhook.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    cron: t.exposeString('cron', { description: 'Minute, hour, day of the month, month, day of the week.' }),
    timeZone: t.exposeString('timeZone', { description: 'By whose clocks: Europe/Lisbon.' }),
    webhookId: t.exposeID('webhookId'),
    noun: t.field({ type: SentNounType, resolve: ({ noun }) => noun }),
    matching: t.field({
      type: 'JSONObject',
      description: 'Which records; {}: all.',
      resolve: ({ matching }) => matching,
    }),
    isPaused: t.exposeBoolean('isPaused'),
    nextRunAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ nextRunAt }) => nextRunAt }),
    lastRunAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ lastRunAt }) => lastRunAt }),
    lastFault: t.exposeString('lastFault', {
      nullable: true,
      description: 'Why the last run sent nothing; null: it did.',
    }),
    revision: t.exposeInt('revision', { description: 'How often it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
  }),
})

builder.queryFields((t) => ({
  schedules: t.field({
    type: [ScheduleType],
    description: 'In the order in which they were made.',
    resolve: (_root, _args, { scope }) => findSchedules(scope),
  }),
}))

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true })
  return {
    createSchedule: t.field({
      type: ScheduleType,
      description: `Has records sent to a webhook at times that come again; at most ${MAX_SCHEDULES} schedules, and 1,000 records at a time.`,
      args: {
        name: t.arg.string({ required: true }),
        cron: t.arg.string({ required: true, description: '"0 6 * * 1": Mondays at six.' }),
        timeZone: t.arg.string({ required: true, description: 'By whose clocks: "Europe/Lisbon".' }),
        webhookId: t.arg.id({ required: true }),
        noun: t.arg({ type: SentNounType, required: true }),
        matching: t.arg({
          type: 'JSONObject',
          description: 'Which records: the arguments of their list. Left out: all.',
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
        'Changes when it runs, pauses it, or lets it go on. What it missed while it was paused is not made up for.',
      args: { id, name: t.arg.string(), cron: t.arg.string(), timeZone: t.arg.string(), isPaused: t.arg.boolean() },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateSchedule(deps, reader, args)),
    }),
    runScheduleNow: t.field({
      type: ScheduleType,
      description: 'Runs it now, paused or not. Its times stay.',
      args: { id },
      resolve: (_root, args, context) => change(context, (deps, reader) => runScheduleNow(deps, reader, args)),
    }),
    deleteSchedule: t.field({
      type: ScheduleType,
      args: { id },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteSchedule(deps, reader, args)),
    }),
  }
})
