import type { Feature } from '#kit/feature.ts'
import { registerConsentPage } from './consent.page.ts'
import { createEmailWorker } from './email-worker.ts'
import { startForgettingEmails } from './forget-emails.ts'
import './email.events.ts'
import './email.graphql.ts'
import './email.resource.ts'

export const emails: Feature = {
  name: 'emails',
  register: ({ app, deps }) => registerConsentPage(app, deps),
  work: createEmailWorker,
  sweep: startForgettingEmails,
}
