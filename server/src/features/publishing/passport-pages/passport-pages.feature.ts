import type { Feature } from '#kit/feature.ts'
import { registerPassportPages } from './passport-page.rest.ts'
import { registerPassportPreviews } from './passport-preview.rest.ts'

export const passportPages: Feature = {
  name: 'passport-pages',
  register({ app, deps, identify }) {
    registerPassportPages(app, deps, app.scans)
    registerPassportPreviews(app, deps, identify)
  },
}
