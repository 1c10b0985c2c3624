import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const LIST_COPIES = graphql(`
  query ListCopies($connectionId: ID!) {
    listCopies(connectionId: $connectionId) {
      id
      connectionId
      name
      noun
      query
      mostRows
      table
      tableLabel
      columns { column key }
      keyColumn
      whenLeft
      leftColumn { key }
      afterChanges
      cron
      timeZone
      isPaused
      confirmedAt
      phase
      dueAt
      because { kind reason message value requestId }
      counts { toAdd toChange toTakeAway there left refused }
      restedAt
      nextAt
    }
  }
`)

export const LIST_COPY_ROWS = graphql(`
  query ListCopyRows($id: ID!, $state: ListCopyRowState, $take: Int!) {
    listCopyRows(id: $id, state: $state, take: $take) { id name state because { kind reason message value } }
  }
`)

export const DISCOVER_TABLES = graphql(`
  mutation DiscoverTables($connectionId: ID!, $noun: SentNoun!) {
    discoverTables(connectionId: $connectionId, noun: $noun) {
      tables { key label within canMakeColumns columns { key label holds } }
      columns { column holds }
    }
  }
`)

export const CREATE_LIST_COPY = graphql(`
  mutation CreateListCopy(
    $connectionId: ID!, $name: String!, $noun: SentNoun!, $query: JSONObject, $mostRows: Int, $table: String!
    $columns: JSONObject!, $keyColumn: String!, $whenLeft: WhenLeft, $leftColumn: String, $afterChanges: Boolean
    $cron: String, $timeZone: String
  ) {
    createListCopy(
      connectionId: $connectionId, name: $name, noun: $noun, query: $query, mostRows: $mostRows, table: $table
      columns: $columns, keyColumn: $keyColumn, whenLeft: $whenLeft, leftColumn: $leftColumn, afterChanges: $afterChanges
      cron: $cron, timeZone: $timeZone
    ) { id confirmedAt }
  }
`)

export const UPDATE_LIST_COPY = graphql(`
  mutation UpdateListCopy(
    $id: ID!, $name: String, $query: JSONObject, $mostRows: Int, $table: String, $columns: JSONObject, $keyColumn: String
    $whenLeft: WhenLeft, $leftColumn: String, $afterChanges: Boolean, $cron: String, $timeZone: String
  ) {
    updateListCopy(
      id: $id, name: $name, query: $query, mostRows: $mostRows, table: $table, columns: $columns, keyColumn: $keyColumn
      whenLeft: $whenLeft, leftColumn: $leftColumn, afterChanges: $afterChanges, cron: $cron, timeZone: $timeZone
    ) { id confirmedAt }
  }
`)

export const BRING_IN_STEP = graphql(`mutation BringInStep($id: ID!) { bringInStep(id: $id) { id } }`)
export const CONFIRM_LIST_COPY = graphql(`mutation ConfirmListCopy($id: ID!) { confirmListCopy(id: $id) { id } }`)
export const DELETE_LIST_COPY = graphql(`mutation DeleteListCopy($id: ID!) { deleteListCopy(id: $id) { id } }`)
export const PAUSE_LIST_COPY = graphql(`
  mutation PauseListCopy($id: ID!, $isPaused: Boolean) { updateListCopy(id: $id, isPaused: $isPaused) { id } }
`)

export type ListCopy = ResultOf<typeof LIST_COPIES>['listCopies'][number]
export type Tables = ResultOf<typeof DISCOVER_TABLES>['discoverTables']
export type Table = Tables['tables'][number]
