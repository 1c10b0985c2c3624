import { graphql, type ResultOf, type VariablesOf } from '../../graphql/graphql.ts'

export const PREVIEW = graphql(`
  query PreviewBulkChange($verb: BulkVerb!, $noun: BulkNoun!, $ids: [ID!], $matching: JSONObject, $fields: JSONObject) {
    previewBulkChange(verb: $verb, noun: $noun, ids: $ids, matching: $matching, fields: $fields) {
      total
      tried
      changed
      unchanged
      refusals { reason message count records { id name } }
      samples { id name differences { field before after } }
      findings { code severity message count records { id name } }
    }
  }
`)

export const START = graphql(`
  mutation StartBulkChange(
    $verb: BulkVerb!, $noun: BulkNoun!, $ids: [ID!], $matching: JSONObject, $fields: JSONObject, $key: String
  ) {
    startBulkChange(verb: $verb, noun: $noun, ids: $ids, matching: $matching, fields: $fields, key: $key) { id }
  }
`)

export const BULK_CHANGES = graphql(`
  query BulkChanges {
    bulkChanges(take: 20) {
      id
      verb
      noun
      state
      endReason
      endedBecause { reason message field value limit }
      total
      changed
      unchanged
      refused
      undoes
      undoneBy
      startedBy
      startedAt
      refusals { reason message count records { id name } }
    }
  }
`)

export const CANCEL = graphql(`mutation CancelBulkChange($id: ID!) { cancelBulkChange(id: $id) { id } }`)
export const UNDO = graphql(`mutation UndoBulkChange($id: ID!) { undoBulkChange(id: $id) { id } }`)

export type BulkVerb = VariablesOf<typeof START>['verb']
export type BulkNoun = VariablesOf<typeof START>['noun']
export type Preview = ResultOf<typeof PREVIEW>['previewBulkChange']
export type PastChange = ResultOf<typeof BULK_CHANGES>['bulkChanges'][number]
export type Refusals = Preview['refusals']
export type Findings = Preview['findings']
