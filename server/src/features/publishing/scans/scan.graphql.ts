import { VariantType } from '#features/records/variants/variant.graphql.ts'
import { groupBy, toMany } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import { PassportType } from '../passports/passport.graphql.ts'
import { findScans, loadScans, type PeriodInput } from './find-scans.ts'
import type { DailyScans } from './scan.ts'

const ScanKindType = builder.enumType('ScanKind', {
  description: 'How a passport was requested.',
  values: {
    PAGE: { value: 'page', description: 'The passport page was shown.' },
    RESOLVER: {
      value: 'resolver',
      description: 'A GS1 Digital Link led to the passport; the page it leads to is counted separately.',
    },
    DATA: { value: 'data', description: 'A program read the JSON or another form of data.' },
  } as const,
})

const DailyScansType = builder.objectRef<DailyScans>('DailyScans').implement({
  description: 'How many times passports were requested on one day. Nothing about the readers is stored.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Day', description: 'The day, in UTC.' }),
    kind: t.field({ type: ScanKindType, description: 'How they were requested.', resolve: ({ kind }) => kind }),
    people: t.exposeInt('people', { description: 'Requests by browsers, as far as they identify themselves.' }),
    robots: t.exposeInt('robots', {
      description: 'Requests by programs that identify themselves: search engines, link previews, scripts.',
    }),
  }),
})

const scansOf = toMany(async (scope, variantIds, period: PeriodInput) =>
  groupBy(await loadScans(scope, variantIds, period), ({ variantId }) => variantId),
)

const FROM = 'The first day, UTC; if omitted, 29 days before "to".'
const TO = 'The last day, UTC; if omitted, today. At most 400 days in all.'
const WHAT =
  'How many times its passport was requested, by day and kind; days without a request are omitted. Null for ' +
  'readers without credentials.'

builder.objectField(VariantType, 'scans', (t) =>
  t.field({
    type: [DailyScansType],
    nullable: true,
    description: WHAT,
    args: { from: t.arg({ type: 'Day', description: FROM }), to: t.arg({ type: 'Day', description: TO }) },
    resolve: ({ id }, args, { scope }) => (scope.reader.kind === 'stranger' ? null : scansOf(scope, id, args)),
  }),
)

builder.objectField(PassportType, 'scans', (t) =>
  t.field({
    type: [DailyScansType],
    nullable: true,
    description: WHAT,
    args: { from: t.arg({ type: 'Day', description: FROM }), to: t.arg({ type: 'Day', description: TO }) },
    resolve: ({ variantId }, args, { scope }) =>
      scope.reader.kind === 'stranger' ? null : scansOf(scope, variantId, args),
  }),
)

builder.queryField('scans', (t) =>
  t.field({
    type: [DailyScansType],
    description: 'How many times the workspace’s passports were requested, by day and kind, in the order of the days.',
    args: { from: t.arg({ type: 'Day', description: FROM }), to: t.arg({ type: 'Day', description: TO }) },
    resolve: (_root, args, { scope, deps }) => findScans(scope, args, deps.now()),
  }),
)
