import type { Words } from '../en.ts'

export const request: Words['request'] = {
  forms: {
    graphql: 'GraphQL',
    curl: 'curl',
    typescript: 'TypeScript',
    python: 'Python',
    powerQuery: 'Power Query',
  },
  notes: {
    graphql:
      'À envoyer à cette adresse, avec une clé d’API de l’espace de travail dans l’en-tête « Authorization: Bearer … » :',
    curl: 'Pour un shell comme bash. La clé est lue dans la variable d’environnement SELVEDGE_API_KEY.',
    typescript:
      'S’exécute tel quel avec Node 22 ou plus récent. La clé est lue dans la variable d’environnement SELVEDGE_API_KEY.',
    python:
      'S’exécute avec Python 3 sans autre paquet. La clé est lue dans la variable d’environnement SELVEDGE_API_KEY.',
    powerQuery:
      'Pour Excel et Power BI : ouvrez l’éditeur avancé, collez ce texte, mettez votre clé et choisissez « Anonyme » quand des identifiants sont demandés.',
  },
  formsOf: 'Format',
  explore: 'Ouvrir dans l’explorateur',
}
