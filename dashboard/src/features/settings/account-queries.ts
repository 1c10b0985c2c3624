import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const SESSIONS = graphql(`
  query Sessions {
    sessions {
      id
      userAgent
      network
      isCurrent
      createdAt
      lastSeenAt
    }
  }
`)

export type SessionOf = ResultOf<typeof SESSIONS>['sessions'][number]

export const END_SESSION = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id) {
      id
    }
  }
`)

export const END_OTHER_SESSIONS = graphql(`
  mutation EndOtherSessions {
    endOtherSessions {
      id
    }
  }
`)

export const RENAME = graphql(`
  mutation UpdateMe($name: String!) {
    updateMe(name: $name) {
      name
    }
  }
`)
