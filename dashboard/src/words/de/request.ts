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
      'Senden Sie dies an diese Adresse, mit einem API-Schlüssel des Arbeitsbereichs im Header „Authorization: Bearer …“:',
    curl: 'Für eine Shell wie bash. Der Schlüssel kommt aus der Umgebungsvariablen SELVEDGE_API_KEY.',
    typescript:
      'Läuft ohne Weiteres mit Node 22 oder neuer. Der Schlüssel kommt aus der Umgebungsvariablen SELVEDGE_API_KEY.',
    python: 'Läuft mit Python 3 ohne weitere Pakete. Der Schlüssel kommt aus der Umgebungsvariablen SELVEDGE_API_KEY.',
    powerQuery:
      'Für Excel und Power BI: den erweiterten Editor öffnen, dies einfügen, den eigenen Schlüssel eintragen und bei der Frage nach Anmeldedaten „Anonym“ wählen.',
  },
  formsOf: 'Format',
  explore: 'Im Explorer öffnen',
}
