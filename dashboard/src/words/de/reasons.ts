import { connectionReasons } from './connection-reasons.ts'
import { importReasons } from './import-reasons.ts'
import { outboundReasons } from './outbound-reasons.ts'

/** Jeder Grund, aus dem der Dienst etwas ablehnt, das jemand hier tun kann. */
export const reasons: Readonly<Record<string, string>> = {
  // Felder
  field_required: '„{field}“ darf nicht leer sein.',
  field_blank: '„{field}“ darf nicht nur aus Leerzeichen bestehen. Lassen Sie das Feld leer, wenn es nichts gibt.',
  field_out_of_range: '„{field}“ muss eine Zahl von 0 bis {limit} sein, nicht {value}.',
  field_not_allowed: '„{field}“ kennt diesen Wert nicht: {value}. Wählen Sie einen aus der Liste.',
  field_not_boolean: '„{field}“ muss ja oder nein sein.',
  field_not_text: '„{field}“ muss Text sein.',
  field_not_a_list: '„{field}“ muss eine Liste sein.',
  field_malformed: '„{field}“ braucht einen Schritt und ein Land.',
  field_twice: '„{field}“ steht zweimal im Formular.',
  changed_twice: '{value} steht zweimal unter den Änderungen. Fassen Sie zusammen, was sich an einem Datensatz ändert.',
  changes_out_of_range: 'Sie können 1 bis {limit} Datensätze auf einmal ändern; das sind {value}.',
  list_too_long: '„{field}“ darf höchstens {limit} Einträge haben; das sind {value}.',
  text_too_long: '„{field}“ darf höchstens {limit} Zeichen haben; das sind {value}.',
  nul_character: '„{field}“ enthält das Zeichen NUL (U+0000), das nicht gespeichert werden kann.',
  text_malformed: '„{field}“ enthält ein halbes Zeichen. Tippen Sie den Text neu ein.',
  country_unknown: '„{field}“ ist kein bekanntes Land: {value}.',
  day_malformed: '„{field}“ muss ein gültiges Datum sein; das ist {value}.',
  moment_malformed: '„{field}“ muss ein Zeitpunkt sein; das ist {value}.',
  email_malformed: '„{field}“ muss eine E-Mail-Adresse sein; das ist {value}.',
  web_address_malformed: '„{field}“ muss eine Webadresse sein, die mit https:// beginnt; das ist {value}.',
  color_malformed: '„{field}“ muss eine Farbe sein wie #27497d; das ist {value}.',
  digits_expected: '„{field}“ darf nur Ziffern haben, in der richtigen Anzahl; das ist {value}.',
  check_digit_wrong: '„{field}“ ist vertippt: Die Prüfziffer passt nicht zu den anderen.',
  gtin_check_digit: '„{field}“ ist vertippt: Die letzte Ziffer passt nicht zu den anderen.',
  gtin_malformed: '„{field}“ muss eine GTIN mit 8, 12, 13 oder 14 Ziffern sein; das ist {value}.',
  gtin_missing: 'Diese Variante hat keine GTIN; ein GS1 DataMatrix hätte keinen Inhalt.',
  gln_malformed: '„{field}“ muss eine GLN mit 13 Ziffern sein; das ist {value}.',
  lei_malformed: '„{field}“ ist kein LEI: 20 Zeichen, deren letzte beide die Prüfung bestehen.',
  slug_malformed:
    '„{field}“ darf nur Kleinbuchstaben von a bis z und Ziffern haben, mit einzelnen Bindestrichen dazwischen.',
  language_unknown: '„{field}“ kennt diese Sprache nicht: {value}.',
  field_not_translated: 'Dieses Feld lässt sich nicht übersetzen: {value}.',
  translation_into_own_language:
    'Das ist die Sprache Ihres Arbeitsbereichs. Tragen Sie den Text in das Feld selbst ein.',
  graphql_validation: 'Die Abfrage passt nicht zum Schema.',
  // Datensätze
  record_changed: 'Jemand anders hat das gespeichert, nachdem Sie es geöffnet haben. Sehen Sie es sich noch einmal an.',
  record_in_use: 'Andere Datensätze oder öffentliche Pässe beziehen sich noch darauf. Ändern Sie diese zuerst.',
  company_not_brand: 'Dieses Unternehmen hat nicht die Rolle Marke. Ändern Sie zuerst seine Rolle.',
  brand_follows_company:
    'Die Marke folgt einem Unternehmen. Wählen Sie ein anderes, oder leeren Sie das Feld und geben Sie den Text an.',
  brand_in_use:
    'Die Marke von {value} Produkten folgt diesem Unternehmen, deshalb behält es die Rolle Marke. Ändern Sie zuerst diese.',
  code_taken: 'Ein anderer Datensatz hat diese interne Nummer. Jede gehört zu einem.',
  code_like_id: 'Das sieht aus wie eine unserer Kennungen. Nehmen Sie eine andere interne Nummer.',
  sku_taken: 'Ein anderes Produkt hat diese Artikelnummer. Jede gehört zu einem Produkt.',
  gtin_taken: 'Eine andere Variante hat diese GTIN. Jede gehört zu einer Variante.',
  slug_taken: 'Ein anderer Arbeitsbereich hat diesen Kurznamen. Wählen Sie einen anderen.',
  already_member: 'Diese Person gehört schon zum Arbeitsbereich.',
  company_in_use:
    'Das Unternehmen kann nicht gelöscht werden: Andere Datensätze beziehen sich noch darauf. Ändern Sie diese zuerst.',
  material_in_use:
    'Das Material kann nicht gelöscht werden: Zusammensetzungen verwenden es noch. Ändern Sie diese zuerst.',
  variant_published: 'Der Pass ist öffentlich. Ziehen Sie ihn zurück, bevor Sie löschen.',
  not_published: 'Diese Variante hat keinen öffentlichen Pass, der zurückgezogen werden könnte.',
  product_not_found: 'Dieses Produkt gibt es nicht oder nicht mehr.',
  variant_not_found: 'Diese Variante gibt es nicht oder nicht mehr.',
  material_not_found: 'Dieses Material gibt es nicht oder nicht mehr.',
  company_not_found: 'Dieses Unternehmen gibt es nicht oder nicht mehr.',
  rating_not_found: 'Diese Bewertung gibt es nicht oder nicht mehr.',
  rating_taken:
    'Das Unternehmen hat schon eine Bewertung dieses Systems von diesem Tag. Ändern Sie jene, oder geben Sie den Tag an, an dem diese veröffentlicht wurde.',
  rating_fetched:
    'Diese Bewertung wurde aus dem System gelesen und lässt sich hier nicht ändern. Berichtigen Sie sie dort.',
  rating_undated: 'Geben Sie zuerst ein, bis wann die Bewertung gilt.',
  rating_expired: 'Die Bewertung ist abgelaufen, deshalb können Pässe sie nicht zeigen.',
  score_above_best: 'Die Punktzahl liegt über der höchsten des Systems.',
  sub_score_malformed: 'Schreiben Sie je Zeile ein Thema und seine Punktzahl, etwa „Umwelt: 70“.',
  certification_not_found: 'Dieses Zertifikat gibt es nicht oder nicht mehr.',
  file_not_found: 'Diese Datei gibt es nicht oder nicht mehr.',
  restore_not_found: 'Diese Wiederherstellung gibt es nicht.',
  passport_not_found: 'Diesen öffentlichen Pass gibt es nicht.',
  passport_withdrawn: 'Dieser Pass wurde zurückgezogen.',
  version_unknown: 'Dieser Pass hat keine Version {value}.',
  version_not_found: 'Diese Version gibt es nicht.',
  workspace_not_found: 'Diesen Arbeitsbereich gibt es nicht, oder Sie gehören nicht mehr dazu.',
  member_not_found: 'Diese Person gehört nicht oder nicht mehr zum Arbeitsbereich.',
  invitation_not_found: 'Diese Einladung gibt es nicht: Sie wurde angenommen, zurückgezogen oder ist abgelaufen.',
  api_key_not_found: 'Diesen Schlüssel gibt es nicht oder nicht mehr.',
  session_not_found: 'Diese Sitzung ist schon beendet.',
  private_link_not_found: 'Diesen privaten Link gibt es nicht oder nicht mehr.',
  deleted_record_not_found:
    'Das ist nicht mehr unter dem Gelöschten: Es wurde wiederhergestellt oder seine Frist ist abgelaufen.',
  deleted_with_another:
    'Das wurde mit einem anderen Datensatz gelöscht. Wenn Sie diesen wiederherstellen, kommt es mit.',
  product_deleted: 'Das Produkt dieser Variante ist auch gelöscht. Stellen Sie es zuerst wieder her.',
  reference_deleted:
    'Der Datensatz bezieht sich auf einen, der auch gelöscht ist. Stellen Sie zuerst diesen wieder her oder den Datensatz ohne ihn.',
  webhook_deleted: 'Der Webhook dieses Zeitplans ist auch gelöscht. Stellen Sie ihn zuerst wieder her.',
  too_many_files: 'Das sind zu viele Dateien auf einmal: höchstens {limit}.',
  too_many_records: 'Das sind zu viele Datensätze auf einmal: höchstens {limit}.',
  bulk_change_not_found: 'Diese Sammeländerung gibt es nicht oder nicht mehr.',
  too_many_bulk_changes: 'Es laufen schon genug Sammeländerungen. Versuchen Sie es, wenn eine fertig ist.',
  verb_not_for_noun: 'Das lässt sich mit Datensätzen dieser Art nicht machen.',
  field_unknown: '„{field}“ gibt es bei Datensätzen dieser Art nicht.',
  fields_missing: 'Es fehlt, welche Felder sich ändern sollen.',
  fields_unexpected: 'Hierfür werden keine Felder gebraucht.',
  object_expected: '„{field}“ muss Namen und Werte haben.',
  public_before: 'Das war schon vorher öffentlich und bleibt es.',
  access_ended: 'Der Zugang ist beendet. Melden Sie sich neu an.',
  too_many_streams: 'Zu viele Fenster sind gleichzeitig verbunden. Schließen Sie eines.',
  requirement_unknown: 'Diese Anforderung gibt es nicht: {value}.',
  view_not_found: 'Diese Ansicht gibt es nicht oder nicht mehr.',
  view_of_another: 'Diese Ansicht gehört jemand anderem. Speichern Sie sie unter einem eigenen Namen.',
  too_many_views: 'Mehr Ansichten werden nicht gespeichert. Löschen Sie eine, die Sie nicht mehr brauchen.',
  sharing_needs_edit: 'Ansichten teilen kann nur, wer im Arbeitsbereich etwas ändern darf.',
  scores_not_shown: 'Dieser Arbeitsbereich zeigt keine Punktzahlen; danach lässt sich nicht sortieren.',
  after_not_found: 'Den Datensatz, nach dem es weitergehen soll, gibt es nicht mehr. Beginnen Sie von vorn.',
  cursor_malformed: 'Die Adresse dieser Seite ist unvollständig. Beginnen Sie von vorn.',
  cursor_of_another_list: 'Diese Seite gehört zu einer anderen Liste oder Reihenfolge. Beginnen Sie von vorn.',
  assessment_version_unknown:
    'Diese Bewertung entstand mit einer Version der Methode, die es hier nicht mehr gibt. Bewerten Sie die Variante neu, um die Herleitung zu sehen.',
  // Zusammensetzung, Zertifikate
  energy_not_for_fibre:
    'Für den Schritt Faser lässt sich keine Energie angeben. Tragen Sie den gemessenen Fußabdruck der Faser bei ihrem Material ein.',
  composition_is_structured: 'Der Text entsteht aus den Zeilen der Zusammensetzung. Ändern oder entfernen Sie diese.',
  composition_twice: 'Geben Sie entweder die Zeilen der Zusammensetzung an oder ihren Text, nicht beides.',
  material_or_fibre: 'Jede Zeile der Zusammensetzung braucht ein Material oder eine Faserbezeichnung.',
  share_out_of_range: '„{field}“: Ein Anteil muss über 0 und höchstens 100 % sein.',
  shares_exceed_whole: 'Die Anteile ergeben zusammen mehr als 100 %.',
  too_much_text: 'Das ist zu viel Text auf einmal. Lesen Sie ihn in Teilen ein.',
  too_many_materials: 'Das sind zu viele Materialien auf einmal.',
  ends_before_start: 'Der letzte Tag darf nicht vor dem ersten liegen.',
  too_many_variants:
    'Mit einem Produkt werden höchstens {limit} Varianten dupliziert. Duplizieren Sie es ohne Varianten, und importieren Sie diese.',
  too_many_subjects:
    'Ein Zertifikat gilt für ein Produkt, ein Material oder ein Unternehmen: Wählen Sie höchstens eines.',
  // Dateien
  audit_is_private:
    'Ein Lieferanten-Audit ist nie öffentlich. Soll der Pass ein Dokument zeigen, laden Sie es als Dokument hoch.',
  file_empty: 'Die Datei ist leer.',
  file_missing: 'Es wurde keine Datei ausgewählt.',
  file_infected:
    'Der Virenscanner lehnt die Datei ab. Es wurde nichts gespeichert. Prüfen Sie den Rechner, von dem sie kommt.',
  file_name_malformed: 'Das ist kein Dateiname wie etikett.pdf: {value}.',
  file_too_large: 'Die Datei ist zu groß.',
  file_type_refused: 'Dateien dieses Typs werden nicht angenommen.',
  svg_refused:
    'SVG-Dateien können Skripte enthalten und werden nicht angenommen. Speichern Sie das Bild als PNG oder WebP.',
  markup_refused: 'Die Datei ist eine Webseite, egal wie sie heißt, und wird nicht angenommen.',
  file_bytes_missing:
    'Die Datei ist verzeichnet, aber nicht vorhanden. Der Betreiber des Dienstes findet den Grund im Protokoll.',
  file_bytes_damaged:
    'Die Datei ist beschädigt. Der Betreiber des Dienstes findet das im Protokoll und kann sie aus einer Sicherung zurückholen.',
  files_twice: 'Eine Datei steht zweimal in der Reihenfolge.',
  files_of_several: 'Nur Dateien eines Datensatzes lassen sich ordnen.',
  form_malformed: 'Das Hochladen wurde unterbrochen. Versuchen Sie es noch einmal.',
  form_required: 'Es wurde keine Datei ausgewählt.',
  form_too_large: 'Schicken Sie eine Datei auf einmal.',
  one_file_only: 'Schicken Sie eine Datei auf einmal.',
  image_too_large: 'Das Bild hat zu viele Pixel. Verkleinern Sie es.',
  image_unreadable:
    'Die Datei beginnt wie ein Bild, ist aber beschädigt oder unvollständig. Speichern Sie sie in einem Bildprogramm neu.',
  logo_of_workspace: 'Ein Logo gehört dem Arbeitsbereich und keinem Datensatz.',
  position_out_of_range: '„{field}“ muss eine ganze Zahl sein.',
  storage_full:
    'Es wurde nichts gespeichert: Der Speicher des Dienstes ist voll. Sagen Sie dem Betreiber des Dienstes Bescheid.',
  storage_read_only:
    'Die Datei wurde nicht gespeichert: Der Dienst kann gerade keine Dateien schreiben. Versuchen Sie es in einer Minute noch einmal.',
  storage_unavailable:
    'Der Speicher für Dateien ist gerade nicht erreichbar. Versuchen Sie es in einer Minute noch einmal.',
  scanner_unavailable:
    'Der Virenscanner arbeitet gerade nicht, deshalb werden keine Dateien angenommen. Versuchen Sie es später noch einmal.',
  workspace_quota_exceeded:
    'Dafür ist im Speicher des Arbeitsbereichs kein Platz mehr. Löschen Sie andere Dateien zuerst.',
  // GS1-Basisnummern
  company_prefix_not_found: 'Diese GS1-Basisnummer hat hier niemand angemeldet.',
  prefix_malformed:
    'Eine GS1-Basisnummer hat 4 bis 12 Ziffern, so wie 13-stellige GTINs mit ihr beginnen, etwa 9506000.',
  too_many_prefixes:
    'Es sind schon {limit} GS1-Basisnummern angemeldet, mehr sind nicht möglich. Ziehen Sie zuerst eine zurück.',
  // Etiketten
  option_does_not_apply: '„{field}“ lässt sich hier nicht wählen.',
  option_unknown: 'Diese Einstellung gibt es hier nicht.',
  picture_too_large: 'Das Bild wäre zu groß. Wählen Sie weniger dpi oder SVG.',
  picture_too_small: 'Das Symbol wäre zu klein zum Lesen. Wählen Sie es größer oder mit mehr dpi.',
  selection_empty: 'Hier gibt es noch keine Varianten.',
  selection_not_one: 'Geben Sie nur auf eine Art an, welche Varianten gemeint sind.',
  too_many_labels: 'Das sind zu viele Etiketten für ein PDF. Wählen Sie weniger Varianten oder Exemplare.',
  // Personen, Schlüssel, Links
  sign_in_failed: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  session_expired: 'Ihre Sitzung ist beendet. Melden Sie sich neu an.',
  credentials_required: 'Dafür müssen Sie angemeldet sein.',
  credentials_invalid: 'Der Schlüssel gilt nicht: vertippt, abgelaufen oder widerrufen.',
  password_wrong: 'Das aktuelle Passwort ist falsch.',
  password_of_another: 'Ein anderes Konto mit Ihrer E-Mail-Adresse hat dieses Passwort. Wählen Sie ein anderes.',
  password_common: 'Dieses Passwort probieren Angreifer als eines der ersten. Wählen Sie ein anderes.',
  password_is_email: 'Das Passwort darf nicht die E-Mail-Adresse sein.',
  password_length: 'Das Passwort ist zu kurz oder zu lang. Am besten sind mehrere Wörter.',
  proof_needed: 'Es wurde nichts getan: Dafür wird noch einmal Ihr Passwort gebraucht.',
  permission_missing: 'Das dürfen Sie mit Ihrer Rolle nicht. Fragen Sie einen Administrator des Arbeitsbereichs.',
  owner_required: 'Das können nur Inhaber des Arbeitsbereichs ändern.',
  last_owner: 'Ein Arbeitsbereich braucht einen Inhaber. Machen Sie zuerst jemand anderen dazu.',
  member_elsewhere:
    'Diese Person gehört auch zu einem Arbeitsbereich, in dem Sie das nicht dürfen. Der Betreiber des Dienstes kann es.',
  reset_oneself: 'Für sich selbst können Sie keinen solchen Link erstellen. Ändern Sie Ihr Passwort mit dem aktuellen.',
  no_workspace: 'Sie gehören zu keinem Arbeitsbereich. Lassen Sie sich einladen.',
  person_required: 'Sitzungen haben nur Personen, die sich anmelden.',
  scope_exceeds_creator: 'Ein Schlüssel darf nicht mehr Rechte haben als die Person, die ihn anlegt.',
  expiry_past: 'Das Ende muss in der Zukunft liegen.',
  passcode_length: 'Der Zugangscode ist zu kurz oder zu lang.',
  // Wege
  too_many_requests: 'Das waren zu viele Anfragen. Warten Sie einen Augenblick.',
  too_many_downloads: 'Zu viele große Downloads auf einmal. Versuchen Sie es, wenn einer fertig ist.',
  cross_site_request: 'Diese Anfrage kam von der Seite eines anderen Dienstes.',
  body_too_large: 'Das ist zu viel auf einmal.',
  database_unavailable:
    'Die Datenbank antwortet gerade nicht. Nichts ist verloren: Versuchen Sie es in ein paar Sekunden.',
  database_read_only:
    'Es wurde nichts gespeichert: Die Datenbank lässt sich gerade nur lesen. Versuchen Sie es in einer Minute noch einmal.',
  database_busy:
    'Es wurde nichts gespeichert: Die Datenbank hat gerade zu viel zu tun. Versuchen Sie es in ein paar Sekunden noch einmal.',
  statement_timed_out:
    'Das hat zu lange gedauert und wurde abgebrochen; gespeichert wurde nichts. Versuchen Sie es in ein paar Sekunden noch einmal.',
  period_reversed: 'Der Anfang darf nicht nach dem Ende liegen.',
  period_too_long: 'Dieser Zeitraum ist zu lang. Fragen Sie ein Jahr nach dem anderen ab.',
  query_too_deep: 'Die Abfrage ist zu tief verschachtelt.',
  query_too_costly: 'Die Abfrage verlangt zu viel auf einmal. Fragen Sie nach weniger Datensätzen.',
  skip_out_of_range: 'So weit lässt sich nicht blättern. Suchen Sie stattdessen.',
  take_out_of_range: 'So viele Zeilen auf einmal sind nicht möglich.',
  path_not_found: 'Unter dieser Adresse ist nichts.',
  unexpected: 'Auf unserer Seite ist etwas schiefgegangen. Der Betreiber des Dienstes findet den Grund im Protokoll.',
  offline: 'Der Dienst ist nicht erreichbar. Nichts ist verloren: Versuchen Sie es, wenn die Verbindung wieder da ist.',
  // Etiketten
  characters_not_printable:
    'Ein Etikett der Variante {value} enthält Zeichen, die sich nicht drucken lassen. Möglich sind lateinische, griechische und kyrillische Buchstaben. Es wurde nichts gedruckt.',
  text_does_not_fit:
    'Ein Text der Variante {value} ist zu lang für dieses Etikett. Kürzen Sie ihn oder wählen Sie ein größeres Format. Es wurde nichts gedruckt.',
  fibre_name_not_lawful:
    'Die Zusammensetzung der Variante {value} nennt eine Faser nicht so, wie es die Verordnung (EU) Nr. 1007/2011 verlangt. Tragen Sie im Material unter „Auf Etiketten“ eine solche Bezeichnung ein und speichern Sie die Zusammensetzung der Variante noch einmal. Es wurde nichts gedruckt.',
  unreadable: 'Der Dienst hat etwas geantwortet, das sich nicht lesen lässt. Versuchen Sie es noch einmal.',
  // Webhooks, Zeitpläne und Anrufe nach draußen
  cron_malformed: '„{field}“ muss fünf Teile haben: Minute, Stunde, Tag des Monats, Monat, Wochentag, etwa 0 6 * * 1.',
  time_zone_unknown: '„{field}“ muss eine Zeitzone sein wie Europe/Lisbon; das ist {value}.',
  event_kind_unknown: '„{field}“ kennt diese Art von Ereignis nicht: {value}.',
  matching_malformed: '„{field}“ muss ein JSON-Objekt mit höchstens 2000 Zeichen sein.',
  header_not_allowed:
    'Einer der Header geht so nicht: Namen haben Buchstaben, Ziffern und „-“, Werte eine Zeile einfacher Zeichen, und manche setzt der Dienst selbst.',
  headers_malformed: 'Höchstens 20 Header, jeder mit Namen und Text.',
  too_many_webhooks: 'Es gibt schon {limit} Webhooks, mehr sind nicht möglich. Löschen Sie zuerst einen.',
  too_many_schedules: 'Es gibt schon {limit} Zeitpläne, mehr sind nicht möglich. Löschen Sie zuerst einen.',
  link_ended_by_restore: 'Die Wiederherstellung hat den Link in dieser E-Mail beendet. Senden Sie eine neue.',
  off_since_restore:
    'Nach dem Zeitpunkt, auf den diese Installation zurückgesetzt wurde, war es pausiert oder gelöscht.',
  webhook_disabled: 'Dieser Webhook ist abgeschaltet. Schalten Sie ihn zuerst ein.',
  webhook_not_found: 'Diesen Webhook gibt es nicht.',
  schedule_not_found: 'Diesen Zeitplan gibt es nicht.',
  delivery_not_found: 'Diese Zustellung gibt es nicht mehr.',
  url_malformed: 'Das ist keine Webadresse wie https://example.com/hook.',
  selection_size: 'Auf einmal lassen sich 1 bis {limit} Datensätze senden.',
  // Farben und Größen
  range_empty: 'Geben Sie mindestens eine Farbe oder eine Größe an.',
  range_too_large:
    'Das sind {value} Varianten; auf einmal sind höchstens {limit} möglich. Legen Sie erst einen Teil der Farben an.',
  part_blank: '„{field}“ hat einen leeren Eintrag.',
  part_twice: '„{field}“ nennt „{value}“ zweimal.',
  too_many_parts: '„{field}“ darf höchstens {limit} Einträge haben; das sind {value}.',
  combination_unknown: 'Ausgelassen werden soll „{value}“, was nicht zur Auswahl gehört.',
  combination_exists: 'Diese Kombinationen gibt es schon ({limit}), zum Beispiel „{value}“.',
  rule_word_unknown: '{value} ist unbekannt. Möglich sind {product}, {color}, {size}, {sku} und {brand}.',
  rule_too_long: 'Die Regel darf höchstens {limit} Zeichen haben.',
  names_alike: 'Mehrere Varianten hießen „{value}“. Nehmen Sie {color} und {size} in die Regel auf.',
  codes_alike: 'Mehrere Varianten bekämen die Nummer „{value}“. Nehmen Sie {color} und {size} in die Regel auf.',
  gtins_count:
    'Das sind {value} Nummern für {limit} Varianten. Jede Variante braucht eine Zeile; für eine ohne GTIN bleibt sie leer.',
  gtins_twice: 'Geben Sie entweder einzelne GTINs oder die erste einer Reihe an.',
  gtin_twice: '{value} steht zweimal da: auch bei „{limit}“.',
  gtin_range_ends:
    'Ab dieser Nummer sind nur {value} frei, für {limit} Varianten. Danach endet das Präfix, oder zu viele sind vergeben.',
  size_unknown: 'Die Größe „{value}“ gehört nicht zur Auswahl.',
  size_twice: 'Die Größe „{value}“ hat zwei Gewichte.',
  ids_out_of_range: 'Auf einmal lassen sich 1 bis {limit} Varianten löschen.',
  too_many_compared_scores: 'Auf einmal werden höchstens {limit} Punktzahlen verglichen.',
  compared_scores_of_one_noun: 'Verglichen werden entweder Varianten oder Produkte, nicht beide zusammen.',
  ...connectionReasons,
  ...outboundReasons,
  ...importReasons,
}
