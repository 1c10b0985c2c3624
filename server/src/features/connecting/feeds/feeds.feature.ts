import { addEndWithMaker } from '#features/people/access/end-with-maker.ts'
import type { Feature } from '#kit/feature.ts'
import { sweepHourly } from '#platform/sweep-hourly.ts'
import { registerLiveCsv } from './csv.rest.ts'
import { endFeedsOf } from './end-feeds-of.ts'
import { forgetOldReads } from './forget-old-reads.ts'
import { registerOdata } from './odata/odata.rest.ts'
import { createFeedDoor, type FeedDoor } from './open-feed.ts'
import './feed.events.ts'
import './feed.graphql.ts'
import './feed.resource.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the routes of feeds let programs in by. */
    feeds: FeedDoor
  }
}

addEndWithMaker(endFeedsOf)

export const feeds: Feature = {
  name: 'feeds',
  register({ app, deps }) {
    const door = createFeedDoor(deps)
    app.decorate('feeds', door)
    // It writes for the last time when the server closes.
    app.addHook('onClose', () => door.close())
    registerLiveCsv(app, deps)
    registerOdata(app, deps)
  },
  sweep: (deps) =>
    sweepHourly(
      () => forgetOldReads(deps),
      (error) => deps.log.warn({ err: error }, 'Old reads of feeds could not be forgotten; the next look tries again'),
    ),
}
