import { MAX_VALUES } from '#database/distinct-values.ts'
import { addChangesField } from '#kit/changes-field.ts'
import { ORDER } from '#kit/common-words.ts'
import { fieldArgs } from '#kit/fields-in-schema.ts'
import { naming } from '#kit/named-records.ts'
import { orderType } from '#kit/order-type.ts'
import { pageArgs, revisionArg, updatedSinceArg } from '#kit/page-args.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { MOST_WHOLE, mostWhole } from '#kit/whole-list.ts'
import { MAX_TAKE } from '#platform/page.ts'
import { createRating } from './create-rating.ts'
import { deleteRating } from './delete-rating.ts'
import { concealRating, discloseRating } from './disclose-rating.ts'
import { countRatingsFound, findRatingSchemes, findRatings } from './find-ratings.ts'
import { rating } from './rating.noun.ts'
import { ratingVerbs } from './rating.verbs.ts'
import { ratingFields } from './rating-fields.ts'
import { RatingStateType, RatingType, ratingOf } from './rating-type.graphql.ts'
import { updateRating } from './update-rating.ts'

const RatingOrderType = orderType('RatingOrder', {
  SCHEME: 'scheme',
  PUBLISHED: 'the day it was published',
  VALID_UNTIL: 'the last day it counts',
  UPDATED: 'the time of the last change',
})

builder.queryFields((t) => {
  const filter = {
    companyId: t.arg.id({ ...naming('company'), description: 'Only ratings of this company.' }),
    scheme: t.arg.string({ description: 'Only ratings by this scheme, exactly as written on them.' }),
    state: t.arg({ type: RatingStateType, description: 'Only ratings in this state today.' }),
    isLatest: t.arg.boolean({ description: 'Only the latest of each company by each scheme, if true.' }),
    search: t.arg.string({
      description: 'Only ratings with this in their scheme, the scheme’s id, medal or code, ignoring case.',
    }),
    updatedSince: updatedSinceArg(t.arg),
  }
  return {
    ratings: t.field({
      type: [RatingType],
      args: {
        ...pageArgs(t.arg),
        take: t.arg.int({
          description: `How many records to return, 1 to ${MAX_TAKE}; if omitted, all of them, up to ${MOST_WHOLE}.`,
          extensions: { bounds: { minimum: 1, maximum: MAX_TAKE } },
        }),
        ...filter,
        orderBy: t.arg({ type: RatingOrderType, defaultValue: 'NEWEST', description: ORDER }),
      },
      extensions: { countsAs: MAX_TAKE },
      description: 'Ratings, newest first by default.',
      resolve: (_root, args, { scope }, info) => findRatings(scope, args, () => mostWhole(info)),
    }),
    ratingCount: t.int({
      args: filter,
      description: 'How many ratings there are.',
      resolve: (_root, args, { scope }) => countRatingsFound(scope, args),
    }),
    ratingSchemes: t.stringList({
      description: `The schemes of the workspace’s ratings, each once: at most ${MAX_VALUES}.`,
      resolve: (_root, _args, { scope }) => findRatingSchemes(scope),
    }),
    rating: t.field({
      type: RatingType,
      nullable: true,
      args: { id: t.arg.id({ ...naming('rating'), required: true, description: 'The id of the rating.' }) },
      description: 'One rating, or null if there is none with this id.',
      resolve: (_root, { id }, { scope }) => ratingOf(scope, id),
    }),
  }
})

builder.mutationFields((t) => {
  return {
    createRating: t.field({
      type: RatingType,
      description: 'Enters a rating of a company. There is one by each scheme and day.',
      args: { ...fieldArgs(t.arg, ratingFields, 'create') },
      resolve: (_root, args, context) => change(context, (deps, reader) => createRating(deps, reader, args)),
    }),
    updateRating: t.field({
      type: RatingType,
      description:
        'Changes the given fields; null clears a field. What was read from the scheme cannot be changed, and a change ends its disclosure.',
      args: {
        id: t.arg.id({ ...naming('rating'), required: true, description: 'The id of the rating.' }),
        ...fieldArgs(t.arg, ratingFields, 'update'),
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateRating(deps, reader, args)),
    }),
    discloseRating: t.field({
      type: RatingType,
      description:
        'Decides that passports show the rating. It must be valid and say until when. Public passports show it when they are published ' +
        'again. Only admins decide.',
      args: {
        id: t.arg.id({ ...naming('rating'), required: true, description: 'The id of the rating.' }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => discloseRating(deps, reader, args)),
    }),
    concealRating: t.field({
      type: RatingType,
      description:
        'Decides that passports no longer show the rating. Public passports show it until they are published again. Only admins decide.',
      args: { id: t.arg.id({ ...naming('rating'), required: true, description: 'The id of the rating.' }) },
      resolve: (_root, args, context) => change(context, (deps, reader) => concealRating(deps, reader, args)),
    }),
    deleteRating: t.field({
      type: RatingType,
      args: {
        id: t.arg.id({ ...naming('rating'), required: true, description: 'The id of the rating.' }),
        expectedRevision: revisionArg(t.arg),
      },
      description: 'Deletes the rating.',
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteRating(deps, reader, args)),
    }),
  }
})

addChangesField({ noun: rating, type: RatingType, verbs: ratingVerbs, one: ratingOf })
