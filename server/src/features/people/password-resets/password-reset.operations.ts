import { missing, mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  mutation(
    'createPasswordReset',
    ({ member }) => `userId: "${member}"`,
    'not_found',
    [['member_not_found', () => `mutation { createPasswordReset(userId: "${missing}") { url } }`]],
    'administer_session',
    '{ url expiresAt }',
  ),
]
