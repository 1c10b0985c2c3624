/** Comment une fiche peut s’appeler, outre son nom. */
export const ownCode = {
  label: 'Code interne',
  help: 'Celui de votre ERP, par exemple. Les fichiers et l’API l’acceptent à la place de l’identifiant.',
}
