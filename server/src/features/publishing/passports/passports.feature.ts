import type { Feature } from '#kit/feature.ts'
import { registerPublicPassports } from './public-passport.rest.ts'
import './passport.events.ts'
import './passport.graphql.ts'
import './passport-change.graphql.ts'
import './passport.resource.ts'

export const passports: Feature = {
  name: 'passports',
  register: ({ app, deps }) => registerPublicPassports(app, deps, app.scans),
}
