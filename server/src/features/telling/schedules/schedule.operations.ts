import { missing, mutation, type Operation } from '#test/operation.ts'

const schedule = (webhook: string, times: string) =>
  `mutation { createSchedule(name: "A", webhookId: "${webhook}", noun: PRODUCT, ${times}) { id } }`

export const operations: readonly Operation[] = [
  {
    name: 'schedules',
    need: 'administer',
    foreign: 'own_workspace',
    document: () => '{ schedules { id name cron timeZone noun matching isPaused nextRunAt lastFault } }',
    bad: [['graphql_validation', () => '{ schedules { input } }']],
  },
  {
    name: 'schedule',
    need: 'administer',
    foreign: 'null',
    document: (fixture) => `{ schedule(id: "${fixture.schedule}") { id name webhook { id name } } }`,
    bad: [['graphql_validation', () => '{ schedule { id } }']],
  },
  {
    name: 'nextRuns',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ nextRuns(cron: "0 6 * * 1", timeZone: "Europe/Lisbon") }',
    bad: [
      ['cron_malformed', () => '{ nextRuns(cron: "every day", timeZone: "UTC") }'],
      ['time_zone_unknown', () => '{ nextRuns(cron: "0 6 * * *", timeZone: "Mars/Olympus") }'],
    ],
  },
  mutation(
    'createSchedule',
    ({ webhook }) =>
      `name: "Mondays", cron: "0 6 * * 1", timeZone: "Europe/Lisbon", webhookId: "${webhook}", noun: VARIANT, matching: { status: PUBLISHED }`,
    'bad_input',
    [
      ['cron_malformed', ({ webhook }) => schedule(webhook, 'cron: "every day", timeZone: "UTC"')],
      ['cron_malformed', ({ webhook }) => schedule(webhook, 'cron: "0 0 6 * * 1", timeZone: "UTC"')],
      ['cron_malformed', ({ webhook }) => schedule(webhook, 'cron: "0 0 31 2 *", timeZone: "UTC"')],
      ['time_zone_unknown', ({ webhook }) => schedule(webhook, 'cron: "0 6 * * *", timeZone: "Mars/Olympus"')],
      ['webhook_not_found', () => schedule(missing, 'cron: "0 6 * * *", timeZone: "UTC"')],
    ],
    'administer',
  ),
  mutation(
    'updateSchedule',
    ({ schedule, webhook }) =>
      `id: "${schedule}", cron: "0 7 * * *", webhookId: "${webhook}", noun: VARIANT, matching: { status: PUBLISHED }, isPaused: true`,
    'not_found',
    [
      ['schedule_not_found', () => `mutation { updateSchedule(id: "${missing}", name: "A") { id } }`],
      ['webhook_not_found', (f) => `mutation { updateSchedule(id: "${f.schedule}", webhookId: "${missing}") { id } }`],
      [
        'record_changed',
        (f) => `mutation { updateSchedule(id: "${f.schedule}", expectedRevision: 99, name: "A") { id } }`,
      ],
    ],
    'administer',
  ),
  mutation(
    'runScheduleNow',
    (fixture) => `id: "${fixture.schedule}"`,
    'not_found',
    [['schedule_not_found', () => `mutation { runScheduleNow(id: "${missing}") { id } }`]],
    'administer',
  ),
  mutation(
    'deleteSchedule',
    (fixture) => `id: "${fixture.schedule}"`,
    'not_found',
    [['schedule_not_found', () => `mutation { deleteSchedule(id: "${missing}") { id } }`]],
    'administer',
  ),
]
