import type { Feature } from '#kit/feature.ts'
import { createAlertWorker } from './send-alerts.ts'
import './alert.graphql.ts'
import './alert.resource.ts'

export const alerts: Feature = { name: 'alerts', work: createAlertWorker }
