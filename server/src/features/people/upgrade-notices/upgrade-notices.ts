/** What an upgrade changes for those who run or administer an installation, so that nobody's day is broken by it. */
export type UpgradeNotice = {
  /** Never changed once it was released: by it an installation knows that it was told. */
  readonly name: string
  /** A sentence or two: what is different, and what to do. The English one is written to the log. */
  readonly text: { readonly en: string; readonly de: string; readonly fr: string }
}

/**
 * Every setting or right that an upgrade changes, as under "Before you upgrade" in CHANGELOG.md. Whoever changes one adds it here, at the end: it
 * is written to the log at the first start of this version and shown on the home screen of those who administer for some weeks. An
 * installation that was empty then is told nothing.
 */
export const UPGRADE_NOTICES: readonly UpgradeNotice[] = [
  {
    name: 'events-by-permission',
    text: {
      en:
        'Only owners, admins and keys with the scope ADMIN see events of members, invitations, API keys, ' +
        'webhooks and schedules; everyone who may edit sees those of private links. Give an integration that ' +
        'reads these events such a key.',
      de: 'Ereignisse zu Mitgliedern, Einladungen, API-Schlüsseln, Webhooks und Zeitplänen sehen nur noch Inhaber, Administratoren und Schlüssel mit dem Umfang ADMIN; die zu privaten Links sieht, wer bearbeiten darf. Geben Sie einer Anwendung, die sie liest, einen solchen Schlüssel.',
      fr: 'Les événements des membres, invitations, clés d’API, webhooks et planifications ne sont plus visibles que pour les propriétaires, les administrateurs et les clés de portée ADMIN ; ceux des liens privés, pour qui peut modifier. Donnez une telle clé à une application qui les lit.',
    },
  },
  {
    name: 'webhook-hosts',
    text: {
      en:
        'Events about webhooks contain only the host of an address ("host"), no longer the whole address ' +
        '("url"), which may include a secret. Receivers of webhook.created, webhook.updated and ' +
        'webhook.disabled get version 2 of these kinds.',
      de: 'Ereignisse zu Webhooks nennen nur noch den Host einer Adresse („host“) statt der ganzen Adresse („url“), die ein Geheimnis enthalten kann. Empfänger von webhook.created, webhook.updated und webhook.disabled erhalten Version 2 dieser Arten.',
      fr: 'Les événements des webhooks indiquent l’hôte d’une adresse (« host ») et non plus l’adresse entière (« url »), qui peut contenir un secret. Les destinataires de webhook.created, webhook.updated et webhook.disabled reçoivent la version 2 de ces types.',
    },
  },
  {
    name: 'door-logins',
    text: {
      en:
        'Requests use their own database logins. If you use a database of your own, and its login may not ' +
        'create roles, run what "npm run door-logins" prints once, as a superuser; until then everything works ' +
        'as before. pg_hba.conf must let these logins in.',
      de: 'Anfragen laufen über eigene Anmeldungen an der Datenbank. Bei einer eigenen Datenbank, deren Anmeldung keine Rollen anlegen darf, führen Sie einmal als Superuser aus, was „npm run door-logins“ ausgibt; bis dahin geht alles weiter wie bisher. pg_hba.conf muss diese Anmeldungen zulassen.',
      fr: 'Les requêtes passent par des comptes de la base créés pour elles. Si le compte de votre propre base ne peut pas créer de rôles, exécutez une fois, en superutilisateur, ce qu’affiche « npm run door-logins » ; d’ici là, tout continue comme avant. pg_hba.conf doit accepter ces comptes.',
    },
  },
  {
    name: 'keys-of-makers',
    text: {
      en:
        'Only signed-in people create API keys: a key can no longer create keys, invite admins or make anyone ' +
        'an admin. A key created without "expiresAt" expires after a year (null: never). When the creator of a ' +
        'key is removed, or may do less than the key, the key ends, unless it is kept ("keepKeys"). Existing ' +
        'keys keep their expiry; those without one are marked in Settings, API keys.',
      de: 'API-Schlüssel legen nur noch angemeldete Personen an: Ein Schlüssel legt keine Schlüssel mehr an, lädt keine Administratoren ein und macht niemanden dazu. Ein Schlüssel ohne „expiresAt“ endet nach einem Jahr (null: nie). Wird entfernt, wer einen Schlüssel angelegt hat, oder darf die Person weniger als er, endet er, es sei denn, er wird behalten („keepKeys“). Bestehende Schlüssel behalten ihr Ende; die ohne Ende sind unter Einstellungen, API-Schlüssel, gekennzeichnet.',
      fr: 'Seules des personnes connectées créent des clés d’API : une clé ne crée plus de clés, n’invite plus d’administrateurs et n’en nomme plus. Une clé créée sans « expiresAt » prend fin après un an (null : jamais). Quand la personne qui a créé une clé est retirée, ou ne peut plus autant que la clé, celle-ci prend fin, sauf si on la garde (« keepKeys »). Les clés existantes gardent leur terme ; celles qui n’en ont pas sont signalées dans Paramètres, Clés d’API.',
    },
  },
  {
    name: 'one-key-one-storage',
    text: {
      en:
        'The database records which secret key belongs to it and where its files are kept. A process with ' +
        'another key, or with its own folder of files beside other processes, does not start: give all ' +
        'processes the same SECRET_KEY and the same FILE_STORAGE_URL, and keep "secret.key" with your backups.',
      de: 'Die Datenbank merkt sich, welcher geheime Schlüssel zu ihr gehört und wo ihre Dateien liegen. Ein Prozess mit einem anderen Schlüssel, oder mit einem eigenen Dateiordner neben anderen, startet nicht: Geben Sie allen Prozessen denselben SECRET_KEY und dieselbe FILE_STORAGE_URL, und sichern Sie „secret.key“ mit.',
      fr: 'La base de données retient la clé secrète qui lui appartient et l’endroit où sont ses fichiers. Un processus avec une autre clé, ou avec son propre dossier de fichiers à côté d’autres, ne démarre pas : donnez à tous les mêmes SECRET_KEY et FILE_STORAGE_URL, et conservez « secret.key » avec vos sauvegardes.',
    },
  },
  {
    name: 'readiness-of-writing',
    text: {
      en:
        '/readyz also answers 503 while nothing can be saved, as on a full disk or a read-only database. A load ' +
        'balancer that should keep sending readers here asks /readyz?for=reading.',
      de: '/readyz antwortet auch dann mit 503, wenn nichts gespeichert werden kann, etwa bei voller Platte oder einer Datenbank, die nur liest. Ein Lastverteiler, der Lesende weiter herschicken soll, fragt /readyz?for=reading.',
      fr: '/readyz répond 503 aussi quand rien ne peut être enregistré : disque plein, base en lecture seule. Un répartiteur de charge qui doit continuer d’envoyer les lecteurs ici interroge /readyz?for=reading.',
    },
  },
  {
    name: 'metrics-behind-proxies',
    text: {
      en:
        'Without METRICS_TOKEN, /metrics responds only to this machine, and to nothing that came through a ' +
        'proxy: a request with Via, X-Real-IP or another proxy header is refused. Set METRICS_TOKEN if ' +
        'Prometheus asks through a proxy.',
      de: '/metrics antwortet ohne METRICS_TOKEN nur diesem Rechner und nichts, was über einen Proxy kam: Eine Anfrage mit Via, X-Real-IP oder einem anderen Proxy-Header wird abgelehnt. Setzen Sie METRICS_TOKEN, wenn Prometheus über einen Proxy fragt.',
      fr: 'Sans METRICS_TOKEN, /metrics ne répond qu’à cette machine, et à rien qui soit passé par un proxy : une requête avec Via, X-Real-IP ou un autre en-tête de proxy est refusée. Définissez METRICS_TOKEN si Prometheus passe par un proxy.',
    },
  },
  {
    name: 'limits-of-load',
    text: {
      en:
        'Requests that the database cannot take within DATABASE_WAIT_SECONDS (3) are answered 503 with ' +
        'Retry-After. One key or person may have 20 live streams (100 before), a body that is not a file has 30 ' +
        's to arrive (120 before), and one process accepts 10,000 connections (MAX_CONNECTIONS).',
      de: 'Anfragen, die die Datenbank nicht innerhalb von DATABASE_WAIT_SECONDS (3) annehmen kann, werden mit 503 und Retry-After beantwortet. Ein Schlüssel oder eine Person hält höchstens 20 Live-Streams (bisher 100), ein Body, der keine Datei ist, hat 30 s Zeit (bisher 120), und ein Prozess nimmt 10.000 Verbindungen an (MAX_CONNECTIONS).',
      fr: 'Les requêtes que la base ne peut pas prendre en DATABASE_WAIT_SECONDS (3) reçoivent 503 avec Retry-After. Une clé ou une personne garde 20 flux en direct au plus (100 jusqu’ici), un corps qui n’est pas un fichier a 30 s pour arriver (120 jusqu’ici), et un processus accepte 10 000 connexions (MAX_CONNECTIONS).',
    },
  },
  {
    name: 'lawful-fibres-on-labels',
    text: {
      en:
        'Labels are printed only with fibre names from Regulation (EU) 1007/2011. If a composition has any ' +
        'other name, printing is refused: enter a lawful name under "On labels" in the material, and save the ' +
        'composition of the variant again.',
      de: 'Etiketten werden nur mit Faserbezeichnungen der Verordnung (EU) Nr. 1007/2011 gedruckt. Enthält eine Zusammensetzung eine andere, wird der Druck abgelehnt: Tragen Sie beim Material unter „Auf Etiketten“ eine zulässige ein und speichern Sie die Zusammensetzung der Variante noch einmal.',
      fr: 'Les étiquettes ne s’impriment qu’avec des noms de fibres du règlement (UE) n° 1007/2011. Si une composition en contient un autre, l’impression est refusée : saisissez un nom admis sous « Sur les étiquettes » dans la matière, puis enregistrez de nouveau la composition de la variante.',
    },
  },
  {
    name: 'text-and-repeated-mutations',
    text: {
      en:
        'JSON that is not UTF-8 is refused (Windows PowerShell 5.1 sends Latin-1 for a string body). In ' +
        'GraphQL, companies and certifications without "take" return everything, a mutation with an ' +
        'Idempotency-Key header is executed once and as a whole, and a mutation that failed only because of an ' +
        'outage answers HTTP 503.',
      de: 'JSON, das nicht UTF-8 ist, wird abgelehnt (Windows PowerShell 5.1 sendet Text als Latin-1). In GraphQL antworten companies und certifications ohne „take“ mit allen, eine Mutation mit dem Header Idempotency-Key wird einmal und als Ganzes ausgeführt, und eine, die nur an einem Ausfall scheiterte, antwortet mit HTTP 503.',
      fr: 'Le JSON qui n’est pas en UTF-8 est refusé (Windows PowerShell 5.1 envoie un texte en Latin-1). En GraphQL, companies et certifications sans « take » renvoient tout, une mutation avec l’en-tête Idempotency-Key est exécutée une seule fois et en entier, et celle dont il n’est venu qu’une panne répond HTTP 503.',
    },
  },
  {
    name: 'numbered-variants-in-files',
    text: {
      en:
        'An import names a variant that a file identifies only by a number ("0010") after its product, colour ' +
        'and size. Variants without a GTIN that an earlier version named after the number are created again ' +
        'when the file is imported again: match them by colour and size instead.',
      de: 'Importe benennen eine Variante, die in der Datei nur eine Nummer hat („0010“), nach Produkt, Farbe und Größe. Varianten ohne GTIN, die eine frühere Version nach der Nummer benannt hat, werden bei erneutem Import neu angelegt: Erkennen Sie sie stattdessen an Farbe und Größe.',
      fr: 'L’import nomme une variante que le fichier désigne par un simple numéro (« 0010 ») d’après son produit, sa couleur et sa taille. Les variantes sans GTIN qu’une version précédente a nommées par ce numéro sont créées à nouveau quand le fichier est réimporté : reconnaissez-les plutôt par la couleur et la taille.',
    },
  },
  {
    name: 'absolute-problem-types',
    text: {
      en:
        'In problem documents (application/problem+json), "type" and "instance" are absolute addresses based on ' +
        'PUBLIC_URL, as in https://…/problems/sku-taken and https://…/problems/sku-taken#<request id>. A ' +
        'program that compares "type" with "/problems/…", or reads the request id from "instance", should ' +
        'compare "reason" and read X-Request-Id instead.',
      de: 'In Problemdokumenten (application/problem+json) sind „type“ und „instance“ absolute Adressen nach PUBLIC_URL, etwa https://…/problems/sku-taken und https://…/problems/sku-taken#<Anfrage-ID>. Ein Programm, das „type“ mit „/problems/…“ vergleicht oder die Anfrage-ID aus „instance“ liest, vergleicht stattdessen „reason“ und liest X-Request-Id.',
      fr: 'Dans les documents de problème (application/problem+json), « type » et « instance » sont des adresses absolues d’après PUBLIC_URL, par exemple https://…/problems/sku-taken et https://…/problems/sku-taken#<identifiant de requête>. Un programme qui compare « type » à « /problems/… », ou lit l’identifiant de requête dans « instance », doit comparer « reason » et lire X-Request-Id.',
    },
  },
  {
    name: 'password-once-more',
    text: {
      en:
        'Creating API keys, inviting a person, giving a person more rights, creating a link for a new password, ' +
        'and creating a webhook or changing its address now need the password again if it was last given more ' +
        'than 15 minutes ago. The dashboard asks for it; a program that signs in with a password sends it to ' +
        'POST /api/session/proof. API keys are not asked.',
      de: 'Wer API-Schlüssel anlegt, jemanden einlädt, jemandem mehr Rechte gibt, einen Link für ein neues Passwort, einen Webhook oder für einen Webhook eine andere Adresse anlegt, gibt noch einmal das Passwort ein, wenn das über 15 Minuten her ist. Das Dashboard fragt danach; ein Programm, das sich mit einem Passwort anmeldet, schickt es an POST /api/session/proof. API-Schlüssel werden nicht gefragt.',
      fr: 'Créer une clé d’API, inviter quelqu’un, lui donner plus de droits, créer un lien pour un nouveau mot de passe, un webhook, ou changer l’adresse d’un webhook demande de nouveau le mot de passe s’il a été saisi il y a plus de 15 minutes. Le tableau de bord le demande ; un programme qui se connecte par mot de passe l’envoie à POST /api/session/proof. Rien n’est demandé aux clés d’API.',
    },
  },
  {
    name: 'versions-of-events',
    text: {
      en:
        'The events variant.created, variant.updated, private_link.created and export.made are version 2 in the ' +
        'catalogue and in CloudEvents’ dataschemaversion. What is sent has not changed; the schemas of version ' +
        '1 were wrong, so a receiver that validates with a copied schema should take the new one.',
      de: 'Die Ereignisse variant.created, variant.updated, private_link.created und export.made haben im Katalog und in dataschemaversion von CloudEvents die Version 2. Gesendet wird dasselbe wie bisher; die Schemas der Version 1 waren falsch. Ein Empfänger, der mit einem kopierten Schema prüft, übernimmt das neue.',
      fr: 'Les événements variant.created, variant.updated, private_link.created et export.made sont en version 2 dans le catalogue et dans dataschemaversion de CloudEvents. Ce qui est envoyé ne change pas ; les schémas de la version 1 étaient faux. Un destinataire qui valide avec un schéma copié prend le nouveau.',
    },
  },
  {
    name: 'open-factors',
    text: {
      en:
        'Every variant is assessed again in the background with other emission factors. Published passports keep ' +
        'their figures until they are published again. The rows of Kering, for which no licence was read, are ' +
        'off; LCA_SOURCES_ON=kering-epl switches them on for those who have the right to use them.',
      de: 'Alle Varianten werden im Hintergrund mit anderen Emissionsfaktoren neu bewertet. Veröffentlichte Pässe behalten ihre Werte, bis sie wieder veröffentlicht werden. Die Zeilen von Kering, für die keine Lizenz gelesen wurde, sind aus; LCA_SOURCES_ON=kering-epl schaltet sie für alle ein, die sie nutzen dürfen.',
      fr: 'Toutes les variantes sont réévaluées en arrière-plan avec d’autres facteurs d’émission. Les passeports publiés gardent leurs valeurs jusqu’à leur prochaine publication. Les lignes de Kering, dont aucune licence n’a été lue, sont désactivées ; LCA_SOURCES_ON=kering-epl les active pour qui a le droit de les utiliser.',
    },
  },
  {
    name: 'nothing-to-gain-by-silence',
    text: {
      en:
        'The impact method has a second version: what is not said about lifetime and air freight counts as the worst case, and claims without ' +
        'evidence add at most 10 points. Every variant is assessed again in the background, and most scores fall. Published passports do ' +
        'not change until you publish them again. Enter lifetime and air freight, and upload test reports as evidence.',
      de: 'Die Wirkungsmethode hat eine zweite Fassung: Fehlen Lebensdauer oder Luftfracht, zählt der ungünstigste Fall, und Angaben ohne Nachweis bringen höchstens 10 Punkte. Alle Varianten werden im Hintergrund neu bewertet, die meisten Punktzahlen sinken. Veröffentlichte Pässe bleiben unverändert, bis Sie sie neu veröffentlichen. Tragen Sie Lebensdauer und Luftfracht ein, und laden Sie Prüfberichte als Nachweis hoch.',
      fr: 'La méthode d’impact a une deuxième version : sans indication, la durée de vie et le transport aérien comptent au pire, et les déclarations sans preuve apportent 10 points au plus. Toutes les variantes sont réévaluées en arrière-plan, et la plupart des scores baissent. Les passeports publiés ne changent pas tant que vous ne les republiez pas. Indiquez durée de vie et transport aérien, et ajoutez vos rapports d’essai comme preuves.',
    },
  },
  {
    name: 'where-products-are-sold',
    text: {
      en:
        'The impact method has a fifth version: the way to the market and the electricity of washing count in the countries where you sell. ' +
        'Without markets, the worst country counts, and footprints rise. Enter your markets under Settings; of several, the worst counts. ' +
        'Published passports do not change until you publish them again.',
      de: 'Die Wirkungsmethode hat eine fünfte Fassung: Der Weg zum Markt und der Strom zum Waschen zählen in den Ländern, in denen Sie verkaufen. Fehlen die Märkte, zählt das ungünstigste Land, und die Fußabdrücke steigen. Tragen Sie Ihre Märkte in den Einstellungen ein; von mehreren zählt das ungünstigste Land. Veröffentlichte Pässe bleiben unverändert, bis Sie sie neu veröffentlichen.',
      fr: 'La méthode d’impact a une cinquième version : le trajet jusqu’au marché et l’électricité du lavage comptent dans les pays où vous vendez. Sans marchés indiqués, le pays le moins favorable est retenu et les empreintes augmentent. Indiquez vos marchés dans les paramètres ; de plusieurs pays, le moins favorable est retenu. Les passeports publiés ne changent pas tant que vous ne les republiez pas.',
    },
  },
]
