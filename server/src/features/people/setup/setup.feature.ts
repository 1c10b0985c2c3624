import type { Feature } from '#kit/feature.ts'
import { registerSetupPage } from './setup.page.ts'

export const setup: Feature = {
  name: 'setup',
  register: ({ app, deps }) => registerSetupPage(app, deps),
}
