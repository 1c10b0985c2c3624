import type { ImportWords } from '../en/imports.ts'

const some = (count: string, one: string, many: string) => `${count} ${count === '1' || count === '0' ? one : many}`

export const imports: ImportWords = {
  intro:
    'Apportez un fichier avec beaucoup de fiches. Vous voyez ce qui se passerait avant que rien ne soit écrit, et un import terminé peut être annulé.',
  choose: 'Choisir un fichier',
  dropHere: 'Déposez un tableau ici',
  dropAnywhere: 'Relâchez pour voir ce qu’il contient',
  accepts: 'CSV ou Excel (.xlsx). Rien n’est encore importé.',
  another: 'Importer un autre fichier',
  past: 'Imports',
  teach: {
    what: 'Ce qui peut être importé',
    whatText:
      'Entreprises, matières, produits, variantes et certifications : chacun dans son tableau, ou produit, variante et certificat ensemble sur une ligne, comme les boutiques et les ERP les exportent.',
    shops: 'Reconnus tels quels',
    shopsText:
      'Les exports de produits de Shopify et de WooCommerce, et nos propres exports, sont reconnus. Leurs colonnes ne demandent aucun travail.',
    safe: 'Aucune surprise',
    safeText:
      'Vous voyez d’abord ce qui a été trouvé et ce qui changerait, champ par champ. Les lignes en erreur sont nommées par ligne et colonne. L’import lui-même peut être annulé.',
  },
  file: 'Fichier',
  state: 'État',
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
  rowsOf: (count: string) => some(count, 'ligne', 'lignes'),
  resultOf: (created: string, updated: string, refused: string | null) =>
    [
      `${created} nouveaux`,
      `${updated} modifiés`,
      ...(refused ? [some(refused, 'ligne laissée', 'lignes laissées')] : []),
    ].join(', '),
  faults: {
    file_too_large:
      'Ce fichier est plus grand que ce que le service accepte. Partagez-le en plusieurs, chacun avec la ligne des noms.',
    file_infected: 'L’antivirus a trouvé quelque chose dans ce fichier, il n’a pas été pris.',
    workspace_quota_exceeded:
      'Le stockage de l’espace de travail est plein. Retirez des fichiers dont personne n’a besoin, puis réessayez.',
    storage_full: 'Le disque du service est plein. Dites-le à qui l’exploite, et réessayez plus tard.',
    offline: 'Le service est injoignable. Vérifiez la connexion et réessayez.',
  },
  faultHelp: 'Que faire : enregistrez le tableau en .xlsx ou .csv dans votre tableur, puis choisissez-le de nouveau.',

  back: 'Import et export',
  steps: { found: 'Ce qui a été trouvé', columns: 'Colonnes', how: 'Comment', check: 'Essai à blanc', run: 'Import' },
  stepsLabel: 'Étapes de cet import',
  stepDone: 'fait',
  next: 'Continuer',
  previous: 'Retour',
  viewOnly: 'Vous pouvez regarder cet import, pas le modifier.',
  kinds: {
    company: 'Entreprises',
    material: 'Matières',
    product: 'Produits',
    variant: 'Variantes',
    certification: 'Certifications',
    composition: 'Compositions',
  },
  about: {
    company: 'entreprises',
    material: 'matières',
    product: 'produits',
    variant: 'variantes',
    certification: 'certifications',
    composition: 'compositions',
  },
  one: {
    company: 'Entreprise',
    material: 'Matière',
    product: 'Produit',
    variant: 'Variante',
    certification: 'Certification',
    composition: 'Composition',
  },

  found: {
    title: 'Ce qui a été trouvé',
    summary: (rows: string, columns: string, about: string | null) =>
      `${some(rows, 'ligne', 'lignes')} dans ${some(columns, 'colonne', 'colonnes')}${about ? ` : ${about}` : ''}. Regardez si c’est bien votre fichier ; ce qui est faux se corrige ici.`,
    nothing: 'Aucune ligne de ce tableau ne nomme ses colonnes',
    nothingText:
      'Une ligne doit dire ce qu’il y a dans chaque colonne, comme « Nom du produit » et « EAN ». Choisissez cette ligne ci-dessous, ou ajoutez-la dans le fichier et choisissez-le de nouveau.',
    layout: (shop: string) =>
      `C’est un export de produits de ${shop}. Le sens de ses colonnes est connu, il n’y a rien à associer.`,
    layouts: { shopify: 'Shopify', woocommerce: 'WooCommerce', selvedge: 'Selvedge' },
    kind: 'Format',
    formats: { csv: 'CSV', xlsx: 'Classeur Excel' },
    size: 'Taille',
    sheet: 'Feuille',
    sheetHelp: 'Une feuille est importée à la fois. Pour les autres, choisissez le fichier de nouveau.',
    hidden: 'masquée',
    noHeader: 'Aucune ligne ne nomme ses colonnes',
    readAs: 'Comment le fichier est lu',
    readAsText: 'Avec des morceaux de votre fichier, et pour quoi ils sont pris. Un choix est essayé aussitôt.',
    more: 'Plus de réglages',
    fewer: 'Moins de réglages',
    settings: {
      encoding: 'Caractères',
      delimiter: 'Entre deux cellules',
      quote: 'Autour d’une cellule',
      headerLine: 'Ligne avec les noms des colonnes',
      decimal: 'Décimales',
      dateOrder: 'Dates',
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
      delimiter: { ',': 'Virgule ,', ';': 'Point-virgule ;', '\t': 'Tabulation', '|': 'Barre |' },
      quote: { '"': 'Guillemets "', "'": "Apostrophes '", '': 'Rien' },
      decimal: { '.': 'Point : 1,234.5', ',': 'Virgule : 1.234,5' },
      dateOrder: {
        dmy: 'Jour d’abord : 31.12.2026',
        mdy: 'Mois d’abord : 12/31/2026',
        ymd: 'Année d’abord : 2026-12-31',
      },
    },
    certainties: {
      certain: 'Le fichier le montre',
      likely: 'Probable, comme le sont d’habitude ces fichiers',
      unclear: 'Peut se lire de plusieurs façons. Regardez, s’il vous plaît',
      unused: 'Ne change rien pour ce fichier',
    },
    byYou: 'Choisi par vous',
    line: (line: string) => `Ligne ${line}`,
    row: 'Ligne',
    headerOf: 'Noms des colonnes, ligne',
    understood: 'Compris comme',
    notUnderstood: 'pas compris',
    noSample: 'Rien dans le fichier n’en dépend.',
    first: 'Les premières lignes du fichier',
  },

  columns: {
    title: 'Ce que les colonnes veulent dire',
    text: 'Chaque colonne du fichier, avec ce qu’elle contient. Choisissez ce qu’elle est. Votre choix est retenu pour le prochain fichier avec les mêmes colonnes.',
    remembered: 'Associé comme la dernière fois, pour un fichier avec les mêmes colonnes.',
    header: 'Colonne du fichier',
    samples: 'Par exemple',
    meaning: 'Veut dire',
    meaningOf: (header: string) => `Ce que « ${header} » veut dire`,
    leaveOut: 'Laisser de côté',
    unnamed: (number: string) => `Colonne ${number}, sans nom`,
    confidence: {
      exact: 'Sûr',
      remembered: 'Comme la dernière fois',
      alias: 'D’après son nom',
      none: 'Pas reconnue',
    },
    unitOf: (header: string) => `Unité de « ${header} »`,
    matched: (count: string, all: string) => `${count} colonnes sur ${all} sont importées`,
    ignored: (count: string) => some(count, 'colonne est laissée de côté', 'colonnes sont laissées de côté'),
    show: 'Afficher',
    hide: 'Masquer',
    movedFrom: (header: string) => `« ${header} » voulait dire cela, et est maintenant laissée de côté.`,
    takenBy: (header: string) => `à présent « ${header} »`,
    why: 'Pourquoi',
    likely: 'Le plus probable',
    problems: {
      nothing_mapped: () => 'Aucune colonne ne veut encore rien dire. Choisissez ce qu’est au moins l’une d’elles.',
      key_missing: (columns: string) =>
        `On ne peut pas savoir de quelles fiches parlent les lignes. Une colonne doit être : ${columns}.`,
      name_missing: (columns: string) =>
        `Les fiches existantes peuvent être modifiées, mais les nouvelles ont besoin d’un nom, et aucune colonne ne le donne : ${columns}.`,
      product_missing: (columns: string) =>
        `Les variantes existantes peuvent être modifiées, mais les nouvelles ont besoin de leur produit. Une colonne devrait être : ${columns}.`,
      columns_left_out: (_columns: string, headers: string) =>
        `Ces colonnes contiennent des valeurs qui ne sont pas importées : ${headers}.`,
      encoding_unclear: (_columns: string, _headers: string) =>
        'Certaines lettres du fichier semblent étranges, et rien n’indique leur encodage. Regardez les exemples de l’étape précédente, et choisissez un autre encodage s’ils sont faux.',
      formulas_unsolved: (_columns: string, _headers: string) =>
        'Certaines cellules contiennent une formule sans son résultat et sont lues comme vides ; l’essai à blanc les nomme. Ouvrez le classeur dans un tableur, enregistrez-le et choisissez-le de nouveau.',
      zeros_lost: (_columns: string, headers: string) =>
        `Dans ${headers}, certains numéros sont plus courts que la plupart. S’il leur faut des zéros au début, un tableur les a enlevés : mettez la colonne au format texte, remplissez-la de nouveau et rechoisissez le fichier.`,
      file_damaged: (_columns: string, _headers: string) =>
        'Le classeur n’est plus tel qu’il a été écrit : sa somme de contrôle est différente. Des valeurs peuvent être fausses. Prenez une nouvelle copie du fichier.',
      header_twice: (_columns: string, headers: string) =>
        `Plusieurs colonnes s’appellent ${headers}. Regardez ce qu’elles contiennent avant d’en choisir une.`,
      meaning_twice: (columns: string, headers: string) =>
        `${headers} : l’une ou l’autre peut être ${columns}. La première est prise, l’autre laissée de côté.`,
    },
  },

  how: {
    title: 'Comment importer',
    match: 'À quoi les fiches sont reconnues',
    matchText: 'Pour que la même fiche soit retrouvée, et que le même fichier une seconde fois ne change rien.',
    keys: {
      product: {
        automatic: {
          label: 'Automatiquement',
          text: 'À notre identifiant si la ligne l’a, sinon à sa référence (SKU), sinon à son nom.',
        },
        sku: {
          label: 'À la référence (SKU)',
          text: 'Un produit qui a la référence de la ligne en prend le nom, s’il est autre. Les lignes sans référence restent dehors.',
        },
        name: {
          label: 'Au nom',
          text: 'Un produit qui a le nom de la ligne en prend la référence, si elle est autre. Les lignes sans nom restent dehors.',
        },
      },
      variant: {
        automatic: {
          label: 'Automatiquement',
          text: 'À notre identifiant ou à son GTIN si la ligne les a, sinon à son produit, sa couleur et sa taille.',
        },
        gtin: {
          label: 'Au GTIN',
          text: 'Nom, couleur et taille peuvent avoir changé ; un GTIN inconnu devient une nouvelle variante. Les lignes sans GTIN restent dehors.',
        },
        color_size: {
          label: 'Au produit, à la couleur et à la taille',
          text: 'Le nom et le GTIN peuvent avoir changé. Les lignes sans couleur ni taille restent dehors.',
        },
        name: {
          label: 'Au produit et au nom',
          text: 'Couleur, taille et GTIN peuvent avoir changé. Les lignes sans nom de variante restent dehors.',
        },
      },
      company: {
        automatic: {
          label: 'Automatiquement',
          text: 'À notre identifiant si la ligne l’a, sinon à son GLN, son LEI ou son numéro de TVA, sinon à son nom.',
        },
        gln: {
          label: 'Au GLN',
          text: 'Le nom et les autres numéros peuvent avoir changé. Les lignes sans GLN restent dehors.',
        },
        lei: {
          label: 'Au LEI',
          text: 'Le nom et les autres numéros peuvent avoir changé. Les lignes sans LEI restent dehors.',
        },
        vat_id: {
          label: 'Au numéro de TVA',
          text: 'Le nom et les autres numéros peuvent avoir changé. Les lignes sans numéro de TVA restent dehors.',
        },
        name: {
          label: 'Au nom',
          text: 'Les numéros peuvent avoir changé. Les lignes sans nom restent dehors.',
        },
      },
      material: {
        automatic: { label: 'Automatiquement', text: 'À notre identifiant si la ligne l’a, sinon à son nom.' },
        name: { label: 'Au nom', text: 'À son nom seul, quel que soit l’identifiant de la ligne.' },
      },
      certification: {
        automatic: {
          label: 'Automatiquement',
          text: 'À notre identifiant si la ligne l’a, sinon à son référentiel, son numéro et ce pour quoi elle vaut.',
        },
        number: {
          label: 'Au référentiel et au numéro',
          text: 'À son référentiel, son numéro et ce pour quoi elle vaut. Les lignes sans numéro restent dehors.',
        },
      },
    },
    noColumn:
      'Aucune colonne du fichier ne l’apporte : toutes les lignes resteraient dehors. Choisissez autre chose, ou dites sous « Colonnes » laquelle c’est.',
    compositions: 'Les compositions sont reconnues à leur variante.',
    mode: 'Ce que les lignes peuvent faire',
    modes: {
      both: {
        label: 'Créer et modifier',
        text: 'Les fiches qui n’existent pas sont créées, celles qui existent sont modifiées.',
      },
      create: {
        label: 'Créer seulement',
        text: 'De nouvelles fiches sont créées. Rien de ce qui existe n’est touché.',
      },
      update: {
        label: 'Modifier seulement',
        text: 'Les fiches existantes sont modifiées. Les lignes sur d’autres sont passées.',
      },
    },
    empty: 'Cellules vides',
    empties: {
      keep: {
        label: 'Laisser le champ tel quel',
        text: 'Le fichier ne fait qu’ajouter. Sûr pour les fichiers qui n’ont qu’une partie.',
      },
      clear: { label: 'Vider le champ', text: 'Là où le fichier n’a rien, ce que contient la fiche est retiré.' },
    },
    errors: 'Quand des lignes ont des erreurs',
    onErrors: {
      good_rows: {
        label: 'Importer les bonnes lignes',
        text: 'Les lignes en erreur restent dehors. Vous pouvez les corriger et les importer plus tard.',
      },
      nothing: {
        label: 'Tout ou rien',
        text: 'À la moindre erreur rien n’est importé. Pour les fichiers qui n’ont de sens qu’entiers.',
      },
    },
    check: 'Vérifier le fichier',
  },

  check: {
    weights: (count: string, isOne: boolean) =>
      isOne
        ? 'Un poids n’est guère celui d’un tel article. Regardez-le ci-dessous avant de démarrer : la colonne est-elle dans une autre unité ?'
        : `${count} poids ne sont guère ceux de tels articles. Regardez-les ci-dessous avant de démarrer : la colonne est-elle dans une autre unité ?`,
    title: 'Essai à blanc',
    notYet: 'Pas encore vérifié',
    notYetText:
      'L’essai à blanc lit chaque ligne et trouve ce que l’import ferait. C’est le même travail que l’import, sans rien écrire.',
    start: 'Vérifier le fichier',
    running: 'Le fichier est en vérification. Rien n’est écrit.',
    cancel: 'Arrêter la vérification',
    create: 'Nouveaux',
    update: 'Modifiés',
    unchanged: 'Déjà ainsi',
    leave: 'Passés',
    refused: 'Lignes en erreur',
    records: 'Fiches',
    kind: 'Genre',
    nothing: 'L’import ne changerait rien : tout est déjà ainsi.',
    differences: 'Ce que deviendrait chaque fiche',
    differencesText: 'Champ par champ, avant et après. Rien n’en est encore écrit.',
    range: (from: string, to: string, all: string) => `${from} à ${to} sur ${all}`,
    before: 'Avant',
    after: 'Après',
    empty: 'vide',
    line: (line: string) => `Ligne ${line}`,
    lines: (lines: string) => `Lignes ${lines}`,
    more: (count: string) => `et ${count} de plus`,
    problems: 'Problèmes',
    severities: { error: 'Erreurs', warning: 'À regarder', note: 'Ce que nous avons arrangé' },
    severityTexts: {
      error: 'Ces lignes restent dehors tant qu’elles ne sont pas corrigées.',
      warning: 'Ces lignes sont importées. Regardez si elles disent ce que vous voulez dire.',
      note: 'De petites choses, lues avec bienveillance.',
    },
    row: 'Toute la ligne',
    foundValue: 'Dans le fichier',
    expected: 'Ce qu’il y a',
    showRows: 'Afficher les lignes',
    hideRows: 'Masquer les lignes',
    download: 'Télécharger les lignes en erreur',
    downloadText:
      'Ces lignes seulement, avec la raison à côté. Corrigez-les là, et choisissez ce fichier comme nouvel import.',
    corrected: 'Envoyer plutôt un fichier corrigé',
    correctedText:
      'Corrigé dans votre propre logiciel. Il est vérifié aussitôt, avec les mêmes choix, et prend la place de celui-ci.',
  },

  fix: {
    open: 'Corriger',
    text: 'Ce que vous écrivez ici est pris au lieu de ce qui est dans le fichier. Le fichier lui-même reste tel quel.',
    everywhere: 'Le même texte dans plusieurs lignes',
    oneByOne: 'Ligne par ligne',
    rows: 'Lignes',
    line: 'Ligne',
    instead: 'À la place',
    insteadOf: (found: string, rows: string) => `Au lieu de « ${found} », dans ${some(rows, 'ligne', 'lignes')}`,
    same: 'Laisser tel quel',
    cellOf: (header: string, line: string) => `${header}, ligne ${line}`,
    apply: 'Appliquer et revérifier',
    applyCount: (count: string) => `Appliquer ${some(count, 'correction', 'corrections')} et revérifier`,
    applyText: 'La touche Entrée fait de même.',
    corrected: (count: string) =>
      `${some(count, 'correction s’applique', 'corrections s’appliquent')} par-dessus le fichier.`,
    takeBack: 'Les retirer',
  },

  run: {
    title: 'Démarrer l’import',
    will: (parts: string) => `L’import ${parts}.`,
    creates: (what: string) => `crée ${what}`,
    updates: (what: string) => `modifie ${what}`,
    nothing: 'ne change rien',
    and: ' et ',
    refusedStay: (count: string) => `${some(count, 'ligne en erreur reste', 'lignes en erreur restent')} dehors.`,
    blocked: (count: string) =>
      `${some(count, 'ligne a', 'lignes ont')} des erreurs, et cet import doit apporter toutes les lignes ou aucune. Corrigez-les, ou choisissez d’importer les bonnes lignes.`,
    chooseGood: 'Importer les bonnes lignes',
    undoable: 'Vous pourrez l’annuler ensuite.',
    counts: {
      company: (count: string) => some(count, 'entreprise', 'entreprises'),
      material: (count: string) => some(count, 'matière', 'matières'),
      product: (count: string) => some(count, 'produit', 'produits'),
      variant: (count: string) => some(count, 'variante', 'variantes'),
      certification: (count: string) => some(count, 'certification', 'certifications'),
      composition: (count: string) => some(count, 'composition', 'compositions'),
    },
    start: 'Démarrer l’import',
    running: 'L’import est en cours',
    done: (done: string, all: string) => `${done} lignes sur ${all}`,
    left: (time: string) => `encore ${time} environ`,
    leaving: 'Vous pouvez quitter cette page ou fermer la fenêtre. Cela continue, même si le service redémarre.',
    cancel: 'Arrêter l’import',
    cancelTitle: 'Arrêter l’import ?',
    cancelText: 'Ce qui est écrit jusqu’ici reste. Vous pourrez l’annuler ensuite.',
    keepRunning: 'Laisser continuer',
    undoing: 'L’import est en cours d’annulation',
    seconds: (count: string) => some(count, 'seconde', 'secondes'),
    minutes: (count: string) => some(count, 'minute', 'minutes'),
    reconnecting:
      'Le service est injoignable en ce moment. L’import continue dès qu’il est de retour ; cette page redemande d’elle-même.',
  },

  report: {
    title: 'Ce qui a été importé',
    undoneTitle: 'Ce qui a été annulé',
    finished: (rows: string) => `Les ${rows} lignes ont toutes eu leur tour.`,
    cancelled: 'L’import s’est arrêté avant la fin.',
    nothing: 'Rien n’avait à être changé : tout était déjà ainsi.',
    undone: 'Ce que cet import a fait a été repris.',
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
    undoTitle: 'Annuler cet import ?',
    undoText:
      'Les fiches qu’il a créées sont supprimées, et peuvent être restaurées pendant un temps. Les fiches qu’il a modifiées retrouvent ce qu’elles avaient avant.',
    undoKept:
      'Les fiches que quelqu’un a enregistrées depuis restent telles quelles, et sont énumérées ensuite. De même un produit qui a reçu des variantes à lui. Les passeports publics restent tels quels jusqu’à leur prochaine publication.',
    undoAction: 'Annuler l’import',
    kept: (count: string) => `${some(count, 'fiche est restée telle quelle', 'fiches sont restées telles quelles')}`,
    keptNone: 'Tout est redevenu comme avant.',
    keptMore: 'En afficher plus',
  },

  watch: {
    running: (file: string, share: string) => `Import de ${file} : ${share}`,
    undoing: (file: string) => `Annulation de l’import de ${file}`,
    finished: (file: string) => `${file} est importé`,
    cancelled: (file: string) => `L’import de ${file} s’est arrêté avant la fin`,
    undone: (file: string) => `L’import de ${file} est annulé`,
    report: 'Voir le rapport',
  },
  files: {
    title: 'Exports et modèles',
    text: 'Un export peut être modifié dans Excel puis importé : seul change ce que vous avez changé. Un modèle est vide et dit, colonne par colonne, ce qu’il attend.',
    readerText: 'Les enregistrements tels qu’ils sont en ce moment, en fichiers pour Excel ou un autre programme.',
    kind: 'Enregistrements',
    out: 'Export',
    template: 'Modèle',
    flat: 'Produits avec variantes',
    compositions: 'Compositions',
    everythingUnder: 'Une feuille par type, ou un CSV de chacun dans un ZIP',
    under: { flat: 'Une ligne par variante, avec son produit', compositions: 'Une ligne par matière d’une variante' },
    outOf: (what: string) => `Export : ${what}`,
    templateOf: (what: string) => `Modèle : ${what}`,
    workspaceExcel: 'Exporter tout l’espace de travail en Excel',
    workspaceZip: 'Exporter tout l’espace de travail en CSV dans un ZIP',
  },
}
