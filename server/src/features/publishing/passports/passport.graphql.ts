import { findCurrentWorkspace } from '#features/people/workspaces/find-workspace.ts'
import { discloseScore } from '#features/people/workspaces/score-disclosure.ts'
import { AssessmentType, assessmentOf } from '#features/records/assessments/assessment.graphql.ts'
import { publishedImpactOf } from '#features/records/assessments/result-of.ts'
import { productOf } from '#features/records/products/product.graphql.ts'
import { PublicationStatusType, VariantType, variantOf } from '#features/records/variants/variant.graphql.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import { naming } from '#kit/named-records.ts'
import { nestedPageArgs } from '#kit/page-args.ts'
import { besideIn } from '#kit/plans/field-plan.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { groupBy, keyBy, toMany, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { scoreFor } from '#kit/score-for.ts'
import { passportAddressOf, passportPageOf } from '../digital-links/passport-address.ts'
import { loadLatestDigests, loadPassports, loadVersionAssessments, loadVersions } from './find-passports.ts'
import { composePassport, type Passport, type PassportContent, type PassportVersion, withoutScore } from './passport.ts'
import { publishPassport } from './publish-passport.ts'
import { withdrawPassport } from './withdraw-passport.ts'

const passportOf = toOne(async (scope, variantIds) =>
  keyBy(await loadPassports(scope, variantIds), ({ variantId }) => variantId),
)
const latestDigestOf = toOne(async (scope, variantIds) =>
  keyBy(await loadLatestDigests(scope, variantIds), ({ variantId }) => variantId),
)
const versionsOf = toMany(async (scope, variantIds, page: { skip?: number | null; take?: number | null }) =>
  groupBy(await loadVersions(scope, variantIds, page), ({ variantId }) => variantId),
)

/** The one of this request, read once for all passports. */
const workspaceOf = toOne(async (scope) => {
  const workspace = await findCurrentWorkspace(scope)
  return new Map(workspace ? [[workspace.id, workspace]] : [])
})
const assessmentOfVersion = toOne(loadVersionAssessments)

const PassportState = builder.enumType('PassportState', {
  description: 'Whether a passport is public.',
  values: {
    PUBLISHED: { value: 'published', description: 'Open to anyone.' },
    WITHDRAWN: { value: 'withdrawn', description: 'Its address responds that it was withdrawn (410).' },
  } as const,
})

const PassportVersionType = builder.objectRef<PassportVersion>('PassportVersion').implement({
  description: 'One publication, kept forever.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Counted from 1 without gaps.' }),
    json: t.string({
      description: 'The JSON as published, byte for byte; for readers without credentials, as the public gets it.',
      resolve: (version, _args, { scope }) => contentFor(scope, version).body.toString(),
    }),
    sha256: t.string({
      description: 'SHA-256 of `json`, in hex.',
      resolve: (version, _args, { scope }) => contentFor(scope, version).sha256.toString('hex'),
    }),
    size: t.int({ description: 'The size of `json` as published, in bytes.', resolve: ({ body }) => body.length }),
    publishedBy: t.exposeString('publishedBy', { description: 'The name of the member or key that published it.' }),
    publishedAt: t.field({
      type: 'DateTime',
      description: 'When it was published.',
      resolve: ({ publishedAt }) => publishedAt,
    }),
    assessment: t.field({
      type: AssessmentType,
      nullable: true,
      description:
        'The assessment behind its numbers, recalculated with the method and factors of that time. Null if ' +
        'there was none, and for readers without credentials.',
      resolve: ({ variantId, version }, _args, { scope }) => assessmentOfVersion(scope, `${variantId} ${version}`),
    }),
    jsonUrl: t.string({
      description: 'The public address of its JSON.',
      resolve: ({ variantId, version }, _args, { deps }) =>
        `${passportUrl(deps.config.publicUrl, variantId)}/versions/${version}`,
    }),
  }),
})

export const PassportType = builder.objectRef<Passport>('Passport').implement({
  description: 'The public record of one variant.',
  fields: (t) => ({
    digitalId: t.exposeString('digitalId', {
      description: 'The short, unguessable code of the variant, as in its labels and QR codes.',
    }),
    state: t.field({ type: PassportState, description: 'Whether it is public.', resolve: ({ state }) => state }),
    version: t.exposeInt('version', { description: 'The number of the latest version.' }),
    firstPublishedAt: t.field({
      type: 'DateTime',
      description: 'When its first version was published.',
      resolve: ({ firstPublishedAt }) => firstPublishedAt,
    }),
    publishedAt: t.field({
      type: 'DateTime',
      description: 'When its latest version was published.',
      resolve: ({ publishedAt }) => publishedAt,
    }),
    withdrawnAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was withdrawn; null while it is public.',
      resolve: ({ withdrawnAt }) => withdrawnAt,
    }),
    address: t.string({
      description:
        'The address in its QR code: the GS1 Digital Link of its GTIN or, without a GTIN, the address of its page.',
      resolve: ({ digitalId, gtin14 }, _args, { deps }) =>
        passportAddressOf({ gtin: gtin14, digitalId }, deps.config.publicPassportUrl),
    }),
    jsonUrl: t.string({
      description: 'The address of the public JSON.',
      resolve: ({ digitalId }, _args, { deps }) => passportUrl(deps.config.publicUrl, digitalId),
    }),
    pageUrl: t.string({
      description: 'The passport page, for people. Programs get data from the same address, by their Accept header.',
      resolve: ({ digitalId }, _args, { deps }) => passportPageOf(digitalId, deps.config.publicPassportUrl),
    }),
    hasUnpublishedChanges: t.boolean({
      nullable: true,
      description:
        'Whether publishing again would change the public JSON; passportChanges lists these changes, and ' +
        'those of the page. Null for readers without credentials.',
      resolve: (passport, _args, { scope }) => hasUnpublishedChanges(scope, passport),
    }),
    showsScore: t.boolean({
      description: 'Whether the public JSON contains the score today; Workspace.scoreDisclosure gives the reason.',
      resolve: (_passport, _args, { scope }) => showsScore(scope),
    }),
    versions: t.field({
      type: [PassportVersionType],
      args: nestedPageArgs(t.arg),
      description: 'Its versions, latest first.',
      resolve: ({ variantId }, args, { scope }) => versionsOf(scope, variantId, args),
    }),
  }),
})

async function showsScore(scope: ReadScope): Promise<boolean> {
  const { reader, workspaceId, today } = scope
  if (reader.kind === 'stranger') return reader.seesScores
  const workspace = await workspaceOf(scope, workspaceId)
  return workspace !== null && discloseScore(workspace, new Date(today)).shown
}

function contentFor({ reader }: ReadScope, version: PassportVersion): PassportContent {
  return scoreFor(reader, version) ?? withoutScore(version)
}

function passportUrl(publicUrl: string, identifier: string): string {
  return `${publicUrl}/api/public/dpp/${identifier}`
}

async function hasUnpublishedChanges(scope: ReadScope, { variantId }: Passport): Promise<boolean | null> {
  if (scope.reader.kind === 'stranger') return null
  const [variant, assessment, digest] = await Promise.all([
    variantOf(scope, variantId),
    assessmentOf(scope, variantId),
    latestDigestOf(scope, variantId),
  ])
  const product = variant && (await productOf(scope, variant.productId))
  if (!variant || !product || !digest) return null
  const impact = await publishedImpactOf(scope, assessment)
  return !composePassport(variant, product, impact).sha256.equals(digest.sha256)
}

builder.objectFields(VariantType, (t) => ({
  passport: t.field({
    type: PassportType,
    nullable: true,
    description: 'Null until the variant is first published.',
    resolve: ({ id }, _args, { scope }) => passportOf(scope, id),
  }),
  status: t.field({
    type: PublicationStatusType,
    description: 'Whether its passport is public.',
    ...besideIn(passportOf, 'state', { table: 'passports', by: 'variant_id', otherwise: 'draft' }),
  }),
}))

builder.mutationFields((t) => {
  const publication = (description: string, useCase: typeof publishPassport) =>
    t.field({
      type: VariantType,
      description,
      args: { id: t.arg.id({ ...naming('variant'), required: true, description: 'The id of the variant.' }) },
      resolve: (_root, args, context): Promise<Variant> =>
        change(context, (deps, reader) => useCase(deps, reader, args)),
    })
  return {
    publishVariant: publication(
      'Freezes the variant as the next version of its passport and makes that version public.',
      publishPassport,
    ),
    withdrawVariant: publication(
      'Withdraws the public passport: its address responds with 410 from now on.',
      withdrawPassport,
    ),
  }
})
