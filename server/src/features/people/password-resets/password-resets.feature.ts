import type { Feature } from '#kit/feature.ts'
import { createResetWorker } from './answer-reset-requests.ts'
import { registerForgottenPasswordPage } from './forgotten-password.page.ts'
import { registerPasswordResetPage } from './password-reset.page.ts'
import './password-reset.graphql.ts'
import './password-reset.resource.ts'

export const passwordResets: Feature = {
  name: 'password-resets',
  register: ({ app, deps }) => {
    registerPasswordResetPage(app, deps)
    registerForgottenPasswordPage(app, deps)
  },
  work: createResetWorker,
}
