/** Was an einer Datei oder einer ihrer Zeilen nicht stimmt; {field} ist die Spalte, {value} was in der Zelle steht. */
export const importReasons: Readonly<Record<string, string>> = {
  // Abholungen
  pickup_address_malformed:
    'Das ist keine Adresse einer Datei. Schreiben Sie sie wie https://dateien.example.com/artikel.csv oder sftp://dateien.example.com/aus/artikel.csv, ohne Benutzernamen und Passwort.',
  host_key_malformed:
    'Das ist kein Fingerabdruck eines Schlüssels. Er beginnt mit SHA256: und hat danach 43 Zeichen, wie ssh-keygen -l ihn zeigt.',
  host_key_not_of_web: 'Nur SFTP-Server haben einen Schlüssel. Lassen Sie das Feld leer.',
  two_secrets: 'Geben Sie entweder ein Passwort oder einen privaten Schlüssel an.',
  password_malformed: 'Das Passwort muss in einer Zeile stehen.',
  private_key_malformed:
    'Das ist kein privater Schlüssel. Fügen Sie den ganzen Text ein, von „-----BEGIN … PRIVATE KEY-----“ bis zur letzten Zeile.',
  secret_needed:
    'Geben Sie das Passwort oder den Schlüssel an. Für einen anderen Server oder Benutzer wird es noch einmal gebraucht.',
  too_many_pickups: 'Der Arbeitsbereich hat {limit} Abholungen; mehr sind nicht möglich. Löschen Sie zuerst eine.',
  pickup_deletes:
    'Zeilen dieser Datei würden {value} Datensätze löschen. Das geschieht nie von selbst. Sehen Sie sich den Import an und starten Sie ihn, wenn es so gemeint ist.',
  pickup_many_errors:
    '{value} Zeilen haben Fehler, mehr als {limit} %. Sehen Sie sich den Import an und starten Sie ihn, wenn es so gemeint ist.',
  pickup_first_run:
    'Das ist die erste Datei, seit die Abholung eingerichtet oder geändert wurde. Sehen Sie sich an, was ihr Import ändern würde, und starten Sie ihn.',
  pickup_columns_missing:
    'Der Datei fehlen Spalten, die ihr Profil hat: {value}. Sehen Sie sich den Import an und starten Sie ihn, wenn es so gemeint ist.',
  pickup_profile_gone: 'Das Profil, nach dem die Datei gelesen wurde, ist gelöscht. Wählen Sie ein anderes.',
  pickup_failed:
    'Die Datei konnte aus unbekanntem Grund nicht abgeholt oder gelesen werden. Näheres steht im Protokoll des Dienstes.',
  pickup_too_slow: 'Die Datei kam nicht innerhalb von {limit} Sekunden an.',
  pickup_is_page: 'Unter dieser Adresse ist eine Webseite und keine Datei. Vielleicht verlangt sie eine Anmeldung.',
  pickup_led_astray: 'Die Adresse leitet mehr als {limit}-mal weiter oder ins Leere.',
  pickup_refused:
    'Der Server weist die Zugangsdaten ab oder verlangt welche. Geben Sie sie neu ein und setzen Sie die Abholung fort.',
  pickup_not_there: 'Auf dem Server ist keine solche Datei.',
  pickup_not_given: 'Der Server gibt die Datei nicht heraus ({value}).',
  pickup_still_changing:
    'Die Datei „{value}“ hat sich geändert, während sie gelesen wurde; vielleicht wird sie gerade hochgeladen.',
  pickup_key_unreadable:
    'Der private Schlüssel lässt sich nicht lesen: Er ist beschädigt oder von unbekannter Art, oder seine Passphrase fehlt oder ist falsch.',
  host_key_unconfirmed:
    'Der Server hat den Schlüssel {value} vorgelegt. Vergleichen Sie ihn mit dem, den sein Betreiber nennt, und bestätigen Sie ihn.',
  host_key_changed:
    'Der Server hat einen anderen Schlüssel vorgelegt als den bestätigten: {value}. Es wurde nichts gesendet. Fragen Sie seinen Betreiber.',
  // Dateien
  workbook_broken:
    'Die Datei ist keine Arbeitsmappe oder ist beschädigt. Speichern Sie sie als .xlsx oder .csv und wählen Sie sie erneut.',
  workbook_encrypted: 'Die Arbeitsmappe hat ein Passwort. Speichern Sie sie ohne Passwort und wählen Sie sie erneut.',
  workbook_too_large:
    'Die Arbeitsmappe ist größer, als eine Tabelle sein sollte. Teilen Sie sie, oder speichern Sie das Blatt als CSV.',
  workbook_unsafe: 'Die Arbeitsmappe enthält etwas, das kein Tabellenprogramm schreibt. Sie wurde nicht geöffnet.',
  document_broken:
    'Die Datei lässt sich nicht lesen: Sie ist beschädigt oder unvollständig. Exportieren Sie sie noch einmal und wählen Sie sie erneut.',
  document_too_large:
    'Die Datei ist tiefer verschachtelt, oder ein Eintrag darin ist länger, als für Produkte nötig ist. Exportieren Sie nur die Produkte.',
  document_unsafe:
    'Die Datei definiert Entitäten. Sie wurde nicht geöffnet. Exportieren Sie sie ohne Dokumenttypdefinition.',
  document_without_records: 'In der Datei ist keine Liste von Einträgen. Exportieren Sie die Produkte als Liste.',
  reading_not_of_documents: 'In JSON und XML nennt jeder Eintrag seine Felder selbst; keine Zeile benennt die Spalten.',
  archive_broken:
    'Das ZIP lässt sich nicht lesen oder ist unvollständig. Erstellen Sie es noch einmal und wählen Sie es erneut.',
  archive_unsafe:
    'Das ZIP wurde nicht geöffnet: „{value}“ darin führt aus dem Archiv hinaus. Erstellen Sie das ZIP neu aus einem eigenen Ordner.',
  archive_too_large:
    'Das ZIP hat mehr als 10.000 Dateien, mehr als 4 GB Inhalt oder eine zu große Tabelle. Teilen Sie es in mehrere, jedes mit seinem Teil der Tabelle.',
  archive_encrypted: 'Das ZIP oder ein Teil davon ist verschlüsselt. Erstellen Sie es ohne Passwort.',
  archive_without_table:
    'Das ZIP hat Bilder, aber keine Tabelle, die sagt, wozu sie gehören. Legen Sie die Tabelle (.csv oder .xlsx) mit hinein.',
  archive_of_several_tables:
    'Das ZIP hat mehrere Tabellen, die nicht zusammen gelesen werden können: Das geht nur mit CSV-Dateien verschiedenen Namens, höchstens 20 und zusammen 20 MB. Lassen Sie eine darin und importieren Sie die anderen für sich.',
  archive_in_archive: 'Das ist ein Archiv im ZIP; es wird nicht geöffnet. Legen Sie seine Dateien direkt ins ZIP.',
  picture_kind: 'Das ist kein Bild in JPEG, PNG, WebP, AVIF oder GIF. Speichern Sie es in einem dieser Formate.',
  picture_is_link:
    'Das ist eine Verknüpfung mit einer anderen Datei; ihr wird nicht gefolgt. Legen Sie das Bild selbst ins ZIP.',
  picture_packing:
    'Dieses Bild ist auf eine Weise gepackt, die hier nicht gelesen wird. Erstellen Sie das ZIP mit Ihrem Betriebssystem.',
  picture_twice: 'Das ZIP hat zwei Bilder dieses Namens im selben Ordner; das erste zählt.',
  picture_not_in_archive: '„{value}“ ist nicht im ZIP. Legen Sie das Bild hinein oder berichtigen Sie den Namen.',
  picture_name_several:
    'Das ZIP hat mehrere verschiedene Bilder namens „{value}“. Schreiben Sie den Ordner dazu: „rot/vorn.jpg“.',
  picture_of_too_many:
    'Mehr als {limit} Datensätze würden sich dieses Bild teilen. Nennen Sie es nur bei den Produkten oder lassen Sie es weg.',
  picture_address_malformed:
    'Von dieser Adresse lässt sich kein Bild abrufen. Schreiben Sie sie wie im Browser, ohne Passwort: https://example.com/hemd.jpg.',
  picture_addresses_of_row: 'Die Zeile hat mehr als 50 Bildadressen; die ersten 50 werden abgerufen.',
  picture_addresses_too_many:
    'Die Datei hat mehr als 20.000 Bildadressen. Die ersten werden abgerufen; teilen Sie die Datei für die übrigen.',
  picture_not_given: 'Der Server gibt dieses Bild nicht heraus (Status {value}).',
  picture_is_other: 'Unter dieser Adresse ist kein Bild, sondern „{value}“.',
  picture_led_astray: 'Die Adresse leitet mehr als {limit}-mal weiter oder ins Leere.',
  picture_too_slow: 'Das Bild kam nicht innerhalb von {limit} Sekunden an.',
  picture_given_up: 'Der Dienst wurde mehrmals beendet, während er dieses Bild abrief. Es wurde aufgegeben.',
  picture_changed_since: 'Das Bild wurde seitdem geändert und bleibt deshalb.',
  table_empty: 'Die Datei ist leer.',
  table_encoding: 'Die Datei ist keine Tabelle. Speichern Sie sie als .csv oder .xlsx und wählen Sie sie erneut.',
  table_too_many_rows: 'Die Tabelle hat mehr als 1.000.000 Zeilen. Teilen Sie sie in mehrere Dateien.',
  table_too_many_columns:
    'Eine Zeile hat mehr Zellen, als eine Tabelle Spalten haben darf (500). Prüfen Sie, welches Zeichen die Zellen trennt.',
  table_row_too_long:
    'Eine Zeile ist länger als 1.000.000 Zeichen. Wahrscheinlich wird ein Anführungszeichen nie geschlossen, oder die Datei ist keine Tabelle.',
  table_quote_open: 'Ein Anführungszeichen wird geöffnet und nie geschlossen. Ergänzen Sie es in der Datei.',
  table_without_header: 'Diese Tabelle hat keine Kopfzeile. Wählen Sie eine andere Tabelle oder Datei.',
  header_line_empty: 'In dieser Zeile stehen keine Spaltennamen. Wählen Sie eine andere.',
  item_repeated: 'Kommt weiter unten noch einmal vor; das letzte Mal zählt.',
  ours_kept: 'Dort steht ein anderer Wert; unserer bleibt.',
  record_of_another_item: 'Dieser Datensatz gehört dort schon zu einem anderen Eintrag.',
  two_items_one_record: 'Zwei Einträge dort passen auf denselben Datensatz; keiner wird importiert.',
  two_connections_lead:
    'Zwei Verbindungen führen dasselbe Feld, und diese hat einen anderen Wert; der hier bleibt. Entscheiden Sie, welcher gilt, und lassen Sie nur eine führen.',
  reading_not_of_runs: 'Was eine Verbindung gelesen hat, nennt seine Spalten immer in der ersten Zeile.',
  reading_not_of_workbooks: 'Bei einer Arbeitsmappe ist das Format bekannt; es gibt nichts einzustellen.',
  // Importe
  import_not_found: 'Diesen Import gibt es nicht.',
  import_changed_meanwhile:
    'Jemand anders hat diesen Import inzwischen geändert. Sehen Sie ihn sich an und versuchen Sie es noch einmal.',
  sheets_too_large:
    'Die Blätter davor haben mehr als {limit} Zeilen; bis dahin werden Blätter zusammen geprüft. Importieren Sie zuerst diese, dann wird dieses Blatt für sich geprüft.',
  sheets_too_slow:
    'Die Blätter zusammen zu prüfen dauerte länger als {limit} Sekunden; so lange sind Datensätze höchstens gesperrt. Importieren Sie zuerst die Blätter davor, dann wird dieses für sich geprüft.',
  action_unknown:
    '„{value}“ sagt nicht, ob der Datensatz gelöscht werden soll. Schreiben Sie „löschen“, oder lassen Sie die Zelle leer.',
  delete_unclear:
    'Die Zeile sagt nicht eindeutig, welcher Datensatz gelöscht werden soll. Eine Zeile löscht genau einen.',
  nothing_to_delete: 'Diesen Datensatz gibt es nicht; gelöscht wird nichts.',
  deleted_and_described: 'Eine Zeile beschreibt den Datensatz, den eine andere löscht. Behalten Sie eine der beiden.',
  product_has_variants: '„{value}“ hat Varianten, die mit gelöscht würden. Löschen Sie zuerst diese.',
  delete_not_listed:
    'Die Prüfung hat diesen Datensatz nicht als zu löschen aufgeführt, deshalb blieb er erhalten. Importieren Sie die Zeile noch einmal, um ihn zu löschen.',
  deletions_unconfirmed:
    'Dieser Import löscht Datensätze ({limit}). Sehen Sie sich die Liste an und bestätigen Sie die Anzahl.',
  deletions_too_many: 'Ein Import löscht höchstens {limit} Datensätze. Teilen Sie die Datei.',
  layout_known: 'Die Spalten dieses Exports sind bekannt. Sie brauchen keine Zuordnung.',
  column_not_in_file: 'Die Datei hat keine Spalte „{value}“.',
  column_unknown: '„{value}“ ist keine Bedeutung, die eine Spalte haben kann.',
  column_twice: 'Zwei Spalten können nicht beide {value} sein. Wählen Sie eine von ihnen.',
  correction_of_nothing: 'Geben Sie an, welche Zeile korrigiert werden soll oder welcher Text in allen Zeilen.',
  corrections_too_many:
    'Mehr als {limit} Korrekturen werden nicht angenommen. Laden Sie die Zeilen mit Fehlern herunter und korrigieren Sie sie dort.',
  line_out_of_range: 'In Zeile {value} steht kein Datensatz.',
  rows_refused:
    'Zeilen haben Fehler, und dieser Import steht auf „Alles oder nichts“. Korrigieren Sie die Datei oder importieren Sie nur die guten Zeilen.',
  nothing_mapped: 'Noch ist keine Spalte zugeordnet. Ordnen Sie die Spalten zu.',
  key_missing: 'Keine Spalte zeigt, zu welchen Datensätzen die Zeilen gehören.',
  name_missing: 'Keine Spalte hat den Namen, den neue Datensätze brauchen.',
  product_missing: 'Es fehlt, zu welchem Produkt die Variante gehört.',
  company_missing: 'Es fehlt, welches Unternehmen bewertet wurde.',
  header_twice: 'Mehrere Spalten heißen gleich. Sehen Sie sich ihre Werte an, bevor Sie eine wählen.',
  meaning_twice: 'Zwei Spalten können dasselbe bedeuten; die erste wird verwendet, die andere ausgelassen.',
  // Zellen
  placeholder: '„{value}“ steht für „keine Angabe“; das Feld bleibt leer.',
  energy_not_for_fibre:
    'Für den Schritt fibre lässt sich keine Energie angeben. Tragen Sie den gemessenen Fußabdruck der Faser bei ihrem Material ein.',
  stages_malformed:
    'Schreiben Sie jeden Schritt der Herstellung in eine eigene Zeile: spinning | PT | ring spinning. Danach kann gemessene Energie stehen, jeder Teil einmal: electricity 2.9 kWh/kg | heat 31 MJ/kg | 0.21 kg CO2e/kWh | declared | source: Text | verifier: Name | until 2027-03-31.',
  composition_malformed:
    'Schreiben Sie jede Faser in eine eigene Zeile, etwa: cotton 60% | material: Organic cotton | part: shell.',
  spaces_removed: 'Leerzeichen um den Wert wurden entfernt.',
  digits_cut:
    '{value} ist eine Zahl, die ein Tabellenprogramm gekürzt hat; ihre letzten Ziffern sind verloren. Formatieren Sie die Spalte als Text und füllen Sie sie neu aus.',
  zeros_restored: 'Ein Tabellenprogramm hat die Nullen am Anfang von {value} entfernt; sie wurden ergänzt.',
  signs_removed: '{value} wurde ohne die Zeichen dazwischen gelesen.',
  customs_code_malformed: 'Eine Zolltarifnummer hat 6, 8 oder 10 Ziffern; „{value}“ nicht.',
  number_with_unit: '„{value}“ enthält eine Einheit. Schreiben Sie nur die Zahl, in der Einheit der Spalte.',
  number_zero: 'Ein Gewicht von 0 gilt als nicht eingetragen; das Feld bleibt leer.',
  number_negative: 'Ein Gewicht kann nicht unter null liegen; das ist {value}.',
  number_implausible: 'So viel wiegt ein Stück dieser Art kaum: {value}. Ist diese Spalte in einer anderen Einheit?',
  number_malformed: '„{value}“ ist keine einfache Zahl.',
  number_separator:
    '„{value}“ lässt sich auf zwei Weisen lesen. Schreiben Sie es mit dem Dezimalzeichen dieser Datei und ohne Zeichen für Tausender.',
  day_read: '„{value}“ wurde als Datum gelesen.',
  unit_read: '„{value}“ wurde in Kilogramm umgerechnet.',
  country_read: '„{value}“ wurde als Land gelesen.',
  truth_malformed: '„{value}“ ist weder ja noch nein.',
  cell_too_long: 'Die Zelle ist zu lang für das, was diese Spalte bedeutet.',
  unit_unknown: '„{value}“ ist keine bekannte Gewichtseinheit. Schreiben Sie kg, g, lb oder oz.',
  unit_missing: 'Neben dem Gewicht steht keine Einheit; es wurde als kg gelesen.',
  unit_differs:
    'Die Gewichtsspalte hat eine andere Einheit, als daneben steht ({value}). Gelesen wurde die der Spalte.',
  name_composed: '„{value}“ ist kein Name; die Variante heißt nach Produkt, Farbe und Größe.',
  spreadsheet_damage: 'Ein Tabellenprogramm hat den Wert durch {value} ersetzt. Der bisherige Wert bleibt.',
  day_in_text: '„{value}“ ist ein Datum. War etwas wie 3-6 gemeint, hat ein Tabellenprogramm das daraus gemacht.',
  truth_in_text:
    'In dieser Zelle steht der Wahrheitswert „{value}“, kein Text. Ist ein Wort gemeint, tragen Sie es ein.',
  number_shortened: '„{value}“ sieht aus wie eine Zahl, die ein Tabellenprogramm gekürzt hat.',
  no_variant_filled: 'Keine Größe oder Farbe ist ausgefüllt; aus der Zeile wird nur das Produkt.',
  variant_not_there: '„{value}“ bedeutet, dass es diese Variante nicht gibt.',
  mark_unclear: '„{value}“ wurde so verstanden, dass es diese Variante gibt. Der Text selbst wird nicht importiert.',
  invisible_removed: 'Unsichtbare Zeichen wurden entfernt.',
  day_far: '{value} liegt weit in der Zukunft. Ist „unbefristet“ gemeint, lassen Sie die Zelle leer.',
  code_as_name: '„{value}“ sieht aus wie eine Nummer aus Ihrem System; Pässe zeigen es als Hersteller.',
  sku_similar:
    '{value} unterscheidet sich von einer früheren Nummer nur in der Großschreibung; es werden zwei Produkte.',
  variant_similar:
    '„{value}“ unterscheidet sich von einer anderen Variante dieses Produkts nur in Großschreibung, Leerzeichen oder Akzenten; es bleiben zwei Varianten.',
  value_respelled:
    '„{value}“ unterscheidet sich vom bisherigen Wert der Variante nur in Großschreibung, Leerzeichen oder Akzenten.',
  zeros_shown: 'Die Arbeitsmappe zeigt die Zahl mit Nullen davor, {value}; so wurde sie gelesen.',
  formula_unsolved:
    'Die Zelle enthält eine Formel ohne ihr Ergebnis und wird als leer gelesen. Öffnen Sie die Arbeitsmappe in einem Tabellenprogramm, speichern Sie sie und wählen Sie sie erneut, oder tragen Sie das Ergebnis hier ein.',
  zeros_possible: 'In der Arbeitsmappe steht hier eine Zahl: Begann sie mit einer Null, ist diese verloren.',
  formula_failed:
    'Hier ist eine Formel fehlgeschlagen und hat {value} statt eines Werts hinterlassen; das Feld bleibt leer.',
  text_garbled:
    'In „{value}“ sind Buchstaben vertauscht: Ein anderes Programm hat den Text falsch gelesen, bevor es diese Datei schrieb. Korrigieren Sie ihn hier oder exportieren Sie die Datei erneut als UTF-8.',
  letters_lost:
    'In „{value}“ fehlen Buchstaben: Ein anderes Programm hat ersetzt, was es nicht kannte. Tragen Sie sie erneut ein.',
  // Zeilen
  header_repeated: 'Die Zeile nennt noch einmal die Spalten und wurde übergangen.',
  line_explains: 'Die Zeile unter der Überschrift erklärt die Spalten. Sie ist kein Datensatz und wurde übergangen.',
  markup_removed: 'HTML-Tags im Text wurden weggelassen.',
  total_left_out:
    'Die Zeile beginnt mit „{value}“ und enthält sonst nur Zahlen. Sie wurde für eine Summe gehalten und übergangen.',
  name_shortened:
    'Die Titel der Varianten dieses Produkts unterscheiden sich; das Produkt heißt so, wie alle beginnen. Dieser Titel: „{value}“.',
  gift_card_left_out: '„{value}“ ist ein Gutschein. Er braucht keinen Pass und wird nicht importiert.',
  not_on_sale: 'Der Shop verkauft dieses Produkt nicht (Status „{value}“). Es wird trotzdem importiert.',
  variations_missing:
    '„{value}“ gibt es in Varianten, aber die Datei enthält keine davon. Exportieren Sie die Varianten mit.',
  attribute_left_out: 'Das Merkmal „{value}“ hat hier keine Bedeutung und wird nicht importiert.',
  store_view_left_out:
    'Zeilen einer einzelnen Store-Ansicht wie „{value}“ enthalten nur deren Texte und werden nicht importiert.',
  type_left_out: 'Zeilen vom Typ „{value}“ sind keine eigenen Artikel und werden nicht importiert.',
  option_unknown: '„{value}“ ist weder als Farbe noch als Größe bekannt; der Wert steht nur im Namen der Variante.',
  parent_missing: 'Die Datei hat kein Produkt „{value}“, zu dem diese Variante gehören könnte.',
  part_missing: 'Die Zelle hat weniger Teile, als gelesen werden; dieser Teil bleibt leer.',
  parts_left_over: 'Die Zelle hat mehr Teile, als gelesen werden; die übrigen fallen weg.',
  not_in_list: '„{value}“ ist nicht in der Liste dieser Spalte.',
  column_not_new: 'Die Datei hat schon eine Spalte „{value}“. Wählen Sie einen anderen Namen.',
  changes_too_large:
    'Die Listen und Änderungen sind zusammen zu lang (höchstens {limit} Zeichen). Kürzen Sie die Listen.',
  profile_of_other_columns:
    'Die Datei hat keine der Spalten dieses Profils. Wählen Sie ein anderes, oder ordnen Sie die Spalten selbst zu.',
  profile_of_nothing: 'Das Profil braucht entweder einen Import oder eine Profildatei.',
  profile_malformed:
    'Diese Datei ist kein Importprofil. Wählen Sie eine, die aus der Liste der Profile heruntergeladen wurde.',
  profile_too_large: 'Die Profildatei ist zu groß (höchstens {limit} Zeichen).',
  profile_name_taken: 'Ein Profil mit dem Namen „{value}“ gibt es schon.',
  too_many_profiles:
    'Mehr als {limit} Profile werden nicht gespeichert. Löschen Sie eines, das Sie nicht mehr brauchen.',
  no_choices_to_save: 'Hier gibt es noch nichts zu merken: Keine Zeile der Datei benennt ihre Spalten.',
  import_profile_not_found: 'Dieses Profil gibt es nicht mehr.',
  import_pickup_not_found: 'Diese Abholung gibt es nicht mehr.',
  cells_miscounted: 'Die Zeile hat eine andere Anzahl von Zellen als die Kopfzeile.',
  code_repeated:
    'Eine Variante weiter oben hat die Nummer {value} ebenfalls. Eine Nummer gehört zu einer einzigen Variante; diese hier wird ohne sie importiert.',
  properties_unread: 'Aus dieser Zelle wird nicht importiert: {value}.',
  gtin_repeated: '{value} ist bereits die GTIN einer früheren Zeile.',
  sku_repeated: '{value} heißt in einer früheren Zeile anders als hier.',
  scheme_unknown: '„{value}“ ist keiner der allgemein bekannten Standards.',
  key_ambiguous:
    'Mehrere Datensätze heißen so; es ist nicht zu erkennen, welcher gemeint ist. Geben Sie eine Nummer an, die nur einer hat.',
  reference_ambiguous:
    'Mehrere Datensätze heißen „{value}“. Geben Sie eine Nummer an, die nur einer von ihnen hat, oder seine Kennung.',
  reference_not_found: 'Es gibt keinen Datensatz „{value}“. Importieren Sie ihn zuerst oder korrigieren Sie den Namen.',
  not_there: 'Diesen Datensatz gibt es nicht, und dieser Import ändert nur vorhandene.',
  match_key_missing:
    'Der Zeile fehlt, woran dieser Import Datensätze erkennt. Tragen Sie es ein oder wählen Sie im Schritt „Wie“ etwas anderes.',
  match_key_ambiguous:
    'Mehrere Varianten dieses Produkts stimmen darin überein; es ist nicht zu erkennen, welche gemeint ist. Wählen Sie, dass Varianten an etwas anderem erkannt werden.',
  sku_elsewhere:
    'Ein anderes Produkt hat die Artikelnummer {value}. Korrigieren Sie eines der beiden oder lassen Sie Produkte an der Nummer erkennen.',
  brand_follows_company:
    'Die Marke dieses Produkts folgt einem Unternehmen. Sie bleibt, der Text der Zeile zählt nicht.',
  code_elsewhere: 'Ein anderer Datensatz hat die interne Nummer {value}. Korrigieren Sie einen der beiden.',
  match_key_unknown: 'Daran können Datensätze dieser Art nicht erkannt werden. Wählen Sie etwas anderes.',
  company_by_name:
    '„{value}“ wird für Ihr Unternehmen dieses Namens gehalten. Ist es ein anderes, berichtigen Sie die Zeile vor dem Start.',
  rows_differ: 'Eine frühere Zeile sagt über denselben Datensatz etwas anderes; die erste gilt.',
  certificate_untold: 'Die Zeile nennt kein Zertifikat; was sie über eines sagt, wird ausgelassen.',
  variant_untold:
    'Die Zeile hat weder Name, Farbe, Größe noch GTIN einer Variante; was sie über eine sagt, wird ausgelassen.',
  variant_repeated: 'Eine frühere Zeile handelt von derselben Variante: Nichts unterscheidet die beiden.',
  variant_elsewhere:
    'Eine andere Variante hat diese GTIN. Korrigieren Sie eine der beiden. Gibt eine Zeile weiter unten der anderen eine neue GTIN, muss sie vor dieser Zeile stehen; Zeilen, die ihre Nummern tauschen, müssen unter den ersten 500 sein.',
  no_longer_inherited: 'Das Produkt hat einen anderen Wert; dieser hier gehört ab jetzt der Variante selbst.',
  field_not_inherited: 'In „inherited“ steht eine Spalte, deren Werte nicht vom Produkt kommen.',
  composition_is_structured:
    'Die Zusammensetzung dieser Variante entsteht aus ihren Materialien; sie bleibt, der Text der Zeile wird ausgelassen.',
  import_file_removed:
    'Die Datei dieses Imports ist gelöscht: Sie wird nach dem Ende 30 Tage lang aufbewahrt. Was der Import getan hat, steht weiterhin hier.',
  imports_busy: 'Gerade werden viele Dateien geprüft. Laden Sie Ihre in einer Minute noch einmal hoch.',
  // Warum ein Import oder eine Änderung vieler zu Ende ging, oder etwas blieb, wie es ist
  cancelled_by: 'Abgebrochen von {value}.',
  may_not_any_more: 'Angehalten, weil {value} keine Datensätze mehr ändern darf.',
  replaced_by: 'Ersetzt durch „{value}“.',
  not_started_in_time:
    'Er wurde nicht innerhalb von {limit} Tagen gestartet, deshalb wurde seine Datei gelöscht. Laden Sie sie noch einmal hoch, um sie zu importieren.',
  import_needs_memory:
    'Das Lesen dieser Datei braucht mehr Arbeitsspeicher, als der Dienst dafür hat ({value} MB). Teilen Sie die Datei auf oder geben Sie dem Dienst mehr Arbeitsspeicher.',
  did_not_survive:
    'Der Dienst ist zweimal ausgefallen, während er daran arbeitete. Damit das nicht noch einmal geschieht, wurde abgebrochen. Was bis dahin getan war, bleibt.',
  reading_unsaid: 'Es fehlt die Angabe, wie die Datei zu lesen ist.',
  all_or_none: 'Zeile {value} hat einen Fehler, und dieser Import stand auf „Alles oder nichts“.',
  deleted_since: 'Der Datensatz wurde seitdem gelöscht.',
  changed_since: '„{value}“ wurde seitdem geändert und bleibt, wie es jetzt ist.',
  has_others: '„{value}“ hat Varianten oder Zertifikate, die nicht aus diesem Import stammen. Es bleibt.',
  imports_too_many:
    'In diesem Arbeitsbereich laufen schon {limit} Importe, mehr gehen nicht gleichzeitig. Warten Sie, bis einer zu Ende ist, oder brechen Sie einen ab.',
}
