import type { file as english } from '../en/file.ts'

export const file: typeof english = {
  title: 'Bilder und Dateien',
  note: 'Bilder erscheinen im Pass, sobald er veröffentlicht ist; Dokumente sind privat, bis Sie es anders sagen. Was Sie hier ändern, wird mit dem nächsten Veröffentlichen öffentlich.',
  images: 'Bilder',
  documents: 'Dokumente',
  none: 'Noch keine Dateien.',
  choose: 'Dateien wählen',
  dropHere: 'Dateien hierher ziehen oder einfügen.',
  hint: 'JPEG, PNG, WebP, AVIF, GIF; PDF, XLSX, DOCX, CSV, Text. Der Aufnahmeort und andere verborgene Angaben werden entfernt.',
  documentsAs: 'Was Dokumente sind',
  asDocument: 'Dokumente',
  asAudit: 'Lieferanten-Audits (nie öffentlich)',
  uploading: 'Wird hochgeladen',
  checking: 'Der Dienst prüft die Datei …',
  cancelUpload: (name) => `Hochladen von ${name} abbrechen`,
  retry: (name) => `${name} noch einmal versuchen`,
  dismiss: (name) => `${name} weglassen`,
  main: 'Hauptbild',
  noAlt: 'Alternativtext fehlt',
  actionsOf: (name) => `Aktionen für ${name}`,
  download: 'Herunterladen',
  describe: 'Name, Text und Sichtbarkeit bearbeiten',
  makeMain: 'Zum Hauptbild machen',
  moveEarlier: 'Nach vorn',
  moveLater: 'Nach hinten',
  makePublic: 'Öffentlich machen',
  makePrivate: 'Privat machen',
  madePublic: 'Mit dem nächsten Veröffentlichen öffentlich',
  madePrivate: 'Privat und aus öffentlichen Pässen genommen',
  replace: 'Durch eine andere Datei ersetzen',
  replaced: (name) => `${name} wurde ersetzt`,
  detach: 'Von diesem Datensatz lösen',
  detached: (name) => `${name} gehört nicht mehr zu diesem Datensatz. Die Datei steht weiter unter „Dateien“.`,
  deleted: (name) => `${name} wurde gelöscht. Öffentliche Pässe zeigen die Datei, bis sie neu veröffentlicht werden.`,
  alt: {
    label: 'Alternativtext',
    help: 'Was das Bild zeigt, in einem Satz, für Menschen, die es nicht sehen. Gesetze zur Barrierefreiheit verlangen ihn auf öffentlichen Seiten.',
  },
  name: { label: 'Name', help: 'Wird bei der Datei gezeigt; so heißt sie auch beim Speichern.' },
  visibility: 'Wer sie sehen darf',
  visibilities: { PUBLIC: 'Öffentlich', PRIVATE: 'Privat' },
  visibilityHelp: {
    PUBLIC: 'Alle, solange ein öffentlicher Pass den Datensatz zeigt, zu dem sie gehört.',
    PRIVATE:
      'Mitglieder des Arbeitsbereichs und wer einen privaten Link dazu bekommt. Wird sie privat, verschwindet sie sofort aus öffentlichen Pässen.',
  },
  auditNeverPublic:
    'Ein Lieferanten-Audit ist nie öffentlich. Soll der Pass ein Dokument zeigen, laden Sie es als Dokument hoch.',
  kinds: { IMAGE: 'Bild', DOCUMENT: 'Dokument', AUDIT: 'Lieferanten-Audit', LOGO: 'Logo' },
  faults: {
    file_too_large:
      'Diese Datei ist größer, als der Dienst annimmt. Machen Sie sie kleiner, zum Beispiel als PDF mit geringerer Auflösung.',
    image_too_large:
      'Dieses Bild hat mehr als 64 Millionen Pixel. Verkleinern Sie es und versuchen Sie es noch einmal.',
    image_unreadable:
      'Dieses Bild ist beschädigt oder unvollständig. Öffnen Sie es in einem Bildprogramm, speichern Sie es neu und laden Sie das hoch.',
    file_infected: 'Der Virenscanner hat in dieser Datei etwas gefunden; sie wurde nicht angenommen.',
    file_empty: 'Diese Datei ist leer.',
    svg_refused:
      'SVG-Zeichnungen können Skripte enthalten und werden nicht angenommen. Speichern Sie sie als PNG und laden Sie das hoch.',
    markup_refused:
      'Webseiten und ähnliche Dateien können Skripte enthalten und werden nicht angenommen. Speichern Sie sie als PDF und laden Sie das hoch.',
    file_type_refused:
      'Dateien dieser Art werden nicht angenommen, wie immer sie heißen. Bilder: JPEG, PNG, WebP, AVIF, GIF. Dokumente: PDF, XLSX, DOCX, CSV, Text.',
    workspace_quota_exceeded: 'Der Speicher des Arbeitsbereichs ist voll.',
    storage_full:
      'Der Speicher des Dienstes ist voll. Sagen Sie es denen, die ihn betreiben, und versuchen Sie es später noch einmal.',
    offline: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  },
  toLibrary: 'Sehen, was den Platz braucht',
  library: 'Dateien',
  searchIn: 'Namen und Alternativtexte',
  emptyTitle: 'Noch keine Dateien',
  emptyText:
    'Fotos, Anleitungen, Zertifikate und Audits des Arbeitsbereichs finden Sie hier, wo immer sie hochgeladen wurden. Ziehen Sie welche hierher, oder fügen Sie sie auf der Seite eines Produkts, einer Variante, eines Materials, einer Firma oder eines Zertifikats hinzu.',
  upload: 'Hochladen',
  kind: 'Art',
  belongsTo: 'Gehört zu',
  toNothing: 'Keinem Datensatz',
  whether: 'In Gebrauch',
  attached: 'Gehört zu einem Datensatz',
  unattached: 'Gehört zu keinem',
  size: 'Größe',
  pixels: 'Pixel',
  type: 'Typ',
  uploaded: 'Hochgeladen',
  use: (used, limit) => `${used} von ${limit} belegt`,
  useNote: 'Mit verkleinerten Bildern und mit gelöschten Dateien, die öffentliche Pässe noch zeigen.',
  almostFull:
    'Fast voll: Löschen Sie Dateien, die zu keinem Datensatz gehören, oder bitten Sie die Betreiber des Dienstes um mehr Platz.',
  what: 'Was von der Datei gesagt wird',
  consequence:
    'Sie wird sofort gelöscht und lässt sich nicht zurückholen. Öffentliche Pässe zeigen sie, bis sie neu veröffentlicht werden; machen Sie sie vorher privat, um das gleich zu beenden.',
  ofNoRecord: 'Diese Datei gehört zu keinem Datensatz, also zeigt sie kein Pass.',
  workspaceLogo: 'Das Logo des Arbeitsbereichs, auf seinen Pässen zu sehen.',
}
