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
  webhooks: 'Webhooks',
  schedules: 'Planifications',
  eventKinds: 'Catalogue des événements',
  newWebhook: 'Nouveau webhook',
  newSchedule: 'Nouvelle planification',
  sendToWebhook: 'Envoyer au webhook…',
}
