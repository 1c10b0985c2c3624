import { hash } from 'node:crypto'
import { type DocumentNode, type ExecutionResult, Kind, visit } from 'graphql'
import type { GraphqlRequest } from './graphql-request.ts'

/** What tells one request from another when it comes again. */
export type Repeated = {
  readonly key: string
  readonly fingerprint: string
  /** Its answer must not be kept. */
  readonly answersSecret: boolean
}

export type AnsweredOnce = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Does what a request with an Idempotency-Key asks for and keeps the answer with it, unless the same has been done before. */
export type Once<Context> = (
  context: Context,
  repeated: Repeated,
  work: (context: Context) => Promise<AnsweredOnce>,
) => Promise<AnsweredOnce>

export type MutationOnce<Context> = {
  readonly once: Once<Context>
  /** Mutations whose answer holds a secret that is shown once. */
  readonly secretFields: ReadonlySet<string>
}

/**
 * A document with a key is done as a whole or not at all: were a part kept, nobody could try the rest again without doing that part
 * twice. So what is refused is undone, and given back as it was refused.
 */
export async function performOnce<Context>(
  { once, secretFields }: MutationOnce<Context>,
  context: Context,
  { key, document, asked }: { key: string; document: DocumentNode; asked: GraphqlRequest },
  run: (context: Context) => Promise<ExecutionResult>,
): Promise<{ readonly answer: AnsweredOnce } | { readonly refused: ExecutionResult }> {
  const { query, operationName, variables } = asked
  const repeated = {
    key,
    fingerprint: hash('sha256', JSON.stringify(['graphql', query, operationName, variables]), 'base64url'),
    answersSecret: namesField(document, secretFields),
  }
  let refused: ExecutionResult | null = null
  try {
    const answer = await once(context, repeated, async (inner) => {
      refused = null
      const result = await run(inner)
      if (result.errors === undefined) return { status: 200, headers: {}, body: JSON.stringify({ data: result.data }) }
      refused = { data: null, errors: result.errors }
      throw new Error('The document was refused, and its changes were undone.')
    })
    return { answer }
  } catch (error) {
    if (refused === null) throw error
    return { refused }
  }
}

/** Anywhere in the document: a secret that is nowhere named is in no answer. */
function namesField(document: DocumentNode, names: ReadonlySet<string>): boolean {
  let found = false
  visit(document, {
    [Kind.FIELD](node) {
      if (names.has(node.name.value)) found = true
    },
  })
  return found
}
