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
      en: 'Events of members, invitations, API keys, webhooks and schedules are shown to owners, admins and keys with the scope ADMIN alone; those of private links to whoever may edit. Give an integration that reads them such a key.',
      de: 'Ereignisse zu Mitgliedern, Einladungen, API-Schlüsseln, Webhooks und Zeitplänen sehen nur noch Inhaber, Administratoren und Schlüssel mit dem Umfang ADMIN; die zu privaten Links sieht, wer bearbeiten darf. Geben Sie einer Anwendung, die sie liest, einen solchen Schlüssel.',
      fr: 'Les événements des membres, invitations, clés d’API, webhooks et planifications ne sont plus visibles que pour les propriétaires, les administrateurs et les clés de portée ADMIN ; ceux des liens privés, pour qui peut modifier. Donnez une telle clé à une application qui les lit.',
    },
  },
  {
    name: 'webhook-hosts',
    text: {
      en: 'Events about webhooks tell the host of an address ("host") and no longer the whole address ("url"), which may hold a secret. Receivers of webhook.created, webhook.updated and webhook.disabled find version 2 of these kinds.',
      de: 'Ereignisse zu Webhooks nennen nur noch den Host einer Adresse („host“) statt der ganzen Adresse („url“), die ein Geheimnis enthalten kann. Empfänger von webhook.created, webhook.updated und webhook.disabled erhalten Version 2 dieser Arten.',
      fr: 'Les événements des webhooks indiquent l’hôte d’une adresse (« host ») et non plus l’adresse entière (« url »), qui peut contenir un secret. Les destinataires de webhook.created, webhook.updated et webhook.disabled reçoivent la version 2 de ces types.',
    },
  },
  {
    name: 'door-logins',
    text: {
      en: 'Requests run as logins of the database that are made for them. With a database of your own whose login may not make roles, run what "npm run door-logins" prints once, as a superuser; until then everything goes on as before. pg_hba.conf has to let these logins in.',
      de: 'Anfragen laufen über eigene Anmeldungen an der Datenbank. Bei einer eigenen Datenbank, deren Anmeldung keine Rollen anlegen darf, führen Sie einmal als Superuser aus, was „npm run door-logins“ ausgibt; bis dahin geht alles weiter wie bisher. pg_hba.conf muss diese Anmeldungen zulassen.',
      fr: 'Les requêtes passent par des comptes de la base créés pour elles. Si le compte de votre propre base ne peut pas créer de rôles, exécutez une fois, en superutilisateur, ce qu’affiche « npm run door-logins » ; d’ici là, tout continue comme avant. pg_hba.conf doit accepter ces comptes.',
    },
  },
  {
    name: 'keys-of-makers',
    text: {
      en: 'API keys are made by signed-in people alone: a key no longer makes keys, invites admins or makes somebody an admin. A key made without "expiresAt" ends after a year (null: never). When whoever made a key is removed, or demoted below what it may do, the key ends, unless it is kept ("keepKeys"). Keys that exist keep their end; those without one are marked in Settings, API keys.',
      de: 'API-Schlüssel legen nur noch angemeldete Personen an: Ein Schlüssel legt keine Schlüssel mehr an, lädt keine Administratoren ein und macht niemanden dazu. Ein Schlüssel ohne „expiresAt“ endet nach einem Jahr (null: nie). Wird entfernt, wer einen Schlüssel angelegt hat, oder darf die Person weniger als er, endet er, es sei denn, er wird behalten („keepKeys“). Bestehende Schlüssel behalten ihr Ende; die ohne Ende sind unter Einstellungen, API-Schlüssel, gekennzeichnet.',
      fr: 'Seules des personnes connectées créent des clés d’API : une clé ne crée plus de clés, n’invite plus d’administrateurs et n’en nomme plus. Une clé créée sans « expiresAt » prend fin après un an (null : jamais). Quand la personne qui a créé une clé est retirée, ou ne peut plus autant que la clé, celle-ci prend fin, sauf si on la garde (« keepKeys »). Les clés existantes gardent leur terme ; celles qui n’en ont pas sont signalées dans Paramètres, Clés d’API.',
    },
  },
  {
    name: 'one-key-one-storage',
    text: {
      en: 'The database notes which secret key belongs to it and where its files are kept. A process with another key, or with a folder of files of its own beside others, does not start: give all processes the same SECRET_KEY and the same FILE_STORAGE_URL, and keep "secret.key" with your backups.',
      de: 'Die Datenbank merkt sich, welcher geheime Schlüssel zu ihr gehört und wo ihre Dateien liegen. Ein Prozess mit einem anderen Schlüssel, oder mit einem eigenen Dateiordner neben anderen, startet nicht: Geben Sie allen Prozessen denselben SECRET_KEY und dieselbe FILE_STORAGE_URL, und sichern Sie „secret.key“ mit.',
      fr: 'La base de données retient la clé secrète qui lui appartient et l’endroit où sont ses fichiers. Un processus avec une autre clé, ou avec son propre dossier de fichiers à côté d’autres, ne démarre pas : donnez à tous les mêmes SECRET_KEY et FILE_STORAGE_URL, et conservez « secret.key » avec vos sauvegardes.',
    },
  },
  {
    name: 'readiness-of-writing',
    text: {
      en: '/readyz answers 503 also while nothing can be saved, as on a full disk or a read-only database. Let a load balancer that should go on sending readers here ask /readyz?for=reading.',
      de: '/readyz antwortet auch dann mit 503, wenn nichts gespeichert werden kann, etwa bei voller Platte oder einer Datenbank, die nur liest. Ein Lastverteiler, der Lesende weiter herschicken soll, fragt /readyz?for=reading.',
      fr: '/readyz répond 503 aussi quand rien ne peut être enregistré : disque plein, base en lecture seule. Un répartiteur de charge qui doit continuer d’envoyer les lecteurs ici interroge /readyz?for=reading.',
    },
  },
  {
    name: 'metrics-behind-proxies',
    text: {
      en: '/metrics without METRICS_TOKEN answers this machine alone, and nothing that came through a proxy: a request with Via, X-Real-IP or another header of a proxy is refused. Set METRICS_TOKEN where Prometheus asks through one.',
      de: '/metrics antwortet ohne METRICS_TOKEN nur diesem Rechner und nichts, was über einen Proxy kam: Eine Anfrage mit Via, X-Real-IP oder einem anderen Proxy-Header wird abgelehnt. Setzen Sie METRICS_TOKEN, wenn Prometheus über einen Proxy fragt.',
      fr: 'Sans METRICS_TOKEN, /metrics ne répond qu’à cette machine, et à rien qui soit passé par un proxy : une requête avec Via, X-Real-IP ou un autre en-tête de proxy est refusée. Définissez METRICS_TOKEN si Prometheus passe par un proxy.',
    },
  },
]
