import { backupReasons } from './backup-reasons.ts'
import { messageReasons } from './message-reasons.ts'

/** Ce qui concerne les autres systèmes et leurs connexions ; {value} est ce qu’ils ont nommé. */
export const connectionReasons: Readonly<Record<string, string>> = {
  ...backupReasons,
  ...messageReasons,
  address_insecure:
    'L’adresse doit commencer par https:// : en http, n’importe qui en chemin pourrait lire les clés, et WooCommerce ne les accepte pas ainsi. Passez d’abord la boutique en https.',
  address_of_page: 'C’est l’adresse d’une page de la boutique. La sienne est {value} : saisissez celle-ci.',
  app_refused:
    'Shopify ne donne pas accès à cette application. Vérifiez l’ID et le secret client, et que l’application est installée dans cette boutique et appartient à la même organisation.',
  archived_left_out: 'Archivé ; les articles archivés ne sont pas choisis.',
  attributes_without_variants_not_read: 'Les attributs dont Odoo ne fait jamais de variantes ne sont pas lus.',
  blocked_by_guard:
    'Une page de {value} est venue au lieu des données : cette protection bloque le service. Demandez à l’exploitant du site de laisser passer les requêtes à l’interface.',
  blocked_left_out: 'Bloqué ; les articles bloqués ne sont pas choisis.',
  bulk_failed: 'Shopify n’a pas pu lire la boutique en entier. Une nouvelle tentative suit.',
  bulk_in_progress: 'Shopify traite encore une autre grande requête. La suite vient après.',
  bulk_refused: 'Shopify refuse de lire la boutique en entier.',
  certificate_malformed:
    'Ce n’est pas un certificat d’autorité. Collez-en 1 à 10 au format PEM, de « -----BEGIN CERTIFICATE----- » à « -----END CERTIFICATE----- », sans clé.',
  changed_meanwhile: 'Cela a été modifié là-bas entre-temps.',
  chosen_malformed: 'Ce qui doit être lu n’était pas lisible. Choisissez à nouveau.',
  company_unknown:
    'Une société choisie n’existe plus, ou l’application ne peut plus la voir. Choisissez à nouveau les sociétés.',
  conflict: 'Cela a été modifié là-bas entre-temps.',
  connection_at_work: 'Cette connexion travaille en ce moment. Attendez la fin de l’exécution ou annulez-la.',
  connection_not_found: 'Cette connexion n’existe plus.',
  connection_paused: 'La connexion est en pause. Reprenez-la d’abord.',
  connector_failed: 'La lecture a échoué pour une raison inconnue. Le journal du service en dit plus.',
  connector_unknown: 'Ce système ne peut pas être connecté.',
  credentials: 'Les identifiants ne sont pas acceptés.',
  credentials_expire: 'Les identifiants prennent fin le {value}. Créez-en de nouveaux là-bas et saisissez-les ici.',
  credentials_in_address:
    'Le serveur de la boutique retire l’en-tête avec les identifiants ; ils passent donc chiffrés dans l’adresse. Demandez à l’hébergeur de laisser passer « Authorization ».',
  credentials_lost: 'La clé de cette installation est perdue, et ces identifiants avec elle. Saisissez-les de nouveau.',
  credentials_refused: 'Les identifiants ne sont pas acceptés.',
  cursor_expired: 'Le système ne sait plus où la lecture s’était arrêtée. La prochaine exécution reprend du début.',
  custom_page_malformed:
    'La page API s’écrit publisher/group/version/name, par exemple acme/passports/v1.0/itemDetails, ou ODataV4/ et le nom d’une page publiée.',
  custom_page_missing: 'Business Central n’a pas la page API indiquée. Vérifiez son nom et qu’elle est publiée.',
  database_needed: 'Indiquez le nom de la base de données : il y en a plusieurs à cette adresse.',
  disconnected: 'La connexion a été déconnectée.',
  field_missing: 'Ce champ n’existe plus là-bas. Choisissez-en un autre.',
  field_not_made: 'Le champ n’a pas pu y être créé. Choisissez-en un autre, ou créez-le là-bas vous-même.',
  field_of_product:
    'Ce champ a une valeur pour toutes les variantes du produit, et il y en a plusieurs. Choisissez un champ des variantes.',
  field_of_variants: 'Ce champ est celui des variantes dans Odoo et n’a pas de place pour le produit entier.',
  field_without_value: 'Ce champ n’est pas lu, car les champs de ce type ne contiennent pas de valeur.',
  fields_not_permitted:
    'L’utilisateur de la clé ne peut pas créer de champs dans Odoo. Demandez-le à un administrateur d’Odoo, ou choisissez un autre champ.',
  file_not_given: 'Le système n’a pas donné le fichier.',
  first_run: 'C’est la première exécution de la connexion. Regardez ce qu’elle changerait, puis laissez-la continuer.',
  foreign_link: 'Le système renvoie à une adresse étrangère ; rien n’y a été demandé.',
  formula_error:
    'La formule d’un champ donne une erreur au lieu d’une valeur. Le champ compte comme vide, le reste de l’enregistrement est lu.',
  images_not_read: 'Les images ne sont pas lues ; prix, stock et commandes ne sont pas demandés du tout.',
  import_gone: 'L’import de cette exécution a été supprimé.',
  key_end_late: 'Odoo limite les clés à trois mois. Vérifiez le jour où elle prend fin.',
  key_end_unknown: 'La fin de la clé n’est pas connue. Indiquez le jour pour être prévenu à temps.',
  key_malformed:
    '« {field} » ne ressemble pas à ce que montre WooCommerce : la clé commence par ck_, le secret par cs_.',
  key_may_not:
    'La clé n’en a pas le droit. Sous WooCommerce › Réglages › Avancé › API REST, donnez-lui « Lecture/Écriture ».',
  key_reads_only:
    'La clé ne peut que lire ; aucune adresse de passeport ne peut être écrite dans la boutique. Sous WooCommerce › Réglages › Avancé › API REST, donnez-lui « Lecture/Écriture ».',
  key_refused: 'La clé n’est pas acceptée. Copiez-la encore une fois, ou créez-en une nouvelle là-bas.',
  kind_left_out: 'Ce type d’article n’est pas choisi.',
  leads_malformed: 'Qui décide n’était pas lisible. Choisissez à nouveau.',
  line_too_long: 'Le système répond par une ligne trop longue.',
  login_needed:
    'Cet Odoo est plus ancien que 19, où la clé ne suffit pas. Indiquez aussi l’identifiant de son utilisateur.',
  many_changes:
    'Cette exécution changerait ou marquerait {value} fiches. Au-delà de {limit} %, votre accord est nécessaire.',
  mapping_malformed: 'La correspondance n’était pas lisible. Choisissez à nouveau les champs.',
  max_cost_exceeded: 'Trop a été demandé à Shopify d’un coup.',
  month_used_up:
    'Les requêtes que le forfait permet là-bas en un mois sont épuisées. La lecture reprendra le mois prochain, ou avec un forfait plus large.',
  no_bases: 'Le jeton ne peut voir aucune base. Ajoutez-lui les bases sur airtable.com/create/tokens.',
  no_companies: 'Les identifiants ne voient aucune société. Donnez-leur un jeu d’autorisations dans Business Central.',
  no_product_linked: 'La variante n’est liée à aucun produit existant. Liez-la là-bas.',
  no_route:
    'C’est WordPress, mais l’interface de WooCommerce manque. Vérifiez que l’extension est active et que l’adresse est celle de la boutique.',
  no_shop:
    'Shopify n’a pas de boutique de ce nom. Il est dans l’adresse de l’administration : admin.shopify.com/store/NOM.',
  no_woocommerce:
    'C’est WordPress, mais WooCommerce 3.5 ou plus récent n’y est pas actif. Activez l’extension, ou saisissez l’adresse de la boutique.',
  not_a_list: 'Le système ne répond pas par une liste. Vérifiez l’adresse et quelles extensions modifient l’interface.',
  not_found: 'Cela n’existe pas là-bas.',
  not_in_interface:
    'L’interface de Microsoft ne donne ni poids, ni couleur, ni taille, ni marque, ni traduction. Ce qu’en a une page à vous y est lu.',
  not_json: 'La réponse n’est pas lisible. Vérifiez l’adresse.',
  not_odoo: 'Ce n’est pas Odoo qui répond à cette adresse. Saisissez celle où vous ouvrez Odoo.',
  not_permitted: 'Le système ne le permet pas à ces identifiants.',
  not_sold_left_out: 'Odoo dit que ce n’est pas vendu ; seul ce qui est en vente est choisi.',
  not_understood: 'Shopify n’a pas compris la demande. Choisissez peut-être une autre version de l’interface.',
  outcome_not_told: 'Le système n’a pas dit ce qu’il en est advenu. Une nouvelle tentative suit.',
  passing: 'Le système est injoignable pour le moment.',
  paused_by: 'Mise en pause par {value}.',
  permission: 'Les identifiants n’en ont pas le droit.',
  place_ended: 'Le système ne sait plus jusqu’où la liste a été lue. Elle sera relue.',
  prices_and_stock_not_read: 'Prix, stock, coûts et images ne sont pas demandés.',
  products_not_permitted: 'L’utilisateur de la clé ne peut pas voir les produits. Donnez-lui ce droit là-bas.',
  rate_limited: 'Le système ne permet plus de requêtes pour le moment.',
  read_only: 'Connecté ainsi, on ne peut qu’y lire.',
  record_missing: 'Cet enregistrement n’existe plus là-bas.',
  redirected:
    'L’adresse mène à une autre, qui n’est pas suivie avec des identifiants. Si c’est la bonne, saisissez-la comme adresse.',
  refused: 'Le système refuse.',
  row_missing: 'La page indiquée n’a pas de ligne pour cela.',
  run_not_found: 'Cette exécution n’existe plus.',
  run_not_ready: 'Cette exécution n’est pas prête pour cela. Regardez où elle en est.',
  run_under_way: 'Une exécution de cette connexion est déjà en cours. Attendez sa fin, ou décidez-la.',
  run_undone: 'En pause, car {value} a défait une exécution : la prochaine ramènerait tout.',
  scope_missing: 'Il manque à l’application un droit de lecture. Donnez-lui read_products et installez-la à nouveau.',
  scope_missing_languages:
    'L’application ne voit pas les autres langues de la boutique. Donnez-lui read_translations et read_locales.',
  scope_missing_write:
    'L’application ne peut pas écrire ; aucune adresse de passeport n’arrive dans la boutique. Donnez-lui write_products et installez-la à nouveau.',
  secrets_needed: 'Avec une autre adresse, les identifiants sont à saisir à nouveau : ils valaient pour l’ancienne.',
  service_fault: 'Ce service a lui-même commis une erreur. Une nouvelle tentative suivra.',
  setting_malformed: '« {field} » n’a pas la forme attendue.',
  setting_missing: '« {field} » manque encore.',
  setting_unknown: 'Le système ne connaît pas ce réglage.',
  settings_malformed: 'Les indications n’étaient pas lisibles. Saisissez-les à nouveau.',
  several_products_linked:
    'La variante est liée à plusieurs produits et ne peut appartenir qu’à un seul. Gardez un seul lien là-bas.',
  shop_closed: 'La boutique est fermée. Son propriétaire peut l’ouvrir dans Shopify.',
  shop_malformed:
    'Saisissez le nom de la boutique chez Shopify, comme acme de acme.myshopify.com. Son propre domaine ne mène pas à l’interface.',
  state_left_out: 'Ce statut n’est pas choisi : {value}.',
  system_fault: 'Le système a lui-même une erreur.',
  system_refused: 'Le système a refusé ce qui était demandé.',
  system_unavailable: 'Le système est injoignable pour le moment. Réessayez tout de suite après.',
  table_missing:
    'Cette base, cette table ou cette vue n’existe pas là-bas. Relisez les champs, puis choisissez à nouveau.',
  throttled: 'Shopify demande une pause ; la suite vient après.',
  times_incomplete: 'Les heures demandent un fuseau horaire.',
  token_malformed:
    'Ce n’est pas un jeton d’accès personnel : il commence par pat. Les clés d’API, qui commencent par key, n’y sont plus acceptées.',
  token_reads_only:
    'Le jeton permet seulement de lire. Avec data.records:write, les adresses des passeports et les valeurs peuvent aussi être écrites dans la table.',
  token_scope_missing:
    'Il manque un droit au jeton, ou il ne peut pas voir cette base. Ajoutez l’un et l’autre sur airtable.com/create/tokens.',
  feed_not_found: 'Ce flux n’existe pas ou plus.',
  feed_revoked: 'Ce flux a été révoqué. Créez-en un autre.',
  secret_wrong: 'Microsoft Entra ne connaît pas ce secret. Saisissez la valeur du secret client, non son ID.',
  secret_ended: 'Le secret client a expiré. Créez-en un autre dans Microsoft Entra et saisissez-le ici.',
  client_unknown: 'Cette application n’existe pas dans ce locataire. Vérifiez l’ID d’application.',
  tenant_unknown: 'Ce locataire n’existe pas. Vérifiez l’ID de l’annuaire.',
  too_many_models: 'Il y a déjà {limit} modèles, le maximum. Supprimez-en un d’abord.',
  guid_malformed: '{field} a la forme 1d6c1a2b-3f44-4c0e-9a57-0c1f5e2b7d90.',
  tenant_malformed:
    'C’est l’ID de l’annuaire (locataire) de Microsoft Entra ou son domaine, par exemple acme.onmicrosoft.com.',
  client_secret_malformed: 'Saisissez la valeur d’un secret client de l’application, sans espaces.',
  client_secret_needed: 'Saisissez aussi le secret client : il appartient à une application d’un locataire.',
  refreshed_model_not_found: 'Ce modèle n’existe pas ou plus.',
  model_paused: 'Ce modèle est en pause. Reprenez-le d’abord.',
  refresh_under_way: 'Power BI actualise déjà ce modèle. Un autre essai suivra.',
  refreshes_used_up:
    'Power BI n’accepte plus d’actualisation de ce modèle aujourd’hui ; celles de sa propre planification comptent aussi.',
  power_bi_not_permitted:
    'Power BI n’accepte pas cette application : un administrateur de Power BI doit autoriser les principaux de service à utiliser l’interface, et l’application doit être membre ou contributrice de l’espace de travail.',
  model_unknown:
    'Power BI ne connaît pas cet espace de travail ou ce modèle sémantique pour cette application. Vérifiez les deux ID.',
  too_many_feeds: 'Il y a déjà {limit} flux, le maximum. Révoquez-en un d’abord.',
  field_of_other_kind: 'Ceci appartient aux flux de l’autre type : {field}.',
  too_many_connections: 'Il y a déjà {limit} connexions, le maximum. Déconnectez-en une d’abord.',
  version_differs: 'Shopify répond avec une autre version de son interface. Choisissez-en une qui existe encore.',
  version_too_old: 'Cet Odoo est trop ancien. Odoo peut être connecté à partir de la version 14.',
  web_page: 'Une page web est venue au lieu des données. Vérifiez l’adresse et que rien ne se trouve devant.',
  weight_unit_unknown: 'La clé ne peut pas voir dans quelle unité la boutique pèse. Créez-la pour un administrateur.',
  not_ours: 'Le champ contient une valeur qui ne vient pas d’ici et a été laissé.',
  characteristics_not_read: 'Les caractéristiques de la classification ne sont pas lues.',
  client_malformed: 'Le mandant a trois chiffres, par exemple 100.',
  dialog_user:
    'SAP montre sa page de connexion : c’est un utilisateur de dialogue, ou le mot de passe doit être changé. Prenez un utilisateur de communication.',
  endless_list: 'Le système donne une liste sans fin. Son assistance doit regarder cela.',
  fields_are_made_there: 'Les champs à écrire sont créés dans SAP par un utilisateur clé.',
  marked_left_out: 'Marqué pour suppression ; ces produits ne sont pas choisis.',
  no_custom_fields:
    'SAP ne montre pas de champs personnalisés dans cette interface. Un utilisateur clé peut en créer un et le publier.',
  not_sap: 'Ce n’est pas SAP qui répond à cette adresse. Vérifiez l’adresse.',
  nothing_to_write: 'Choisissez d’abord ce qui est écrit dans quel champ.',
  plants_and_sales_not_read:
    'Ce qui varie selon la division, l’organisation commerciale ou la valorisation, les prix, le stock et les images ne sont pas lus.',
  target_twice: 'Deux valeurs ne peuvent pas aller dans le même champ.',
  target_unknown: 'Ce champ n’existe pas là-bas. Relisez les champs.',
  too_long: 'La valeur est plus longue que ce que le champ permet là-bas.',
  value_not_written: 'Cette valeur ne peut pas y être écrite.',
  write_backs_unconfirmed: 'Regardez d’abord ce qui serait écrit, et confirmez-le.',
  version_malformed: 'La version de l’API s’écrit comme v2.1.',
  too_many_pages:
    'EcoVadis annonce plus de pages d’entreprises qu’il n’est possible. Adressez-vous à l’éditeur de ce service.',
  company_needed: 'Dites de laquelle de vos entreprises il s’agit.',
  country_needed: 'Indiquez d’abord le pays de l’entreprise : le système le demande.',
  requests_not_taken: 'Ce système ne note pas d’entreprises et n’accepte donc pas de telles demandes.',
  request_refused: 'EcoVadis n’accepte pas la demande : « {value} ». Corrigez-la et renvoyez-la.',
  rated_company_not_found: 'Ce fournisseur n’existe pas ou plus dans la connexion.',
  values_unwritten: '{value} valeurs n’ont pas pu y être écrites. Voyez-les sur la connexion.',
  column_unfit: 'Cette colonne ne peut pas y contenir ces valeurs. Choisissez une colonne de textes.',
  columns_not_made: 'Ces identifiants ne permettent pas d’y créer des colonnes. Créez-les là-bas, puis choisissez-les.',
  column_twice: 'Chaque colonne a besoin de la sienne là-bas.',
  key_column_unwritten: 'La colonne qui distingue les lignes doit être écrite.',
  left_column_missing: 'Choisissez la colonne de la marque, ou faites supprimer les lignes.',
  left_column_unfit:
    'Cette colonne ne peut pas servir de marque. Choisissez-en une de textes, de jours ou de cases à cocher.',
  list_column_unknown: 'La liste n’a pas cette colonne.',
  list_copy_not_found: 'Cette table tenue à jour n’existe plus.',
  list_copy_paused: 'La table est en pause. Reprenez-la d’abord.',
  many_rows_leave: '{value} lignes seraient marquées ou supprimées. Regardez la liste, et confirmez si c’est juste.',
  no_tables: 'Ce système n’a pas de tables qui puissent être tenues à jour.',
  preview_first: 'Regardez d’abord ce qui serait écrit, puis confirmez-le.',
  record_gone: 'La fiche a été supprimée entre-temps.',
  row_gone: 'La ligne n’y est plus.',
  row_key_twice: 'Une autre fiche a la même valeur dans la colonne qui distingue les lignes : « {value} ».',
  row_without_key: 'Elle n’a pas de valeur dans la colonne qui distingue les lignes, et n’a pas été écrite.',
  table_column_unknown: 'La table n’a pas cette colonne. Regardez de nouveau les tables.',
  table_gone: 'La table n’y est plus. Choisissez-en une autre.',
  table_unknown: 'Cette table n’y est pas. Regardez de nouveau les tables.',
  too_many_list_copies: 'Il y a déjà autant de tables tenues à jour que possible. Arrêtez-en une d’abord.',
  api_disabled:
    'L’API Google Sheets n’est pas activée dans le projet du compte de service. Activez-la dans la console Google Cloud, sous « API et services ».',
  beyond_grid: 'La feuille n’a plus ces lignes et ces colonnes.',
  header_doubled:
    'La colonne {value} n’est pas lue, parce qu’une colonne avant elle a le même en-tête. Donnez-lui un autre en-tête.',
  header_empty: 'La colonne {value} n’est pas lue, parce qu’elle n’a pas d’en-tête. Écrivez-en un au-dessus.',
  key_doubled:
    'La ligne {value} n’est pas lue, parce qu’une ligne avant elle a la même clé. Donnez une autre clé à l’une des deux.',
  key_file_malformed: 'Ce n’est pas tout le contenu du fichier JSON que Google crée pour une clé de compte de service.',
  key_missing: 'La ligne {value} n’est pas lue, parce que la colonne qui distingue les lignes y est vide.',
  key_too_long: 'La ligne {value} n’est pas lue, parce que le texte qui distingue les lignes est trop long.',
  not_a_spreadsheet:
    'Ce fichier n’est pas une feuille de calcul Google ; c’est peut-être un fichier Excel dans Google Drive. Ouvrez-le là-bas et choisissez « Fichier » › « Enregistrer au format Google Sheets ».',
  not_shared:
    'La feuille de calcul n’est pas partagée avec le compte de service, ou seulement en lecture. Partagez-la avec son adresse e-mail, comme éditeur s’il faut y écrire.',
  other_spreadsheet:
    'Google n’a pas dit de quelle feuille de calcul vient la réponse. Rien n’en a été repris ; vérifiez l’adresse.',
  product_missing:
    'La colonne qui nomme le produit est vide. Remplissez-la, ou dites qu’une ligne est un produit avec une seule variante.',
  range_protected:
    'Les cellules où il faut écrire sont protégées. Autorisez le compte de service à les modifier, ou choisissez d’autres colonnes.',
  sheet_empty:
    'La feuille « {value} » n’a pas de ligne d’en-têtes. Écrivez-en une au-dessus des lignes, ou choisissez une autre feuille.',
  sheet_missing: 'Cette feuille n’existe plus. Relisez les champs et choisissez de nouveau.',
  sheet_moving:
    'Pendant la lecture, des lignes ou des colonnes sont sans cesse déplacées. Un nouvel essai aura lieu plus tard.',
  spreadsheet_full:
    'La feuille de calcul a autant de cellules que Google le permet. Supprimez des lignes ou des colonnes vides.',
  spreadsheet_malformed:
    'Ce n’est pas l’adresse d’une feuille de calcul Google. Copiez-la depuis le navigateur : https://docs.google.com/spreadsheets/d/…',
  spreadsheet_missing:
    'Google n’a pas cette feuille de calcul, ou elle n’est pas partagée avec le compte de service. Vérifiez son adresse et partagez-la avec l’adresse e-mail du compte.',
}
