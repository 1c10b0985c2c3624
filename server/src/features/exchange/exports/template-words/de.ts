import type { TemplateWords } from './template-words.ts'

export const DE: TemplateWords = {
  readMe: 'Anleitung',
  lists: 'Listen',
  rules: [
    'Füllen Sie das erste Blatt aus, ein Datensatz je Zeile, ab der zweiten Zeile. Lassen Sie die Namen der Spalten, wie sie sind.',
    'Spalten, die Sie nicht brauchen, können leer bleiben oder gelöscht werden. Eine leere Zelle ändert nichts an einem vorhandenen Datensatz.',
    'Zeigen Sie auf den Namen einer Spalte, um zu sehen, was hineingehört. Manche Spalten haben eine Liste zur Auswahl.',
    'Legen Sie die Datei dann auf „Import und Export“ ab. Gespeichert wird erst, wenn Sie gesehen haben, was geschehen würde.',
  ],
  heads: {
    column: 'Spalte',
    meaning: 'Was sie bedeutet',
    format: 'Wie man sie schreibt',
    example: 'Beispiel',
    needed: 'Nötig',
  },
  isNeeded: 'Nötig',
  isChosen: 'Aus der Liste wählen.',
  isChosenOrWritten: 'Aus der Liste wählen oder anderes schreiben.',
  meaning: 'Bedeutung',
  refusal: { title: 'Nicht in der Liste', text: 'Wählen Sie etwas aus der Liste; anderes lehnt der Import ab.' },
  yes: 'ja',
  no: 'nein',
  kinds: {
    text: 'Text.',
    long_text: 'Text, auch mit mehreren Zeilen.',
    digits: 'Nur Ziffern, mit allen Nullen am Anfang.',
    customs_code: '6, 8 oder 10 Ziffern.',
    mass: 'Eine Zahl in Kilogramm.',
    number: 'Eine Zahl.',
    unit: 'kg, g, lb oder oz.',
    share: 'Ein Anteil an 1 oder mit Prozentzeichen: 0,95 sind 95 %.',
    day: 'Ein Tag: 2026-11-21.',
    country: 'Der Code aus zwei Buchstaben oder der Name des Landes.',
    truth: 'ja oder nein.',
    choice: 'Ein Wort der Liste.',
    list: 'Mehrere stehen untereinander (Alt + Eingabe).',
    id: 'Eine Kennung dieses Dienstes.',
    reference: 'Der Name oder eine Nummer, unter der man es kennt.',
    stages: 'Ein Schritt je Zeile: Schritt | Land | Verfahren. Schritte: fibre, spinning, fabric, dyeing, making.',
    composition:
      'Ein Material je Zeile: Anteil | material: Name | part: Name. Was hier kein Material ist, mit „fibre:“.',
  },
  compositionColumns: {
    composition_material:
      'Ein Material der Variante; Zeilen einer Variante stehen beisammen. Importieren Sie zuerst die Materialien.',
    composition_fibre: 'Eine Faser, wo sie hier kein Material ist. Eines von beiden.',
    composition_share: 'Ihr Anteil am ganzen Gewicht.',
    composition_part: 'Der Teil, in dem sie ist, etwa Oberstoff oder Futter.',
  },
}
