import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const SCHEDULES = graphql(`
  query Schedules {
    schedules {
      id
      name
      cron
      timeZone
      noun
      matching
      isPaused
      nextRunAt
      lastRunAt
      lastFault
      webhook { id name }
    }
    webhooks { id }
  }
`)

export const SCHEDULE = graphql(`
  query Schedule($id: ID!) {
    record: schedule(id: $id) {
      id
      revision
      createdAt
      updatedAt
      name
      cron
      timeZone
      noun
      matching
      isPaused
      nextRunAt
      lastRunAt
      lastFault
      webhookId
      webhook { id name isEnabled }
    }
  }
`)

export const CREATE_SCHEDULE = graphql(`
  mutation CreateSchedule(
    $name: String!, $cron: String!, $timeZone: String!, $webhookId: ID!, $noun: SentNoun!, $matching: JSONObject
  ) {
    createSchedule(
      name: $name, cron: $cron, timeZone: $timeZone, webhookId: $webhookId, noun: $noun, matching: $matching
    ) { id }
  }
`)

export const UPDATE_SCHEDULE = graphql(`
  mutation UpdateSchedule(
    $id: ID!, $expectedRevision: Int, $name: String, $cron: String, $timeZone: String, $webhookId: ID, $noun: SentNoun
    $matching: JSONObject
  ) {
    updateSchedule(
      id: $id, expectedRevision: $expectedRevision, name: $name, cron: $cron, timeZone: $timeZone, webhookId: $webhookId
      noun: $noun, matching: $matching
    ) { id revision }
  }
`)

export const PAUSE = graphql(`
  mutation PauseSchedule($id: ID!, $isPaused: Boolean!) { updateSchedule(id: $id, isPaused: $isPaused) { id } }
`)
export const RUN = graphql(`mutation RunScheduleNow($id: ID!) { runScheduleNow(id: $id) { id lastFault } }`)
export const DELETE_SCHEDULE = graphql(`mutation DeleteSchedule($id: ID!) { deleteSchedule(id: $id) { id } }`)

export const NEXT_RUNS = graphql(`
  query NextRuns($cron: String!, $timeZone: String!) { nextRuns(cron: $cron, timeZone: $timeZone) }
`)

export type ScheduleRow = ResultOf<typeof SCHEDULES>['schedules'][number]
export type Schedule = NonNullable<ResultOf<typeof SCHEDULE>['record']>
export type SentNoun = Schedule['noun']
