export const chain = {
  map: 'The way it takes, on a map',
  mapNote: 'Numbered as in the list. The map is drawn from it and says no more.',
  order: (number: string, stage: string, country: string) => `${number}. ${stage}: ${country}`,
  teach:
    'Each step that you name takes the place of the worst country. Most makers know where their fabric was sewn and dyed: begin there.',
  offlineTitle: 'No connection',
  offlineText: 'What you have typed is kept on this screen. Save it when the connection is back.',
}
