import type { Words } from '../en.ts'

export const frame: Words['frame'] = {
  reference: 'Nachschlagewerk der REST-Schnittstelle',
  accessibility: 'Barrierefreiheit',
  catalogue: 'Katalog',
  importFile: 'Datei importieren',
  imports: 'Import und Export',
  onScreen: 'Auf dieser Seite',
  recent: 'Zuletzt geöffnet',
  sharing: 'Weitergeben',
  tools: 'Werkzeuge',
  webhooks: 'Webhooks',
  schedules: 'Zeitpläne',
  eventKinds: 'Katalog der Ereignisse',
  newWebhook: 'Neuer Webhook',
  newSchedule: 'Neuer Zeitplan',
  sendToWebhook: 'An Webhook senden …',
}
