import type { Words } from '../en.ts'

export const frame: Words['frame'] = {
  reference: 'Référence de l’API REST',
  accessibility: 'Accessibilité',
  catalogue: 'Catalogue',
  importFile: 'Importer un fichier',
  imports: 'Import et export',
  onScreen: 'Sur cet écran',
  recent: 'Ouverts récemment',
  sharing: 'Partage',
  tools: 'Outils',
  connections: 'Connexions',
  connectionsAlso: 'intégration, boutique, ERP, WooCommerce, Shopify, Odoo, SAP, Business Central',
  feeds: 'Flux',
  feedsAlso: 'rapport, BI, Power BI, OData, Tableau, Qlik, CSV en direct, IMPORTDATA, Google Sheets',
  newFeed: 'Nouveau flux',
  webhooks: 'Webhooks',
  schedules: 'Planifications',
  eventKinds: 'Catalogue des événements',
  newWebhook: 'Nouveau webhook',
  newSchedule: 'Nouvelle planification',
  sendToWebhook: 'Envoyer au webhook…',
}
