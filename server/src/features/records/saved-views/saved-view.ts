import type { Actor } from '#kit/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { name, oneOf, type Parsed, required, text, truth } from '#platform/fields.ts'
import { NOUN_NAMES, NOUNS } from '../nouns.ts'

/** A list as somebody wants to come back to it: its search, filters, order and columns. */
export type SavedView = SavedViewFields & {
  readonly id: string
  readonly userId: string
  readonly isShared: boolean
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The list of each kind of record, by its place in addresses. */
export const LISTS = NOUN_NAMES.map((name) => NOUNS[name].plural)

export const savedViewRules = {
  list: required(oneOf(LISTS)),
  name: name(60),
  /** What stands in the address after "?": the dashboard's, so that it is kept as it is. */
  state: required(text(2_000)),
  isShared: truth(),
}

export type SavedViewFields = Omit<Parsed<typeof savedViewRules>, 'isShared'>

/** As many as stand side by side above a list before nobody finds one. */
export const MAX_VIEWS = 50

/** A private view is its owner's alone; a shared one changes for everybody, so whoever administers may put it right. */
export function refuseOthersView(view: SavedView, actor: Actor): void {
  if (view.userId === actor.personId || (view.isShared && actor.permissions.has('administer'))) return
  throw new AppError(
    'forbidden',
    'view_of_another',
    `The view "${view.name}" belongs to another member. Save it under another name to have your own.`,
  )
}

/** Sharing puts a tab in front of everybody. */
export function refuseSharing(actor: Actor): void {
  if (actor.permissions.has('edit')) return
  throw new AppError(
    'forbidden',
    'sharing_needs_edit',
    'Only members who may change records can share views. Save it for yourself, or ask an editor.',
    { field: 'isShared' },
  )
}
