import { Kind, type OperationDefinitionNode } from 'graphql'
import type { AnswerMemory } from '#platform/graphql/answer-memory.ts'
import { createBoundedCache } from '#platform/graphql/bounded-cache.ts'
import type { Deps } from '../deps.ts'
import { createChangeCheck } from './change-check.ts'
import type { GraphqlContext } from './schema-builder.ts'
import { isPart } from './within.ts'

/**
 * Answers to queries for records that are asked again and again: a shop's page, a dashboard left open, a report. A kept answer is given
 * only after the database has said that nothing in the workspace has changed since it was made, so every server process sees every
 * acknowledged write. `recordFields` are the queries whose answer depends on nothing but the workspace's records, whether the reader
 * is a stranger and sees scores, and the day.
 */
export function createRememberedAnswers(deps: Deps, recordFields: ReadonlySet<string>): AnswerMemory<GraphqlContext> {
  const answers = createBoundedCache<Kept>(MAX_ANSWERS, deps.config.answerMemoryMb * CHARACTERS_PER_MB)
  const seen = createBoundedCache<true>(MAX_SEEN, MAX_SEEN)
  const check = createChangeCheck(deps)
  const fit = new WeakMap<OperationDefinitionNode, boolean>()

  const isFit = (operation: OperationDefinitionNode) => {
    const known = fit.get(operation)
    if (known !== undefined) return known
    const selections = operation.selectionSet.selections
    const fits = selections.every((field) => field.kind === Kind.FIELD && recordFields.has(field.name.value))
    fit.set(operation, fits)
    return fits
  }

  return {
    async find({ reader, scope }, operation, { query, operationName, variables }) {
      // What a transaction has changed is nobody else's yet, and may never be.
      if (!isFit(operation) || UNTOLD.test(query) || isPart(scope.deps)) return null
      const { workspaceId, today } = scope
      // Whether scores are shown may change without a change in the workspace: on the day on which a law begins.
      const kind = reader.kind === 'stranger' ? (reader.seesScores ? 's+' : 's-') : 'm'
      // No part but the last can hold NUL, so no two questions look alike.
      const key = `${workspaceId}\0${kind}\0${today}\0${operationName ?? ''}\0${query}\0${JSON.stringify(variables)}`
      const kept = answers.get(key)
      if (!kept && !seen.get(key)) {
        seen.set(key, true, 1)
        return null
      }
      const snapshot = await check(workspaceId, kept?.snapshot ?? null)
      if (snapshot === null) return kept ? { body: kept.body, keep: () => {} } : null
      return {
        body: null,
        keep: (body) => {
          if (body.length <= MAX_ANSWER_CHARACTERS) answers.set(key, { body, snapshot }, key.length + body.length)
        },
      }
    },
  }
}

/**
 * Fields that change without an event of the workspace: openings are counted, and another workspace may publish the same GTIN. To be safe,
 * the word anywhere in a query keeps its answer from being remembered.
 */
const UNTOLD = /\b(scans|publicationFindings)\b/

type Kept = { readonly body: string; readonly snapshot: string }

const MAX_ANSWERS = 5_000
/** A character takes two bytes at most. */
const CHARACTERS_PER_MB = 500_000
const MAX_ANSWER_CHARACTERS = 500_000
const MAX_SEEN = 10_000
