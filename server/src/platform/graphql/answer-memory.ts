import type { OperationDefinitionNode } from 'graphql'
import type { GraphqlRequest } from './graphql-request.ts'

/** Where the answers to repeated queries are kept. What makes a kept answer still true is its owner's to know. */
export type AnswerMemory<Context> = {
  /** Null where the query is not to be remembered. */
  find(context: Context, operation: OperationDefinitionNode, asked: GraphqlRequest): Promise<MemoryPlace | null>
}

export type MemoryPlace = {
  /** The answer of an earlier request that is still true; null where it has to be made. */
  readonly body: string | null
  /** Takes the answer that was made. */
  keep(body: string): void
}
