import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const MEMBERS = graphql(`
  query Members {
    members {
      id
      name
      email
      role
      createdAt
    }
  }
`)

/** For administrators alone. */
export const INVITATIONS = graphql(`
  query Invitations {
    invitations {
      id
      email
      role
      invitedBy
      expiresAt
    }
  }
`)

export type Member = ResultOf<typeof MEMBERS>['members'][number]
export type MemberRole = Member['role']

export const INVITE = graphql(`
  mutation InviteMember($email: String!, $role: MemberRole!, $sendIn: EmailLanguage) {
    inviteMember(email: $email, role: $role, sendIn: $sendIn) {
      url
      email { id }
      invitation {
        id
        email
        expiresAt
      }
    }
  }
`)

export const REVOKE_INVITATION = graphql(`
  mutation RevokeInvitation($id: ID!) {
    revokeInvitation(id: $id) {
      id
    }
  }
`)

export const CHANGE_ROLE = graphql(`
  mutation ChangeMemberRole($userId: ID!, $role: MemberRole!, $keepKeys: [ID!], $keepFeeds: [ID!]) {
    changeMemberRole(userId: $userId, role: $role, keepKeys: $keepKeys, keepFeeds: $keepFeeds) {
      id
      role
    }
  }
`)

export const REMOVE_MEMBER = graphql(`
  mutation RemoveMember($userId: ID!, $keepKeys: [ID!], $keepFeeds: [ID!]) {
    removeMember(userId: $userId, keepKeys: $keepKeys, keepFeeds: $keepFeeds) {
      id
    }
  }
`)

export const CREATE_RESET = graphql(`
  mutation CreatePasswordReset($userId: ID!, $sendIn: EmailLanguage) {
    createPasswordReset(userId: $userId, sendIn: $sendIn) {
      email { id }
      url
      expiresAt
    }
  }
`)
