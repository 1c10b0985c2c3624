import { countingIn } from '../counting.ts'
import type { ImportWords } from '../en/imports.ts'

const { by, integer, some } = countingIn('fr')

export const imports: ImportWords = {
  intro:
    'Importez un fichier contenant de nombreuses fiches. Vous voyez d’abord ce qui se passerait, et un import terminé peut être annulé.',
  choose: 'Choisir un fichier',
  dropHere: 'Déposez un tableau ici',
  dropAnywhere: 'Relâchez pour voir ce qu’il contient',
  accepts:
    'CSV, Excel, LibreOffice (.ods), JSON ou XML (BMEcat compris), ou un ZIP d’un tel fichier avec des images. Rien n’est encore importé.',
  another: 'Importer un autre fichier',
  past: 'Imports',
  teach: {
    what: 'Ce qui peut être importé',
    whatText:
      'Entreprises, matières, produits, variantes et certifications : chacun dans son tableau, ou produit, variante et certificat sur une même ligne, comme les exportent les boutiques et les ERP.',
    shops: 'Formats reconnus',
    shopsText:
      'Les exports de produits de Shopify et de WooCommerce, les exports de notations d’EcoVadis et nos propres exports sont reconnus. Vous n’avez pas à associer leurs colonnes.',
    safe: 'Aucune surprise',
    safeText:
      'Vous voyez d’abord ce qui a été trouvé et ce qui changerait, champ par champ. Les erreurs sont indiquées avec leur ligne et leur colonne. L’import lui-même peut être annulé.',
  },
  file: 'Fichier',
  state: 'Statut',
  by: 'Par',
  when: 'Quand',
  result: 'Résultat',
  newestFirst: 'Les plus récents d’abord',
  states: {
    UPLOADED: 'En préparation',
    CHECKING: 'En vérification',
    CHECKED: 'Prêt à démarrer',
    RUNNING: 'En cours',
    FINISHED: 'Importé',
    CANCELLED: 'Arrêté avant la fin',
    UNDOING: 'En cours d’annulation',
    UNDONE: 'Annulé',
  },
  rowsOf: (count: number) => some(count, 'ligne', 'lignes'),
  resultOf: (created: number, updated: number, refused: number | null) =>
    [
      some(created, 'nouvelle', 'nouvelles'),
      some(updated, 'modifiée', 'modifiées'),
      ...(refused ? [some(refused, 'ligne ignorée', 'lignes ignorées')] : []),
    ].join(', '),
  faults: {
    file_too_large: 'Ce fichier est trop grand. Divisez-le en plusieurs fichiers, chacun avec la ligne d’en-tête.',
    file_infected: 'L’antivirus a trouvé quelque chose dans ce fichier, il n’a pas été accepté.',
    workspace_quota_exceeded:
      'Le stockage de l’espace de travail est plein. Supprimez des fichiers dont vous n’avez plus besoin, puis réessayez.',
    storage_full: 'Le disque du service est plein. Prévenez l’exploitant du service et réessayez plus tard.',
    offline: 'Le service est injoignable. Vérifiez la connexion et réessayez.',
  },
  faultHelp: 'Que faire : enregistrez le tableau en .xlsx ou .csv dans votre tableur, puis choisissez-le de nouveau.',

  back: 'Import et export',
  steps: { found: 'Ce qui a été trouvé', columns: 'Colonnes', how: 'Comment', check: 'Simulation', run: 'Import' },
  stepsLabel: 'Étapes de cet import',
  stepDone: 'fait',
  next: 'Continuer',
  previous: 'Retour',
  viewOnly: 'Vous pouvez consulter cet import, mais pas le modifier.',
  kinds: {
    company: 'Entreprises',
    material: 'Matières',
    product: 'Produits',
    variant: 'Variantes',
    certification: 'Certifications',
    rating: 'Notations',
    composition: 'Compositions',
  },
  about: {
    company: 'entreprises',
    material: 'matières',
    product: 'produits',
    variant: 'variantes',
    certification: 'certifications',
    rating: 'notations',
    composition: 'compositions',
  },
  one: {
    company: 'Entreprise',
    material: 'Matière',
    product: 'Produit',
    variant: 'Variante',
    certification: 'Certification',
    rating: 'Notation',
    composition: 'Composition',
  },

  found: {
    title: 'Ce qui a été trouvé',
    summary: (rows: number, columns: number, about: string | null) => {
      const size = `${some(rows, 'ligne', 'lignes')} dans ${some(columns, 'colonne', 'colonnes')}`
      const whole = about === null ? size : `${size} : ${about}`
      return `${whole}. Vérifiez que c’est bien votre fichier ; vous pouvez corriger ici ce qui est faux.`
    },
    nothing: 'Ce tableau n’a pas de ligne d’en-tête',
    nothingText:
      'Une ligne doit nommer les colonnes, comme « Nom du produit » et « EAN ». Choisissez cette ligne ci-dessous, ou ajoutez-la dans le fichier et choisissez-le de nouveau.',
    layout: (shop: string) =>
      `C’est un export de produits de ${shop}. Ses colonnes sont connues, il n’y a rien à associer.`,
    ratingLayout: (scheme: string) =>
      `C’est un export de notations de ${scheme}. Ses colonnes sont connues, il n’y a rien à associer. La simulation montre à laquelle de vos entreprises chaque ligne est rattachée.`,
    feedLayout:
      'C’est un flux pour Google, Meta ou une autre place de marché. Ses colonnes sont connues, il n’y a rien à associer. Le produit prend les mots par lesquels commencent les titres de ses variantes.',
    layouts: { shopify: 'Shopify', woocommerce: 'WooCommerce', ecovadis: 'EcoVadis', selvedge: 'Selvedge' },
    kind: 'Format',
    formats: { csv: 'CSV', xlsx: 'Classeur Excel' },
    size: 'Taille',
    sheet: 'Feuille',
    sheetHelp:
      'Une feuille est importée à la fois, d’abord celles auxquelles d’autres renvoient. Vous pourrez ensuite continuer avec la suivante.',
    unknownSheet: 'aucun enregistrement reconnu',
    hidden: 'masquée',
    noHeader: 'Pas de ligne d’en-tête',
    readAs: 'Comment le fichier est lu',
    readAsText:
      'Avec des exemples de votre fichier et la façon dont ils sont compris. Toute modification s’applique aussitôt.',
    more: 'Plus d’options',
    fewer: 'Moins d’options',
    settings: {
      encoding: 'Encodage des caractères',
      delimiter: 'Séparateur',
      quote: 'Guillemets',
      rows: 'Ce qu’est une ligne',
      headerLine: 'Ligne d’en-tête',
      decimal: 'Séparateur décimal',
      dateOrder: 'Format de date',
    },
    values: {
      encoding: {
        'utf-8': 'UTF-8',
        'utf-16le': 'UTF-16, petit-boutiste',
        'utf-16be': 'UTF-16, gros-boutiste',
        'windows-1252': 'Windows, Europe occidentale',
        'windows-1250': 'Windows, Europe centrale',
        'windows-1251': 'Windows, cyrillique',
        'windows-1253': 'Windows, grec',
        'windows-1254': 'Windows, turc',
        'windows-1255': 'Windows, hébreu',
        'windows-1256': 'Windows, arabe',
        'windows-1257': 'Windows, balte',
        'windows-1258': 'Windows, vietnamien',
        'windows-874': 'Windows, thaï',
        macintosh: 'Macintosh, Europe occidentale',
        'x-mac-cyrillic': 'Macintosh, cyrillique',
        shift_jis: 'Japonais, Shift JIS',
        'euc-jp': 'Japonais, EUC',
        'iso-2022-jp': 'Japonais, ISO 2022',
        gb18030: 'Chinois simplifié',
        big5: 'Chinois traditionnel',
        'euc-kr': 'Coréen',
      },
      delimiter: { ',': 'Virgule ,', ';': 'Point-virgule ;', '\t': 'Tabulation', '|': 'Barre verticale |' },
      quote: { '"': 'Doubles "', "'": "Simples '", '': 'Aucun' },
      decimal: { '.': 'Point : 1,234.5', ',': 'Virgule : 1.234,5' },
      dateOrder: {
        dmy: 'Jour d’abord : 31.12.2026',
        mdy: 'Mois d’abord : 12/31/2026',
        ymd: 'Année d’abord : 2026-12-31',
      },
    },
    certainties: {
      certain: 'Le fichier le montre',
      likely: 'Probable, comme dans la plupart de ces fichiers',
      unclear: 'Plusieurs lectures possibles. À vérifier',
      unused: 'Ne change rien pour ce fichier',
    },
    compareReadings: 'Comparer les lectures',
    fewerReadings: 'Masquer les lectures',
    looksRight: 'Laquelle est correcte ?',
    byYou: 'Votre choix',
    everyEntry: 'Chaque entrée du fichier',
    line: (line: string) => `Ligne ${line}`,
    row: 'Ligne',
    headerOf: 'Ligne d’en-tête, ligne',
    understood: 'Compris comme',
    notUnderstood: 'non compris',
    noSample: 'Rien dans le fichier n’en dépend.',
    first: 'Les premières lignes du fichier',
  },

  columns: {
    title: 'Signification des colonnes',
    text: 'Chaque colonne du fichier, avec des exemples. Choisissez ce qu’elle signifie. Vos choix sont retenus pour le prochain fichier avec les mêmes colonnes.',
    remembered: 'Associé comme la dernière fois, pour un fichier avec les mêmes colonnes.',
    header: 'Colonne du fichier',
    samples: 'Par exemple',
    meaning: 'Signifie',
    meaningOf: (header: string) => `Signification de « ${header} »`,
    leaveOut: 'Ignorer',
    unnamed: (number: string) => `Colonne ${number}, sans nom`,
    confidence: {
      exact: 'Certain',
      remembered: 'Comme la dernière fois',
      alias: 'D’après son nom',
      values: 'D’après les valeurs',
      none: 'Non reconnue',
    },
    unitOf: (header: string) => `Unité de « ${header} »`,
    matched: (count: number, all: number) =>
      `${some(count, 'colonne', 'colonnes')} sur ${integer(all)} ${by(count, 'est importée', 'sont importées')}`,
    ignored: (count: number) => some(count, 'colonne est ignorée', 'colonnes sont ignorées'),
    show: 'Afficher',
    hide: 'Masquer',
    movedFrom: (header: string) => `« ${header} » avait ce sens jusqu’ici et est maintenant ignorée.`,
    takenBy: (header: string) => `à présent « ${header} »`,
    why: 'Pourquoi',
    likely: 'Le plus probable',
    problems: {
      nothing_mapped: () => 'Aucune colonne n’est encore associée. Associez-en au moins une.',
      key_missing: (columns: string) =>
        `Les lignes ne peuvent pas être rattachées à des fiches. Une colonne doit être : ${columns}.`,
      name_missing: (columns: string) =>
        `Les fiches existantes peuvent être modifiées, mais les nouvelles ont besoin d’un nom, et aucune colonne ne le donne : ${columns}.`,
      product_missing: (columns: string) =>
        `Les variantes existantes peuvent être modifiées, mais les nouvelles ont besoin de leur produit. Une colonne devrait être : ${columns}.`,
      outside_records: (_columns: string, headers: string) =>
        `Le fichier contient plus que ses lignes : ${headers}. Cela n’est pas importé.`,
      workbook_old: (_columns: string, _headers: string) =>
        'Le classeur est dans l’ancien format d’Excel (.xls). Les zéros affichés en tête des nombres et les cellules fusionnées ne sont pas lus. S’il en contient, enregistrez-le en .xlsx et choisissez-le de nouveau.',
      profile_columns_missing: (_columns: string, headers: string) =>
        `Le profil a aussi des colonnes absentes de ce fichier : ${headers}. Rien n’est importé pour elles.`,
      columns_left_out: (_columns: string, headers: string) =>
        `Ces colonnes contiennent des valeurs qui ne sont pas importées : ${headers}.`,
      columns_declined: (_columns: string, headers: string) =>
        `Un passeport ne dit rien de la vente ; ces colonnes sont donc ignorées : ${headers}.`,
      columns_of_variants: (_columns: string, headers: string) =>
        `Les lignes sont des produits sans variantes. Ce qui se rapporte aux variantes n’est pas repris ici : ${headers}. Ajoutez-le au tableau des variantes.`,
      numbers_declined: (_columns: string, headers: string) =>
        `Les nombres sous ${headers} ne sont pas importés : un passeport ne dit rien du stock ni des prix. Un nombre autre que 0 indique seulement que la variante existe.`,
      fibres_as_columns: (_columns: string, headers: string) =>
        `La composition de chaque ligne est lue dans ${headers}. Ignorez une colonne qui n’en fait pas partie.`,
      shares_of_one: (_columns: string, headers: string) =>
        `Les nombres sous ${headers} totalisent 1 : 0,95 est donc lu comme 95 %.`,
      cells_carried: (_columns: string, headers: string) =>
        `Seule la première ligne de chaque produit remplit ${headers}. Les lignes suivantes reprennent ces valeurs.`,
      rows_of_products: (_columns: string, headers: string) =>
        `Les produits et leurs variantes ont ici chacun leurs lignes, comme le montrent ces colonnes : ${headers}. Les variantes prennent le nom de leur produit.`,
      numbers_of_variants: (_columns: string, headers: string) =>
        `${headers} contient un numéro différent à chaque ligne, et plusieurs lignes portent le même nom de produit. Les numéros sont donc ceux des variantes, et les lignes de même nom forment un seul produit. Si chaque ligne est un produit, choisissez plutôt « Référence ».`,
      named_in_cells: (columns: string, headers: string) =>
        `Chaque cellule de ${headers} contient plusieurs propriétés avec leurs noms. Sont importées : ${columns}.`,
      unit_assumed: (_columns: string, headers: string) =>
        `Aucune unité n’est indiquée pour ${headers}. Les nombres sont trop grands pour des kilogrammes : ils sont lus en grammes. Choisissez une autre unité si c’est faux.`,
      sheets_to_follow: (_columns: string, headers: string) =>
        `Le classeur contient aussi des enregistrements dans ${headers}. Une fois cette feuille importée, vous pourrez continuer avec la suivante.`,
      sheets_left_out: (_columns: string, headers: string) =>
        `Aucun enregistrement n’a été reconnu dans ${headers} : ces feuilles sont ignorées. Si elles en contiennent, choisissez-les à l’étape précédente.`,
      encoding_unclear: (_columns: string, _headers: string) =>
        'Certaines lettres du fichier semblent fausses, et rien n’indique leur encodage. Vérifiez les exemples de l’étape précédente et choisissez un autre encodage s’ils sont faux.',
      formulas_unsolved: (_columns: string, _headers: string) =>
        'Certaines cellules contiennent une formule sans son résultat et sont lues comme vides ; la simulation les indique. Ouvrez le classeur dans un tableur, enregistrez-le et choisissez-le de nouveau.',
      zeros_lost: (_columns: string, headers: string) =>
        `Dans ${headers}, certains numéros sont plus courts que la plupart. S’il leur faut des zéros au début, un tableur les a enlevés : mettez la colonne au format texte, remplissez-la de nouveau et rechoisissez le fichier.`,
      file_damaged: (_columns: string, _headers: string) =>
        'Le classeur est endommagé : sa somme de contrôle ne correspond pas. Des valeurs peuvent être fausses. Procurez-vous une nouvelle copie du fichier.',
      header_twice: (_columns: string, headers: string) =>
        `Plusieurs colonnes s’appellent ${headers}. Regardez ce qu’elles contiennent avant d’en choisir une.`,
      meaning_twice: (columns: string, headers: string) =>
        `${headers} : plusieurs colonnes peuvent être ${columns}. La première est utilisée, le reste est ignoré.`,
    },
  },

  divided: {
    names: {
      gtin_of_size: 'GTIN, dans la taille de l’en-tête',
      variant_of_size: 'Dans la taille de l’en-tête',
      gtin_of_color: 'GTIN, dans la couleur de l’en-tête',
      variant_of_color: 'Dans la couleur de l’en-tête',
      variant_options: 'Couleur et taille dans une cellule',
      fibre_share: 'Composition, part d’une fibre',
      fibre_name: 'Composition, nom d’une fibre',
      product_fibre_share: 'Composition, part d’une fibre',
      product_fibre_name: 'Composition, nom d’une fibre',
    },
    size: {
      title: (headers: string) => `${headers} semblent être des tailles. Que contiennent leurs cellules ?`,
      text: 'Chaque ligne est alors un produit avec une variante pour chaque taille remplie.',
      gtin: {
        label: 'Le GTIN (EAN) de la variante',
        text: 'Chaque GTIN devient une variante dans la taille indiquée au-dessus.',
      },
      mark: {
        label: 'Un signe ou un nombre',
        text: 'Chaque cellule remplie devient une variante dans la taille indiquée au-dessus, sauf si elle contient 0, « non » ou « – ». Les quantités et les prix ne sont pas importés.',
      },
      leaveOut: { label: 'Autre chose', text: 'Ces colonnes sont ignorées et ne donnent aucune variante.' },
    },
    color: {
      title: (headers: string) => `${headers} semblent être des couleurs. Que contiennent leurs cellules ?`,
      text: 'Chaque ligne est alors un produit avec une variante pour chaque couleur remplie.',
      gtin: {
        label: 'Le GTIN (EAN) de la variante',
        text: 'Chaque GTIN devient une variante dans la couleur indiquée au-dessus.',
      },
      mark: {
        label: 'Un signe ou un nombre',
        text: 'Chaque cellule remplie devient une variante dans la couleur indiquée au-dessus, sauf si elle contient 0, « non » ou « – ». Les quantités et les prix ne sont pas importés.',
      },
      leaveOut: { label: 'Autre chose', text: 'Ces colonnes sont ignorées et ne donnent aucune variante.' },
    },
  },

  profiles: {
    title: 'Profils',
    text: 'Un profil retient, pour tout l’espace de travail, comment lire les fichiers d’un expéditeur. Il est proposé dès qu’arrive un fichier avec les mêmes colonnes.',
    none: 'Ces choix peuvent être retenus pour le prochain fichier de cet expéditeur.',
    inUse: (name: string) => `Lu avec le profil « ${name} ».`,
    offered: (name: string) => `Ce fichier a les colonnes du profil « ${name} ».`,
    use: 'L’utiliser',
    remember: 'Retenir comme profil',
    rememberTitle: 'Retenir comme profil',
    rememberText:
      'Retient la signification des colonnes, les modifications de valeurs, la lecture du fichier et la façon de reconnaître les fiches.',
    name: 'Nom',
    more: 'Autres profils',
    useAnother: 'Utiliser un autre profil',
    noOthers: 'Aucun profil pour l’instant',
    keepIn: (name: string) => `Enregistrer ces choix dans « ${name} »`,
    applied: (name: string) => `Le fichier est lu avec « ${name} »`,
    kept: (name: string) => `« ${name} » a été enregistré`,
    columns: 'Colonnes',
    changed: 'Modifié',
    actions: 'Actions',
    actionsOf: (name: string) => `Actions pour « ${name} »`,
    download: 'Télécharger en JSON',
    rename: 'Renommer',
    delete: 'Supprimer',
    deleteTitle: (name: string) => `Supprimer « ${name} » ?`,
    deleteText:
      'Les imports qui l’ont utilisé restent inchangés. Le prochain fichier de cet expéditeur sera associé sans lui.',
    deleted: (name: string) => `« ${name} » a été supprimé`,
    add: 'Ajouter un profil depuis un fichier',
  },

  pickups: {
    title: 'Collectes',
    text: 'Une collecte récupère un fichier à heures fixes, à une adresse web ou par SFTP, et l’importe comme l’indique un profil. Le premier fichier attend que vous lanciez son import, et aucune fiche n’est jamais supprimée automatiquement.',
    profileFirst:
      'Une collecte récupère un fichier à heures fixes et l’importe comme l’indique un profil. Importez d’abord ici un fichier de l’expéditeur et choisissez alors « Retenir comme profil ».',
    add: 'Nouvelle collecte',
    addTitle: 'Nouvelle collecte',
    editTitle: (name: string) => `Modifier « ${name} »`,
    name: 'Nom',
    last: 'Dernière exécution',
    next: 'Prochaine exécution',
    paused: 'Suspendue',
    never: 'Aucune pour l’instant',
    actions: 'Actions',
    actionsOf: (name: string) => `Actions pour « ${name} »`,
    run: 'Récupérer maintenant',
    edit: 'Modifier',
    pause: 'Suspendre',
    resume: 'Reprendre',
    delete: 'Supprimer',
    deleteTitle: (name: string) => `Supprimer « ${name} » ?`,
    deleteText:
      'Le fichier n’est plus récupéré, et le mot de passe ou la clé est supprimé. Ce qui a été importé reste.',
    deleted: (name: string) => `« ${name} » a été supprimée`,
    saved: (name: string) => `« ${name} » a été enregistrée`,
    states: {
      RESTS: 'Au repos',
      FETCHES: 'Récupération du fichier…',
      READS: 'Lecture du fichier…',
      CHECKS: 'Vérification…',
      RUNS: 'Import en cours…',
    },
    outcomes: {
      IMPORTED: 'Importé',
      UNCHANGED: 'Rien de nouveau',
      WAITS: 'En attente de votre décision',
      FAILED: 'Échec',
      CANCELLED: 'Annulé',
    },
    decided: 'Décidé par une personne',
    lookAt: 'Examiner l’import',
    toImport: 'Voir l’import',
    keys: {
      first:
        'Ce serveur a été contacté pour la première fois et a présenté la clé ci-dessous. Comparez-la avec celle que vous a donnée son exploitant ; tant que vous ne l’avez pas confirmée, aucun mot de passe n’est envoyé.',
      changed:
        'Le serveur présente une autre clé que celle que vous avez confirmée : rien n’a donc été envoyé. Demandez à son exploitant si la clé a été changée, et ne confirmez la nouvelle qu’ensuite.',
    },
    confirmKey: 'Confirmer cette clé',
    fields: {
      name: { label: 'Nom', help: 'Par exemple l’expéditeur et le contenu du fichier.' },
      address: {
        label: 'Adresse du fichier',
        help: 'https://… ou sftp://serveur/dossier/fichier.csv. En SFTP, le nom peut contenir « * » : articles-*.csv prend le fichier le plus récent qui convient.',
      },
      userName: { label: 'Nom d’utilisateur', help: 'Celui du serveur. Pour une adresse web, il peut rester vide.' },
      password: {
        label: 'Mot de passe',
        help: 'Il est enregistré chiffré et n’est plus affiché. Sans nom d’utilisateur, il est envoyé comme jeton (Bearer).',
      },
      privateKey: {
        label: 'Clé privée',
        help: 'Son texte entier. Elle est enregistrée chiffrée et n’est plus affichée.',
      },
      passphrase: { label: 'Phrase secrète de la clé', help: 'Seulement si la clé en a une.' },
      hostKey: {
        label: 'Clé du serveur',
        help: 'Son empreinte, SHA256:…, si son exploitant vous l’a indiquée. Sinon, la première exécution l’affiche et vous la confirmez.',
      },
    },
    byKey: 'Se connecter avec une clé au lieu d’un mot de passe',
    secretKept: 'Le mot de passe ou la clé est enregistré. Laissez vide pour le conserver.',
    profile: 'Profil',
    profileHelp: 'La façon de lire le fichier.',
    guard: 'Lignes en erreur au maximum',
    guardHelp: 'Si davantage de lignes ont des erreurs, rien n’est importé avant que vous n’ayez examiné le fichier.',
  },

  changes: {
    open: (header: string) => `Modifier les valeurs de « ${header} »`,
    openMade: (header: string, count: number) =>
      `Modifier les valeurs de « ${header} » : ${some(count, 'modification', 'modifications')}`,
    title: (header: string) => `Modifier les valeurs de « ${header} »`,
    text: 'Les modifications s’appliquent dans cet ordre, à chaque ligne, avant la lecture des valeurs. Le fichier lui-même reste inchangé.',
    replacement: (number: string) => `${number}. Remplacer un texte`,
    list: (number: string) => `${number}. Chercher dans une liste`,
    find: 'Remplacer',
    with: 'Par',
    nothing: 'rien',
    listText:
      'Pour des codes ou des mots à vous : chaque ligne dit ce que signifie un texte du fichier. Deux colonnes d’un tableur peuvent être collées ici.',
    found: 'Dans le fichier',
    value: 'Lu comme',
    foundIn: (line: string) => `Ligne ${line} : dans le fichier`,
    valueIn: (line: string) => `Ligne ${line} : lu comme`,
    addLine: 'Ajouter une ligne',
    otherwise: 'Textes absents de la liste',
    keep: 'Les garder, avec un avertissement',
    refuse: 'Ne pas importer leurs lignes',
    addReplacement: 'Remplacer un texte',
    addList: 'Chercher dans une liste',
    remove: (number: string) => `Retirer la modification ${number}`,
  },

  made: {
    title: 'Ajouter une colonne',
    kinds: { part: 'Diviser une colonne', joined: 'Réunir des colonnes', fixed: 'Une valeur pour toutes' },
    texts: {
      part: 'Pour des cellules qui disent plusieurs choses à la fois, comme « rouge/M ».',
      joined:
        'Pour ce qui est réparti sur plusieurs colonnes, comme un nom en deux parties. Les cellules vides ne laissent pas de trou.',
      fixed: 'Pour ce que le fichier ne dit pas parce que c’est toujours pareil, comme la marque.',
    },
    divided: 'Colonne à diviser',
    choose: 'Choisir une colonne',
    separator: 'Séparateur',
    undivided: 'Les premières valeurs de cette colonne ne contiennent pas ce signe.',
    part: (number: string, samples: string) => [`Partie ${number}`, samples].filter(Boolean).join(' : '),
    joined: 'Colonnes à réunir, dans cet ordre',
    between: 'Entre elles',
    becomes: (sample: string) => `Par exemple : ${sample}`,
    means: 'Signifie',
    value: 'Valeur dans chaque ligne',
    add: 'Ajouter',
    remove: (header: string) => `Retirer la colonne « ${header} »`,
    quote: (text: string) => `« ${text} »`,
    isPart: (number: string, of: string) => `Partie ${number} de ${of}`,
    isJoined: (of: string) => `Réunie à partir de ${of}`,
    isFixed: 'Identique dans chaque ligne',
  },

  // Une colonne qui supprime
  action: { name: 'Supprimer si la cellule indique « supprimer »' },

  how: {
    title: 'Comment importer',
    match: 'Comment les fiches sont reconnues',
    matchText: 'Pour que la même fiche soit retrouvée, et qu’importer deux fois le même fichier ne change rien.',
    keys: {
      product: {
        automatic: {
          label: 'Automatiquement',
          text: 'Par notre identifiant ou le code interne si la ligne en a un, sinon par sa référence (SKU), sinon par son nom.',
        },
        code: {
          label: 'Par le code interne',
          text: 'Son nom et sa référence peuvent avoir changé. Les lignes sans code interne sont ignorées.',
        },
        sku: {
          label: 'Par la référence (SKU)',
          text: 'Un produit qui a la référence de la ligne en prend le nom, s’il est différent. Les lignes sans référence sont ignorées.',
        },
        name: {
          label: 'Par le nom',
          text: 'Un produit qui a le nom de la ligne en prend la référence, si elle est différente. Les lignes sans nom sont ignorées.',
        },
      },
      variant: {
        automatic: {
          label: 'Automatiquement',
          text: 'Par notre identifiant, le code interne ou son GTIN si la ligne en a un, sinon par son produit, sa couleur et sa taille.',
        },
        code: {
          label: 'Par le code interne',
          text: 'Nom, couleur, taille et GTIN peuvent avoir changé. Les lignes sans code interne sont ignorées.',
        },
        gtin: {
          label: 'Par le GTIN',
          text: 'Nom, couleur et taille peuvent avoir changé ; un GTIN inconnu devient une nouvelle variante. Les lignes sans GTIN sont ignorées.',
        },
        color_size: {
          label: 'Par le produit, la couleur et la taille',
          text: 'Le nom et le GTIN peuvent avoir changé. Les lignes sans couleur ni taille sont ignorées.',
        },
        name: {
          label: 'Par le produit et le nom',
          text: 'Couleur, taille et GTIN peuvent avoir changé. Les lignes sans nom de variante sont ignorées.',
        },
      },
      company: {
        automatic: {
          label: 'Automatiquement',
          text: 'Par notre identifiant ou le code interne si la ligne en a un, sinon par son GLN, son LEI ou son numéro de TVA, sinon par son nom.',
        },
        code: {
          label: 'Par le code interne',
          text: 'Son nom et ses numéros peuvent avoir changé. Les lignes sans code interne sont ignorées.',
        },
        gln: {
          label: 'Par le GLN',
          text: 'Le nom et les autres numéros peuvent avoir changé. Les lignes sans GLN sont ignorées.',
        },
        lei: {
          label: 'Par le LEI',
          text: 'Le nom et les autres numéros peuvent avoir changé. Les lignes sans LEI sont ignorées.',
        },
        vat_id: {
          label: 'Par le numéro de TVA',
          text: 'Le nom et les autres numéros peuvent avoir changé. Les lignes sans numéro de TVA sont ignorées.',
        },
        name: {
          label: 'Par le nom',
          text: 'Les numéros peuvent avoir changé. Les lignes sans nom sont ignorées.',
        },
      },
      material: {
        automatic: {
          label: 'Automatiquement',
          text: 'Par notre identifiant ou le code interne si la ligne en a un, sinon par son nom.',
        },
        code: {
          label: 'Par le code interne',
          text: 'Son nom peut avoir changé. Les lignes sans code interne sont ignorées.',
        },
        name: { label: 'Par le nom', text: 'Par son nom seul, quel que soit l’identifiant de la ligne.' },
      },
      certification: {
        automatic: {
          label: 'Automatiquement',
          text: 'Par notre identifiant ou le code interne si la ligne en a un, sinon par son référentiel, son numéro et son objet.',
        },
        code: {
          label: 'Par le code interne',
          text: 'Son référentiel et son numéro peuvent avoir changé. Les lignes sans code interne sont ignorées.',
        },
        number: {
          label: 'Par le référentiel et le numéro',
          text: 'Par son référentiel, son numéro et son objet. Les lignes sans numéro sont ignorées.',
        },
      },
      rating: {
        automatic: {
          label: 'Automatiquement',
          text: 'Par notre identifiant ou le code interne si la ligne en a un, sinon par l’entreprise, le système et le jour de publication.',
        },
        code: {
          label: 'Par le code interne',
          text: 'L’entreprise, le système et le jour peuvent avoir changé. Les lignes sans code interne sont ignorées.',
        },
      },
    },
    noColumn:
      'Aucune colonne du fichier ne le contient : toutes les lignes seraient ignorées. Choisissez autre chose, ou associez une colonne sous « Colonnes ».',
    compositions: 'Les compositions sont reconnues par leur variante.',
    mode: 'Ce que les lignes peuvent faire',
    modes: {
      both: {
        label: 'Créer et modifier',
        text: 'Les nouvelles fiches sont créées, les existantes sont modifiées.',
      },
      create: {
        label: 'Créer seulement',
        text: 'Les nouvelles fiches sont créées. Les existantes ne sont pas modifiées.',
      },
      update: {
        label: 'Modifier seulement',
        text: 'Les fiches existantes sont modifiées. Les lignes qui en concernent d’autres sont ignorées.',
      },
    },
    empty: 'Cellules vides',
    empties: {
      keep: {
        label: 'Laisser le champ tel quel',
        text: 'Le fichier ne fait qu’ajouter des données. Sans risque pour les fichiers partiels.',
      },
      clear: { label: 'Vider le champ', text: 'Si la cellule est vide, la valeur de la fiche est effacée.' },
    },
    errors: 'Quand des lignes ont des erreurs',
    onErrors: {
      good_rows: {
        label: 'Importer les bonnes lignes',
        text: 'Les lignes en erreur sont ignorées. Vous pouvez les corriger et les importer plus tard.',
      },
      nothing: {
        label: 'Tout ou rien',
        text: 'À la moindre erreur, rien n’est importé. Pour les fichiers qui n’ont de sens qu’entiers.',
      },
    },
    pictures: 'Images à des adresses web',
    addresses: {
      keep: {
        label: 'Garder les adresses',
        text: 'Les passeports affichent les images depuis ces adresses, tant qu’elles y sont accessibles.',
      },
      fetch: {
        label: 'Récupérer les images',
        text: 'Après les lignes, chaque image est récupérée et devient un fichier de sa fiche. La simulation indique les serveurs qui seront contactés.',
      },
    },
    check: 'Vérifier le fichier',
  },

  check: {
    damage: (count: number) =>
      `Un tableur a endommagé ${some(count, 'cellule', 'cellules')} de ce fichier, indiquées plus bas. Le mieux est d’exporter le fichier de nouveau et de le choisir sans l’ouvrir, ou de mettre ses colonnes au format texte.`,
    weights: (count: number) =>
      by(
        count,
        'Un poids semble faux pour un tel article. Vérifiez-le ci-dessous avant de démarrer : la colonne est-elle dans une autre unité ?',
        `${integer(count)} poids semblent faux pour de tels articles. Vérifiez-les ci-dessous avant de démarrer : la colonne est-elle dans une autre unité ?`,
      ),
    title: 'Simulation',
    notYet: 'Pas encore vérifié',
    notYetText:
      'La simulation lit chaque ligne et détermine ce que ferait l’import. Elle fait le même travail que l’import, sans rien écrire.',
    start: 'Vérifier le fichier',
    running: 'Le fichier est en vérification. Rien n’est écrit.',
    cancel: 'Arrêter la vérification',
    create: 'Nouveaux',
    update: 'Modifiés',
    unchanged: 'Inchangés',
    delete: 'Supprimés',
    leave: 'Ignorés',
    refused: 'Lignes en erreur',
    records: 'Fiches',
    kind: 'Type',
    nothing: 'L’import ne changerait rien : tout est déjà à jour.',
    nothingNew: 'L’import ne changerait rien : les lignes sans erreur n’apportent rien de nouveau.',
    differences: 'Ce qui changerait dans chaque fiche',
    differencesText: 'Champ par champ, avant et après. Rien n’est encore écrit.',
    range: (from: string, to: string, all: string) => `${from} à ${to} sur ${all}`,
    before: 'Avant',
    after: 'Après',
    empty: 'vide',
    line: (line: string) => `Ligne ${line}`,
    lines: (lines: string) => `Lignes ${lines}`,
    more: (count: string) => `et ${count} de plus`,
    sheets: 'Les feuilles suivantes',
    sheetsText:
      'Chacune a été vérifiée comme si les feuilles précédentes étaient déjà importées. Rien n’a été écrit. Après cette feuille, le rapport mène à la suivante.',
    sheet: 'Feuille',
    notChecked: 'Non vérifiée',
    problems: 'Problèmes',
    severities: { error: 'Erreurs', warning: 'À vérifier', note: 'Ce que nous avons nettoyé' },
    severityTexts: {
      error: 'Ces lignes sont ignorées tant qu’elles ne sont pas corrigées.',
      warning: 'Ces lignes sont importées. Vérifiez qu’elles disent bien ce que vous voulez.',
      note: 'De petits écarts que nous avons compris malgré tout.',
    },
    row: 'Toute la ligne',
    item: 'Article',
    foundValue: 'Dans le fichier',
    expected: 'Problème',
    showRows: 'Afficher les lignes',
    hideRows: 'Masquer les lignes',
    download: 'Télécharger les lignes en erreur',
    downloadText: 'Ces lignes seulement, chacune avec sa raison. Corrigez-les dans ce fichier, puis importez-le.',
    corrected: 'Envoyer plutôt un fichier corrigé',
    correctedText:
      'Corrigez-le dans votre propre logiciel. Il est vérifié aussitôt, avec les mêmes réglages, et remplace celui-ci.',
  },

  // Les images arrivées avec le tableau
  pictures: {
    beside: (count: number) =>
      `Le ZIP contient aussi ${some(count, 'autre fichier', 'autres fichiers')}. La simulation montre quelle fiche reçoit chaque image.`,
    title: 'Images du ZIP',
    text: 'La fiche qui reçoit chaque image : selon un nom dans le tableau, sinon selon le numéro par lequel commence son propre nom.',
    allTitle: 'Images',
    fetchedText: 'La fiche qui reçoit chaque image. Rien n’est récupéré avant le lancement de l’import.',
    asks: (count: number, hosts: string) =>
      `Une fois l’import lancé, ${some(count, 'image sera récupérée', 'images seront récupérées')} depuis ${hosts}.`,
    fromHost: (host: string, count: number) => `${host} (${count})`,
    otherHosts: (count: number) => some(count, 'autre serveur', 'autres serveurs'),
    waitingText: 'Les images sont ajoutées à leurs fiches en arrière-plan. Vous pouvez quitter cette page.',
    outcomes: {
      PLANNED: 'Sera ajoutée',
      WAITING: 'En cours d’ajout',
      JOINED: 'Ajoutée',
      THERE: 'Déjà présente',
      UNJOINED: 'Sans fiche',
      REFUSED: 'Refusée',
      UNDONE: 'Retirée',
      KEPT: 'Conservée',
    },
    unjoined: 'Aucune ligne ne la nomme, et son nom ne commence par aucun numéro de fiche.',
  },
  fix: {
    open: 'Corriger',
    text: 'Ce que vous saisissez ici remplace la valeur du fichier. Le fichier lui-même ne change pas.',
    everywhere: 'Le même texte dans plusieurs lignes',
    oneByOne: 'Ligne par ligne',
    rows: 'Lignes',
    line: 'Ligne',
    instead: 'À la place',
    insteadOf: (found: string, rows: number) => `Au lieu de « ${found} », dans ${some(rows, 'ligne', 'lignes')}`,
    same: 'Laisser tel quel',
    cellOf: (header: string, line: string) => `${header}, ligne ${line}`,
    apply: 'Appliquer et revérifier',
    applyCount: (count: number) => `Appliquer ${some(count, 'correction', 'corrections')} et revérifier`,
    applyText: 'La touche Entrée a le même effet.',
    corrected: (count: number) =>
      `${some(count, 'correction remplace', 'corrections remplacent')} des valeurs du fichier.`,
    takeBack: 'Les retirer',
  },

  run: {
    title: 'Démarrer l’import',
    will: (parts: string) => `L’import ${parts}.`,
    creates: (what: string) => `crée ${what}`,
    updates: (what: string) => `modifie ${what}`,
    deletes: (what: string) => `supprime ${what}`,
    confirmDeletes: (count: number) => `Pour supprimer ${some(count, 'fiche', 'fiches')}, saisissez ${integer(count)}`,
    confirmText:
      'Elles sont indiquées ci-dessous. Elles seules sont supprimées ; annuler l’import les rétablit pendant un certain temps.',
    nothing: 'ne change rien',
    and: ' et ',
    refusedStay: (count: number) => `${some(count, 'ligne en erreur est ignorée', 'lignes en erreur sont ignorées')}.`,
    blocked: (count: number) =>
      `${some(count, 'ligne a', 'lignes ont')} des erreurs, et cet import est réglé sur « Tout ou rien ». Corrigez-les, ou choisissez d’importer les bonnes lignes.`,
    chooseGood: 'Importer les bonnes lignes',
    undoable: 'Vous pourrez l’annuler ensuite.',
    counts: {
      company: (count: number) => some(count, 'entreprise', 'entreprises'),
      material: (count: number) => some(count, 'matière', 'matières'),
      product: (count: number) => some(count, 'produit', 'produits'),
      variant: (count: number) => some(count, 'variante', 'variantes'),
      certification: (count: number) => some(count, 'certification', 'certifications'),
      rating: (count: number) => some(count, 'notation', 'notations'),
      composition: (count: number) => some(count, 'composition', 'compositions'),
    },
    start: 'Démarrer l’import',
    running: 'L’import est en cours',
    doneRecords: (done: number, all: number) => `${some(done, 'fiche', 'fiches')} sur ${integer(all)}`,
    done: (done: number, all: number) => `${some(done, 'ligne', 'lignes')} sur ${integer(all)}`,
    left: (time: string) => `encore ${time} environ`,
    leaving: 'Vous pouvez quitter cette page ou fermer la fenêtre. L’import continue, même si le service redémarre.',
    cancel: 'Arrêter l’import',
    cancelTitle: 'Arrêter l’import ?',
    cancelText: 'Ce qui est écrit jusqu’ici reste. Vous pourrez l’annuler ensuite.',
    keepRunning: 'Laisser continuer',
    undoing: 'L’import est en cours d’annulation',
    seconds: (count: number) => some(count, 'seconde', 'secondes'),
    minutes: (count: number) => some(count, 'minute', 'minutes'),
    reconnecting:
      'Le service est injoignable en ce moment. L’import continuera dès son retour ; cette page vérifie d’elle-même.',
  },

  report: {
    nextSheet: (name: string) => `Continuer avec « ${name} »`,
    title: 'Ce qui a été importé',
    undoneTitle: 'Ce qui a été annulé',
    finished: (rows: number) =>
      by(rows, 'La ligne a été traitée.', `Les ${integer(rows)} lignes ont toutes été traitées.`),
    cancelled: 'L’import s’est arrêté avant la fin.',
    nothing: 'Il n’y avait rien à changer : tout était déjà à jour.',
    nothingNew: 'Rien n’a été modifié : les lignes sans erreur n’apportaient rien de nouveau.',
    undone: 'Tout ce que cet import avait fait a été annulé.',
    again: 'Importer de nouveau le même fichier ne change rien.',
    facts: 'À propos de cet import',
    startedBy: 'Par',
    uploaded: 'Envoyé',
    started: 'Commencé',
    ended: 'Terminé',
    mode: 'Ce que les lignes pouvaient faire',
    emptyCells: 'Cellules vides',
    hash: 'Empreinte du fichier (SHA-256)',
    undo: 'Annuler cet import',
    undoTitle: 'Annuler cet import ?',
    undoText:
      'Les fiches qu’il a créées sont supprimées et peuvent être restaurées pendant un certain temps. Les fiches qu’il a modifiées retrouvent leurs valeurs précédentes, et celles qu’il a supprimées sont restaurées.',
    undoKept:
      'Les fiches que quelqu’un a enregistrées depuis restent telles quelles et sont listées ensuite. Il en va de même des produits qui ont reçu d’autres variantes. Les passeports publics restent tels quels jusqu’à leur prochaine publication.',
    undoAction: 'Annuler l’import',
    kept: (count: number) => some(count, 'fiche est restée telle quelle', 'fiches sont restées telles quelles'),
    keptMoreThan: (count: string) => `Plus de ${count} fiches sont restées telles quelles`,
    keptNone: 'Tout est redevenu comme avant.',
    keptMore: 'En afficher plus',
  },

  watch: {
    running: (file: string, share: string) => `Import de ${file} : ${share}`,
    undoing: (file: string, share: string) => `Annulation de l’import de ${file} : ${share}`,
    finished: (file: string) => `${file} a été importé`,
    cancelled: (file: string) => `L’import de ${file} s’est arrêté avant la fin`,
    undone: (file: string) => `L’import de ${file} a été annulé`,
    report: 'Voir le rapport',
  },
  files: {
    title: 'Exports et modèles',
    text: 'Un export peut être modifié dans Excel puis importé : seul ce que vous avez modifié change. Un modèle est un fichier vide qui explique, colonne par colonne, ce qu’il faut saisir.',
    readerText: 'Les fiches telles qu’elles sont en ce moment, en fichiers pour Excel ou un autre programme.',
    kind: 'Fiches',
    out: 'Export',
    template: 'Modèle',
    textsIn: 'Modèles avec colonnes pour les textes en',
    flat: 'Produits avec variantes',
    compositions: 'Compositions',
    everythingUnder: 'Une feuille par type de fiche, ou un ZIP avec un CSV pour chacun',
    under: { flat: 'Une ligne par variante, avec son produit', compositions: 'Une ligne par matière d’une variante' },
    outOf: (what: string) => `Export : ${what}`,
    templateOf: (what: string) => `Modèle : ${what}`,
    workspaceExcel: 'Exporter tout l’espace de travail en Excel',
    workspaceZip: 'Exporter tout l’espace de travail en CSV dans un ZIP',
  },
}
