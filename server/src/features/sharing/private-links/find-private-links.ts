import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { oneOf } from '#platform/fields.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { substringPattern } from '#platform/substring-pattern.ts'
import { listOpenings } from './link-opening.store.ts'
import type { LinkItem } from './link-selection.ts'
import { countPrivateLinks, findPrivateLink, listPrivateLinks, nameItems } from './private-link.store.ts'
import { LINK_STATES, type LinkOpening, type PrivateLink } from './private-link.ts'

export type PrivateLinkQuery = { recordId?: string | null; state?: string | null; search?: string | null }

/**
 * A page of the workspace's links, newest first. Who may share sees what is shared, by whomever: a leak is stopped by whoever
 * notices it first. Viewers do not: to whom one talks is not a record of the catalogue.
 */
export async function findPrivateLinks(scope: ReadScope, query: PrivateLinkQuery & PageInput): Promise<PrivateLink[]> {
  requirePermission(scope.reader, 'edit')
  return listPrivateLinks(await scope.tx(), scope.workspaceId, toFilter(scope, query), parsePage(query))
}

export async function countPrivateLinksFound(scope: ReadScope, query: PrivateLinkQuery): Promise<number> {
  requirePermission(scope.reader, 'edit')
  return countPrivateLinks(await scope.tx(), scope.workspaceId, toFilter(scope, query))
}

function toFilter({ deps }: ReadScope, { recordId, state, search }: PrivateLinkQuery) {
  return {
    recordId: recordId ?? null,
    pattern: substringPattern(search),
    state: state ? { state: oneOf(LINK_STATES).parse(state, 'state'), now: deps.now() } : null,
  }
}

export async function getPrivateLink(scope: ReadScope, id: string): Promise<PrivateLink | null> {
  requirePermission(scope.reader, 'edit')
  return (await findPrivateLink(await scope.tx(), scope.workspaceId, id)) ?? null
}

/** The log of each link, latest first. */
export async function loadOpenings(
  scope: ReadScope,
  linkIds: readonly string[],
  page: PageInput,
): Promise<LinkOpening[]> {
  return listOpenings(await scope.tx(), scope.workspaceId, linkIds, parsePage(page))
}

/** The names that the items of links have now; those of deleted records are left out. */
export async function loadItemNames(scope: ReadScope, items: readonly LinkItem[]) {
  return nameItems(await scope.tx(), scope.workspaceId, items)
}
