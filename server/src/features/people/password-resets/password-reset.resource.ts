import { addOperations } from '#kit/rest-resources.ts'

addOperations('Members', [
  {
    method: 'POST',
    path: '/members/{userId}/password-resets',
    id: 'createPasswordReset',
    field: 'createPasswordReset',
    parts: ['email', 'email.because'],
    answersSecret: true,
    creates: true,
    summary: 'Create a link by which a member replaces a forgotten password',
  },
])
