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
      'Geht an diese Adresse, mit einem API-Schlüssel des Arbeitsbereichs in der Kopfzeile „Authorization: Bearer …“:',
    curl: 'Für eine Shell wie bash. Den Schlüssel nimmt sie aus der Umgebungsvariablen SELVEDGE_API_KEY.',
    typescript:
      'Läuft mit Node 22 oder neuer, wie es ist. Den Schlüssel nimmt es aus der Umgebungsvariablen SELVEDGE_API_KEY.',
    python: 'Läuft mit Python 3 allein. Den Schlüssel nimmt es aus der Umgebungsvariablen SELVEDGE_API_KEY.',
    powerQuery:
      'Für Excel und Power BI: den erweiterten Editor öffnen, dies einfügen, den eigenen Schlüssel eintragen und bei der Frage nach Anmeldedaten „Anonym“ wählen.',
  },
  formsOf: 'Geschrieben als',
  explore: 'Im Explorer öffnen',
}
