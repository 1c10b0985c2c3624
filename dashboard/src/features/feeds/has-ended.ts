/** Whether programs are refused. */
export function hasEnded({ expiresAt, revokedAt }: { expiresAt: string | null; revokedAt: string | null }): boolean {
  return revokedAt !== null || (expiresAt !== null && new Date(expiresAt) <= new Date())
}
