import { CREATED_AT, ID, UPDATED_AT } from '#kit/common-words.ts'
import { CURSOR } from '#kit/cursor-field.ts'
import { typeFields } from '#kit/fields-in-schema.ts'
import type { Listed } from '#kit/list-cursor.ts'
import { nestedPageArgs } from '#kit/page-args.ts'
import { groupBy, keyBy, toMany, toOne } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import { CompanyType, companyOf } from '../companies/company.graphql.ts'
import { VariantType } from '../variants/variant.graphql.ts'
import { loadLatest, loadRatings, loadRatingsOfCompanies, loadRatingsOfMakers } from './find-ratings.ts'
import { EXPIRING_DAYS, type MakerRating, type Rating, ratingState } from './rating.ts'
import { ratingFields } from './rating-fields.ts'
import { namedScores } from './score-rule.ts'
import type { SubScore } from './sub-score-rule.ts'

export const RatingStateType = builder.enumType('RatingState', {
  description: 'Whether a rating counts today, by UTC.',
  values: {
    VALID: { value: 'valid', description: `It counts, for more than ${EXPIRING_DAYS} days.` },
    EXPIRING: { value: 'expiring', description: `It counts, but expires within ${EXPIRING_DAYS} days.` },
    EXPIRED: { value: 'expired', description: 'Its last day has passed, or the scheme says that it has expired.' },
    UNDATED: { value: 'undated', description: 'It says no last day, so it is not known whether it still counts.' },
  } as const,
})

const RatingScoreType = builder.objectRef<SubScore>('RatingScore').implement({
  description: 'The score of one theme.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The theme, in the scheme’s words: "Environment".' }),
    score: t.exposeFloat('score', { description: 'The score, on the scale of the rating.' }),
  }),
})

export const RatingType = builder.objectRef<Listed<Rating>>('Rating').implement({
  description:
    'What a scheme such as EcoVadis says of a company, as published on a day; a newer one is a rating of its own. Only members and keys ' +
    'of the workspace see it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'The scheme and the year: "EcoVadis 2026".' }),
    ...typeFields(t, ratingFields),
    scores: t.field({
      type: [RatingScoreType],
      description: 'The scores of single themes, as numbers.',
      resolve: (rating) => namedScores(rating),
    }),
    state: t.field({
      type: RatingStateType,
      description: 'Whether it counts today, by UTC.',
      resolve: (rating, _args, { scope }) => ratingState(rating, scope.today),
    }),
    isLatest: t.boolean({
      description: 'Whether the company has none of the scheme that was published later.',
      resolve: async (rating, _args, { scope }) => (await latestOf(scope, rating.id)) !== null,
    }),
    company: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company that was rated.',
      resolve: (rating, _args, { scope }) => companyOf(scope, rating.companyId),
    }),
    fetchedFrom: t.exposeString('fetchedFrom', {
      nullable: true,
      description: 'The connection that read it from the scheme; null: a person or a file has said it.',
    }),
    fetchedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last read from the scheme.',
      resolve: (rating) => rating.fetchedAt,
    }),
    disclosedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when passports may show it; null: they do not.',
      resolve: (rating) => rating.disclosedAt,
    }),
    disclosedBy: t.exposeString('disclosedBy', { nullable: true, description: 'Who decided that.' }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: (rating) => rating.createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: (rating) => rating.updatedAt }),
    cursor: t.id(CURSOR),
  }),
})

export const ratingOf = toOne(async (scope, ids) => keyBy(await loadRatings(scope, ids), ({ id }) => id))
const latestOf = toOne(async (scope, ids) => keyBy(await loadLatest(scope, ids), (id) => id))

type PageArgs = { skip?: number | null; take?: number | null }
const ratingsOfCompany = toMany<Rating, PageArgs>(async (scope, ids, page) =>
  groupBy(await loadRatingsOfCompanies(scope, ids, page), ({ companyId }) => companyId),
)
const ratingsOfMakers = toMany<MakerRating, object>(async (scope, ids) =>
  groupBy(await loadRatingsOfMakers(scope, ids), ({ variantId }) => variantId),
)

builder.objectField(CompanyType, 'ratings', (t) =>
  t.field({
    type: [RatingType],
    args: nestedPageArgs(t.arg),
    description: 'Its ratings with their history: by scheme, the newest first. Empty for callers without credentials.',
    resolve: (company, args, { scope }) => ratingsOfCompany(scope, company.id, args),
  }),
)

const MakerRoleType = builder.enumType('MakerRole', {
  description: 'What a company is to a variant.',
  values: {
    BRAND: { value: 'brand', description: 'The brand of its product.' },
    MANUFACTURER: { value: 'manufacturer', description: 'The company that makes it.' },
    SUPPLIER: { value: 'supplier', description: 'A supplier of one of its materials.' },
  } as const,
})

const MakerRatingType = builder.objectRef<MakerRating>('MakerRating').implement({
  description: 'The latest rating by a scheme of a company that a variant comes from.',
  fields: (t) => ({
    role: t.field({
      type: MakerRoleType,
      description: 'What the company is to the variant.',
      resolve: ({ role }) => role,
    }),
    company: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company.',
      resolve: ({ companyId }, _args, { scope }) => companyOf(scope, companyId),
    }),
    rating: t.field({
      type: RatingType,
      nullable: true,
      description: 'Its latest rating by the scheme.',
      resolve: ({ ratingId }, _args, { scope }) => ratingOf(scope, ratingId),
    }),
  }),
})

builder.objectField(VariantType, 'makerRatings', (t) =>
  t.field({
    type: [MakerRatingType],
    description:
      'The latest ratings of its brand, its manufacturer and the suppliers of its materials, in this order. Empty for callers without ' +
      'credentials.',
    resolve: (variant, _args, { scope }) => ratingsOfMakers(scope, variant.id, {}),
  }),
)
