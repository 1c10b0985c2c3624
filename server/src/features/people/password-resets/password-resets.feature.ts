import type { Feature } from '#kit/feature.ts'
import { registerPasswordResetPage } from './password-reset.page.ts'
import './password-reset.graphql.ts'
import './password-reset.resource.ts'

export const passwordResets: Feature = {
  name: 'password-resets',
  register: ({ app, deps }) => registerPasswordResetPage(app, deps),
}
