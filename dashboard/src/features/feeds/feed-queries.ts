import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const FEEDS = graphql(`
  query Feeds {
    feeds { id name kind sets list columns lastReadAt warnings expiresAt revokedAt }
  }
`)

export const FEED = graphql(`
  query Feed($id: ID!) {
    feed(id: $id) {
      id
      revision
      name
      kind
      sets
      list
      matching
      columns
      address
      prefix
      createdBy
      createdAt
      renewedAt
      warnings
      expiresAt
      revokedAt
      lastReadAt
      reads(days: 30) { day program what count lastAt }
    }
  }
`)

export const COLUMNS = graphql(`query FeedColumns($list: FeedList!) { feedColumns(list: $list) }`)

export const CREATE = graphql(`
  mutation CreateFeed(
    $name: String!, $kind: FeedKind!, $sets: [FeedSet!], $list: FeedList, $matching: JSONObject, $columns: [String!], $expiresAt: DateTime
  ) {
    createFeed(
      name: $name, kind: $kind, sets: $sets, list: $list, matching: $matching, columns: $columns, expiresAt: $expiresAt
    ) {
      secret
      address
      feed { id name kind sets list }
    }
  }
`)

export const UPDATE = graphql(`
  mutation UpdateFeed(
    $id: ID!, $expectedRevision: Int, $name: String, $sets: [FeedSet!], $matching: JSONObject, $columns: [String!],
    $expiresAt: DateTime
  ) {
    updateFeed(
      id: $id, expectedRevision: $expectedRevision, name: $name, sets: $sets, matching: $matching, columns: $columns,
      expiresAt: $expiresAt
    ) { id }
  }
`)

export const UPDATE_SETS = graphql(`
  mutation UpdateFeedSets(
    $id: ID!, $expectedRevision: Int, $name: String, $sets: [FeedSet!], $expiresAt: DateTime
  ) {
    updateFeed(id: $id, expectedRevision: $expectedRevision, name: $name, sets: $sets, expiresAt: $expiresAt) { id }
  }
`)

export const RENEW = graphql(`
  mutation RenewFeed($id: ID!) { renewFeed(id: $id) { secret address feed { id name kind sets list } } }
`)

export const REVOKE = graphql(`mutation RevokeFeed($id: ID!) { revokeFeed(id: $id) { id } }`)

export type FeedRow = ResultOf<typeof FEEDS>['feeds'][number]
export type Feed = NonNullable<ResultOf<typeof FEED>['feed']>
export type Made = ResultOf<typeof CREATE>['createFeed']
export type FeedKind = Feed['kind']
export type FeedSet = NonNullable<Feed['sets']>[number]
export type FeedList = NonNullable<Feed['list']>
