/** Words of the frame around every screen: the menu and the palette. */
export const frame = {
  reference: 'Reference of the REST interface',
  accessibility: 'Accessibility',
  catalogue: 'Catalogue',
  importFile: 'Import a file',
  imports: 'Import and export',
  onScreen: 'On this screen',
  recent: 'Opened last',
  sharing: 'Sharing',
  tools: 'Tools',
  webhooks: 'Webhooks',
  schedules: 'Schedules',
  eventKinds: 'Catalogue of events',
  newWebhook: 'New webhook',
  newSchedule: 'New schedule',
  sendToWebhook: 'Send to webhook …',
}
