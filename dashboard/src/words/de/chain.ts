import type { Words } from '../en.ts'

export const chain: Words['chain'] = {
  map: 'Der Weg, den es nimmt, auf einer Karte',
  mapNote: 'Nummeriert wie in der Liste. Die Karte wird aus ihr gezeichnet und sagt nicht mehr.',
  order: (number, stage, country) => `${number}. ${stage}: ${country}`,
  teach:
    'Jeder genannte Schritt tritt an die Stelle des ungünstigsten Landes. Meist ist bekannt, wo genäht und gefärbt wurde: Beginnen Sie dort.',
  offlineTitle: 'Keine Verbindung',
  offlineText:
    'Was Sie eingegeben haben, bleibt auf diesem Bildschirm. Speichern Sie es, wenn die Verbindung wieder da ist.',
}
