import type { ImportWords } from '../en/imports.ts'

const some = (count: string, one: string, many: string) => `${count} ${count === '1' ? one : many}`

export const imports: ImportWords = {
  intro:
    'Bringen Sie eine Datei mit vielen Datensätzen herein. Sie sehen, was geschehen würde, bevor etwas geschrieben wird, und ein fertiger Import lässt sich rückgängig machen.',
  choose: 'Datei wählen',
  dropHere: 'Tabelle hier ablegen',
  dropAnywhere: 'Loslassen, um zu sehen, was darin ist',
  accepts: 'CSV oder Excel (.xlsx). Noch wird nichts importiert.',
  another: 'Eine andere Datei importieren',
  past: 'Importe',
  teach: {
    what: 'Was importiert werden kann',
    whatText:
      'Firmen, Materialien, Produkte, Varianten und Zertifikate: jedes in einer eigenen Tabelle, oder Produkt, Variante und Zertifikat zusammen in einer Zeile, wie Shops und Warenwirtschaften sie ausgeben.',
    shops: 'Bekannt, wie sie sind',
    shopsText:
      'Produktexporte von Shopify und WooCommerce und unsere eigenen Exporte werden erkannt. An ihren Spalten ist nichts zu tun.',
    safe: 'Keine Überraschungen',
    safeText:
      'Zuerst sehen Sie, was gefunden wurde und was sich ändern würde, Feld für Feld. Zeilen mit Fehlern werden mit Zeile und Spalte genannt. Der Import selbst lässt sich rückgängig machen.',
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
  rowsOf: (count: string) => some(count, 'Zeile', 'Zeilen'),
  resultOf: (created: string, updated: string, refused: string | null) =>
    [
      `${created} neu`,
      `${updated} geändert`,
      ...(refused ? [`${some(refused, 'Zeile', 'Zeilen')} ausgelassen`] : []),
    ].join(', '),
  faults: {
    file_too_large:
      'Diese Datei ist größer, als der Dienst sie nimmt. Teilen Sie sie in mehrere, jede mit der Zeile der Namen.',
    file_infected: 'Der Virenscanner hat in dieser Datei etwas gefunden, sie wurde nicht angenommen.',
    workspace_quota_exceeded:
      'Der Speicher des Arbeitsbereichs ist voll. Entfernen Sie Dateien, die niemand braucht, und versuchen Sie es erneut.',
    storage_full:
      'Die Festplatte des Dienstes ist voll. Sagen Sie es denen, die ihn betreiben, und versuchen Sie es später.',
    offline: 'Der Dienst ist nicht zu erreichen. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  },
  faultHelp:
    'Was zu tun ist: Speichern Sie die Tabelle in Ihrem Tabellenprogramm als .xlsx oder .csv und wählen Sie sie erneut.',

  back: 'Import und Export',
  steps: { found: 'Was gefunden wurde', columns: 'Spalten', how: 'Wie', check: 'Probelauf', run: 'Import' },
  stepsLabel: 'Schritte dieses Imports',
  stepDone: 'fertig',
  next: 'Weiter',
  previous: 'Zurück',
  viewOnly: 'Sie dürfen diesen Import ansehen, nicht ändern.',
  kinds: {
    company: 'Firmen',
    material: 'Materialien',
    product: 'Produkte',
    variant: 'Varianten',
    certification: 'Zertifikate',
    composition: 'Zusammensetzungen',
  },
  about: {
    company: 'Firmen',
    material: 'Materialien',
    product: 'Produkte',
    variant: 'Varianten',
    certification: 'Zertifikate',
    composition: 'Zusammensetzungen',
  },
  one: {
    company: 'Firma',
    material: 'Material',
    product: 'Produkt',
    variant: 'Variante',
    certification: 'Zertifikat',
    composition: 'Zusammensetzung',
  },

  found: {
    title: 'Was gefunden wurde',
    summary: (rows: string, columns: string, about: string | null) =>
      `${some(rows, 'Zeile', 'Zeilen')} in ${some(columns, 'Spalte', 'Spalten')}${about ? `, über ${about}` : ''}. Sehen Sie, ob das Ihre Datei ist; was falsch ist, lässt sich hier richtigstellen.`,
    nothing: 'Keine Zeile dieser Tabelle benennt ihre Spalten',
    nothingText:
      'Eine Zeile muss sagen, was in jeder Spalte steht, etwa „Produktname“ und „EAN“. Wählen Sie diese Zeile unten, oder ergänzen Sie sie in der Datei und wählen Sie die Datei erneut.',
    layout: (shop: string) =>
      `Das ist ein Produktexport von ${shop}. Was seine Spalten bedeuten, ist bekannt; es gibt nichts zuzuordnen.`,
    layouts: { shopify: 'Shopify', woocommerce: 'WooCommerce', selvedge: 'Selvedge' },
    kind: 'Format',
    formats: { csv: 'CSV', xlsx: 'Excel-Arbeitsmappe' },
    size: 'Größe',
    sheet: 'Blatt',
    sheetHelp: 'Importiert wird ein Blatt auf einmal. Für die anderen wählen Sie die Datei noch einmal.',
    hidden: 'ausgeblendet',
    noHeader: 'Keine Zeile benennt ihre Spalten',
    readAs: 'Wie die Datei gelesen wird',
    readAsText: 'Mit Stücken Ihrer Datei und wofür sie gehalten werden. Eine Auswahl wird sofort ausprobiert.',
    more: 'Weitere Einstellungen',
    fewer: 'Weniger Einstellungen',
    settings: {
      encoding: 'Zeichen',
      delimiter: 'Zwischen zwei Zellen',
      quote: 'Um eine Zelle',
      headerLine: 'Zeile mit den Namen der Spalten',
      decimal: 'Nachkommastellen',
      dateOrder: 'Daten',
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
      delimiter: { ',': 'Komma ,', ';': 'Semikolon ;', '\t': 'Tabulator', '|': 'Strich |' },
      quote: { '"': 'Anführungszeichen "', "'": "Apostrophe '", '': 'Nichts' },
      decimal: { '.': 'Punkt: 1,234.5', ',': 'Komma: 1.234,5' },
      dateOrder: { dmy: 'Tag zuerst: 31.12.2026', mdy: 'Monat zuerst: 12/31/2026', ymd: 'Jahr zuerst: 2026-12-31' },
    },
    certainties: {
      certain: 'Die Datei zeigt es',
      likely: 'Wahrscheinlich, wie solche Dateien meist sind',
      unclear: 'Es lässt sich verschieden lesen. Bitte ansehen',
      unused: 'Macht für diese Datei keinen Unterschied',
    },
    byYou: 'Von Ihnen gewählt',
    line: (line: string) => `Zeile ${line}`,
    row: 'Zeile',
    headerOf: 'Namen der Spalten, Zeile',
    understood: 'Verstanden als',
    notUnderstood: 'nicht verstanden',
    noSample: 'Nichts in der Datei hängt davon ab.',
    first: 'Die ersten Zeilen der Datei',
  },

  columns: {
    title: 'Was die Spalten bedeuten',
    text: 'Jede Spalte der Datei mit dem, was in ihr steht. Wählen Sie, was jede ist. Ihre Wahl wird für die nächste Datei mit denselben Spalten gemerkt.',
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
      none: 'Nicht erkannt',
    },
    unitOf: (header: string) => `Einheit von „${header}“`,
    matched: (count: string, all: string) => `${count} von ${all} Spalten werden importiert`,
    ignored: (count: string) => some(count, 'Spalte wird ausgelassen', 'Spalten werden ausgelassen'),
    show: 'Zeigen',
    hide: 'Ausblenden',
    movedFrom: (header: string) => `„${header}“ bedeutete das bisher und wird nun ausgelassen.`,
    takenBy: (header: string) => `jetzt „${header}“`,
    why: 'Warum',
    likely: 'Am wahrscheinlichsten',
    problems: {
      nothing_mapped: () => 'Noch bedeutet keine Spalte etwas. Wählen Sie, was wenigstens eine von ihnen ist.',
      key_missing: (columns: string) =>
        `Es ist nicht zu erkennen, von welchen Datensätzen die Zeilen handeln. Eine Spalte muss sein: ${columns}.`,
      name_missing: (columns: string) =>
        `Vorhandene Datensätze lassen sich ändern, neue aber brauchen einen Namen, und keine Spalte hat ihn: ${columns}.`,
      product_missing: (columns: string) =>
        `Vorhandene Varianten lassen sich ändern, neue aber brauchen ihr Produkt. Eine Spalte sollte sein: ${columns}.`,
      columns_left_out: (_columns: string, headers: string) =>
        `In diesen Spalten steht etwas, das nicht importiert wird: ${headers}.`,
      encoding_unclear: (_columns: string, _headers: string) =>
        'Einige Buchstaben der Datei sehen seltsam aus, und nichts in ihr sagt, wie sie kodiert sind. Sehen Sie sich die Beispiele im Schritt davor an, und wählen Sie eine andere Kodierung, wenn sie falsch sind.',
      formulas_unsolved: (_columns: string, _headers: string) =>
        'Einige Zellen enthalten eine Formel ohne ihr Ergebnis und werden als leer gelesen; der Probelauf nennt sie. Öffnen Sie die Arbeitsmappe in einem Tabellenprogramm, speichern Sie sie, und wählen Sie sie erneut.',
      zeros_lost: (_columns: string, headers: string) =>
        `In ${headers} sind einige Nummern kürzer als die meisten. Gehören Nullen davor, hat ein Tabellenprogramm sie genommen: Formatieren Sie die Spalte als Text, füllen Sie sie neu, und wählen Sie die Datei noch einmal.`,
      file_damaged: (_columns: string, _headers: string) =>
        'Die Arbeitsmappe ist nicht mehr, wie sie geschrieben wurde: Ihre Prüfsumme stimmt nicht. Werte können falsch sein. Nehmen Sie eine frische Kopie der Datei.',
      header_twice: (_columns: string, headers: string) =>
        `Mehrere Spalten heißen ${headers}. Sehen Sie sich an, was in ihnen steht, bevor Sie eine wählen.`,
      meaning_twice: (columns: string, headers: string) =>
        `${headers}: beide können mit ${columns} gemeint sein. Die erste wird genommen, die andere ausgelassen.`,
    },
  },

  how: {
    title: 'Wie importiert wird',
    match: 'Woran Datensätze erkannt werden',
    matchText: 'Damit derselbe Datensatz wiedergefunden wird und dieselbe Datei ein zweites Mal nichts ändert.',
    keys: {
      product: {
        automatic: {
          label: 'Automatisch',
          text: 'An unserer Kennung, wo die Zeile sie hat, sonst an der Artikelnummer, sonst am Namen.',
        },
        sku: {
          label: 'An der Artikelnummer',
          text: 'Ein Produkt mit der Nummer der Zeile bekommt deren Namen, wenn er anders ist. Zeilen ohne Nummer bleiben draußen.',
        },
        name: {
          label: 'Am Namen',
          text: 'Ein Produkt mit dem Namen der Zeile bekommt deren Nummer, wenn sie anders ist. Zeilen ohne Namen bleiben draußen.',
        },
      },
      variant: {
        automatic: {
          label: 'Automatisch',
          text: 'An unserer Kennung oder der GTIN, wo die Zeile sie hat, sonst an Produkt, Farbe und Größe.',
        },
        gtin: {
          label: 'An der GTIN',
          text: 'Name, Farbe und Größe dürfen sich geändert haben; eine unbekannte GTIN wird eine neue Variante. Zeilen ohne GTIN bleiben draußen.',
        },
        color_size: {
          label: 'An Produkt, Farbe und Größe',
          text: 'Name und GTIN dürfen sich geändert haben. Zeilen ohne Farbe und Größe bleiben draußen.',
        },
        name: {
          label: 'An Produkt und Name',
          text: 'Farbe, Größe und GTIN dürfen sich geändert haben. Zeilen ohne Namen der Variante bleiben draußen.',
        },
      },
      company: {
        automatic: {
          label: 'Automatisch',
          text: 'An unserer Kennung, wo die Zeile sie hat, sonst an GLN, LEI oder Umsatzsteuernummer, sonst am Namen.',
        },
        gln: {
          label: 'An der GLN',
          text: 'Name und andere Nummern dürfen sich geändert haben. Zeilen ohne GLN bleiben draußen.',
        },
        lei: {
          label: 'Am LEI',
          text: 'Name und andere Nummern dürfen sich geändert haben. Zeilen ohne LEI bleiben draußen.',
        },
        vat_id: {
          label: 'An der Umsatzsteuernummer',
          text: 'Name und andere Nummern dürfen sich geändert haben. Zeilen ohne Umsatzsteuernummer bleiben draußen.',
        },
        name: {
          label: 'Am Namen',
          text: 'Die Nummern dürfen sich geändert haben. Zeilen ohne Namen bleiben draußen.',
        },
      },
      material: {
        automatic: { label: 'Automatisch', text: 'An unserer Kennung, wo die Zeile sie hat, sonst am Namen.' },
        name: { label: 'Am Namen', text: 'Allein am Namen, welche Kennung die Zeile auch hat.' },
      },
      certification: {
        automatic: {
          label: 'Automatisch',
          text: 'An unserer Kennung, wo die Zeile sie hat, sonst an Standard, Nummer und dem, wofür es gilt.',
        },
        number: {
          label: 'An Standard und Nummer',
          text: 'An Standard, Nummer und dem, wofür es gilt. Zeilen ohne Nummer bleiben draußen.',
        },
      },
    },
    noColumn:
      'Keine Spalte der Datei bringt das: Jede Zeile bliebe draußen. Wählen Sie etwas anderes, oder sagen Sie unter „Spalten“, welche es ist.',
    compositions: 'Zusammensetzungen werden an ihrer Variante erkannt.',
    mode: 'Was Zeilen dürfen',
    modes: {
      both: {
        label: 'Anlegen und ändern',
        text: 'Datensätze, die es nicht gibt, werden angelegt; die es gibt, werden geändert.',
      },
      create: { label: 'Nur anlegen', text: 'Neue Datensätze werden angelegt. Was da ist, wird nicht angerührt.' },
      update: {
        label: 'Nur ändern',
        text: 'Vorhandene Datensätze werden geändert. Zeilen über andere werden übergangen.',
      },
    },
    empty: 'Leere Zellen',
    empties: {
      keep: {
        label: 'Das Feld lassen, wie es ist',
        text: 'Die Datei ergänzt nur. Sicher bei Dateien, die nur einen Teil enthalten.',
      },
      clear: {
        label: 'Das Feld leeren',
        text: 'Wo die Datei nichts hat, wird entfernt, was im Datensatz steht.',
      },
    },
    errors: 'Wenn Zeilen Fehler haben',
    onErrors: {
      good_rows: {
        label: 'Die guten Zeilen importieren',
        text: 'Zeilen mit Fehlern bleiben draußen. Sie können sie verbessern und später importieren.',
      },
      nothing: {
        label: 'Alles oder nichts',
        text: 'Bei einem einzigen Fehler wird nichts importiert. Für Dateien, die nur als Ganzes Sinn ergeben.',
      },
    },
    check: 'Datei prüfen',
  },

  check: {
    weights: (count: string, isOne: boolean) =>
      isOne
        ? 'Ein Gewicht passt kaum zu so einem Stück. Sehen Sie es sich unten an, bevor Sie starten: Steht die Spalte in einer anderen Einheit?'
        : `${count} Gewichte passen kaum zu solchen Stücken. Sehen Sie sie sich unten an, bevor Sie starten: Steht die Spalte in einer anderen Einheit?`,
    title: 'Probelauf',
    notYet: 'Noch nicht geprüft',
    notYetText:
      'Der Probelauf liest jede Zeile und findet heraus, was der Import tun würde. Es ist dieselbe Arbeit wie der Import, ohne zu schreiben.',
    start: 'Datei prüfen',
    running: 'Die Datei wird geprüft. Geschrieben wird nichts.',
    cancel: 'Prüfung abbrechen',
    create: 'Neu',
    update: 'Geändert',
    unchanged: 'Schon so',
    leave: 'Übergangen',
    refused: 'Zeilen mit Fehlern',
    records: 'Datensätze',
    kind: 'Art',
    nothing: 'Der Import würde nichts ändern: Alles ist schon so.',
    differences: 'Was aus jedem Datensatz würde',
    differencesText: 'Feld für Feld, vorher und nachher. Geschrieben ist davon noch nichts.',
    range: (from: string, to: string, all: string) => `${from} bis ${to} von ${all}`,
    before: 'Vorher',
    after: 'Nachher',
    empty: 'leer',
    line: (line: string) => `Zeile ${line}`,
    lines: (lines: string) => `Zeilen ${lines}`,
    more: (count: string) => `und ${count} weitere`,
    problems: 'Probleme',
    severities: { error: 'Fehler', warning: 'Zum Ansehen', note: 'Was wir zurechtgerückt haben' },
    severityTexts: {
      error: 'Diese Zeilen bleiben draußen, bis sie verbessert sind.',
      warning: 'Diese Zeilen werden importiert. Sehen Sie, ob sie sagen, was Sie meinen.',
      note: 'Kleinigkeiten, die großzügig gelesen wurden.',
    },
    row: 'Die ganze Zeile',
    foundValue: 'In der Datei',
    expected: 'Was damit ist',
    showRows: 'Zeilen zeigen',
    hideRows: 'Zeilen ausblenden',
    download: 'Die Zeilen mit Fehlern herunterladen',
    downloadText:
      'Nur diese Zeilen, daneben der Grund. Verbessern Sie sie dort, und wählen Sie jene Datei als neuen Import.',
    corrected: 'Stattdessen eine verbesserte Datei hochladen',
    correctedText:
      'In Ihrem eigenen Programm berichtigt. Sie wird sofort und mit denselben Einstellungen geprüft und tritt an die Stelle von dieser.',
  },

  fix: {
    open: 'Richtigstellen',
    text: 'Was Sie hier schreiben, gilt statt dessen, was in der Datei steht. Die Datei selbst bleibt, wie sie ist.',
    everywhere: 'Derselbe Text in mehreren Zeilen',
    oneByOne: 'Zeile für Zeile',
    rows: 'Zeilen',
    line: 'Zeile',
    instead: 'Stattdessen',
    insteadOf: (found: string, rows: string) => `Statt „${found}“, in ${some(rows, 'Zeile', 'Zeilen')}`,
    same: 'So lassen',
    cellOf: (header: string, line: string) => `${header}, Zeile ${line}`,
    apply: 'Anwenden und neu prüfen',
    applyCount: (count: string) => `${some(count, 'Korrektur', 'Korrekturen')} anwenden und neu prüfen`,
    applyText: 'Die Eingabetaste tut dasselbe.',
    corrected: (count: string) => `${some(count, 'Korrektur gilt', 'Korrekturen gelten')} über der Datei.`,
    takeBack: 'Zurücknehmen',
  },

  run: {
    title: 'Import starten',
    will: (parts: string) => `Der Import ${parts}.`,
    creates: (what: string) => `legt ${what} an`,
    updates: (what: string) => `ändert ${what}`,
    nothing: 'ändert nichts',
    and: ' und ',
    refusedStay: (count: string) => `${some(count, 'Zeile mit Fehlern bleibt', 'Zeilen mit Fehlern bleiben')} draußen.`,
    blocked: (count: string) =>
      `${some(count, 'Zeile hat', 'Zeilen haben')} Fehler, und dieser Import soll alle Zeilen bringen oder keine. Verbessern Sie sie, oder wählen Sie, die guten Zeilen zu importieren.`,
    chooseGood: 'Die guten Zeilen importieren',
    undoable: 'Danach lässt er sich rückgängig machen.',
    counts: {
      company: (count: string) => some(count, 'Firma', 'Firmen'),
      material: (count: string) => some(count, 'Material', 'Materialien'),
      product: (count: string) => some(count, 'Produkt', 'Produkte'),
      variant: (count: string) => some(count, 'Variante', 'Varianten'),
      certification: (count: string) => some(count, 'Zertifikat', 'Zertifikate'),
      composition: (count: string) => some(count, 'Zusammensetzung', 'Zusammensetzungen'),
    },
    start: 'Import starten',
    running: 'Der Import läuft',
    done: (done: string, all: string) => `${done} von ${all} Zeilen`,
    left: (time: string) => `noch etwa ${time}`,
    leaving:
      'Sie können diese Seite verlassen oder das Fenster schließen. Es geht weiter und übersteht einen Neustart des Dienstes.',
    cancel: 'Import abbrechen',
    cancelTitle: 'Import abbrechen?',
    cancelText: 'Was bis jetzt geschrieben ist, bleibt. Sie können es danach rückgängig machen.',
    keepRunning: 'Weiterlaufen lassen',
    undoing: 'Der Import wird rückgängig gemacht',
    seconds: (count: string) => some(count, 'Sekunde', 'Sekunden'),
    minutes: (count: string) => some(count, 'Minute', 'Minuten'),
    reconnecting:
      'Der Dienst ist im Moment nicht zu erreichen. Der Import geht weiter, sobald er wieder da ist; diese Seite fragt von selbst nach.',
  },

  report: {
    title: 'Was importiert wurde',
    undoneTitle: 'Was rückgängig gemacht wurde',
    finished: (rows: string) => `Alle ${rows} Zeilen sind an der Reihe gewesen.`,
    cancelled: 'Dieser Import endete vorzeitig.',
    nothing: 'Nichts musste geändert werden: Alles war schon so.',
    undone: 'Was dieser Import getan hat, ist zurückgenommen.',
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
      'Datensätze, die er angelegt hat, werden gelöscht und lassen sich eine Weile aus den gelöschten Datensätzen wiederherstellen. Datensätze, die er geändert hat, bekommen zurück, was sie vorher hatten.',
    undoKept:
      'Datensätze, die seither jemand gespeichert hat, bleiben, wie sie sind, und werden danach aufgezählt. Ebenso ein Produkt, das eigene Varianten bekommen hat. Öffentliche Pässe bleiben, wie sie sind, bis sie wieder veröffentlicht werden.',
    undoAction: 'Rückgängig machen',
    kept: (count: string) => `${some(count, 'Datensatz ist', 'Datensätze sind')} geblieben, wie sie waren`,
    keptNone: 'Alles ist wieder, wie es vorher war.',
    keptMore: 'Mehr zeigen',
  },

  watch: {
    running: (file: string, share: string) => `${file} wird importiert: ${share}`,
    undoing: (file: string) => `Der Import von ${file} wird rückgängig gemacht`,
    finished: (file: string) => `${file} ist importiert`,
    cancelled: (file: string) => `Der Import von ${file} wurde vorzeitig beendet`,
    undone: (file: string) => `Der Import von ${file} ist rückgängig gemacht`,
    report: 'Zum Bericht',
  },
  files: {
    title: 'Exporte und Vorlagen',
    text: 'Ein Export lässt sich in Excel ändern und wieder importieren: Nur was Sie geändert haben, ändert sich. Eine Vorlage ist leer und sagt für jede Spalte, was hineingehört.',
    readerText: 'Die Datensätze, wie sie jetzt sind, als Dateien für Excel oder andere Programme.',
    kind: 'Datensätze',
    out: 'Export',
    template: 'Vorlage',
    flat: 'Produkte mit Varianten',
    compositions: 'Zusammensetzungen',
    everythingUnder: 'Ein Blatt je Art oder je Art eine CSV in einem ZIP',
    under: {
      flat: 'Eine Zeile je Variante, ihr Produkt daneben',
      compositions: 'Eine Zeile je Material einer Variante',
    },
    outOf: (what: string) => `Export: ${what}`,
    templateOf: (what: string) => `Vorlage: ${what}`,
    workspaceExcel: 'Ganzen Arbeitsbereich als Excel exportieren',
    workspaceZip: 'Ganzen Arbeitsbereich als CSV im ZIP exportieren',
  },
}
