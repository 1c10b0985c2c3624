import { countingIn } from '../counting.ts'
import type { WriteBackWords } from '../en/write-back.ts'

const { some } = countingIn('de')

export const writeBack: WriteBackWords = {
  title: 'Zurückschreiben',
  text: (system) => `${system} kann die Adresse jedes öffentlichen Passes bekommen, damit Kunden ihn dort finden.`,
  noTargets: 'In dieses System lässt sich so, wie es verbunden ist, nichts schreiben.',
  setUp: 'Adressen zurückschreiben',
  change: 'Ändern',
  now: 'Jetzt alles schreiben',
  again: 'Alles wird noch einmal geschrieben.',
  on: 'Ab jetzt wird dorthin geschrieben, was veröffentlicht wird.',
  off: 'Dorthin wird nichts mehr geschrieben.',
  counts: { written: 'Geschrieben', due: 'Ausstehend', notOurs: 'Belassen', failed: 'Nicht geschrieben' },
  chosen: 'Zurückschreiben',
  chosenTo: (name) => `In ${name} zurückschreiben`,
  chosenDone: (name) => `Sie werden in ${name} geschrieben, soweit ihre Pässe öffentlich sind.`,
  held: (when) => `Das System bat um eine Pause. Es geht ${when} weiter.`,
  values: { passport_address: 'Adresse des Passes', score: 'Punktzahl', carbon: 'CO₂-Fußabdruck' },
  notWritten: 'Wird nicht geschrieben',
  made: (label) => `${label} (wird dort angelegt)`,
  whenWithdrawn: 'Wenn ein Pass zurückgezogen wird',
  clear: 'Das Feld leeren',
  clearText: 'Niemand wird zu einem Pass geführt, den es nicht mehr gibt.',
  keep: 'Das Feld lassen',
  keepText: 'Die Adresse bleibt dort und sagt, dass der Pass zurückgezogen wurde.',
  look: 'Ansehen, was geschrieben würde',
  back: 'Zurück',
  confirm: 'Schreiben',
  preview: (published, records) => {
    const known = some(records, 'Variante ist', 'Varianten sind')
    if (published === 0) {
      return `${known} dort bekannt. Noch keine hat einen öffentlichen Pass; jede wird beim Veröffentlichen geschrieben.`
    }
    const ready = some(published, 'hat einen öffentlichen Pass und würde', 'haben einen öffentlichen Pass und würden')
    return `${known} dort bekannt. ${ready} jetzt geschrieben, die anderen beim Veröffentlichen.`
  },
  would: { WRITE: 'Wird geschrieben', IS_SO: 'Steht schon da', NOT_OURS: 'Bleibt' },
  leftAlone: (system) => `Felder in ${system}, die jemand anders gefüllt hat, bleiben und werden aufgelistet.`,
  empty: 'leer',
  listed: {
    NOT_OURS: (count) => some(count, 'Feld enthält einen anderen Wert', 'Felder enthalten andere Werte'),
    REFUSED: (count) => some(count, 'Wert wird dort abgelehnt', 'Werte werden dort abgelehnt'),
    GAVE_UP: (count) => some(count, 'Wert wurde aufgegeben', 'Werte wurden aufgegeben'),
  },
  replace: 'Ersetzen',
  replaceAll: 'Alle ersetzen',
  replaceText: (system) => `Was in diesen Feldern von ${system} steht, wird überschrieben.`,
  replacing: 'Es wird ersetzt.',
}
