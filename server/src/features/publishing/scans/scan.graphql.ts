import { VariantType } from '#features/records/variants/variant.graphql.ts'
import { groupBy, toMany } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import { PassportType } from '../passports/passport.graphql.ts'
import { findScans, loadScans, type PeriodInput } from './find-scans.ts'
import type { DailyScans } from './scan.ts'

const ScanKindType = builder.enumType('ScanKind', {
  description: 'How a passport was asked for.',
  values: {
    PAGE: { value: 'page', description: 'The passport page was shown.' },
    RESOLVER: {
      value: 'resolver',
      description: 'A GS1 Digital Link led to the passport; the page it leads to counts by itself.',
    },
    DATA: { value: 'data', description: 'A program read the JSON or another form of data.' },
  } as const,
})

const DailyScansType = builder.objectRef<DailyScans>('DailyScans').implement({
  description: 'How often passports were asked for on one day. Nothing of who asked is kept.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Day', description: 'UTC.' }),
    kind: t.field({ type: ScanKindType, description: 'How they were asked for.', resolve: ({ kind }) => kind }),
    people: t.exposeInt('people', { description: 'By browsers, as far as they say so.' }),
    robots: t.exposeInt('robots', {
      description: 'By programs that name themselves: search engines, link previews, scripts.',
    }),
  }),
})

const scansOf = toMany(async (scope, variantIds, period: PeriodInput) =>
  groupBy(await loadScans(scope, variantIds, period), ({ variantId }) => variantId),
)

const FROM = 'The first day, UTC; 29 days before "to" when left out.'
const TO = 'The last day, UTC; today when left out. At most 400 days in all.'
const WHAT =
  'How often its passport was asked for, by day and kind; days without are left out. Null for readers without credentials.'

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
    description: 'How often the passports of the workspace were asked for, by day and kind, the first day first.',
    args: { from: t.arg({ type: 'Day', description: FROM }), to: t.arg({ type: 'Day', description: TO }) },
    resolve: (_root, args, { scope, deps }) => findScans(scope, args, deps.now()),
  }),
)
