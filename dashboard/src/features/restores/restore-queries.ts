import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const RESTORES = graphql(`
  query Restores {
    workspaceRestores { id moment knownUntil restoredAt isHeld resumedAt resumedBy changed { noun created updated deleted } }
  }
`)

/** With what owners alone see. */
export const RESTORES_OF_OWNER = graphql(`
  query RestoresOfOwner {
    workspaceRestores {
      id
      moment
      knownUntil
      restoredAt
      isHeld
      resumedAt
      resumedBy
      changed { noun created updated deleted }
      undone { kind count }
    }
  }
`)

export const UNDONE = graphql(`
  query UndoneChanges($restoreId: ID!, $kind: UndoneKind!, $skip: Int!, $take: Int!) {
    undoneChanges(restoreId: $restoreId, kind: $kind, skip: $skip, take: $take) {
      subjectType
      subjectId
      name
      digitalId
      gtin
      from
      to
      isKept
      occurredAt
      doneBy
    }
  }
`)

export const GO_ON = graphql(`mutation ResumeWorkspace($id: ID!) { resumeWorkspace(id: $id) { id isHeld } }`)

export type RestoreSeen = ResultOf<typeof RESTORES_OF_OWNER>['workspaceRestores'][number]
export type Undone = RestoreSeen['undone'][number]
export type UndoneChange = ResultOf<typeof UNDONE>['undoneChanges'][number]
