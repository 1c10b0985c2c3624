export const chain = {
  map: 'Its route on a map',
  mapNote: 'Numbered as in the list, which says the same.',
  order: (number: string, stage: string, country: string) => `${number}. ${stage}: ${country}`,
  teach:
    'Each step you add replaces the worst-case country. Most manufacturers know where their fabric was dyed and sewn, so start there.',
  offlineTitle: 'No connection',
  offlineText: 'What you have typed is kept on this screen. Save it when the connection is back.',
}
