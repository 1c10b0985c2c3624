import { groupBy, toMany } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import type { FeedReads } from './feed-reads.ts'
import { loadFeedReads } from './find-feeds.ts'

export const FeedReadsType = builder.objectRef<FeedReads>('FeedReads').implement({
  description: 'How often a program read a feed on one day.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Day', description: 'The day, in UTC.' }),
    program: t.exposeString('program', { description: 'What the program calls itself.' }),
    what: t.exposeString('what', { description: 'The set or list that it read.' }),
    count: t.exposeInt('count', {
      description: 'How many times; a set that comes in pages counts once for each page.',
    }),
    lastAt: t.field({ type: 'DateTime', description: 'The last time on this day.', resolve: ({ lastAt }) => lastAt }),
  }),
})

export const readsOf = toMany(async (scope, ids, { days }: { days?: number | null | undefined }) =>
  groupBy(await loadFeedReads(scope, ids, days), ({ feedId }) => feedId),
)
