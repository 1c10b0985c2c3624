import type { Words } from '../en.ts'

export const frame: Words['frame'] = {
  accessibility: 'Accessibilité',
  catalogue: 'Catalogue',
  onScreen: 'Sur cet écran',
  recent: 'Ouvertes récemment',
  sharing: 'Partage',
  tools: 'Outils',
}
