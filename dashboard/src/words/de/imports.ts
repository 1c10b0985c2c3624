import { countingIn } from '../counting.ts'
import type { ImportWords } from '../en/imports.ts'

const { by, integer, some } = countingIn('de')

export const imports: ImportWords = {
  intro:
    'Importieren Sie eine Datei mit vielen Datensätzen. Sie sehen vorher, was geschehen würde, und können einen fertigen Import rückgängig machen.',
  choose: 'Datei wählen',
  dropHere: 'Tabelle hier ablegen',
  dropAnywhere: 'Loslassen, um den Inhalt zu sehen',
  accepts:
    'CSV, Excel, LibreOffice (.ods), JSON oder XML (auch BMEcat), oder ein ZIP aus einer solchen Datei und Bildern. Noch wird nichts importiert.',
  another: 'Eine andere Datei importieren',
  past: 'Importe',
  teach: {
    what: 'Was importiert werden kann',
    whatText:
      'Unternehmen, Materialien, Produkte, Varianten und Zertifikate: jeweils in einer eigenen Tabelle oder Produkt, Variante und Zertifikat zusammen in einer Zeile, wie Shops und Warenwirtschaftssysteme sie exportieren.',
    shops: 'Bekannte Formate',
    shopsText:
      'Produktexporte von Shopify und WooCommerce, Exporte von Bewertungen durch EcoVadis und unsere eigenen Exporte werden erkannt. Ihre Spalten müssen Sie nicht zuordnen.',
    safe: 'Keine Überraschungen',
    safeText:
      'Zuerst sehen Sie, was gefunden wurde und was sich ändern würde, Feld für Feld. Fehler werden mit Zeile und Spalte aufgelistet. Den Import selbst können Sie rückgängig machen.',
  },
  file: 'Datei',
  state: 'Status',
  by: 'Von',
  when: 'Wann',
  result: 'Ergebnis',
  newestFirst: 'Neueste zuerst',
  states: {
    UPLOADED: 'In Vorbereitung',
    CHECKING: 'Wird geprüft',
    CHECKED: 'Bereit',
    RUNNING: 'Läuft',
    FINISHED: 'Importiert',
    CANCELLED: 'Vorzeitig beendet',
    UNDOING: 'Wird rückgängig gemacht',
    UNDONE: 'Rückgängig gemacht',
  },
  rowsOf: (count: number) => some(count, 'Zeile', 'Zeilen'),
  resultOf: (created: number, updated: number, refused: number | null) =>
    [
      `${integer(created)} neu`,
      `${integer(updated)} geändert`,
      ...(refused ? [`${some(refused, 'Zeile', 'Zeilen')} ausgelassen`] : []),
    ].join(', '),
  faults: {
    file_too_large: 'Diese Datei ist zu groß. Teilen Sie sie in mehrere Dateien auf, jede mit der Kopfzeile.',
    file_infected: 'Der Virenscanner hat in dieser Datei etwas gefunden, sie wurde nicht angenommen.',
    workspace_quota_exceeded:
      'Der Speicher des Arbeitsbereichs ist voll. Löschen Sie Dateien, die Sie nicht mehr brauchen, und versuchen Sie es erneut.',
    storage_full:
      'Die Festplatte des Dienstes ist voll. Sagen Sie dem Betreiber des Dienstes Bescheid und versuchen Sie es später noch einmal.',
    offline: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  },
  faultHelp:
    'Was zu tun ist: Speichern Sie die Tabelle in Ihrem Tabellenprogramm als .xlsx oder .csv und wählen Sie sie erneut.',

  back: 'Import und Export',
  steps: { found: 'Was gefunden wurde', columns: 'Spalten', how: 'Wie', check: 'Probelauf', run: 'Import' },
  stepsLabel: 'Schritte dieses Imports',
  stepDone: 'fertig',
  next: 'Weiter',
  previous: 'Zurück',
  viewOnly: 'Sie können diesen Import ansehen, aber nicht ändern.',
  kinds: {
    company: 'Unternehmen',
    material: 'Materialien',
    product: 'Produkte',
    variant: 'Varianten',
    certification: 'Zertifikate',
    rating: 'Bewertungen',
    composition: 'Zusammensetzungen',
  },
  about: {
    company: 'Unternehmen',
    material: 'Materialien',
    product: 'Produkte',
    variant: 'Varianten',
    certification: 'Zertifikate',
    rating: 'Bewertungen',
    composition: 'Zusammensetzungen',
  },
  one: {
    company: 'Unternehmen',
    material: 'Material',
    product: 'Produkt',
    variant: 'Variante',
    certification: 'Zertifikat',
    rating: 'Bewertung',
    composition: 'Zusammensetzung',
  },

  found: {
    title: 'Was gefunden wurde',
    summary: (rows: number, columns: number, about: string | null) => {
      const size = `${some(rows, 'Zeile', 'Zeilen')} in ${some(columns, 'Spalte', 'Spalten')}`
      const whole = about === null ? size : `${size}, über ${about}`
      return `${whole}. Prüfen Sie, ob das Ihre Datei ist; Fehler lassen sich hier gleich korrigieren.`
    },
    nothing: 'Diese Tabelle hat keine Kopfzeile',
    nothingText:
      'Eine Zeile muss die Spalten benennen, etwa „Produktname“ und „EAN“. Wählen Sie diese Zeile unten oder ergänzen Sie sie in der Datei und wählen Sie die Datei erneut.',
    layout: (shop: string) =>
      `Das ist ein Produktexport von ${shop}. Seine Spalten sind bekannt; es gibt nichts zuzuordnen.`,
    ratingLayout: (scheme: string) =>
      `Das ist ein Export von Bewertungen durch ${scheme}. Seine Spalten sind bekannt; es gibt nichts zuzuordnen. Der Probelauf zeigt, für welches Ihrer Unternehmen jede Zeile gehalten wird.`,
    feedLayout:
      'Das ist ein Feed für Google, Meta oder einen anderen Marktplatz. Seine Spalten sind bekannt; es gibt nichts zuzuordnen. Das Produkt heißt so, wie die Titel aller seiner Varianten beginnen.',
    layouts: { shopify: 'Shopify', woocommerce: 'WooCommerce', ecovadis: 'EcoVadis', selvedge: 'Selvedge' },
    kind: 'Format',
    formats: { csv: 'CSV', xlsx: 'Excel-Arbeitsmappe' },
    size: 'Größe',
    sheet: 'Blatt',
    sheetHelp:
      'Es wird jeweils ein Blatt importiert, zuerst die, auf die andere verweisen. Danach können Sie mit dem nächsten weitermachen.',
    unknownSheet: 'keine Datensätze erkannt',
    hidden: 'ausgeblendet',
    noHeader: 'Keine Kopfzeile',
    readAs: 'Wie die Datei gelesen wird',
    readAsText: 'Mit Beispielen aus Ihrer Datei und wie sie verstanden werden. Änderungen wirken sofort.',
    more: 'Weitere Einstellungen',
    fewer: 'Weniger Einstellungen',
    settings: {
      encoding: 'Zeichenkodierung',
      delimiter: 'Trennzeichen',
      quote: 'Anführungszeichen',
      rows: 'Was eine Zeile ist',
      headerLine: 'Kopfzeile',
      decimal: 'Dezimalzeichen',
      dateOrder: 'Datumsformat',
    },
    values: {
      encoding: {
        'utf-8': 'UTF-8',
        'utf-16le': 'UTF-16, Little Endian',
        'utf-16be': 'UTF-16, Big Endian',
        'windows-1252': 'Windows, Westeuropa',
        'windows-1250': 'Windows, Mitteleuropa',
        'windows-1251': 'Windows, Kyrillisch',
        'windows-1253': 'Windows, Griechisch',
        'windows-1254': 'Windows, Türkisch',
        'windows-1255': 'Windows, Hebräisch',
        'windows-1256': 'Windows, Arabisch',
        'windows-1257': 'Windows, Baltisch',
        'windows-1258': 'Windows, Vietnamesisch',
        'windows-874': 'Windows, Thailändisch',
        macintosh: 'Macintosh, Westeuropa',
        'x-mac-cyrillic': 'Macintosh, Kyrillisch',
        shift_jis: 'Japanisch, Shift JIS',
        'euc-jp': 'Japanisch, EUC',
        'iso-2022-jp': 'Japanisch, ISO 2022',
        gb18030: 'Chinesisch, vereinfacht',
        big5: 'Chinesisch, traditionell',
        'euc-kr': 'Koreanisch',
      },
      delimiter: { ',': 'Komma ,', ';': 'Semikolon ;', '\t': 'Tabulator', '|': 'Senkrechter Strich |' },
      quote: { '"': 'Doppelte "', "'": "Einfache '", '': 'Keine' },
      decimal: { '.': 'Punkt: 1,234.5', ',': 'Komma: 1.234,5' },
      dateOrder: { dmy: 'Tag zuerst: 31.12.2026', mdy: 'Monat zuerst: 12/31/2026', ymd: 'Jahr zuerst: 2026-12-31' },
    },
    certainties: {
      certain: 'Eindeutig in der Datei',
      likely: 'Wahrscheinlich, wie in den meisten solcher Dateien',
      unclear: 'Nicht eindeutig. Bitte prüfen',
      unused: 'Macht für diese Datei keinen Unterschied',
    },
    compareReadings: 'Lesarten vergleichen',
    fewerReadings: 'Lesarten ausblenden',
    looksRight: 'Was davon ist richtig?',
    byYou: 'Von Ihnen gewählt',
    everyEntry: 'Jeder Eintrag der Datei',
    line: (line: string) => `Zeile ${line}`,
    row: 'Zeile',
    headerOf: 'Kopfzeile, Zeile',
    understood: 'Verstanden als',
    notUnderstood: 'nicht verstanden',
    noSample: 'Nichts in der Datei hängt davon ab.',
    first: 'Die ersten Zeilen der Datei',
  },

  columns: {
    title: 'Was die Spalten bedeuten',
    text: 'Jede Spalte der Datei mit Beispielen. Wählen Sie, was sie bedeutet. Ihre Auswahl wird für die nächste Datei mit denselben Spalten gemerkt.',
    remembered: 'Zugeordnet wie beim letzten Mal, für eine Datei mit denselben Spalten.',
    header: 'Spalte der Datei',
    samples: 'Zum Beispiel',
    meaning: 'Bedeutet',
    meaningOf: (header: string) => `Was „${header}“ bedeutet`,
    leaveOut: 'Auslassen',
    unnamed: (number: string) => `Spalte ${number}, ohne Namen`,
    confidence: {
      exact: 'Sicher',
      remembered: 'Wie zuletzt',
      alias: 'Nach dem Namen',
      values: 'Nach den Werten',
      none: 'Nicht erkannt',
    },
    unitOf: (header: string) => `Einheit von „${header}“`,
    matched: (count: number, all: number) =>
      `${integer(count)} von ${some(all, 'Spalte', 'Spalten')} ${by(count, 'wird', 'werden')} importiert`,
    ignored: (count: number) => some(count, 'Spalte wird ausgelassen', 'Spalten werden ausgelassen'),
    show: 'Zeigen',
    hide: 'Ausblenden',
    movedFrom: (header: string) => `„${header}“ bedeutete das bisher und wird nun ausgelassen.`,
    takenBy: (header: string) => `jetzt „${header}“`,
    why: 'Warum',
    likely: 'Am wahrscheinlichsten',
    problems: {
      nothing_mapped: () => 'Noch ist keine Spalte zugeordnet. Ordnen Sie mindestens eine zu.',
      key_missing: (columns: string) =>
        `Die Zeilen lassen sich keinen Datensätzen zuordnen. Eine Spalte muss sein: ${columns}.`,
      name_missing: (columns: string) =>
        `Vorhandene Datensätze lassen sich ändern, neue aber brauchen einen Namen, und keine Spalte hat ihn: ${columns}.`,
      product_missing: (columns: string) =>
        `Vorhandene Varianten lassen sich ändern, neue aber brauchen ihr Produkt. Eine Spalte sollte sein: ${columns}.`,
      outside_records: (_columns: string, headers: string) =>
        `In der Datei steht mehr als ihre Zeilen: ${headers}. Das wird nicht importiert.`,
      workbook_old: (_columns: string, _headers: string) =>
        'Die Arbeitsmappe ist im alten Format von Excel (.xls). Führende Nullen, die nur angezeigt werden, und verbundene Zellen werden nicht gelesen. Wenn es solche gibt, speichern Sie sie als .xlsx und wählen Sie sie erneut.',
      profile_columns_missing: (_columns: string, headers: string) =>
        `Das Profil hat auch Spalten, die in dieser Datei fehlen: ${headers}. Dafür wird nichts importiert.`,
      columns_left_out: (_columns: string, headers: string) =>
        `Diese Spalten enthalten Daten, die nicht importiert werden: ${headers}.`,
      columns_declined: (_columns: string, headers: string) =>
        `Ein Pass sagt nichts über den Verkauf; diese Spalten werden deshalb ausgelassen: ${headers}.`,
      columns_of_variants: (_columns: string, headers: string) =>
        `Die Zeilen sind Produkte ohne Varianten. Was zu den Varianten gehört, wird hier nicht übernommen: ${headers}. Fügen Sie es in der Tabelle der Varianten hinzu.`,
      numbers_declined: (_columns: string, headers: string) =>
        `Die Zahlen unter ${headers} werden nicht importiert, denn ein Produktpass sagt nichts über Bestände oder Preise. Eine andere Zahl als 0 bedeutet nur, dass es die Variante gibt.`,
      fibres_as_columns: (_columns: string, headers: string) =>
        `Die Zusammensetzung jeder Zeile wird aus ${headers} gelesen. Lassen Sie eine Spalte aus, die nicht dazugehört.`,
      shares_of_one: (_columns: string, headers: string) =>
        `Die Zahlen unter ${headers} ergeben zusammen 1, daher wird 0,95 als 95 % gelesen.`,
      cells_carried: (_columns: string, headers: string) =>
        `Nur die erste Zeile jedes Produkts enthält ${headers}. Die Zeilen darunter übernehmen diese Werte von ihr.`,
      rows_of_products: (_columns: string, headers: string) =>
        `Produkte und ihre Varianten haben hier eigene Zeilen, wie diese Spalten zeigen: ${headers}. Varianten heißen wie ihr Produkt.`,
      numbers_of_variants: (_columns: string, headers: string) =>
        `${headers} enthält in jeder Zeile eine andere Nummer, und mehrere Zeilen haben denselben Produktnamen. Die Nummern gelten deshalb für die Varianten, und Zeilen mit demselben Namen sind ein Produkt. Ist jede Zeile ein eigenes Produkt, wählen Sie stattdessen „Artikelnummer“.`,
      named_in_cells: (columns: string, headers: string) =>
        `${headers} enthält in jeder Zelle mehrere Eigenschaften mit ihren Namen. Importiert werden: ${columns}.`,
      unit_assumed: (_columns: string, headers: string) =>
        `Zu ${headers} ist keine Einheit angegeben. Für Kilogramm sind die Zahlen zu groß; sie werden als Gramm gelesen. Wählen Sie eine andere Einheit, wenn das nicht stimmt.`,
      sheets_to_follow: (_columns: string, headers: string) =>
        `Die Arbeitsmappe enthält auch Datensätze in ${headers}. Ist dieses Blatt importiert, können Sie mit dem nächsten weitermachen.`,
      sheets_left_out: (_columns: string, headers: string) =>
        `In ${headers} wurden keine Datensätze erkannt; das wird ausgelassen. Enthält es doch welche, wählen Sie das Blatt unter „Was wir gefunden haben“.`,
      encoding_unclear: (_columns: string, _headers: string) =>
        'Einige Buchstaben der Datei sehen falsch aus, und die Datei sagt nicht, wie sie kodiert sind. Prüfen Sie die Beispiele im vorherigen Schritt und wählen Sie eine andere Kodierung, wenn sie falsch sind.',
      formulas_unsolved: (_columns: string, _headers: string) =>
        'Einige Zellen enthalten eine Formel ohne ihr Ergebnis und werden als leer gelesen; der Probelauf nennt sie. Öffnen Sie die Arbeitsmappe in einem Tabellenprogramm, speichern Sie sie und wählen Sie sie erneut.',
      zeros_lost: (_columns: string, headers: string) =>
        `In ${headers} sind einige Nummern kürzer als die meisten. Falls Nullen davor gehören, hat ein Tabellenprogramm sie entfernt: Formatieren Sie die Spalte als Text, füllen Sie sie neu aus und wählen Sie die Datei noch einmal.`,
      file_damaged: (_columns: string, _headers: string) =>
        'Die Arbeitsmappe ist beschädigt: Ihre Prüfsumme stimmt nicht. Werte können falsch sein. Besorgen Sie eine neue Kopie der Datei.',
      header_twice: (_columns: string, headers: string) =>
        `Mehrere Spalten heißen ${headers}. Sehen Sie sich an, was in ihnen steht, bevor Sie eine wählen.`,
      meaning_twice: (columns: string, headers: string) =>
        `${headers}: Mehrere können ${columns} sein. Die erste wird verwendet, der Rest ausgelassen.`,
    },
  },

  divided: {
    names: {
      gtin_of_size: 'GTIN, in der Größe der Überschrift',
      variant_of_size: 'In der Größe der Überschrift',
      gtin_of_color: 'GTIN, in der Farbe der Überschrift',
      variant_of_color: 'In der Farbe der Überschrift',
      variant_options: 'Farbe und Größe in einer Zelle',
      fibre_share: 'Zusammensetzung, Anteil einer Faser',
      fibre_name: 'Zusammensetzung, Name einer Faser',
      product_fibre_share: 'Zusammensetzung, Anteil einer Faser',
      product_fibre_name: 'Zusammensetzung, Name einer Faser',
    },
    size: {
      title: (headers: string) => `${headers} sehen nach Größen aus. Was steht in ihren Zellen?`,
      text: 'Jede Zeile ist dann ein Produkt mit einer Variante für jede ausgefüllte Größe.',
      gtin: { label: 'Die GTIN (EAN) der Variante', text: 'Aus jeder GTIN wird eine Variante in der Größe darüber.' },
      mark: {
        label: 'Ein Zeichen oder eine Zahl',
        text: 'Aus jeder ausgefüllten Zelle wird eine Variante in der Größe darüber, außer bei 0, „nein“ oder „–“. Mengen und Preise werden nicht importiert.',
      },
      leaveOut: {
        label: 'Etwas anderes',
        text: 'Diese Spalten werden ausgelassen, und es entstehen keine Varianten daraus.',
      },
    },
    color: {
      title: (headers: string) => `${headers} sehen nach Farben aus. Was steht in ihren Zellen?`,
      text: 'Jede Zeile ist dann ein Produkt mit einer Variante für jede ausgefüllte Farbe.',
      gtin: { label: 'Die GTIN (EAN) der Variante', text: 'Aus jeder GTIN wird eine Variante in der Farbe darüber.' },
      mark: {
        label: 'Ein Zeichen oder eine Zahl',
        text: 'Aus jeder ausgefüllten Zelle wird eine Variante in der Farbe darüber, außer bei 0, „nein“ oder „–“. Mengen und Preise werden nicht importiert.',
      },
      leaveOut: {
        label: 'Etwas anderes',
        text: 'Diese Spalten werden ausgelassen, und es entstehen keine Varianten daraus.',
      },
    },
  },

  profiles: {
    title: 'Profile',
    text: 'Ein Profil merkt sich für alle in diesem Arbeitsbereich, wie Dateien eines Absenders gelesen werden. Kommt wieder eine Datei mit denselben Spalten, wird es angeboten.',
    none: 'Diese Auswahl lässt sich für die nächste Datei dieses Absenders merken.',
    inUse: (name: string) => `Gelesen mit dem Profil „${name}“.`,
    offered: (name: string) => `Diese Datei hat die Spalten des Profils „${name}“.`,
    use: 'Verwenden',
    remember: 'Als Profil merken',
    rememberTitle: 'Als Profil merken',
    rememberText:
      'Merkt sich, was die Spalten bedeuten, wie Werte geändert werden, wie die Datei gelesen wird und woran Datensätze erkannt werden.',
    name: 'Name',
    more: 'Weitere Profile',
    useAnother: 'Anderes Profil verwenden',
    noOthers: 'Noch keine Profile',
    keepIn: (name: string) => `Diese Auswahl in „${name}“ speichern`,
    applied: (name: string) => `Die Datei wird mit „${name}“ gelesen`,
    kept: (name: string) => `„${name}“ wurde gespeichert`,
    columns: 'Spalten',
    changed: 'Geändert',
    actions: 'Aktionen',
    actionsOf: (name: string) => `Aktionen für „${name}“`,
    download: 'Als JSON herunterladen',
    rename: 'Umbenennen',
    delete: 'Löschen',
    deleteTitle: (name: string) => `„${name}“ löschen?`,
    deleteText:
      'Importe, die es verwendet haben, bleiben, wie sie sind. Die nächste Datei dieses Absenders wird ohne Profil zugeordnet.',
    deleted: (name: string) => `„${name}“ wurde gelöscht`,
    add: 'Profil aus einer Datei hinzufügen',
  },

  pickups: {
    title: 'Abholungen',
    text: 'Eine Abholung holt eine Datei zu festen Zeiten von einer Webadresse oder per SFTP und importiert sie, wie es ein Profil vorgibt. Die erste Datei wartet, bis Sie ihren Import starten, und Datensätze werden nie automatisch gelöscht.',
    profileFirst:
      'Eine Abholung holt eine Datei zu festen Zeiten und importiert sie, wie es ein Profil vorgibt. Importieren Sie zuerst hier eine Datei des Absenders und wählen Sie dabei „Als Profil merken“.',
    add: 'Neue Abholung',
    addTitle: 'Neue Abholung',
    editTitle: (name: string) => `„${name}“ ändern`,
    name: 'Name',
    last: 'Letzter Lauf',
    next: 'Nächster Lauf',
    paused: 'Angehalten',
    never: 'Noch keiner',
    actions: 'Aktionen',
    actionsOf: (name: string) => `Aktionen für „${name}“`,
    run: 'Jetzt abholen',
    edit: 'Ändern',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    delete: 'Löschen',
    deleteTitle: (name: string) => `„${name}“ löschen?`,
    deleteText:
      'Die Datei wird nicht mehr abgeholt, und das Passwort oder der Schlüssel wird gelöscht. Was importiert wurde, bleibt.',
    deleted: (name: string) => `„${name}“ wurde gelöscht`,
    saved: (name: string) => `„${name}“ wurde gespeichert`,
    states: {
      RESTS: 'In Ruhe',
      FETCHES: 'Datei wird abgeholt …',
      READS: 'Datei wird gelesen …',
      CHECKS: 'Wird geprüft …',
      RUNS: 'Wird importiert …',
    },
    outcomes: {
      IMPORTED: 'Importiert',
      UNCHANGED: 'Nichts Neues',
      WAITS: 'Wartet auf Sie',
      FAILED: 'Fehlgeschlagen',
      CANCELLED: 'Abgebrochen',
    },
    decided: 'Von einer Person entschieden',
    lookAt: 'Import ansehen',
    toImport: 'Zum Import',
    keys: {
      first:
        'Dieser Server wurde zum ersten Mal angesprochen und hat den Schlüssel unten vorgelegt. Vergleichen Sie ihn mit dem, den Ihnen der Betreiber des Servers genannt hat. Solange Sie ihn nicht bestätigen, wird kein Passwort gesendet.',
      changed:
        'Der Server legt einen anderen Schlüssel vor als den, den Sie bestätigt haben; deshalb wurde nichts gesendet. Fragen Sie den Betreiber des Servers, ob der Schlüssel geändert wurde, und bestätigen Sie den neuen erst dann.',
    },
    confirmKey: 'Diesen Schlüssel bestätigen',
    fields: {
      name: { label: 'Name', help: 'Zum Beispiel der Absender und was die Datei enthält.' },
      address: {
        label: 'Adresse der Datei',
        help: 'https://… oder sftp://server/ordner/datei.csv. Bei SFTP darf der Name „*“ enthalten: artikel-*.csv holt die neueste passende Datei.',
      },
      userName: { label: 'Benutzername', help: 'Für den Server. Bei einer Webadresse kann er leer bleiben.' },
      password: {
        label: 'Passwort',
        help: 'Es wird verschlüsselt gespeichert und nicht wieder angezeigt. Ohne Benutzernamen wird es als Token (Bearer) gesendet.',
      },
      privateKey: {
        label: 'Privater Schlüssel',
        help: 'Sein ganzer Text. Er wird verschlüsselt gespeichert und nicht wieder angezeigt.',
      },
      passphrase: { label: 'Passphrase des Schlüssels', help: 'Nur wenn der Schlüssel eine hat.' },
      hostKey: {
        label: 'Schlüssel des Servers',
        help: 'Sein Fingerabdruck, SHA256:…, falls der Betreiber ihn Ihnen genannt hat. Sonst zeigt der erste Lauf ihn an, und Sie bestätigen ihn.',
      },
    },
    byKey: 'Mit einem Schlüssel statt mit einem Passwort anmelden',
    secretKept: 'Das Passwort oder der Schlüssel ist gespeichert. Lassen Sie dies leer, um es zu behalten.',
    profile: 'Profil',
    profileHelp: 'Wie die Datei gelesen wird.',
    guard: 'Höchstens so viele Zeilen mit Fehlern',
    guardHelp: 'Haben mehr Zeilen Fehler, wird nichts importiert, bis Sie die Datei angesehen haben.',
  },

  changes: {
    open: (header: string) => `Werte von „${header}“ ändern`,
    openMade: (header: string, count: number) =>
      `Werte von „${header}“ ändern: ${some(count, 'Änderung', 'Änderungen')}`,
    title: (header: string) => `Werte von „${header}“ ändern`,
    text: 'Die Änderungen gelten in dieser Reihenfolge für jede Zeile, bevor die Werte gelesen werden. Die Datei selbst bleibt, wie sie ist.',
    replacement: (number: string) => `${number}. Text ersetzen`,
    list: (number: string) => `${number}. In einer Liste nachschlagen`,
    find: 'Ersetzen',
    with: 'Durch',
    nothing: 'nichts',
    listText:
      'Für Kürzel und eigene Wörter: Jede Zeile sagt, was ein Text der Datei bedeutet. Zwei Spalten lassen sich aus einer Tabelle einfügen.',
    found: 'In der Datei',
    value: 'Gelesen als',
    foundIn: (line: string) => `Zeile ${line}: in der Datei`,
    valueIn: (line: string) => `Zeile ${line}: gelesen als`,
    addLine: 'Zeile hinzufügen',
    otherwise: 'Texte, die nicht in der Liste sind',
    keep: 'Übernehmen, mit einem Hinweis',
    refuse: 'Ihre Zeilen nicht importieren',
    addReplacement: 'Text ersetzen',
    addList: 'In einer Liste nachschlagen',
    remove: (number: string) => `Änderung ${number} entfernen`,
  },

  made: {
    title: 'Spalte hinzufügen',
    kinds: { part: 'Spalte teilen', joined: 'Spalten verbinden', fixed: 'Ein Wert für alle' },
    texts: {
      part: 'Für Zellen, in denen mehreres steht, etwa „rot/M“.',
      joined:
        'Für Angaben, die auf mehrere Spalten verteilt sind, etwa ein Name in zwei Teilen. Leere Zellen hinterlassen keine Lücke.',
      fixed: 'Für Angaben, die in der Datei fehlen, weil sie immer gleich sind, etwa die Marke.',
    },
    divided: 'Spalte, die geteilt wird',
    choose: 'Spalte wählen',
    separator: 'Trennzeichen',
    undivided: 'In den ersten Werten dieser Spalte kommt dieses Zeichen nicht vor.',
    part: (number: string, samples: string) => `Teil ${number}${samples ? `: ${samples}` : ''}`,
    joined: 'Spalten, in dieser Reihenfolge',
    between: 'Dazwischen',
    becomes: (sample: string) => `Zum Beispiel: ${sample}`,
    means: 'Bedeutet',
    value: 'Wert in jeder Zeile',
    add: 'Hinzufügen',
    remove: (header: string) => `Spalte „${header}“ entfernen`,
    quote: (text: string) => `„${text}“`,
    isPart: (number: string, of: string) => `Teil ${number} von ${of}`,
    isJoined: (of: string) => `Verbunden aus ${of}`,
    isFixed: 'In jeder Zeile gleich',
  },

  // Eine Spalte, die löscht
  action: { name: 'Löschen, wenn in der Zelle „löschen“ steht' },

  how: {
    title: 'Wie importiert wird',
    match: 'Woran Datensätze erkannt werden',
    matchText: 'Damit derselbe Datensatz wiedergefunden wird und ein zweiter Import derselben Datei nichts ändert.',
    keys: {
      product: {
        automatic: {
          label: 'Automatisch',
          text: 'An unserer Kennung oder der internen Nummer, wenn die Zeile eine hat, sonst an der Artikelnummer, sonst am Namen.',
        },
        code: {
          label: 'An der internen Nummer',
          text: 'Name und Artikelnummer können sich geändert haben. Zeilen ohne interne Nummer werden ausgelassen.',
        },
        sku: {
          label: 'An der Artikelnummer',
          text: 'Ein Produkt mit der Nummer der Zeile bekommt deren Namen, wenn er anders ist. Zeilen ohne Nummer werden ausgelassen.',
        },
        name: {
          label: 'Am Namen',
          text: 'Ein Produkt mit dem Namen der Zeile bekommt deren Nummer, wenn sie anders ist. Zeilen ohne Namen werden ausgelassen.',
        },
      },
      variant: {
        automatic: {
          label: 'Automatisch',
          text: 'An unserer Kennung, der internen Nummer oder der GTIN, wenn die Zeile eine hat, sonst an Produkt, Farbe und Größe.',
        },
        code: {
          label: 'An der internen Nummer',
          text: 'Name, Farbe, Größe und GTIN können sich geändert haben. Zeilen ohne interne Nummer werden ausgelassen.',
        },
        gtin: {
          label: 'An der GTIN',
          text: 'Name, Farbe und Größe dürfen sich geändert haben; eine unbekannte GTIN wird eine neue Variante. Zeilen ohne GTIN werden ausgelassen.',
        },
        color_size: {
          label: 'An Produkt, Farbe und Größe',
          text: 'Name und GTIN dürfen sich geändert haben. Zeilen ohne Farbe und Größe werden ausgelassen.',
        },
        name: {
          label: 'An Produkt und Name',
          text: 'Farbe, Größe und GTIN dürfen sich geändert haben. Zeilen ohne Namen der Variante werden ausgelassen.',
        },
      },
      company: {
        automatic: {
          label: 'Automatisch',
          text: 'An unserer Kennung oder der internen Nummer, wenn die Zeile eine hat, sonst an GLN, LEI oder USt-IdNr., sonst am Namen.',
        },
        code: {
          label: 'An der internen Nummer',
          text: 'Name und andere Nummern können sich geändert haben. Zeilen ohne interne Nummer werden ausgelassen.',
        },
        gln: {
          label: 'An der GLN',
          text: 'Name und andere Nummern dürfen sich geändert haben. Zeilen ohne GLN werden ausgelassen.',
        },
        lei: {
          label: 'Am LEI',
          text: 'Name und andere Nummern dürfen sich geändert haben. Zeilen ohne LEI werden ausgelassen.',
        },
        vat_id: {
          label: 'An der USt-IdNr.',
          text: 'Name und andere Nummern dürfen sich geändert haben. Zeilen ohne USt-IdNr. werden ausgelassen.',
        },
        name: {
          label: 'Am Namen',
          text: 'Die Nummern dürfen sich geändert haben. Zeilen ohne Namen werden ausgelassen.',
        },
      },
      material: {
        automatic: {
          label: 'Automatisch',
          text: 'An unserer Kennung oder der internen Nummer, wenn die Zeile eine hat, sonst am Namen.',
        },
        code: {
          label: 'An der internen Nummer',
          text: 'Der Name kann sich geändert haben. Zeilen ohne interne Nummer werden ausgelassen.',
        },
        name: { label: 'Am Namen', text: 'Nur am Namen, unabhängig von der Kennung in der Zeile.' },
      },
      certification: {
        automatic: {
          label: 'Automatisch',
          text: 'An unserer Kennung oder der internen Nummer, wenn die Zeile eine hat, sonst an Standard, Nummer und dem, wofür es gilt.',
        },
        code: {
          label: 'An der internen Nummer',
          text: 'Standard und Nummer können sich geändert haben. Zeilen ohne interne Nummer werden ausgelassen.',
        },
        number: {
          label: 'An Standard und Nummer',
          text: 'An Standard, Nummer und dem, wofür es gilt. Zeilen ohne Nummer werden ausgelassen.',
        },
      },
      rating: {
        automatic: {
          label: 'Automatisch',
          text: 'An unserer Kennung oder der internen Nummer, wenn die Zeile eine hat, sonst an Unternehmen, System und Tag der Veröffentlichung.',
        },
        code: {
          label: 'An der internen Nummer',
          text: 'Unternehmen, System und Tag können sich geändert haben. Zeilen ohne interne Nummer werden ausgelassen.',
        },
      },
    },
    noColumn:
      'Keine Spalte der Datei enthält das, deshalb würde jede Zeile ausgelassen. Wählen Sie etwas anderes oder ordnen Sie unter „Spalten“ eine zu.',
    compositions: 'Zusammensetzungen werden an ihrer Variante erkannt.',
    mode: 'Was Zeilen dürfen',
    modes: {
      both: {
        label: 'Anlegen und ändern',
        text: 'Neue Datensätze werden angelegt, vorhandene geändert.',
      },
      create: { label: 'Nur anlegen', text: 'Neue Datensätze werden angelegt. Vorhandene bleiben unverändert.' },
      update: {
        label: 'Nur ändern',
        text: 'Vorhandene Datensätze werden geändert. Zeilen zu anderen werden übersprungen.',
      },
    },
    empty: 'Leere Zellen',
    empties: {
      keep: {
        label: 'Feld unverändert lassen',
        text: 'Die Datei ergänzt nur Daten. Sicher bei Dateien, die nur einen Teil enthalten.',
      },
      clear: {
        label: 'Feld leeren',
        text: 'Ist die Zelle leer, wird der Wert im Datensatz entfernt.',
      },
    },
    errors: 'Wenn Zeilen Fehler haben',
    onErrors: {
      good_rows: {
        label: 'Die guten Zeilen importieren',
        text: 'Zeilen mit Fehlern bleiben draußen. Sie können sie korrigieren und später importieren.',
      },
      nothing: {
        label: 'Alles oder nichts',
        text: 'Bei einem einzigen Fehler wird nichts importiert. Für Dateien, die nur als Ganzes Sinn ergeben.',
      },
    },
    pictures: 'Bilder unter Webadressen',
    addresses: {
      keep: {
        label: 'Adressen behalten',
        text: 'Pässe zeigen die Bilder von dort, solange sie dort erreichbar sind.',
      },
      fetch: {
        label: 'Bilder abrufen',
        text: 'Nach den Zeilen wird jedes Bild abgerufen und eine Datei seines Datensatzes. Der Probelauf nennt die Server, die gefragt werden.',
      },
    },
    check: 'Datei prüfen',
  },

  check: {
    damage: (count: number) =>
      `Ein Tabellenprogramm hat ${some(count, 'Zelle', 'Zellen')} dieser Datei beschädigt; sie sind unten aufgeführt. Am besten exportieren Sie die Datei noch einmal und wählen sie, ohne sie vorher zu öffnen, oder Sie formatieren die Spalten als Text.`,
    weights: (count: number) =>
      by(
        count,
        'Ein Gewicht wirkt für so ein Stück falsch. Prüfen Sie es unten, bevor Sie starten: Ist die Spalte in einer anderen Einheit?',
        `${integer(count)} Gewichte wirken für solche Stücke falsch. Prüfen Sie sie unten, bevor Sie starten: Ist die Spalte in einer anderen Einheit?`,
      ),
    title: 'Probelauf',
    notYet: 'Noch nicht geprüft',
    notYetText:
      'Der Probelauf liest jede Zeile und stellt fest, was der Import tun würde. Er arbeitet genau wie der Import, schreibt aber nichts.',
    start: 'Datei prüfen',
    running: 'Die Datei wird geprüft. Geschrieben wird nichts.',
    cancel: 'Prüfung abbrechen',
    create: 'Neu',
    update: 'Geändert',
    unchanged: 'Unverändert',
    delete: 'Gelöscht',
    leave: 'Übersprungen',
    refused: 'Zeilen mit Fehlern',
    records: 'Datensätze',
    kind: 'Art',
    nothing: 'Der Import würde nichts ändern: Alles ist schon auf diesem Stand.',
    nothingNew: 'Der Import würde nichts ändern: Keine Zeile ohne Fehler enthält etwas Neues.',
    differences: 'Was mit jedem Datensatz geschehen würde',
    differencesText: 'Feld für Feld, vorher und nachher. Noch ist nichts geschrieben.',
    range: (from: string, to: string, all: string) => `${from} bis ${to} von ${all}`,
    before: 'Vorher',
    after: 'Nachher',
    empty: 'leer',
    line: (line: string) => `Zeile ${line}`,
    lines: (lines: string) => `Zeilen ${lines}`,
    more: (count: string) => `und ${count} weitere`,
    sheets: 'Die folgenden Blätter',
    sheetsText:
      'Jedes wurde so geprüft, als wären die Blätter davor schon importiert. Geschrieben wurde nichts. Nach diesem Blatt führt der Bericht zum nächsten.',
    sheet: 'Blatt',
    notChecked: 'Nicht geprüft',
    problems: 'Probleme',
    severities: { error: 'Fehler', warning: 'Bitte prüfen', note: 'Von uns bereinigt' },
    severityTexts: {
      error: 'Diese Zeilen werden ausgelassen, bis sie korrigiert sind.',
      warning: 'Diese Zeilen werden importiert. Prüfen Sie, ob sie so gemeint sind.',
      note: 'Kleinigkeiten, die wir trotzdem verstanden haben.',
    },
    row: 'Die ganze Zeile',
    item: 'Artikel',
    foundValue: 'In der Datei',
    expected: 'Problem',
    showRows: 'Zeilen zeigen',
    hideRows: 'Zeilen ausblenden',
    download: 'Die Zeilen mit Fehlern herunterladen',
    downloadText:
      'Nur diese Zeilen, jeweils mit dem Grund. Korrigieren Sie sie dort und importieren Sie diese Datei neu.',
    corrected: 'Stattdessen eine korrigierte Datei hochladen',
    correctedText:
      'Korrigieren Sie die Datei in Ihrem eigenen Programm. Sie wird sofort mit denselben Einstellungen geprüft und ersetzt diese.',
  },

  // Bilder, die mit der Tabelle gekommen sind
  pictures: {
    beside: (count: number) =>
      `Das ZIP hat außerdem ${some(count, 'weitere Datei', 'weitere Dateien')}. Der Probelauf zeigt, zu welchem Datensatz jedes Bild kommt.`,
    title: 'Bilder im ZIP',
    text: 'Zu welchem Datensatz jedes Bild kommt: nach einem Namen in der Tabelle, sonst nach der Nummer, mit der sein eigener Name beginnt.',
    allTitle: 'Bilder',
    fetchedText: 'Zu welchem Datensatz jedes Bild kommt. Vor dem Start des Imports wird nichts abgerufen.',
    asks: (count: number, hosts: string) =>
      `Nach dem Start des Imports ${by(count, 'wird', 'werden')} ${some(count, 'Bild', 'Bilder')} von ${hosts} abgerufen.`,
    fromHost: (host: string, count: number) => `${host} (${count})`,
    otherHosts: (count: number) => some(count, 'weiteren Server', 'weiteren Servern'),
    waitingText: 'Die Bilder werden im Hintergrund zu ihren Datensätzen hinzugefügt. Sie können diese Seite verlassen.',
    outcomes: {
      PLANNED: 'Kommt hinzu',
      WAITING: 'Wird hinzugefügt',
      JOINED: 'Hinzugefügt',
      THERE: 'Schon vorhanden',
      UNJOINED: 'Ohne Datensatz',
      REFUSED: 'Nicht angenommen',
      UNDONE: 'Wieder entfernt',
      KEPT: 'Behalten',
    },
    unjoined: 'Keine Zeile nennt es, und sein Name beginnt mit keiner Nummer eines Datensatzes.',
  },
  fix: {
    open: 'Korrigieren',
    text: 'Was Sie hier eingeben, ersetzt den Wert aus der Datei. Die Datei selbst bleibt unverändert.',
    everywhere: 'Derselbe Text in mehreren Zeilen',
    oneByOne: 'Zeile für Zeile',
    rows: 'Zeilen',
    line: 'Zeile',
    instead: 'Stattdessen',
    insteadOf: (found: string, rows: number) => `Statt „${found}“ in ${some(rows, 'Zeile', 'Zeilen')}`,
    same: 'So lassen',
    cellOf: (header: string, line: string) => `${header}, Zeile ${line}`,
    apply: 'Anwenden und neu prüfen',
    applyCount: (count: number) => `${some(count, 'Korrektur', 'Korrekturen')} anwenden und neu prüfen`,
    applyText: 'Enter bewirkt dasselbe.',
    corrected: (count: number) => `${some(count, 'Korrektur ersetzt', 'Korrekturen ersetzen')} Werte der Datei.`,
    takeBack: 'Zurücknehmen',
  },

  run: {
    title: 'Import starten',
    will: (parts: string) => `Der Import ${parts}.`,
    creates: (what: string) => `legt ${what} an`,
    updates: (what: string) => `ändert ${what}`,
    deletes: (what: string) => `löscht ${what}`,
    confirmDeletes: (count: number) =>
      `Um ${some(count, 'Datensatz', 'Datensätze')} zu löschen, geben Sie ${integer(count)} ein`,
    confirmText:
      'Sie sind unten aufgeführt. Nur diese werden gelöscht; wer den Import rückgängig macht, stellt sie eine Zeit lang wieder her.',
    nothing: 'ändert nichts',
    and: ' und ',
    refusedStay: (count: number) =>
      `${some(count, 'Zeile mit Fehlern wird', 'Zeilen mit Fehlern werden')} ausgelassen.`,
    blocked: (count: number) =>
      `${some(count, 'Zeile hat', 'Zeilen haben')} Fehler, und dieser Import steht auf „Alles oder nichts“. Korrigieren Sie sie oder importieren Sie nur die guten Zeilen.`,
    chooseGood: 'Die guten Zeilen importieren',
    undoable: 'Danach lässt er sich rückgängig machen.',
    counts: {
      company: (count: number) => `${integer(count)} Unternehmen`,
      material: (count: number) => some(count, 'Material', 'Materialien'),
      product: (count: number) => some(count, 'Produkt', 'Produkte'),
      variant: (count: number) => some(count, 'Variante', 'Varianten'),
      certification: (count: number) => some(count, 'Zertifikat', 'Zertifikate'),
      rating: (count: number) => some(count, 'Bewertung', 'Bewertungen'),
      composition: (count: number) => some(count, 'Zusammensetzung', 'Zusammensetzungen'),
    },
    start: 'Import starten',
    running: 'Der Import läuft',
    doneRecords: (done: number, all: number) => `${integer(done)} von ${some(all, 'Datensatz', 'Datensätzen')}`,
    done: (done: number, all: number) => `${integer(done)} von ${some(all, 'Zeile', 'Zeilen')}`,
    left: (time: string) => `noch etwa ${time}`,
    leaving:
      'Sie können diese Seite verlassen oder das Fenster schließen. Der Import läuft weiter, auch über einen Neustart des Dienstes hinweg.',
    cancel: 'Import abbrechen',
    cancelTitle: 'Import abbrechen?',
    cancelText: 'Was bis jetzt geschrieben ist, bleibt. Sie können es danach rückgängig machen.',
    keepRunning: 'Weiterlaufen lassen',
    undoing: 'Der Import wird rückgängig gemacht',
    seconds: (count: number) => some(count, 'Sekunde', 'Sekunden'),
    minutes: (count: number) => some(count, 'Minute', 'Minuten'),
    reconnecting:
      'Der Dienst ist im Moment nicht zu erreichen. Der Import läuft weiter, sobald der Dienst wieder da ist; diese Seite prüft das von selbst.',
  },

  report: {
    nextSheet: (name: string) => `Weiter mit „${name}“`,
    title: 'Was importiert wurde',
    undoneTitle: 'Was rückgängig gemacht wurde',
    finished: (rows: number) =>
      by(rows, 'Die Zeile wurde verarbeitet.', `Alle ${integer(rows)} Zeilen wurden verarbeitet.`),
    cancelled: 'Dieser Import endete vorzeitig.',
    nothing: 'Es war nichts zu ändern: Alles war schon auf diesem Stand.',
    nothingNew: 'Es wurde nichts geändert: Keine Zeile ohne Fehler enthielt etwas Neues.',
    undone: 'Alles, was dieser Import getan hat, wurde rückgängig gemacht.',
    again: 'Dieselbe Datei noch einmal zu importieren ändert nichts.',
    facts: 'Über diesen Import',
    startedBy: 'Von',
    uploaded: 'Hochgeladen',
    started: 'Begonnen',
    ended: 'Beendet',
    mode: 'Was Zeilen durften',
    emptyCells: 'Leere Zellen',
    hash: 'Fingerabdruck der Datei (SHA-256)',
    undo: 'Import rückgängig machen',
    undoTitle: 'Diesen Import rückgängig machen?',
    undoText:
      'Datensätze, die er angelegt hat, werden gelöscht und lassen sich eine Weile aus den gelöschten Datensätzen wiederherstellen. Datensätze, die er geändert hat, bekommen ihre früheren Werte zurück, und die er gelöscht hat, werden wiederhergestellt.',
    undoKept:
      'Datensätze, die seither jemand gespeichert hat, bleiben, wie sie sind, und werden danach aufgelistet. Das gilt auch für Produkte, die andere Varianten bekommen haben. Öffentliche Pässe bleiben, wie sie sind, bis sie erneut veröffentlicht werden.',
    undoAction: 'Rückgängig machen',
    kept: (count: number) =>
      some(count, 'Datensatz ist unverändert geblieben', 'Datensätze sind unverändert geblieben'),
    keptMoreThan: (count: string) => `Mehr als ${count} Datensätze sind unverändert geblieben`,
    keptNone: 'Alles ist wieder, wie es vorher war.',
    keptMore: 'Mehr zeigen',
  },

  watch: {
    running: (file: string, share: string) => `${file} wird importiert: ${share}`,
    undoing: (file: string, share: string) => `Der Import von ${file} wird rückgängig gemacht: ${share}`,
    finished: (file: string) => `${file} wurde importiert`,
    cancelled: (file: string) => `Der Import von ${file} wurde vorzeitig beendet`,
    undone: (file: string) => `Der Import von ${file} wurde rückgängig gemacht`,
    report: 'Zum Bericht',
  },
  files: {
    title: 'Exporte und Vorlagen',
    text: 'Ein Export lässt sich in Excel ändern und wieder importieren: Nur was Sie geändert haben, ändert sich. Eine Vorlage ist eine leere Datei, die für jede Spalte erklärt, was hineingehört.',
    readerText: 'Die Datensätze, wie sie jetzt sind, als Dateien für Excel oder andere Programme.',
    kind: 'Datensätze',
    out: 'Export',
    template: 'Vorlage',
    textsIn: 'Vorlagen mit Spalten für Texte auf',
    flat: 'Produkte mit Varianten',
    compositions: 'Zusammensetzungen',
    everythingUnder: 'Ein Blatt je Datensatzart oder ein ZIP mit je einer CSV',
    under: {
      flat: 'Eine Zeile je Variante, mit ihrem Produkt',
      compositions: 'Eine Zeile je Material einer Variante',
    },
    outOf: (what: string) => `Export: ${what}`,
    templateOf: (what: string) => `Vorlage: ${what}`,
    workspaceExcel: 'Ganzen Arbeitsbereich als Excel exportieren',
    workspaceZip: 'Ganzen Arbeitsbereich als CSV in einem ZIP exportieren',
  },
}
