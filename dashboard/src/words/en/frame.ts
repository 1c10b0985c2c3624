/** Words of the frame around every screen: the menu and the palette. */
export const frame = {
  accessibility: 'Accessibility',
  catalogue: 'Catalogue',
  importFile: 'Import a file',
  imports: 'Import and export',
  onScreen: 'On this screen',
  recent: 'Opened last',
  sharing: 'Sharing',
  tools: 'Tools',
}
