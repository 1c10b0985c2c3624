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
  webhooks: 'Webhooks',
  schedules: 'Planifications',
  eventKinds: 'Catalogue des événements',
  newWebhook: 'Nouveau webhook',
  newSchedule: 'Nouvelle planification',
  sendToWebhook: 'Envoyer au webhook…',
}
