/**
 * The two differ in status: with `application/json` a document that cannot be answered is a 200 with errors, as
 * clients of before GraphQL over HTTP expect.
 */
export type ResponseMediaType = 'application/json' | 'application/graphql-response+json'

/** The one preferred; `application/json` also for those who accept neither, so that they can read why. */
export function responseMediaType(accept: string | undefined): ResponseMediaType {
  if (accept === undefined || !accept.toLowerCase().includes(GRAPHQL)) return JSON_TYPE
  let best: ResponseMediaType = JSON_TYPE
  let bestWeight = 0
  for (const part of accept.toLowerCase().split(',', MAX_PARTS)) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim())
    const type =
      name === GRAPHQL ? GRAPHQL : name === JSON_TYPE || name === 'application/*' || name === '*/*' ? JSON_TYPE : null
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    if (type !== null && weight > bestWeight) {
      best = type
      bestWeight = weight
    }
  }
  return best
}

const JSON_TYPE = 'application/json'
const GRAPHQL = 'application/graphql-response+json'
const MAX_PARTS = 20
