import { eachOf, verbs } from '#kit/noun-verbs.ts'
import { createRatings } from './create-rating.ts'
import { deleteRating } from './delete-rating.ts'
import { countRatingsFound, findRatings, loadRatings, walkRatings } from './find-ratings.ts'
import { lockRatings } from './rating.store.ts'
import { ratingFields } from './rating-fields.ts'
import { updateRatings } from './update-rating.ts'

export const ratingVerbs = verbs(ratingFields, {
  find: findRatings,
  walk: walkRatings,
  count: countRatingsFound,
  load: loadRatings,
  create: (deps, reader, inputs) => createRatings(deps, reader, inputs),
  update: (deps, reader, inputs) => updateRatings(deps, reader, inputs),
  remove: eachOf(deleteRating),
  lock: lockRatings,
})
