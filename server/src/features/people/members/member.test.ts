import { describe, expect, test } from 'vitest'
import { refuseRoleChange } from './member.ts'

describe('refuseRoleChange', () => {
  test.each([
    { from: 'viewer', to: 'admin', mayOwn: false, owners: 1 },
    { from: 'admin', to: null, mayOwn: false, owners: 1 },
    { from: 'editor', to: 'owner', mayOwn: true, owners: 1 },
    { from: 'owner', to: 'admin', mayOwn: true, owners: 2 },
    { from: 'owner', to: null, mayOwn: true, owners: 2 },
    { from: 'owner', to: 'owner', mayOwn: false, owners: 1 },
  ] as const)('allows $from → $to (may own: $mayOwn, owners: $owners)', (change) => {
    expect(() => refuseRoleChange(change)).not.toThrow()
  })

  test.each([
    { from: 'editor', to: 'owner', mayOwn: false, owners: 1, reason: 'owner_required' },
    { from: 'owner', to: 'viewer', mayOwn: false, owners: 3, reason: 'owner_required' },
    { from: 'owner', to: null, mayOwn: false, owners: 3, reason: 'owner_required' },
    { from: 'owner', to: 'admin', mayOwn: true, owners: 1, reason: 'last_owner' },
    { from: 'owner', to: null, mayOwn: true, owners: 1, reason: 'last_owner' },
  ] as const)('refuses $from → $to (may own: $mayOwn, owners: $owners)', ({ reason, ...change }) => {
    expect(() => refuseRoleChange(change)).toThrow(expect.objectContaining({ reason }))
  })
})
