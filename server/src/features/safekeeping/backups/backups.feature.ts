import type { Feature } from '#kit/feature.ts'
import { startForgettingBackups } from './backup.jobs.ts'
import { createBackupWorker } from './backup-worker.ts'
import './backup.events.ts'
import './backup.graphql.ts'
import './backup.resource.ts'

export const backups: Feature = {
  name: 'backups',
  work: createBackupWorker,
  sweep: startForgettingBackups,
}
