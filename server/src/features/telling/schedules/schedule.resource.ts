import { addOperations } from '#kit/rest-resources.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { scheduleRules } from './schedule.ts'

addOperations('Schedules', [
  { method: 'GET', path: '/schedules', id: 'listSchedules', field: 'schedules', summary: 'List schedules' },
  { method: 'GET', path: '/schedules/{id}', id: 'readSchedule', field: 'schedule', summary: 'Read a schedule' },
  {
    method: 'GET',
    path: '/schedule-times',
    id: 'listScheduleTimes',
    field: 'nextRuns',
    exampleQuery: 'cron=0%206%20*%20*%201&timeZone=Europe%2FLisbon',
    summary: 'List the next five times a schedule would run',
  },
  {
    method: 'POST',
    path: '/schedules',
    id: 'createSchedule',
    bounds: boundsOf(scheduleRules),
    field: 'createSchedule',
    creates: true,
    example: {
      name: 'Products on Mondays',
      cron: '0 6 * * 1',
      timeZone: 'Europe/Lisbon',
      webhookId: '{webhook}',
      noun: 'PRODUCT',
    },
    summary: 'Create a schedule',
  },
  {
    method: 'PATCH',
    path: '/schedules/{id}',
    id: 'updateSchedule',
    bounds: boundsOf(scheduleRules),
    field: 'updateSchedule',
    example: { isPaused: true },
    summary: 'Change when a schedule runs, or pause it',
  },
  {
    method: 'DELETE',
    path: '/schedules/{id}',
    id: 'deleteSchedule',
    field: 'deleteSchedule',
    summary: 'Delete a schedule',
  },
  {
    method: 'POST',
    path: '/schedules/{id}/run',
    id: 'runScheduleNow',
    field: 'runScheduleNow',
    summary: 'Run a schedule now',
  },
])
