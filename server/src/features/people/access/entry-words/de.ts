import type { EntryWords } from './entry-words.ts'

export const de: EntryWords = {
  lang: 'de',
  deadTitle: 'Dieser Link funktioniert nicht',
  dead: [
    'Vielleicht wurde er schon benutzt, ist abgelaufen oder unvollständig.',
    'Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  ],
  tooManyTitle: 'Zu viele Versuche',
  name: 'Ihr Name',
  email: 'Ihre E-Mail-Adresse',
  password: 'Passwort',
  passwordHint: (min) =>
    `Mindestens ${min} beliebige Zeichen. Gut sind drei oder vier Wörter, die nichts miteinander zu tun haben.`,
  faults: {
    field_required: (label) => `„${label}“ muss ausgefüllt sein.`,
    text_too_long: (label, limit) => `„${label}“ darf höchstens ${limit} Zeichen haben.`,
    email_malformed: (label) => `„${label}“ muss eine E-Mail-Adresse sein, etwa ana@example.com.`,
    password_length: (label, limit) =>
      Number(limit) > 100
        ? `„${label}“ darf höchstens ${limit} Zeichen haben.`
        : `„${label}“ braucht mindestens ${limit} Zeichen.`,
    password_is_email: (label) => `„${label}“ darf nicht die E-Mail-Adresse sein.`,
    password_common: (label) => `„${label}“ gehört zu den ersten, die Angreifer probieren. Wählen Sie ein anderes.`,
    sign_in_failed: () => 'Das Passwort ist falsch.',
    password_of_another: () => 'Ein anderes Konto mit dieser Adresse hat dieses Passwort. Wählen Sie ein anderes.',
    already_member: () => 'Es gibt schon ein Mitglied mit dieser Adresse. Melden Sie sich stattdessen an.',
    too_many_requests: () => 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es noch einmal.',
    cross_site_request: () =>
      'Dieses Formular kam von einer anderen Website. Öffnen Sie Ihren Link noch einmal und senden Sie es von dort.',
  },
  front: {
    title: 'Digitale Produktpässe',
    lead: (brand) =>
      brand === null
        ? 'Woraus ein Produkt besteht, woher es kommt, wie man es pflegt und was es die Umwelt kostet: Das wird hier gepflegt und steht in seinem Pass.'
        : `Woraus ein Produkt besteht, woher es kommt, wie man es pflegt und was es die Umwelt kostet: ${brand} pflegt das hier und zeigt es im Pass jedes Produkts.`,
    signIn: 'Anmelden',
    example: 'Einen Pass ansehen',
    scanned: 'Haben Sie einen Code gescannt? Er führt direkt zum Pass, und zum Lesen brauchen Sie kein Konto.',
    developers: 'Für Entwickler',
    explorer: 'GraphQL-Explorer (Anmeldung erforderlich)',
    reference: 'REST-Referenz',
    status: 'Status der Schnittstelle',
    firstQuestion: 'Eine erste Abfrage',
  },
  setup: {
    title: 'Diesen Dienst einrichten',
    lead: 'Noch ist niemand hier. Benennen Sie Ihren Arbeitsbereich und legen Sie Ihr Konto an: Sie werden sein Inhaber.',
    workspace: 'Arbeitsbereich',
    workspaceHint: 'Ihre Marke oder Organisation. Sie können den Namen später ändern.',
    submit: 'Arbeitsbereich anlegen',
  },
  invitation: {
    title: (workspace) => `${workspace} beitreten`,
    lead: (email) => `${email} ist eingeladen mit der Rolle`,
    roles: { owner: 'Inhaber', admin: 'Administrator', editor: 'Bearbeiter', viewer: 'Betrachter' },
    may: {
      owner: 'darf alles, auch andere Inhaber verwalten',
      admin: 'darf Mitglieder, Schlüssel und den Arbeitsbereich verwalten und alles, was Bearbeiter dürfen',
      editor: 'darf Datensätze ändern und veröffentlichen',
      viewer: 'darf alles im Arbeitsbereich sehen',
    },
    hasAccount:
      'Zu dieser Adresse gibt es schon ein Konto. Mit dessen Passwort treten Sie bei und werden überall sonst abgemeldet. Tun Sie das nur, wenn Sie das Passwort selbst gewählt haben und niemand sonst es kennt.',
    join: 'Beitreten',
    notYours: 'Ist das nicht Ihr Konto, oder haben Sie das Passwort verloren, oder kennen es andere?',
    useExisting: 'Mit dem bestehenden Konto beitreten',
    anotherAccount:
      'Legen Sie für diesen Arbeitsbereich ein eigenes Konto an. Sie melden sich mit derselben Adresse an, und das Passwort entscheidet, in welches Konto Sie gelangen. Wählen Sie deshalb ein anderes Passwort.',
    makeAnother: 'Anderes Konto anlegen und beitreten',
    makeAndJoin: 'Konto anlegen und beitreten',
  },
  reset: {
    title: 'Neues Passwort wählen',
    lead: (name, email) => `Für ${name}, angemeldet als ${email}.`,
    ends: 'Sie werden hier angemeldet und überall sonst abgemeldet.',
    submit: 'Passwort speichern und anmelden',
  },
  forgotten: {
    title: 'Passwort vergessen',
    lead: 'Geben Sie die Adresse ein, mit der Sie sich anmelden. Sie erhalten per E-Mail einen Link, mit dem Sie ein neues Passwort wählen.',
    submit: 'Link senden',
    askedTitle: 'Sehen Sie in Ihr Postfach',
    asked:
      'Wenn es zu dieser Adresse ein Konto gibt, ist ein Link dorthin unterwegs. Er funktioniert einmal und gilt 24 Stunden.',
    askedNothing:
      'Wenn nach einigen Minuten nichts angekommen ist, sehen Sie im Spam-Ordner nach oder bitten Sie einen Administrator Ihres Arbeitsbereichs um einen Link.',
    back: 'Zurück zur Anmeldung',
  },
  consent: {
    title: 'Nachrichten per E-Mail',
    asked: (workspace, address) => `Darf ${workspace} Nachrichten über das, was dort geschieht, an ${address} senden?`,
    given: (workspace, address) => `${workspace} sendet Nachrichten an ${address}. Sie können das jederzeit beenden.`,
    ended: (workspace, address) => `${workspace} sendet keine Nachrichten mehr an ${address}.`,
    agree: 'Nachrichten erhalten',
    end: 'Keine Nachrichten mehr erhalten',
  },
}
