import type { Words } from '../en.ts'

export const frame: Words['frame'] = {
  reference: 'REST-Referenz',
  accessibility: 'Barrierefreiheit',
  catalogue: 'Katalog',
  importFile: 'Datei importieren',
  imports: 'Import und Export',
  onScreen: 'Auf dieser Seite',
  recent: 'Zuletzt geöffnet',
  sharing: 'Teilen',
  tools: 'Werkzeuge',
  connections: 'Verbindungen',
  connectionsAlso: 'Integration, Anbindung, Shop, ERP, WooCommerce, Shopify, Odoo, SAP, Business Central',
  feeds: 'Feeds',
  feedsAlso: 'Bericht, BI, Power BI, OData, Tableau, Qlik, Live-CSV, IMPORTDATA, Google Sheets',
  newFeed: 'Neuer Feed',
  webhooks: 'Webhooks',
  schedules: 'Zeitpläne',
  eventKinds: 'Ereigniskatalog',
  newWebhook: 'Neuer Webhook',
  newSchedule: 'Neuer Zeitplan',
  sendToWebhook: 'An Webhook senden …',
}
