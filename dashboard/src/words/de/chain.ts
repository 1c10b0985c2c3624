import type { Words } from '../en.ts'

export const chain: Words['chain'] = {
  map: 'Der Weg auf der Karte',
  mapNote: 'Nummeriert wie in der Liste, mit denselben Angaben.',
  order: (number, stage, country) => `${number}. ${stage}: ${country}`,
  teach:
    'Jeder eingetragene Schritt ersetzt das ungünstigste Land. Die meisten Hersteller wissen, wo gefärbt und genäht wurde: Beginnen Sie damit.',
  offlineTitle: 'Keine Verbindung',
  offlineText: 'Ihre Eingaben bleiben auf dieser Seite erhalten. Speichern Sie, wenn die Verbindung wieder da ist.',
}
