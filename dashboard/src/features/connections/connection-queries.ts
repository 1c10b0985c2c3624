import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const CONNECTORS = graphql(`
  query Connectors {
    connectors { kind name keepsTables writes rates settings { key kind isRequired choices onlyIfKey onlyIfIs } }
  }
`)

export const CONNECTIONS = graphql(`
  query Connections {
    connectors { kind name keepsTables writes rates settings { key kind isRequired choices onlyIfKey onlyIfIs } }
    connections(take: 50) {
      id
      kind
      name
      state
      account { name }
      pausedBecause { kind reason message value }
      testFault { kind reason message value }
      nextRunAt
      cron
      credentialsExpireAt
      lastRun {
        id
        state
        createdAt
        endedAt
        rows
        leftOutCount
        found { changes gone }
        waitingBecause { kind reason message value }
        endedBecause { kind reason message value }
      }
    }
  }
`)

export const CONNECTION = graphql(`
  query Connection($id: ID!) {
    connectors { kind name keepsTables writes rates settings { key kind isRequired choices onlyIfKey onlyIfIs } }
    importColumns { name record field kind dividesBy }
    connection(id: $id) {
      id
      kind
      name
      revision
      createdAt
      updatedAt
      settings
      secretNames
      account { name address version permissions warnings { reason message field value limit } }
      testedAt
      testFault { kind reason message value requestId }
      discovery {
        columns { key label usual language unit samples }
        choices { key isMany reshapes options { key label } }
        targets { key label isNew takes }
      }
      discoveredAt
      state
      pausedBecause { kind reason message value requestId }
      mapping
      leads
      emptyAlso
      chosen
      guardPercent
      publishesPassports
      cron
      timeZone
      nextRunAt
      credentialsExpireAt
      callsThisMonth
      callsLastMonth
      lastRun { id state importId }
    }
  }
`)

const RUN_FIELDS = graphql(`
  fragment RunFields on ConnectionRun @_unmask {
    id
    state
    isFull
    bySchedule
    rows
    total
    leftOut { itemId name address reason message }
    leftOutCount
    importId
    found { changes gone references notMarked }
    waitingBecause { kind reason message value requestId }
    endedBecause { kind reason message value requestId }
    gone
    dueAt
    startedBy
    createdAt
    endedAt
  }
`)

export const RUN = graphql(`query ConnectionRun($id: ID!) { connectionRun(id: $id) { ...RunFields connectionId } }`, [
  RUN_FIELDS,
])

export const RUNS = graphql(
  `query ConnectionRuns($id: ID!, $after: ID, $take: Int!) {
    connectionRuns(connectionId: $id, after: $after, take: $take) { ...RunFields }
  }`,
  [RUN_FIELDS],
)

export const CREATE = graphql(`
  mutation CreateConnection($kind: String!, $name: String!, $settings: JSONObject, $secrets: JSONObject) {
    createConnection(kind: $kind, name: $name, settings: $settings, secrets: $secrets) { id }
  }
`)

export const UPDATE = graphql(`
  mutation UpdateConnection(
    $id: ID!, $expectedRevision: Int, $name: String, $settings: JSONObject, $secrets: JSONObject, $mapping: JSONObject
    $leads: JSONObject, $emptyAlso: [String!], $chosen: JSONObject, $guardPercent: Int, $publishesPassports: Boolean
    $cron: String, $timeZone: String
  ) {
    updateConnection(
      id: $id, expectedRevision: $expectedRevision, name: $name, settings: $settings, secrets: $secrets
      mapping: $mapping, leads: $leads, emptyAlso: $emptyAlso, chosen: $chosen, guardPercent: $guardPercent
      publishesPassports: $publishesPassports, cron: $cron, timeZone: $timeZone
    ) { id revision }
  }
`)

export const TEST = graphql(`
  mutation TestConnection($id: ID!) {
    testConnection(id: $id) { id account { name } testFault { kind reason message value requestId } }
  }
`)

export const DISCOVER = graphql(`mutation DiscoverConnection($id: ID!) { discoverConnection(id: $id) { id } }`)
export const PAUSE = graphql(`mutation PauseConnection($id: ID!) { pauseConnection(id: $id) { id } }`)
export const RESUME = graphql(`mutation ResumeConnection($id: ID!) { resumeConnection(id: $id) { id } }`)
export const DISCONNECT = graphql(`
  mutation Disconnect($id: ID!, $references: DisconnectedReferences!) {
    disconnect(id: $id, references: $references) { id }
  }
`)
export const START_RUN = graphql(`
  mutation StartConnectionRun($connectionId: ID!, $isFull: Boolean) {
    startConnectionRun(connectionId: $connectionId, isFull: $isFull) { id }
  }
`)
export const CONTINUE_RUN = graphql(
  `mutation ContinueConnectionRun($id: ID!) { continueConnectionRun(id: $id) { id } }`,
)
export const CANCEL_RUN = graphql(`mutation CancelConnectionRun($id: ID!) { cancelConnectionRun(id: $id) { id } }`)
export const UNDO_RUN = graphql(`mutation UndoConnectionRun($id: ID!) { undoConnectionRun(id: $id) { id } }`)

export type Connector = ResultOf<typeof CONNECTORS>['connectors'][number]
export type Setting = Connector['settings'][number]
export type ConnectionCard = ResultOf<typeof CONNECTIONS>['connections'][number]
export type Connection = NonNullable<ResultOf<typeof CONNECTION>['connection']>
export type Meaning = ResultOf<typeof CONNECTION>['importColumns'][number]
export type Run = ResultOf<typeof RUNS>['connectionRuns'][number]
export type Fault = {
  readonly kind: NonNullable<Connection['testFault']>['kind']
  readonly reason: string
  readonly message: string
  readonly value: string | null
  readonly requestId?: string | null
}
export type Leader = 'theirs' | 'ours' | 'newer'
export const CONFLICTS = graphql(`
  query ConnectionConflicts($id: ID!, $take: Int!) {
    count: connectionConflictCount(connectionId: $id)
    conflicts: connectionConflicts(connectionId: $id, take: $take) { id noun recordId name field ours theirs seenAt }
  }
`)

export const DECIDE = graphql(`
  mutation DecideConnectionConflicts($id: ID!, $ids: [ID!], $for: ConflictSide!) {
    decideConnectionConflicts(connectionId: $id, ids: $ids, for: $for) { decided refused { id } }
  }
`)
