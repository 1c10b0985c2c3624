// Made from the fields of the records by "npm run generate".
import { graphql } from '../graphql.ts'

export const RATING_FIELDS = 'scheme schemeId score outOf subScores medal publishedOn validUntil saidExpired scorecardUrl code'

export const CREATE_RATING = graphql(`
  mutation CreateRating($companyId: ID!, $scheme: String!, $schemeId: String, $score: Float, $outOf: Float, $subScores: [String!], $medal: String, $publishedOn: Day!, $validUntil: Day, $saidExpired: Boolean, $scorecardUrl: String, $code: String) {
    record: createRating(companyId: $companyId, scheme: $scheme, schemeId: $schemeId, score: $score, outOf: $outOf, subScores: $subScores, medal: $medal, publishedOn: $publishedOn, validUntil: $validUntil, saidExpired: $saidExpired, scorecardUrl: $scorecardUrl, code: $code) { id }
  }
`)

export const UPDATE_RATING = graphql(`
  mutation UpdateRating($id: ID!, $expectedRevision: Int, $companyId: ID, $scheme: String, $schemeId: String, $score: Float, $outOf: Float, $subScores: [String!], $medal: String, $publishedOn: Day, $validUntil: Day, $saidExpired: Boolean, $scorecardUrl: String, $code: String) {
    record: updateRating(id: $id, expectedRevision: $expectedRevision, companyId: $companyId, scheme: $scheme, schemeId: $schemeId, score: $score, outOf: $outOf, subScores: $subScores, medal: $medal, publishedOn: $publishedOn, validUntil: $validUntil, saidExpired: $saidExpired, scorecardUrl: $scorecardUrl, code: $code) { id revision }
  }
`)

export const DELETE_RATING = graphql(`mutation DeleteRating($id: ID!) { deleteRating(id: $id) { id } }`)
