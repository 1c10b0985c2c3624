/** What a restore to the past means for a workspace. While it is held nothing leaves it. */
export type Restore = {
  readonly id: string
  /** All that was committed before is there. */
  readonly moment: Date
  /** Until when it is known what was undone; null: what happened after the moment cannot be known. */
  readonly knownUntil: Date | null
  readonly restoredAt: Date
  readonly changed: readonly ChangedRecords[]
  readonly resumedAt: Date | null
  readonly resumedBy: string | null
}

/** Of records of one noun, how many had been created, changed or deleted since. */
export type ChangedRecords = {
  readonly noun: string
  readonly created: number
  readonly updated: number
  readonly deleted: number
}

/** In the order of the page: what is dangerous first. As the check of the table has them. */
export const UNDONE_KINDS = [
  'workspace_deleted',
  'passport_withdrawn',
  'passport_first_published',
  'item_created',
  'passport_republished',
  'link_opened',
  'link_closed',
  'link_revoked',
  'link_created',
  'member_removed',
  'member_demoted',
  'member_promoted',
  'member_added',
  'invitation_closed',
  'invitation_ended',
  'password_changed',
  'key_revoked',
  'key_created',
  'feed_revoked',
  'feed_renewed',
  'feed_created',
  'secret_rotated',
  'switched_off',
  'address_unsubscribed',
  'catalogue_closed',
  'rating_concealed',
  'file_hidden',
  'record_deleted',
  'to_check',
] as const

export type UndoneKind = (typeof UNDONE_KINDS)[number]

export type UndoneCount = { readonly restoreId: string; readonly kind: UndoneKind; readonly count: number }

/** One change that was undone, or one secret that was closed because nothing proves that it was not used. */
export type UndoneChange = {
  readonly kind: UndoneKind
  readonly position: number
  readonly subjectType: string
  readonly subjectId: string
  readonly name: string
  readonly details: UndoneDetails
  /** Whether it holds all the same, because the restore has made it so once more. */
  readonly isKept: boolean
  readonly occurredAt: Date | null
  readonly doneBy: string | null
}

export type UndoneDetails = {
  readonly digitalId?: string | null
  readonly gtin?: string | null
  /** Of roles and of versions of a passport. */
  readonly from?: string | number | null
  readonly to?: string | number | null
  readonly wasDeleted?: boolean
}
