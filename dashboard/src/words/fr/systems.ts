import type { SystemWords } from '../en/systems.ts'

export const systems: Readonly<Record<string, SystemWords>> = {
  woocommerce: {
    kind: 'Boutique en ligne sur WordPress',
    gives: 'Produits, variations, marques, attributs, poids, GTIN et champs personnalisés',
    needs: 'Une clé de son API REST, qu’un administrateur de la boutique crée en une minute',
    steps: [
      'Dans WordPress, ouvrez WooCommerce › Réglages › Avancé › API REST.',
      'Choisissez « Ajouter une clé ». Donnez-lui un nom, par exemple Selvedge, et un administrateur comme utilisateur.',
      'Autorisations : « Lecture/Écriture », pour que les adresses des passeports puissent être écrites dans la boutique. « Lecture » suffit pour lire.',
      'Choisissez « Générer une clé API » et copiez tout de suite les deux moitiés : le secret n’est plus affiché.',
    ],
    options: {
      states: {
        publish: 'Publié',
        private: 'Privé',
        draft: 'Brouillon',
        pending: 'En attente de relecture',
        future: 'Planifié',
      },
      kinds: {
        goods: 'Produits simples et variables',
        grouped: 'Produits groupés',
        external: 'Produits d’autres boutiques',
      },
    },
    settings: {
      address: {
        label: 'Adresse de la boutique',
        help: 'Comme dans votre navigateur : https://shop.example',
        example: 'https://',
      },
      consumer_key: { label: 'Clé client', help: 'Commence par ck_', example: 'ck_…' },
      consumer_secret: { label: 'Secret client', help: 'Commence par cs_', example: 'cs_…' },
    },
  },
  shopify: {
    kind: 'Boutique en ligne',
    gives: 'Produits, variantes, options, codes-barres, poids, métachamps et traductions',
    needs: 'Une application à vous dans la boutique, que son propriétaire crée en quelques minutes',
    steps: [
      'Ouvrez dev.shopify.com, choisissez votre organisation, puis « Applications » et « Créer une application ».',
      'Sous « Versions », cochez les droits read_products et write_products, et read_translations pour d’autres langues. Publiez la version.',
      'Sous « Accueil », choisissez « Installer l’application » et votre boutique.',
      'Sous « Paramètres », copiez l’ID client et le secret client.',
      'Si la boutique a une application plus ancienne avec un jeton d’accès (il commence par shpat_), choisissez plutôt « Jeton d’accès ».',
    ],
    options: {
      states: { ACTIVE: 'Actif', UNLISTED: 'Non répertorié', DRAFT: 'Brouillon', ARCHIVED: 'Archivé' },
      kinds: { goods: 'Marchandises', bundles: 'Lots de produits', gift_cards: 'Cartes-cadeaux' },
    },
    settings: {
      shop: {
        label: 'Nom de la boutique',
        help: 'acme de acme.myshopify.com ; son propre domaine ne convient pas',
        example: 'acme',
      },
      access: {
        label: 'Type d’accès',
        choices: {
          app: 'Application avec ID et secret client',
          token: 'Jeton d’accès d’une application plus ancienne',
        },
      },
      client_id: { label: 'ID client', help: 'Dans les paramètres de l’application' },
      client_secret: { label: 'Secret client', help: 'Sous l’ID client ; commence par shpss_' },
      access_token: { label: 'Jeton d’accès', help: 'Commence par shpat_', example: 'shpat_…' },
      api_version: {
        label: 'Version de l’interface',
        help: 'À laisser, sauf si l’assistance de Shopify dit autre chose',
      },
    },
  },
  odoo: {
    kind: 'ERP',
    gives: 'Produits, variantes, attributs, codes-barres, poids, champs à vous et traductions',
    needs: 'Une clé API d’un utilisateur qui peut voir les produits',
    steps: [
      'Dans Odoo, connectez-vous comme l’utilisateur dont la connexion doit avoir les droits.',
      'Ouvrez votre nom en haut à droite › Mes préférences › Sécurité du compte.',
      'Choisissez « Nouvelle clé API », donnez-lui un nom et la durée la plus longue proposée.',
      'Copiez la clé tout de suite : elle n’est plus affichée. Notez le jour où elle prend fin ; vous serez prévenu à temps.',
    ],
    options: {
      archived: { without: 'Sans les produits archivés', with: 'Y compris les produits archivés' },
      kinds: { goods: 'Biens', service: 'Services', combo: 'Combos' },
      sold: { sold: 'Ce qui peut être vendu', all: 'Y compris ce qui est seulement acheté ou fabriqué' },
    },
    settings: {
      address: {
        label: 'Adresse d’Odoo',
        help: 'Comme dans votre navigateur : https://acme.odoo.com',
        example: 'https://',
      },
      api_key: { label: 'Clé API' },
      api_key_ends: { label: 'Jour où la clé prend fin', help: 'Vous êtes prévenu 14, 3 et 1 jours avant' },
      login: { label: 'Identifiant', help: 'Seulement pour Odoo 14 à 18 : souvent une adresse e-mail' },
      database: { label: 'Base de données', help: 'Seulement si le serveur en a plusieurs' },
    },
  },
  sap: {
    kind: 'ERP',
    gives: 'Produits, articles génériques avec leurs variantes, descriptions dans toutes les langues, GTIN et poids',
    needs: 'Un utilisateur de communication qui a accès aux fiches produits',
    steps: [
      'Ouvrez « Gérer les utilisateurs de communication » et créez un utilisateur avec un mot de passe.',
      'Ouvrez « Systèmes de communication » et créez un système avec cet utilisateur pour la communication entrante.',
      'Ouvrez « Accords de communication » et créez-en un pour le scénario SAP_COM_0009 (intégration des produits).',
      'Copiez l’hôte de l’accord, et saisissez le nom et le mot de passe de l’utilisateur de communication.',
    ],
    options: {
      types: { '*': 'Tous les types d’articles' },
      marked: {
        without: 'Sans les articles marqués pour suppression',
        with: 'Y compris les articles marqués pour suppression',
      },
    },
    settings: {
      address: {
        label: 'Adresse du système',
        help: 'Souvent https://my300000-api.s4hana.cloud.sap',
        example: 'https://',
      },
      user: { label: 'Utilisateur de communication' },
      by: { label: 'Se connecter avec', choices: { user: 'Utilisateur et mot de passe', key: 'Clé API' } },
      api_key: { label: 'Clé API', help: 'Du SAP Business Accelerator Hub ou de votre passerelle' },
      service: {
        label: 'Interface',
        choices: { auto: 'La trouver', v4: 'CE_PRODUCT_0002 (V4)', v2: 'API_PRODUCT_SRV (V2)' },
      },
      credentials_end: {
        label: 'Jour où le mot de passe ou la clé expire',
        help: 'Vous êtes prévenu 14, 3 et 1 jours avant',
      },
      password: { label: 'Mot de passe' },
      client: { label: 'Mandant', help: 'Trois chiffres ; seulement pour vos propres systèmes' },
    },
  },
  'business-central': {
    kind: 'ERP',
    gives: 'Articles, variantes, catégories, GTIN et poids des sociétés que vous choisissez',
    needs: 'Une inscription d’application dans Microsoft Entra, créée par un administrateur',
    steps: [
      'Dans Microsoft Entra, ouvrez Inscriptions d’applications › Nouvelle inscription. Copiez l’ID de l’annuaire (locataire) et l’ID d’application (client).',
      'Sous « Autorisations API », ajoutez Dynamics 365 Business Central › Autorisations d’application › API.ReadWrite.All et accordez le consentement d’administrateur.',
      'Sous « Certificats et secrets », créez une clé secrète client et copiez sa valeur tout de suite. Notez le jour où elle prend fin.',
      'Dans Business Central, ouvrez « Applications Microsoft Entra », saisissez l’ID client et donnez un jeu d’autorisations comme D365 BUS FULL ACCESS.',
      'L’interface standard ne permet pas d’écrire les articles. Pour y écrire des adresses, indiquez une page API à vous sous « Autres réglages ».',
    ],
    options: {
      kinds: { Inventory: 'Stock', 'Non-Inventory': 'Hors stock', Service: 'Service' },
      blocked: { without: 'Sans les articles bloqués', with: 'Y compris les articles bloqués' },
    },
    settings: {
      where: { label: 'Hébergement', choices: { cloud: 'Chez Microsoft (SaaS)', own: 'Sur votre propre serveur' } },
      tenant: { label: 'ID de l’annuaire (locataire)' },
      environment: { label: 'Environnement', help: 'En général Production', example: 'Production' },
      client_id: { label: 'ID d’application (client)' },
      client_secret: { label: 'Clé secrète client', help: 'Sa valeur, pas son ID' },
      client_secret_ends: { label: 'Jour où elle prend fin', help: 'Vous êtes prévenu 14, 3 et 1 jours avant' },
      address: {
        label: 'Adresse de l’interface',
        help: 'Jusqu’à l’instance : https://erp.example:7048/BC',
        example: 'https://',
      },
      user: { label: 'Utilisateur' },
      access_key: {
        label: 'Clé d’accès aux services web',
        help: 'Sur la fiche de l’utilisateur dans Business Central',
      },
      custom_page: { label: 'Page API à vous', help: 'publisher/group/version/entity ; nécessaire pour écrire' },
      custom_item_field: { label: 'Son champ pour les articles' },
      custom_variant_field: { label: 'Son champ pour les variantes' },
    },
  },
  airtable: {
    kind: 'Tableur et base de données',
    gives: 'Produits, variantes, matières, entreprises ou certifications d’une table, avec photos et documents',
    needs: 'Un jeton d’accès personnel, que vous créez en une minute',
    steps: [
      'Ouvrez airtable.com/create/tokens et choisissez « Create new token ». Donnez-lui un nom, par exemple Selvedge.',
      'Ajoutez les droits data.records:read et schema.bases:read. Pour écrire les adresses des passeports dans la table, ajoutez data.records:write, et schema.bases:write si le champ doit être créé pour vous.',
      'Sous « Access », ajoutez seulement les bases à lire : chacune coûte une requête à chaque lecture.',
      'Choisissez « Create token » et copiez-le aussitôt : il ne sera plus affiché.',
      'Une connexion lit une table. Créez une autre connexion pour chaque autre table ; le jeton peut être le même.',
    ],
    options: {
      records: {
        single: 'Un produit avec une seule variante',
        variant: 'Une variante liée à son produit',
        product: 'Un produit',
        material: 'Une matière',
        company: 'Une entreprise',
        certification: 'Une certification',
      },
      view: { all: 'Tous les enregistrements' },
      pictures: { none: 'Aucune photo' },
      documents: { none: 'Aucun document' },
    },
    settings: {
      access_token: { label: 'Jeton d’accès personnel', help: 'Commence par pat', example: 'pat…' },
    },
  },
  'google-sheets': {
    kind: 'Tableur',
    gives: 'Produits, variantes, matières, entreprises ou certifications d’une feuille',
    needs:
      'Un compte de service Google Cloud, que vous créez en quelques minutes et avec lequel vous partagez la feuille de calcul',
    steps: [
      'Ouvrez console.cloud.google.com et choisissez ou créez un projet. Sous « API et services » › « Bibliothèque », activez l’API Google Sheets.',
      'Sous « IAM et administration » › « Comptes de service », créez un compte, par exemple selvedge. Il n’a besoin d’aucun rôle.',
      'Ouvrez le compte, puis « Clés » › « Ajouter une clé » › « Créer une clé » › « JSON ». Le fichier ne peut être téléchargé qu’une fois.',
      'Dans la feuille de calcul, choisissez « Partager » et saisissez l’adresse e-mail du compte. « Lecteur » suffit pour lire ; pour écrire, il faut « Éditeur ».',
      'Copiez l’adresse de la feuille de calcul, ouvrez le fichier dans un éditeur de texte et collez tout son contenu ici.',
      'Une connexion lit une feuille. Créez une autre connexion pour chaque autre feuille ; la clé peut être la même.',
    ],
    options: {
      records: {
        single: 'Un produit avec une seule variante',
        variant: 'Une variante ; une colonne dit de quel produit',
        product: 'Un produit',
        material: 'Une matière',
        company: 'Une entreprise',
        certification: 'Une certification',
      },
    },
    settings: {
      spreadsheet: {
        label: 'Adresse de la feuille de calcul',
        help: 'Comme dans votre navigateur : https://docs.google.com/spreadsheets/d/…',
        example: 'https://docs.google.com/spreadsheets/d/…',
      },
      service_account: {
        label: 'Clé du compte de service',
        help: 'Tout le fichier JSON, de { à }',
        example: '{ … }',
      },
    },
  },
  ecovadis: {
    kind: 'Notations de durabilité',
    gives: 'Notations de vos fournisseurs, chaque mois et avec leur historique ; demandes d’évaluation',
    needs: 'Un accès à l’API d’EcoVadis, une option de votre contrat',
    steps: [
      'Demandez à votre interlocuteur chez EcoVadis un accès à l’API. Vous recevez un nom d’utilisateur et un mot de passe de l’API ; ceux du portail ne fonctionnent pas.',
      'Pour essayer d’abord, demandez aussi l’accès au bac à sable et choisissez-le ici.',
      'Après la première exécution, associez chaque fournisseur à l’une de vos entreprises. Rien n’est repris des fournisseurs que vous n’avez pas confirmés.',
      'Sans accès à l’API, importez la liste exportée par EcoVadis, ou saisissez les notations à la main.',
    ],
    settings: {
      where: { label: 'Plateforme', choices: { live: 'Production', sandbox: 'Bac à sable' } },
      user: { label: 'Nom d’utilisateur de l’API' },
      password: { label: 'Mot de passe de l’API' },
      version: { label: 'Version de l’API', help: 'v2.1, sauf indication contraire d’EcoVadis', example: 'v2.1' },
    },
  },
}
