/** A piece of background work that is kept in the database: an import, a bulk change. */
export type Work = { readonly workspaceId: string; readonly id: string }
