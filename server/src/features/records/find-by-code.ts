import { argumentsWithIds, type FindByCode, idByCode } from '#kit/named-records.ts'
import { findIdsByCode } from './code.store.ts'
import { factsOf, isNoun } from './nouns.ts'

/** Of any noun: the ids of the records that have these codes of the workspace's own. */
export const findByCode: FindByCode = async (scope, noun, codes) =>
  isNoun(noun) && 'code' in factsOf(noun).fields
    ? findIdsByCode(await scope.tx(), scope.workspaceId, noun, codes)
    : new Map()

/** For the routes made by hand: the id of the record that an address or a form names. */
export const idOfNamed = idByCode(findByCode)

/** For the same: arguments of a list of the schema, with ids in the place of codes. */
export const argumentsNamed = argumentsWithIds(findByCode)
