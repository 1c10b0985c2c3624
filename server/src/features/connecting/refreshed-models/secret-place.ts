/** Where the secret of a model belongs; moved elsewhere it does not open. */
export function secretPlace(workspaceId: string, id: string): string {
  return `refreshed_models/${workspaceId}/${id}`
}
