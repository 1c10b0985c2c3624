import { ask } from '../graphql/ask.ts'
import { graphql } from '../graphql/graphql.ts'

const RESTORE = graphql(`
  mutation RestoreRecord($recordId: ID!, $leaveOutMissing: Boolean) {
    restoreRecord(recordId: $recordId, leaveOutMissing: $leaveOutMissing) {
      recordId
      name
      leftOut { field name }
    }
  }
`)

/** Takes a deletion back. `leaveOutMissing`: without what the record names that has been deleted since. */
export async function restoreRecord(recordId: string, leaveOutMissing = false) {
  return (await ask(RESTORE, { recordId, leaveOutMissing })).restoreRecord
}
