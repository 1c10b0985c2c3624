import type { Words } from '../en.ts'

export const origin: Words['origin'] = {
  label: 'Herkunft des Datensatzes',
  from: (system) => `Aus ${system}`,
  gone: (system) => `Nicht mehr in ${system}`,
  seen: (when) => `${when} gesehen`,
  since: (day) => `seit ${day}`,
  open: (system) => `In ${system} öffnen (neuer Tab)`,
  disconnected: 'Aus einem System, das nicht mehr verbunden ist',
  lastSeen: (when) => `zuletzt ${when} gesehen`,
  openThere: 'Dort öffnen (neuer Tab)',
}
