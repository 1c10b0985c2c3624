/** Words of the frame around every screen: the menu and the palette. */
export const frame = {
  reference: 'REST API reference',
  accessibility: 'Accessibility',
  catalogue: 'Catalogue',
  importFile: 'Import a file',
  imports: 'Import and export',
  onScreen: 'On this screen',
  recent: 'Recently opened',
  sharing: 'Sharing',
  tools: 'Tools',
  webhooks: 'Webhooks',
  schedules: 'Schedules',
  eventKinds: 'Event catalogue',
  newWebhook: 'New webhook',
  newSchedule: 'New schedule',
  sendToWebhook: 'Send to webhook …',
}
