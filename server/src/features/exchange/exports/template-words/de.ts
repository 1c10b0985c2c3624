import type { TemplateWords } from './template-words.ts'

export const DE: TemplateWords = {
  readMe: 'Anleitung',
  lists: 'Listen',
  rules: [
    'Füllen Sie das erste Blatt ab der zweiten Zeile aus, ein Datensatz je Zeile. Ändern Sie die Spaltennamen nicht.',
    'Spalten, die Sie nicht brauchen, können leer bleiben oder gelöscht werden. Eine leere Zelle ändert nichts an einem vorhandenen Datensatz.',
    'Zeigen Sie auf einen Spaltennamen, um zu sehen, was hineingehört. Manche Spalten bieten eine Auswahlliste.',
    'Legen Sie die Datei dann auf „Import und Export“ ab. Gespeichert wird erst, nachdem Sie gesehen haben, was geschehen würde.',
  ],
  heads: {
    column: 'Spalte',
    meaning: 'Bedeutung',
    format: 'Schreibweise',
    example: 'Beispiel',
    needed: 'Pflicht',
  },
  isNeeded: 'Pflicht',
  isChosen: 'Aus der Liste wählen.',
  isChosenOrWritten: 'Aus der Liste wählen oder einen anderen Wert eingeben.',
  meaning: 'Bedeutung',
  refusal: { title: 'Nicht in der Liste', text: 'Wählen Sie einen Wert aus der Liste; andere lehnt der Import ab.' },
  yes: 'ja',
  no: 'nein',
  kinds: {
    text: 'Text.',
    long_text: 'Text, auch mit mehreren Zeilen.',
    digits: 'Nur Ziffern, mit führenden Nullen.',
    customs_code: '6, 8 oder 10 Ziffern.',
    mass: 'Eine Zahl in Kilogramm.',
    number: 'Eine Zahl.',
    unit: 'kg, dkg, g, lb oder oz.',
    share: 'Ein Anteil an 1 oder mit Prozentzeichen: 0,95 sind 95 %.',
    day: 'Ein Datum: 2026-11-21.',
    country: 'Ländercode aus zwei Buchstaben oder der Name des Landes.',
    truth: 'ja oder nein.',
    choice: 'Ein Wort aus der Liste.',
    list: 'Mehrere Werte untereinander, einer je Zeile (Alt + Enter).',
    columns: 'Spaltennamen untereinander, einer je Zeile (Alt + Enter).',
    id: 'Eine Kennung dieses Dienstes.',
    reference: 'Der Name oder eine eindeutige Nummer.',
    stages:
      'Ein Schritt je Zeile: Schritt | Land | Verfahren. Schritte: fibre, spinning, fabric, dyeing, making. Gemessene Energie (außer bei fibre) dahinter: ' +
      'electricity 2.9 kWh/kg | heat 31 MJ/kg | 0.21 kg CO2e/kWh | declared | source: Text | verifier: Name | until 2027-03-31.',
    composition:
      'Ein Material je Zeile: Anteil | material: Name | part: Name. Für eine Faser, die hier kein Material ist, schreiben Sie „fibre:“.',
  },
  compositionColumns: {
    composition_material:
      'Ein Material der Variante; Zeilen einer Variante stehen beisammen. Importieren Sie zuerst die Materialien.',
    composition_fibre: 'Eine Faser, wo sie hier kein Material ist. Eines von beiden.',
    composition_share: 'Ihr Anteil am ganzen Gewicht.',
    composition_part: 'Der Teil, in dem sie ist, etwa Oberstoff oder Futter.',
  },
}
