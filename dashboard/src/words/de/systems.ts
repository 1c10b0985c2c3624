import type { SystemWords } from '../en/systems.ts'

export const systems: Readonly<Record<string, SystemWords>> = {
  woocommerce: {
    kind: 'Onlineshop auf WordPress',
    gives: 'Produkte, Variationen, Marken, Eigenschaften, Gewichte, GTINs und eigene Felder',
    needs: 'Einen Schlüssel der REST-API; ein Administrator des Shops erzeugt ihn in einer Minute',
    steps: [
      'Öffnen Sie in WordPress WooCommerce › Einstellungen › Erweitert › REST-API.',
      'Wählen Sie „Schlüssel hinzufügen“. Geben Sie ihm einen Namen, etwa Selvedge, und als Benutzer einen Administrator.',
      'Berechtigungen: „Lesen/Schreiben“, damit Passadressen in den Shop geschrieben werden können. Zum Lesen genügt „Lesen“.',
      'Wählen Sie „API-Schlüssel generieren“ und kopieren Sie sofort beide Hälften: Das Secret wird nicht wieder gezeigt.',
    ],
    options: {
      states: {
        publish: 'Veröffentlicht',
        private: 'Privat',
        draft: 'Entwurf',
        pending: 'Wartet auf Prüfung',
        future: 'Geplant',
      },
      kinds: {
        goods: 'Einfache und variable Produkte',
        grouped: 'Gruppierte Produkte',
        external: 'Produkte anderer Shops',
      },
    },
    settings: {
      address: { label: 'Adresse des Shops', help: 'Wie im Browser: https://shop.example', example: 'https://' },
      consumer_key: { label: 'Consumer Key', help: 'Beginnt mit ck_', example: 'ck_…' },
      consumer_secret: { label: 'Consumer Secret', help: 'Beginnt mit cs_', example: 'cs_…' },
    },
  },
  shopify: {
    kind: 'Onlineshop',
    gives: 'Produkte, Varianten, Optionen, Barcodes, Gewichte, Metafelder und Übersetzungen',
    needs: 'Eine eigene App im Shop; der Inhaber legt sie in wenigen Minuten an',
    steps: [
      'Öffnen Sie dev.shopify.com, wählen Sie Ihre Organisation, dann „Apps“ und „App erstellen“.',
      'Haken Sie unter „Versionen“ die Rechte read_products und write_products an, für andere Sprachen auch read_translations. Geben Sie die Version frei.',
      'Wählen Sie unter „Startseite“ „App installieren“ und Ihren Shop.',
      'Kopieren Sie unter „Einstellungen“ die Client-ID und das Client-Secret.',
      'Hat der Shop eine ältere App mit einem Zugriffstoken (es beginnt mit shpat_), wählen Sie stattdessen „Zugriffstoken“.',
    ],
    options: {
      states: { ACTIVE: 'Aktiv', UNLISTED: 'Nicht gelistet', DRAFT: 'Entwurf', ARCHIVED: 'Archiviert' },
      kinds: { goods: 'Waren', bundles: 'Produktpakete', gift_cards: 'Geschenkgutscheine' },
    },
    settings: {
      shop: {
        label: 'Name des Shops',
        help: 'acme bei acme.myshopify.com; die eigene Domain geht nicht',
        example: 'acme',
      },
      access: {
        label: 'Art des Zugangs',
        choices: { app: 'App mit Client-ID und Secret', token: 'Zugriffstoken einer älteren App' },
      },
      client_id: { label: 'Client-ID', help: 'In den Einstellungen der App' },
      client_secret: { label: 'Client-Secret', help: 'Unter der Client-ID; beginnt mit shpss_' },
      access_token: { label: 'Zugriffstoken', help: 'Beginnt mit shpat_', example: 'shpat_…' },
      api_version: { label: 'Version der Schnittstelle', help: 'So lassen, außer Shopifys Support sagt etwas anderes' },
    },
  },
  odoo: {
    kind: 'ERP',
    gives: 'Produkte, Varianten, Attribute, Barcodes, Gewichte, eigene Felder und Übersetzungen',
    needs: 'Einen API-Schlüssel eines Benutzers, der Produkte sehen darf',
    steps: [
      'Melden Sie sich in Odoo als der Benutzer an, dessen Rechte die Verbindung haben soll.',
      'Öffnen Sie oben rechts Ihren Namen › Meine Einstellungen › Kontosicherheit.',
      'Wählen Sie „Neuer API-Schlüssel“, geben Sie ihm einen Namen und die längste angebotene Dauer.',
      'Kopieren Sie den Schlüssel sofort: Er wird nicht wieder gezeigt. Notieren Sie den Tag, an dem er endet; Sie werden rechtzeitig erinnert.',
    ],
    options: {
      archived: { without: 'Ohne archivierte Produkte', with: 'Auch archivierte Produkte' },
      kinds: { goods: 'Waren', service: 'Dienstleistungen', combo: 'Kombi-Produkte' },
      sold: { sold: 'Was verkauft werden kann', all: 'Auch was nur eingekauft oder hergestellt wird' },
    },
    settings: {
      address: { label: 'Adresse von Odoo', help: 'Wie im Browser: https://acme.odoo.com', example: 'https://' },
      api_key: { label: 'API-Schlüssel' },
      api_key_ends: { label: 'Tag, an dem der Schlüssel endet', help: 'Sie werden 14, 3 und 1 Tag vorher erinnert' },
      login: { label: 'Anmeldename', help: 'Nur für Odoo 14 bis 18: meist eine E-Mail-Adresse' },
      database: { label: 'Datenbank', help: 'Nur wenn der Server mehrere hat' },
    },
  },
  sap: {
    kind: 'ERP',
    gives: 'Produkte, generische Artikel mit ihren Varianten, Beschreibungen in allen Sprachen, GTINs und Gewichte',
    needs: 'Einen Kommunikationsbenutzer mit Zugriff auf den Produktstamm',
    steps: [
      'Öffnen Sie „Kommunikationsbenutzer pflegen“ und legen Sie einen Benutzer mit Kennwort an.',
      'Öffnen Sie „Kommunikationssysteme“ und legen Sie ein System mit diesem Benutzer für die eingehende Kommunikation an.',
      'Öffnen Sie „Kommunikationsvereinbarungen“ und legen Sie eine für das Szenario SAP_COM_0009 (Produktintegration) an.',
      'Kopieren Sie den Host der Vereinbarung und geben Sie Namen und Kennwort des Kommunikationsbenutzers ein.',
    ],
    options: {
      types: { '*': 'Alle Produktarten' },
      marked: { without: 'Ohne Produkte mit Löschvormerkung', with: 'Auch Produkte mit Löschvormerkung' },
    },
    settings: {
      address: { label: 'Adresse des Systems', help: 'Oft https://my300000-api.s4hana.cloud.sap', example: 'https://' },
      user: { label: 'Kommunikationsbenutzer' },
      by: { label: 'Anmelden mit', choices: { user: 'Benutzer und Kennwort', key: 'API-Schlüssel' } },
      api_key: { label: 'API-Schlüssel', help: 'Des SAP Business Accelerator Hub oder Ihres Gateways' },
      service: {
        label: 'Schnittstelle',
        choices: { auto: 'Herausfinden', v4: 'CE_PRODUCT_0002 (V4)', v2: 'API_PRODUCT_SRV (V2)' },
      },
      credentials_end: {
        label: 'Tag, an dem das Kennwort oder der Schlüssel endet',
        help: 'Sie werden 14, 3 und 1 Tag vorher erinnert',
      },
      password: { label: 'Kennwort' },
      client: { label: 'Mandant', help: 'Drei Ziffern; nur bei eigenen Systemen' },
    },
  },
  'business-central': {
    kind: 'ERP',
    gives: 'Artikel, Varianten, Kategorien, GTINs und Gewichte der Firmen, die Sie wählen',
    needs: 'Eine App-Registrierung in Microsoft Entra; ein Administrator legt sie an',
    steps: [
      'Öffnen Sie in Microsoft Entra App-Registrierungen › Neue Registrierung. Kopieren Sie Verzeichnis-ID (Mandant) und Anwendungs-ID (Client).',
      'Fügen Sie unter „API-Berechtigungen“ Dynamics 365 Business Central › Anwendungsberechtigungen › API.ReadWrite.All hinzu und erteilen Sie die Administratorzustimmung.',
      'Erzeugen Sie unter „Zertifikate und Geheimnisse“ einen geheimen Clientschlüssel und kopieren Sie sofort seinen Wert. Notieren Sie den Tag, an dem er endet.',
      'Öffnen Sie in Business Central „Microsoft Entra-Anwendungen“, geben Sie die Client-ID ein und einen Berechtigungssatz wie D365 BUS FULL ACCESS.',
      'Artikel lassen sich über die Standardschnittstelle nicht schreiben. Um Adressen zurückzuschreiben, nennen Sie unter „Weitere Einstellungen“ eine eigene API-Seite.',
    ],
    options: {
      kinds: { Inventory: 'Bestand', 'Non-Inventory': 'Nicht Lager', Service: 'Service' },
      blocked: { without: 'Ohne gesperrte Artikel', with: 'Auch gesperrte Artikel' },
    },
    settings: {
      where: { label: 'Wo es läuft', choices: { cloud: 'Bei Microsoft (SaaS)', own: 'Auf einem eigenen Server' } },
      tenant: { label: 'Verzeichnis-ID (Mandant)' },
      environment: { label: 'Umgebung', help: 'Meist Production', example: 'Production' },
      client_id: { label: 'Anwendungs-ID (Client)' },
      client_secret: { label: 'Geheimer Clientschlüssel', help: 'Sein Wert, nicht seine ID' },
      client_secret_ends: { label: 'Tag, an dem er endet', help: 'Sie werden 14, 3 und 1 Tag vorher erinnert' },
      address: {
        label: 'Adresse der Schnittstelle',
        help: 'Bis zur Instanz: https://erp.example:7048/BC',
        example: 'https://',
      },
      user: { label: 'Benutzer' },
      access_key: { label: 'Webdienst-Zugriffsschlüssel', help: 'Auf der Benutzerkarte in Business Central' },
      custom_page: { label: 'Eigene API-Seite', help: 'publisher/group/version/entity; nötig zum Zurückschreiben' },
      custom_item_field: { label: 'Ihr Feld für Artikel' },
      custom_variant_field: { label: 'Ihr Feld für Varianten' },
    },
  },
  airtable: {
    kind: 'Tabellen und Datenbank',
    gives: 'Produkte, Varianten, Materialien, Unternehmen oder Zertifikate einer Tabelle, mit Bildern und Dokumenten',
    needs: 'Ein persönliches Zugriffstoken, das Sie in einer Minute erstellen',
    steps: [
      'Öffnen Sie airtable.com/create/tokens und wählen Sie „Create new token“. Geben Sie ihm einen Namen, etwa Selvedge.',
      'Fügen Sie die Scopes data.records:read und schema.bases:read hinzu. Um Passadressen in die Tabelle zu schreiben, auch data.records:write, und schema.bases:write, wenn das Feld für Sie angelegt werden soll.',
      'Fügen Sie unter „Access“ nur die Bases hinzu, die gelesen werden sollen: Jede kostet in jedem Lauf eine Anfrage.',
      'Wählen Sie „Create token“ und kopieren Sie es sofort: Es wird nicht wieder gezeigt.',
      'Eine Verbindung liest eine Tabelle. Legen Sie für jede weitere Tabelle eine weitere Verbindung an; das Token kann dasselbe sein.',
    ],
    options: {
      records: {
        single: 'Ein Produkt mit einer Variante',
        variant: 'Eine Variante, die mit ihrem Produkt verknüpft ist',
        product: 'Ein Produkt',
        material: 'Ein Material',
        company: 'Ein Unternehmen',
        certification: 'Ein Zertifikat',
      },
      view: { all: 'Alle Datensätze' },
      pictures: { none: 'Keine Bilder' },
      documents: { none: 'Keine Dokumente' },
    },
    settings: {
      access_token: { label: 'Persönliches Zugriffstoken', help: 'Beginnt mit pat', example: 'pat…' },
    },
  },
  'google-sheets': {
    kind: 'Tabellenkalkulation',
    gives: 'Produkte, Varianten, Materialien, Unternehmen oder Zertifikate eines Tabellenblatts',
    needs: 'Ein Dienstkonto von Google Cloud, das Sie in wenigen Minuten anlegen und für das Sie die Tabelle freigeben',
    steps: [
      'Öffnen Sie console.cloud.google.com und wählen oder erstellen Sie ein Projekt. Aktivieren Sie unter „APIs und Dienste“ › „Bibliothek“ die Google Sheets API.',
      'Erstellen Sie unter „IAM und Verwaltung“ › „Dienstkonten“ ein Konto, etwa selvedge. Es braucht keine Rolle.',
      'Öffnen Sie das Konto, dann „Schlüssel“ › „Schlüssel hinzufügen“ › „Neuen Schlüssel erstellen“ › „JSON“. Die Datei lässt sich nur einmal herunterladen.',
      'Wählen Sie in der Tabelle „Freigeben“ und geben Sie die E-Mail-Adresse des Kontos ein. Zum Lesen genügt „Betrachter“, zum Schreiben muss es „Mitbearbeiter“ sein.',
      'Kopieren Sie die Adresse der Tabelle, öffnen Sie die Datei in einem Texteditor, und fügen Sie ihren ganzen Inhalt hier ein.',
      'Eine Verbindung liest ein Tabellenblatt. Legen Sie für jedes weitere Blatt eine weitere Verbindung an; der Schlüssel kann derselbe sein.',
    ],
    options: {
      records: {
        single: 'Ein Produkt mit einer Variante',
        variant: 'Eine Variante; eine Spalte nennt das Produkt',
        product: 'Ein Produkt',
        material: 'Ein Material',
        company: 'Ein Unternehmen',
        certification: 'Ein Zertifikat',
      },
    },
    settings: {
      spreadsheet: {
        label: 'Adresse der Tabelle',
        help: 'Wie im Browser: https://docs.google.com/spreadsheets/d/…',
        example: 'https://docs.google.com/spreadsheets/d/…',
      },
      service_account: {
        label: 'Schlüssel des Dienstkontos',
        help: 'Die ganze JSON-Datei, von { bis }',
        example: '{ … }',
      },
    },
  },
  ecovadis: {
    kind: 'Nachhaltigkeitsbewertungen',
    gives: 'Bewertungen Ihrer Lieferanten, monatlich und mit Verlauf; Anfragen nach Bewertungen',
    needs: 'Zugang zur API von EcoVadis, eine Option Ihres Vertrags',
    steps: [
      'Bitten Sie Ihre Kontaktperson bei EcoVadis um Zugang zur API. Sie erhalten Benutzername und Passwort der API; die des Portals funktionieren nicht.',
      'Um es erst auszuprobieren, bitten Sie auch um die Sandbox und wählen Sie sie hier.',
      'Ordnen Sie nach dem ersten Lauf jeden Lieferanten einem Ihrer Unternehmen zu. Von Lieferanten, die Sie nicht bestätigt haben, wird nichts übernommen.',
      'Ohne Zugang zur API importieren Sie die Liste, die EcoVadis exportiert, oder geben Bewertungen von Hand ein.',
    ],
    settings: {
      where: { label: 'Plattform', choices: { live: 'Live', sandbox: 'Sandbox' } },
      user: { label: 'Benutzername der API' },
      password: { label: 'Passwort der API' },
      version: { label: 'Version der API', help: 'v2.1, sofern EcoVadis nichts anderes sagt', example: 'v2.1' },
    },
  },
}
