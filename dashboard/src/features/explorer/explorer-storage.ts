import { PERSONAL } from '../../session/session.tsx'
import { withoutSecrets } from './without-secrets.ts'

/**
 * Where the explorer keeps its tabs and its history: in this browser, for each workspace and person apart, until they sign out. Headers
 * are not kept at all.
 */
export function explorerStorage(workspaceId: string, userId: string) {
  const prefix = `${PERSONAL}explorer.${workspaceId}.${userId}.`
  const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  return {
    get length() {
      return keys().length
    },
    getItem: (name: string) => localStorage.getItem(prefix + name),
    setItem: (name: string, value: string) => localStorage.setItem(prefix + name, withoutSecrets(value)),
    removeItem: (name: string) => localStorage.removeItem(prefix + name),
    clear: () => {
      for (const key of keys()) localStorage.removeItem(key)
    },
  }
}
