import type { Words } from '../en.ts'

export const origin: Words['origin'] = {
  label: 'Provenance de la fiche',
  from: (system) => `Depuis ${system}`,
  gone: (system) => `Absent de ${system}`,
  seen: (when) => `vu ${when}`,
  since: (day) => `depuis le ${day}`,
  open: (system) => `Ouvrir dans ${system} (nouvel onglet)`,
  disconnected: 'Depuis un système qui n’est plus connecté',
  lastSeen: (when) => `vu pour la dernière fois ${when}`,
  openThere: 'Ouvrir là-bas (nouvel onglet)',
}
