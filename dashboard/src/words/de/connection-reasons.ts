import { backupReasons } from './backup-reasons.ts'
import { messageReasons } from './message-reasons.ts'

/** Was andere Systeme und ihre Verbindungen betrifft; {value} ist, was sie nannten. */
export const connectionReasons: Readonly<Record<string, string>> = {
  ...backupReasons,
  ...messageReasons,
  address_insecure:
    'Die Adresse muss mit https:// beginnen: Über http könnte jeder unterwegs die Schlüssel lesen, und WooCommerce nimmt sie so nicht an. Stellen Sie den Shop zuerst auf https um.',
  address_of_page: 'Das ist die Adresse einer Seite des Shops. Seine eigene ist {value}: Geben Sie diese ein.',
  app_refused:
    'Shopify gibt dieser App keinen Zugang. Prüfen Sie Client-ID und Secret und ob die App in diesem Shop installiert ist und zur selben Organisation gehört.',
  archived_left_out: 'Archiviert; archivierte Artikel sind nicht ausgewählt.',
  attributes_without_variants_not_read: 'Attribute, aus denen Odoo nie Varianten macht, werden nicht gelesen.',
  blocked_by_guard:
    'Statt Daten kam eine Seite von {value}: Dieser Schutz sperrt den Dienst aus. Bitten Sie den Betreiber der Website, Anfragen an die Schnittstelle durchzulassen.',
  blocked_left_out: 'Gesperrt; gesperrte Artikel sind nicht ausgewählt.',
  bulk_failed: 'Shopify konnte den Shop nicht als Ganzes lesen. Es wird noch einmal versucht.',
  bulk_in_progress: 'Shopify arbeitet noch an einer anderen großen Abfrage. Danach geht es weiter.',
  bulk_refused: 'Shopify lehnt es ab, den Shop als Ganzes zu lesen.',
  certificate_malformed:
    'Das ist kein Zertifikat einer Zertifizierungsstelle. Fügen Sie 1 bis 10 davon als PEM ein, von „-----BEGIN CERTIFICATE-----“ bis „-----END CERTIFICATE-----“, ohne Schlüssel.',
  changed_meanwhile: 'Es wurde dort inzwischen geändert.',
  chosen_malformed: 'Was gelesen werden soll, war nicht lesbar. Wählen Sie es noch einmal.',
  company_unknown:
    'Eine gewählte Firma gibt es nicht mehr, oder die App darf sie nicht mehr sehen. Wählen Sie die Firmen noch einmal.',
  conflict: 'Es wurde dort inzwischen geändert.',
  connection_at_work:
    'Diese Verbindung arbeitet gerade. Warten Sie, bis der Lauf zu Ende ist, oder brechen Sie ihn ab.',
  connection_not_found: 'Diese Verbindung gibt es nicht mehr.',
  connection_paused: 'Die Verbindung ist pausiert. Nehmen Sie sie zuerst wieder auf.',
  connector_failed: 'Das Lesen scheiterte aus einem unbekannten Grund. Das Protokoll des Dienstes sagt mehr.',
  connector_unknown: 'Dieses System kann nicht verbunden werden.',
  credentials: 'Die Zugangsdaten werden nicht angenommen.',
  credentials_expire: 'Die Zugangsdaten enden am {value}. Erzeugen Sie dort neue und geben Sie sie hier ein.',
  credentials_in_address:
    'Der Server des Shops entfernt die Kopfzeile mit den Zugangsdaten; sie stehen darum verschlüsselt in der Adresse. Bitten Sie den Hoster, „Authorization“ durchzulassen.',
  credentials_lost:
    'Der Schlüssel dieser Installation ging verloren und mit ihm diese Zugangsdaten. Geben Sie sie noch einmal ein.',
  credentials_refused: 'Die Zugangsdaten werden nicht angenommen.',
  cursor_expired: 'Das System weiß nicht mehr, wo das Lesen aufgehört hat. Der nächste Lauf beginnt von vorn.',
  custom_page_malformed:
    'Die API-Seite muss als publisher/group/version/name angegeben sein, etwa acme/passports/v1.0/itemDetails, oder als ODataV4/ und der Name einer veröffentlichten Seite.',
  custom_page_missing:
    'Business Central hat die angegebene API-Seite nicht. Prüfen Sie ihren Namen und ob sie veröffentlicht ist.',
  database_needed: 'Geben Sie den Namen der Datenbank an: An dieser Adresse gibt es mehrere.',
  disconnected: 'Die Verbindung wurde getrennt.',
  field_missing: 'Das Feld gibt es dort nicht mehr. Wählen Sie ein anderes.',
  field_not_made: 'Das Feld ließ sich dort nicht anlegen. Wählen Sie ein anderes, oder legen Sie es dort selbst an.',
  field_of_product:
    'Dieses Feld hat einen Wert für alle Varianten des Produkts, und es gibt mehrere. Wählen Sie ein Feld der Varianten.',
  field_of_variants: 'Dieses Feld gehört in Odoo den Varianten und hat keinen Platz für das ganze Produkt.',
  field_without_value: 'Dieses Feld wird nicht gelesen, weil Felder dieser Art keinen Wert enthalten.',
  fields_not_permitted:
    'Der Benutzer des Schlüssels darf in Odoo keine Felder anlegen. Bitten Sie einen Administrator von Odoo darum, oder wählen Sie ein anderes Feld.',
  file_not_given: 'Das System gab die Datei nicht heraus.',
  first_run:
    'Das ist der erste Lauf der Verbindung. Sehen Sie sich an, was er ändern würde, und lassen Sie ihn dann weiterlaufen.',
  foreign_link: 'Das System verweist auf eine fremde Adresse; dort wurde nichts gefragt.',
  formula_error:
    'Die Formel eines Feldes ergibt einen Fehler statt eines Wertes. Das Feld gilt als leer, der übrige Datensatz wird gelesen.',
  images_not_read: 'Bilder werden nicht gelesen; nach Preisen, Bestand und Bestellungen wird gar nicht gefragt.',
  import_gone: 'Der Import dieses Laufs wurde entfernt.',
  key_end_late: 'Odoo lässt Schlüssel höchstens drei Monate gelten. Prüfen Sie den Tag, an dem er endet.',
  key_end_unknown:
    'Wann der Schlüssel endet, ist nicht bekannt. Tragen Sie den Tag ein, dann werden Sie rechtzeitig erinnert.',
  key_malformed: '„{field}“ sieht nicht so aus, wie WooCommerce es zeigt: Der Key beginnt mit ck_, das Secret mit cs_.',
  key_may_not:
    'Der Schlüssel darf das nicht. Geben Sie ihm unter WooCommerce › Einstellungen › Erweitert › REST-API „Lesen/Schreiben“.',
  key_reads_only:
    'Der Schlüssel darf nur lesen; Passadressen lassen sich so nicht in den Shop schreiben. Geben Sie ihm unter WooCommerce › Einstellungen › Erweitert › REST-API „Lesen/Schreiben“.',
  key_refused: 'Der Schlüssel wird nicht angenommen. Kopieren Sie ihn noch einmal, oder erzeugen Sie dort einen neuen.',
  kind_left_out: 'Diese Art von Artikel ist nicht ausgewählt.',
  leads_malformed: 'Wer führt, war nicht lesbar. Wählen Sie es noch einmal.',
  line_too_long: 'Das System antwortet mit einer Zeile, die zu lang ist.',
  login_needed:
    'Dieses Odoo ist älter als 19; dort genügt der Schlüssel nicht. Geben Sie auch den Anmeldenamen seines Benutzers an.',
  many_changes:
    'Dieser Lauf würde {value} Datensätze ändern oder markieren. Mehr als {limit} % brauchen Ihre Zustimmung.',
  mapping_malformed: 'Die Zuordnung war nicht lesbar. Ordnen Sie die Felder noch einmal zu.',
  max_cost_exceeded: 'Shopify wurde zu viel auf einmal gefragt.',
  month_used_up:
    'Die Anfragen, die der Tarif dort in einem Monat erlaubt, sind aufgebraucht. Es geht im nächsten Monat weiter oder mit einem größeren Tarif.',
  no_bases: 'Das Token darf keine Base sehen. Fügen Sie ihm die Bases unter airtable.com/create/tokens hinzu.',
  no_companies: 'Die Zugangsdaten sehen keine Firma. Geben Sie ihnen in Business Central einen Berechtigungssatz.',
  no_product_linked: 'Die Variante ist mit keinem vorhandenen Produkt verknüpft. Verknüpfen Sie sie dort.',
  no_route:
    'Das ist WordPress, aber die Schnittstelle von WooCommerce fehlt. Prüfen Sie, ob das Plugin aktiv ist und die Adresse die des Shops ist.',
  no_shop:
    'Shopify hat keinen Shop mit diesem Namen. Er steht in der Adresse der Verwaltung: admin.shopify.com/store/NAME.',
  no_woocommerce:
    'Das ist WordPress, aber WooCommerce ab 3.5 ist dort nicht aktiv. Aktivieren Sie das Plugin, oder geben Sie die Adresse des Shops ein.',
  not_a_list:
    'Das System antwortet nicht mit einer Liste. Prüfen Sie die Adresse und welche Erweiterungen die Schnittstelle ändern.',
  not_found: 'Das gibt es dort nicht.',
  not_in_interface:
    'Gewicht, Farbe, Größe, Marke und Übersetzungen gibt Microsofts Schnittstelle nicht her. Was eine eigene Seite davon hat, wird von dort gelesen.',
  not_json: 'Die Antwort ist nicht lesbar. Prüfen Sie die Adresse.',
  not_odoo: 'Unter dieser Adresse antwortet nicht Odoo. Geben Sie die Adresse ein, unter der Sie Odoo öffnen.',
  not_permitted: 'Das erlaubt das System diesen Zugangsdaten nicht.',
  not_sold_left_out: 'Odoo sagt, dass es nicht verkauft wird; ausgewählt ist nur, was verkäuflich ist.',
  not_understood: 'Shopify verstand die Anfrage nicht. Wählen Sie vielleicht eine andere Version der Schnittstelle.',
  outcome_not_told: 'Das System sagte nicht, was daraus wurde. Es wird noch einmal versucht.',
  passing: 'Das System ist gerade nicht erreichbar.',
  paused_by: 'Pausiert von {value}.',
  permission: 'Die Zugangsdaten dürfen das nicht.',
  place_ended: 'Das System weiß nicht mehr, bis wohin die Liste gelesen war. Sie wird noch einmal gelesen.',
  prices_and_stock_not_read: 'Nach Preisen, Bestand, Kosten und Bildern wird nicht gefragt.',
  products_not_permitted: 'Der Benutzer des Schlüssels darf keine Produkte sehen. Geben Sie ihm das Recht dort.',
  rate_limited: 'Das System erlaubt gerade keine weiteren Anfragen.',
  read_only: 'So verbunden lässt sich dort nur lesen.',
  record_missing: 'Diesen Datensatz gibt es dort nicht mehr.',
  redirected:
    'Die Adresse führt auf eine andere weiter, der mit Zugangsdaten nicht gefolgt wird. Ist sie die richtige, geben Sie sie als Adresse ein.',
  refused: 'Das System lehnt es ab.',
  row_missing: 'Die angegebene Seite hat dafür keine Zeile.',
  run_not_found: 'Diesen Lauf gibt es nicht mehr.',
  run_not_ready: 'Dieser Lauf ist dafür nicht bereit. Sehen Sie sich an, wie weit er ist.',
  run_under_way: 'Es läuft schon ein Lauf dieser Verbindung. Warten Sie auf sein Ende, oder entscheiden Sie ihn.',
  run_undone: 'Pausiert, weil {value} einen Lauf rückgängig gemacht hat: Der nächste brächte alles wieder.',
  scope_missing: 'Der App fehlt ein Recht zum Lesen. Geben Sie ihr read_products und installieren Sie sie noch einmal.',
  scope_missing_languages:
    'Die App sieht die anderen Sprachen des Shops nicht. Geben Sie ihr dafür read_translations und read_locales.',
  scope_missing_write:
    'Die App darf nicht schreiben; Passadressen kommen so nicht in den Shop. Geben Sie ihr write_products und installieren Sie sie noch einmal.',
  secrets_needed: 'Mit einer anderen Adresse werden die Zugangsdaten noch einmal gebraucht: Sie waren für die frühere.',
  service_fault: 'Dieser Dienst hat selbst einen Fehler gemacht. Es wird noch einmal versucht.',
  setting_malformed: '„{field}“ hat nicht die erwartete Form.',
  setting_missing: '„{field}“ fehlt noch.',
  setting_unknown: 'Diese Einstellung kennt das System nicht.',
  settings_malformed: 'Die Angaben waren nicht lesbar. Geben Sie sie noch einmal ein.',
  several_products_linked:
    'Die Variante ist mit mehreren Produkten verknüpft und kann nur zu einem gehören. Lassen Sie dort eine Verknüpfung stehen.',
  shop_closed: 'Der Shop ist geschlossen. Sein Inhaber kann ihn in Shopify öffnen.',
  shop_malformed:
    'Geben Sie den Namen des Shops bei Shopify ein, etwa acme bei acme.myshopify.com. Die eigene Domain führt nicht zur Schnittstelle.',
  state_left_out: 'Dieser Status ist nicht ausgewählt: {value}.',
  system_fault: 'Das System hat selbst einen Fehler.',
  system_refused: 'Das System hat abgelehnt, was gefragt wurde.',
  system_unavailable: 'Das System ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  table_missing:
    'Diese Base, Tabelle oder Ansicht gibt es dort nicht. Lesen Sie die Felder noch einmal ein und wählen Sie neu.',
  throttled: 'Shopify bittet um eine Pause; danach geht es weiter.',
  times_incomplete: 'Zu den Zeiten gehört eine Zeitzone.',
  token_malformed:
    'Das ist kein persönliches Zugriffstoken: Es beginnt mit pat. API-Schlüssel, die mit key beginnen, gelten dort nicht mehr.',
  token_reads_only:
    'Das Token darf nur lesen. Mit data.records:write können auch Passadressen und Werte in die Tabelle geschrieben werden.',
  token_scope_missing:
    'Dem Token fehlt dafür ein Recht, oder es darf diese Base nicht sehen. Fügen Sie beides unter airtable.com/create/tokens hinzu.',
  feed_not_found: 'Diesen Feed gibt es nicht oder nicht mehr.',
  feed_revoked: 'Dieser Feed wurde widerrufen. Erstellen Sie einen anderen.',
  secret_wrong:
    'Microsoft Entra kennt dieses Geheimnis nicht. Geben Sie den Wert des Clientgeheimnisses ein, nicht seine ID.',
  secret_ended:
    'Das Clientgeheimnis ist abgelaufen. Erstellen Sie in Microsoft Entra ein anderes und geben Sie es hier ein.',
  client_unknown: 'Diese App gibt es in diesem Mandanten nicht. Prüfen Sie die Anwendungs-ID.',
  tenant_unknown: 'Diesen Mandanten gibt es nicht. Prüfen Sie die Verzeichnis-ID.',
  too_many_models: 'Es gibt schon {limit} Modelle, mehr gehen nicht. Löschen Sie zuerst eines.',
  guid_malformed: '{field} hat die Form 1d6c1a2b-3f44-4c0e-9a57-0c1f5e2b7d90.',
  tenant_malformed:
    'Das ist die Verzeichnis-ID (Mandant) von Microsoft Entra oder ihre Domain, etwa acme.onmicrosoft.com.',
  client_secret_malformed: 'Geben Sie den Wert eines Clientgeheimnisses der App ein, ohne Leerzeichen.',
  client_secret_needed: 'Geben Sie auch das Clientgeheimnis ein: Es gehört zu einer App eines Mandanten.',
  refreshed_model_not_found: 'Dieses Modell gibt es nicht oder nicht mehr.',
  model_paused: 'Dieses Modell ist angehalten. Lassen Sie es zuerst weitergehen.',
  refresh_under_way: 'Power BI aktualisiert dieses Modell gerade. Danach wird es noch einmal versucht.',
  refreshes_used_up:
    'Power BI erlaubt heute keine weitere Aktualisierung dieses Modells; die nach seinem eigenen Zeitplan zählen mit.',
  power_bi_not_permitted:
    'Power BI lässt diese App nicht ein: Ein Administrator von Power BI muss Dienstprinzipalen die Schnittstelle erlauben, und die App muss Mitglied oder Mitwirkender des Arbeitsbereichs sein.',
  model_unknown:
    'Power BI kennt für diese App keinen solchen Arbeitsbereich oder kein solches Semantikmodell. Prüfen Sie beide IDs.',
  too_many_feeds: 'Es gibt schon {limit} Feeds, mehr gehen nicht. Widerrufen Sie zuerst einen.',
  field_of_other_kind: 'Das gehört zu Feeds der anderen Art: {field}.',
  too_many_connections: 'Es gibt schon {limit} Verbindungen, mehr gehen nicht. Trennen Sie zuerst eine.',
  version_differs:
    'Shopify antwortet mit einer anderen Version seiner Schnittstelle. Wählen Sie eine, die es noch gibt.',
  version_too_old: 'Dieses Odoo ist zu alt. Verbunden werden kann Odoo ab Version 14.',
  web_page: 'Statt Daten kam eine Webseite. Prüfen Sie, ob die Adresse stimmt und nichts davor steht.',
  weight_unit_unknown:
    'Der Schlüssel darf nicht sehen, in welcher Einheit der Shop wiegt. Erzeugen Sie ihn für einen Administrator.',
  not_ours: 'Das Feld enthält einen Wert, der nicht von hier ist, und wurde belassen.',
  characteristics_not_read: 'Merkmale der Klassifizierung werden nicht gelesen.',
  client_malformed: 'Der Mandant hat drei Ziffern, etwa 100.',
  dialog_user:
    'SAP zeigt seine Anmeldeseite: Das ist ein Dialogbenutzer oder das Kennwort muss geändert werden. Nehmen Sie einen Kommunikationsbenutzer.',
  endless_list: 'Das System liefert eine Liste, die nicht endet. Sein Support muss sich das ansehen.',
  fields_are_made_there: 'Felder zum Schreiben legt in SAP ein Schlüsselbenutzer an.',
  marked_left_out: 'Zum Löschen vorgemerkt; solche Produkte sind nicht ausgewählt.',
  no_custom_fields:
    'SAP zeigt in dieser Schnittstelle keine eigenen Felder. Ein Schlüsselbenutzer kann eines anlegen und freigeben.',
  not_sap: 'Unter dieser Adresse antwortet nicht SAP. Prüfen Sie die Adresse.',
  nothing_to_write: 'Wählen Sie zuerst, was in welches Feld geschrieben wird.',
  plants_and_sales_not_read:
    'Was nach Werk, Verkaufsorganisation oder Bewertung verschieden ist, Preise, Bestand und Bilder werden nicht gelesen.',
  target_twice: 'Zwei Werte können nicht in dasselbe Feld geschrieben werden.',
  target_unknown: 'Das Feld gibt es dort nicht. Lesen Sie die Felder neu ein.',
  too_long: 'Der Wert ist länger, als das Feld dort erlaubt.',
  value_not_written: 'Dieser Wert lässt sich dorthin nicht schreiben.',
  write_backs_unconfirmed: 'Sehen Sie sich zuerst an, was geschrieben würde, und bestätigen Sie es.',
  version_malformed: 'Die Version der API sieht so aus: v2.1.',
  too_many_pages:
    'EcoVadis nennt mehr Seiten mit Unternehmen, als stimmen kann. Wenden Sie sich an den Hersteller dieses Dienstes.',
  company_needed: 'Sagen Sie, welches Ihrer Unternehmen es ist.',
  country_needed: 'Geben Sie zuerst das Land des Unternehmens ein: Das System fragt danach.',
  requests_not_taken: 'Dieses System bewertet keine Unternehmen und nimmt deshalb keine solchen Anfragen an.',
  request_refused:
    'EcoVadis nimmt die Anfrage nicht an: „{value}“. Korrigieren Sie sie und senden Sie sie noch einmal.',
  rated_company_not_found: 'Diesen Lieferanten gibt es in der Verbindung nicht oder nicht mehr.',
  values_unwritten: '{value} Werte ließen sich dort nicht schreiben. Sehen Sie sie sich an der Verbindung an.',
  column_unfit: 'Diese Spalte kann dort nicht enthalten, was hier steht. Wählen Sie eine Spalte für Texte.',
  columns_not_made:
    'Mit diesen Zugangsdaten lassen sich dort keine Spalten anlegen. Legen Sie sie dort an, und wählen Sie sie aus.',
  column_twice: 'Jede Spalte braucht dort eine eigene.',
  key_column_unwritten: 'Die Spalte, die Zeilen unterscheidet, muss geschrieben werden.',
  left_column_missing: 'Wählen Sie die Spalte für die Kennzeichnung, oder lassen Sie die Zeilen löschen.',
  left_column_unfit:
    'Diese Spalte lässt sich nicht zum Kennzeichnen verwenden. Wählen Sie eine für Texte, Tage oder Häkchen.',
  list_column_unknown: 'Diese Spalte hat die Liste nicht.',
  list_copy_not_found: 'Diese nachgeführte Tabelle gibt es nicht mehr.',
  list_copy_paused: 'Die Tabelle ist pausiert. Setzen Sie sie zuerst fort.',
  many_rows_leave:
    '{value} Zeilen würden gekennzeichnet oder gelöscht. Sehen Sie sich die Liste an, und bestätigen Sie es, wenn das stimmt.',
  no_tables: 'Dieses System hat keine Tabellen, die sich nachführen lassen.',
  preview_first: 'Sehen Sie sich zuerst an, was geschrieben würde, und bestätigen Sie es dann.',
  record_gone: 'Der Datensatz wurde inzwischen gelöscht.',
  row_gone: 'Die Zeile gibt es dort nicht mehr.',
  row_key_twice: 'Ein anderer Datensatz hat denselben Wert in der Spalte, die Zeilen unterscheidet: „{value}“.',
  row_without_key: 'In der Spalte, die Zeilen unterscheidet, hat er keinen Wert und wurde nicht geschrieben.',
  table_column_unknown: 'Diese Spalte hat die Tabelle nicht. Sehen Sie sich die Tabellen noch einmal an.',
  table_gone: 'Die Tabelle gibt es dort nicht mehr. Wählen Sie eine andere.',
  table_unknown: 'Diese Tabelle gibt es dort nicht. Sehen Sie sich die Tabellen noch einmal an.',
  too_many_list_copies: 'Es gibt schon so viele nachgeführte Tabellen, wie möglich sind. Beenden Sie zuerst eine.',
  api_disabled:
    'Im Projekt des Dienstkontos ist die Google Sheets API nicht aktiviert. Aktivieren Sie sie in der Google-Cloud-Konsole unter „APIs und Dienste“.',
  beyond_grid: 'Diese Zeilen und Spalten hat das Tabellenblatt nicht mehr.',
  header_doubled:
    'Die Spalte {value} wird nicht gelesen, weil eine Spalte vor ihr dieselbe Überschrift hat. Geben Sie ihr eine andere.',
  header_empty: 'Die Spalte {value} wird nicht gelesen, weil sie keine Überschrift hat. Schreiben Sie eine darüber.',
  key_doubled:
    'Die Zeile {value} wird nicht gelesen, weil eine Zeile vor ihr denselben Schlüssel hat. Geben Sie einer von beiden einen anderen.',
  key_file_malformed:
    'Das ist nicht der ganze Inhalt der JSON-Datei, die Google für einen Schlüssel eines Dienstkontos erstellt.',
  key_missing: 'Die Zeile {value} wird nicht gelesen, weil in der Spalte, die Zeilen unterscheidet, nichts steht.',
  key_too_long: 'Die Zeile {value} wird nicht gelesen, weil der Text, der Zeilen unterscheidet, zu lang ist.',
  not_a_spreadsheet:
    'Diese Datei ist keine Google-Tabelle, vielleicht eine Excel-Datei in Google Drive. Öffnen Sie sie dort und wählen Sie „Datei“ › „Als Google-Tabelle speichern“.',
  not_shared:
    'Die Tabelle ist nicht für das Dienstkonto freigegeben oder nur zum Ansehen. Geben Sie sie für seine E-Mail-Adresse frei, zum Schreiben als Mitbearbeiter.',
  other_spreadsheet:
    'Google sagte nicht, von welcher Tabelle die Antwort ist. Nichts wurde daraus übernommen; prüfen Sie die Adresse.',
  product_missing:
    'In der Spalte, die das Produkt nennt, steht nichts. Füllen Sie sie aus, oder sagen Sie, dass eine Zeile ein Produkt mit einer Variante ist.',
  range_protected:
    'Die Zellen, in die geschrieben werden soll, sind geschützt. Erlauben Sie dem Dienstkonto, sie zu bearbeiten, oder wählen Sie andere Spalten.',
  sheet_empty:
    'Das Tabellenblatt „{value}“ hat keine Zeile mit Überschriften. Schreiben Sie eine über die Zeilen, oder wählen Sie ein anderes Blatt.',
  sheet_missing: 'Dieses Tabellenblatt gibt es nicht mehr. Lesen Sie die Felder noch einmal ein und wählen Sie neu.',
  sheet_moving:
    'Während des Lesens werden immer wieder Zeilen oder Spalten verschoben. Es wird später noch einmal versucht.',
  spreadsheet_full: 'Die Tabelle hat so viele Zellen, wie Google erlaubt. Löschen Sie leere Zeilen oder Spalten.',
  spreadsheet_malformed:
    'Das ist keine Adresse einer Google-Tabelle. Kopieren Sie sie aus dem Browser: https://docs.google.com/spreadsheets/d/…',
  spreadsheet_missing:
    'Diese Tabelle gibt es bei Google nicht, oder sie ist nicht für das Dienstkonto freigegeben. Prüfen Sie ihre Adresse und geben Sie sie für die E-Mail-Adresse des Kontos frei.',
}
