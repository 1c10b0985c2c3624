/** Where a record comes from, on the record. */
export const origin = {
  label: 'Where it comes from',
  from: (system: string) => `From ${system}`,
  gone: (system: string) => `No longer in ${system}`,
  seen: (when: string) => `seen ${when}`,
  since: (day: string) => `since ${day}`,
  open: (system: string) => `Open in ${system} (new tab)`,
  disconnected: 'From a system that was disconnected',
  lastSeen: (when: string) => `last seen ${when}`,
  openThere: 'Open there (new tab)',
}
