import { builder } from '#kit/schema-builder.ts'
import { findUpgradeNotices, type ToldNotice } from './find-upgrade-notices.ts'

const UpgradeNoticeType = builder.objectRef<ToldNotice>('UpgradeNotice').implement({
  description: 'Something that an upgrade of this installation changed, and what to do about it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the notice; it never changes.' }),
    text: t.string({ description: 'In English.', resolve: ({ text }) => text.en }),
    textDe: t.string({ description: 'In German.', resolve: ({ text }) => text.de }),
    textFr: t.string({ description: 'In French.', resolve: ({ text }) => text.fr }),
    toldAt: t.field({
      type: 'DateTime',
      description: 'When this version first ran here.',
      resolve: ({ toldAt }) => toldAt,
    }),
  }),
})

builder.queryFields((t) => ({
  upgradeNotices: t.field({
    type: [UpgradeNoticeType],
    description:
      'What upgrades have changed in the last four weeks; empty for an installation that began with this version.',
    resolve: (_root, _args, { scope }) => findUpgradeNotices(scope),
  }),
}))
