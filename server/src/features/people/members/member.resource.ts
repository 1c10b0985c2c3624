import { addOperations } from '#kit/rest-resources.ts'

addOperations('Members', [
  { method: 'GET', path: '/members', id: 'listMembers', field: 'members', summary: 'List members' },
  {
    method: 'PATCH',
    path: '/members/{userId}',
    id: 'changeMemberRole',
    field: 'changeMemberRole',
    example: { role: 'VIEWER' },
    summary: 'Give a member another role',
  },
  {
    method: 'DELETE',
    path: '/members/{userId}',
    id: 'removeMember',
    field: 'removeMember',
    summary: 'Remove a member',
  },
  {
    method: 'GET',
    path: '/invitations',
    id: 'listInvitations',
    field: 'invitations',
    summary: 'List open invitations',
  },
  {
    method: 'POST',
    path: '/invitations',
    id: 'inviteMember',
    field: 'inviteMember',
    parts: ['invitation', 'email', 'email.because'],
    answersSecret: true,
    creates: true,
    example: { email: 'ines@nordlys.example', role: 'EDITOR' },
    summary: 'Invite a person',
  },
  {
    method: 'DELETE',
    path: '/invitations/{id}',
    id: 'revokeInvitation',
    field: 'revokeInvitation',
    summary: 'Revoke an invitation',
  },
])
