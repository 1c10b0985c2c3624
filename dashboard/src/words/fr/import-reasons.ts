/** Ce qui ne va pas dans un fichier ou l’une de ses lignes ; {field} est la colonne, {value} ce que contient la cellule. */
export const importReasons: Readonly<Record<string, string>> = {
  // Collectes
  pickup_address_malformed:
    'Ce n’est pas l’adresse d’un fichier. Écrivez-la comme https://fichiers.example.com/articles.csv ou sftp://fichiers.example.com/sortie/articles.csv, sans nom d’utilisateur ni mot de passe.',
  host_key_malformed:
    'Ce n’est pas l’empreinte d’une clé. Elle commence par SHA256: suivi de 43 caractères, comme l’affiche ssh-keygen -l.',
  host_key_not_of_web: 'Seuls les serveurs SFTP ont une clé. Laissez ce champ vide.',
  two_secrets: 'Indiquez soit un mot de passe, soit une clé privée.',
  password_malformed: 'Le mot de passe doit tenir sur une ligne.',
  private_key_malformed:
    'Ce n’est pas une clé privée. Collez le texte entier, de « -----BEGIN … PRIVATE KEY----- » jusqu’à sa dernière ligne.',
  secret_needed:
    'Indiquez le mot de passe ou la clé. Pour un autre serveur ou un autre utilisateur, il faut le saisir de nouveau.',
  too_many_pickups: 'L’espace de travail a {limit} collectes, ce qui est la limite. Supprimez-en d’abord une.',
  pickup_deletes:
    'Des lignes de ce fichier supprimeraient {value} fiches, ce qui ne se fait jamais automatiquement. Examinez l’import et lancez-le si c’est voulu.',
  pickup_many_errors:
    '{value} lignes ont des erreurs, soit plus de {limit} %. Examinez l’import et lancez-le si c’est voulu.',
  pickup_first_run:
    'C’est le premier fichier depuis que la collecte a été créée ou modifiée. Examinez ce qu’il ferait, puis lancez l’import.',
  pickup_columns_missing:
    'Il manque au fichier des colonnes de son profil : {value}. Examinez l’import et lancez-le si c’est voulu.',
  pickup_profile_gone: 'Le profil selon lequel le fichier était lu a été supprimé. Choisissez-en un autre.',
  pickup_failed:
    'Le fichier n’a pas pu être récupéré ou lu, pour une raison inconnue. Le journal du service contient les détails.',
  pickup_too_slow: 'Le fichier n’est pas arrivé en {limit} secondes.',
  pickup_is_page: 'À cette adresse se trouve une page web et non un fichier. Elle demande peut-être de se connecter.',
  pickup_led_astray: 'L’adresse redirige plus de {limit} fois, ou vers rien.',
  pickup_refused:
    'Le serveur refuse les identifiants, ou en demande. Saisissez-les de nouveau, puis reprenez la collecte.',
  pickup_not_there: 'Ce fichier n’est pas sur le serveur.',
  pickup_not_given: 'Le serveur ne donne pas le fichier ({value}).',
  pickup_still_changing: 'Le fichier « {value} » a changé pendant sa lecture ; il est peut-être en cours d’envoi.',
  pickup_key_unreadable:
    'La clé privée est illisible : elle est endommagée ou d’un type inconnu, ou sa phrase secrète manque ou est fausse.',
  host_key_unconfirmed:
    'Le serveur a présenté la clé {value}. Comparez-la avec celle que donne son exploitant, puis confirmez-la.',
  host_key_changed:
    'Le serveur a présenté une autre clé que celle confirmée : {value}. Rien n’a été envoyé. Interrogez son exploitant.',
  // Fichiers
  workbook_broken:
    'Le fichier n’est pas un classeur Excel, ou il est endommagé. Enregistrez-le en .xlsx ou .csv et choisissez-le de nouveau.',
  workbook_encrypted: 'Le classeur a un mot de passe. Enregistrez-le sans mot de passe et choisissez-le de nouveau.',
  workbook_too_large: 'Le classeur est trop grand pour un tableau. Divisez-le, ou enregistrez la feuille en CSV.',
  workbook_unsafe: 'Le classeur contient quelque chose qu’aucun tableur n’écrit. Il n’a pas été ouvert.',
  document_broken:
    'Le fichier est illisible : il est endommagé ou incomplet. Exportez-le de nouveau, puis choisissez-le.',
  document_too_large:
    'Le fichier est trop imbriqué, ou l’une de ses entrées est plus longue qu’il ne faut pour un produit. N’exportez que les produits.',
  document_unsafe:
    'Le fichier définit des entités. Il n’a pas été ouvert. Exportez-le sans définition de type de document.',
  document_without_records: 'Le fichier ne contient aucune liste d’entrées. Exportez les produits sous forme de liste.',
  reading_not_of_documents:
    'En JSON et en XML, chaque entrée nomme elle-même ses champs ; aucune ligne ne nomme les colonnes.',
  archive_broken: 'Le ZIP est illisible ou incomplet. Refaites-le et choisissez-le de nouveau.',
  archive_unsafe:
    'Le ZIP n’a pas été ouvert : « {value} » y mène hors de l’archive. Refaites le ZIP à partir d’un de vos dossiers.',
  archive_too_large:
    'Le ZIP contient plus de 10 000 fichiers, plus de 4 Go ou un tableau trop grand. Divisez-le en plusieurs, chacun avec sa partie du tableau.',
  archive_encrypted: 'Le ZIP, ou une partie, est chiffré. Refaites-le sans mot de passe.',
  archive_without_table:
    'Le ZIP contient des images, mais aucun tableau qui dise à quoi elles appartiennent. Ajoutez le tableau (.csv ou .xlsx) au ZIP.',
  archive_of_several_tables:
    'Le ZIP contient plusieurs tableaux qui ne peuvent pas être lus ensemble : il faut des fichiers CSV de noms différents, 20 au plus et 20 Mo en tout. N’y laissez qu’un tableau et importez les autres séparément.',
  archive_in_archive:
    'C’est une archive dans le ZIP ; elle n’est pas ouverte. Mettez ses fichiers directement dans le ZIP.',
  picture_kind: 'Ce n’est pas une image JPEG, PNG, WebP, AVIF ou GIF. Enregistrez-la dans l’un de ces formats.',
  picture_is_link:
    'C’est un lien vers un autre fichier ; les liens ne sont pas suivis. Mettez l’image elle-même dans le ZIP.',
  picture_packing:
    'Cette image est compressée d’une manière qui n’est pas lue ici. Faites le ZIP avec votre système d’exploitation.',
  picture_twice: 'Le ZIP contient deux images de ce nom dans le même dossier ; la première compte.',
  picture_not_in_archive: '« {value} » n’est pas dans le ZIP. Ajoutez l’image ou corrigez le nom.',
  picture_name_several:
    'Le ZIP contient plusieurs images différentes nommées « {value} ». Écrivez aussi le dossier : « rouge/face.jpg ».',
  picture_of_too_many:
    'Plus de {limit} fiches partageraient cette image. Nommez-la seulement pour les produits, ou retirez-la.',
  picture_address_malformed:
    'Aucune image ne peut être récupérée à cette adresse. Écrivez-la comme dans un navigateur, sans mot de passe : https://example.com/chemise.jpg.',
  picture_addresses_of_row: 'La ligne contient plus de 50 adresses d’images ; les 50 premières sont récupérées.',
  picture_addresses_too_many:
    'Le fichier contient plus de 20 000 adresses d’images. Les premières sont récupérées ; divisez le fichier pour les autres.',
  picture_not_given: 'Le serveur ne donne pas cette image (statut {value}).',
  picture_is_other: 'À cette adresse, il n’y a pas d’image, mais « {value} ».',
  picture_led_astray: 'L’adresse redirige plus de {limit} fois, ou ne mène nulle part.',
  picture_too_slow: 'L’image n’est pas arrivée en {limit} secondes.',
  picture_given_up:
    'Le service s’est arrêté plusieurs fois pendant qu’il récupérait cette image ; elle a été abandonnée.',
  picture_changed_since: 'L’image a été modifiée depuis ; elle est conservée.',
  table_empty: 'Le fichier est vide.',
  table_encoding: 'Le fichier n’est pas un tableau. Enregistrez-le en .csv ou .xlsx et choisissez-le de nouveau.',
  table_too_many_rows: 'Le tableau a plus de 1 000 000 de lignes. Divisez-le en plusieurs fichiers.',
  table_too_many_columns:
    'Une ligne a plus de cellules qu’un tableau ne peut avoir de colonnes (500). Vérifiez quel signe sépare les cellules.',
  table_row_too_long:
    'Une ligne dépasse 1 000 000 de caractères. Un guillemet n’est sans doute jamais fermé, ou le fichier n’est pas un tableau.',
  table_quote_open: 'Un guillemet est ouvert et jamais fermé. Ajoutez-le dans le fichier.',
  table_without_header: 'Ce tableau n’a pas de ligne d’en-tête. Choisissez un autre tableau ou un autre fichier.',
  header_line_empty: 'Cette ligne ne contient aucun nom de colonne. Choisissez-en une autre.',
  item_repeated: 'Revient plus bas ; la dernière fois compte.',
  ours_kept: 'La valeur diffère là-bas ; la nôtre est gardée.',
  record_of_another_item: 'Cette fiche correspond déjà à un autre élément là-bas.',
  two_items_one_record: 'Deux éléments là-bas correspondent à la même fiche ; aucun n’est importé.',
  two_connections_lead:
    'Deux connexions décident du même champ, et celle-ci a une autre valeur ; celle d’ici est gardée. Choisissez la bonne, et ne laissez décider qu’une des deux.',
  reading_not_of_runs: 'Les données lues par une connexion nomment toujours leurs colonnes sur la première ligne.',
  reading_not_of_workbooks: 'Le format d’un classeur est connu ; il n’y a rien à régler.',
  // Imports
  import_not_found: 'Cet import n’existe pas.',
  import_changed_meanwhile: 'Quelqu’un d’autre a modifié cet import entre-temps. Regardez-le, puis réessayez.',
  sheets_too_large:
    'Les feuilles précédentes ont plus de {limit} lignes, le maximum pour vérifier des feuilles ensemble. Importez-les d’abord ; celle-ci est alors vérifiée seule.',
  sheets_too_slow:
    'La vérification des feuilles ensemble a duré plus de {limit} secondes, le maximum pendant lequel des fiches sont verrouillées. Importez d’abord les feuilles précédentes ; celle-ci est alors vérifiée seule.',
  action_unknown:
    '« {value} » n’indique pas si la fiche doit être supprimée. Écrivez « supprimer », ou laissez la cellule vide.',
  delete_unclear: 'La ligne n’indique pas clairement quelle fiche supprimer. Une ligne en supprime une seule.',
  nothing_to_delete: 'Cette fiche n’existe pas ; rien n’est supprimé.',
  deleted_and_described: 'Une ligne décrit la fiche qu’une autre supprime. Gardez l’une des deux.',
  product_has_variants: '« {value} » a des variantes, qui seraient supprimées aussi. Supprimez-les d’abord.',
  delete_not_listed:
    'La vérification n’a pas indiqué cette fiche comme à supprimer, elle a donc été gardée. Importez de nouveau la ligne pour la supprimer.',
  deletions_unconfirmed: 'Cet import supprime des fiches ({limit}). Regardez la liste, puis confirmez leur nombre.',
  deletions_too_many: 'Un import supprime au plus {limit} fiches. Divisez le fichier.',
  layout_known: 'Les colonnes de cet export sont connues. Il n’y a rien à associer.',
  column_not_in_file: 'Le fichier n’a pas de colonne « {value} ».',
  column_unknown: '« {value} » n’est pas un sens qu’une colonne peut avoir.',
  column_twice: 'Deux colonnes ne peuvent pas être toutes deux {value}. Choisissez l’une d’elles.',
  correction_of_nothing: 'Indiquez quelle ligne corriger, ou quel texte dans toutes les lignes.',
  corrections_too_many:
    'Au plus {limit} corrections sont acceptées. Téléchargez les lignes en erreur et corrigez-les dans ce fichier.',
  line_out_of_range: 'La ligne {value} ne contient aucune fiche.',
  rows_refused:
    'Des lignes ont des erreurs, et cet import est réglé sur « Tout ou rien ». Corrigez le fichier, ou choisissez d’importer les bonnes lignes.',
  nothing_mapped: 'Aucune colonne n’est encore associée. Associez les colonnes.',
  key_missing: 'Aucune colonne n’indique à quelles fiches correspondent les lignes.',
  name_missing: 'Aucune colonne n’a le nom dont les nouvelles fiches ont besoin.',
  product_missing: 'Le produit de la variante n’est pas indiqué.',
  company_missing: 'L’entreprise notée n’est pas indiquée.',
  header_twice: 'Plusieurs colonnes portent le même nom. Regardez leurs valeurs avant d’en choisir une.',
  meaning_twice: 'Deux colonnes peuvent avoir le même sens ; la première est utilisée, l’autre ignorée.',
  // Cellules
  placeholder: '« {value} » signifie « aucune valeur » ; le champ reste vide.',
  energy_not_for_fibre:
    'L’énergie ne s’indique pas pour l’étape fibre. Saisissez l’empreinte mesurée de la fibre à sa matière.',
  stages_malformed:
    'Écrivez chaque étape de fabrication sur sa propre ligne : spinning | PT | ring spinning. L’énergie mesurée peut suivre, chaque partie une fois : electricity 2.9 kWh/kg | heat 31 MJ/kg | 0.21 kg CO2e/kWh | declared | source: texte | verifier: nom | until 2027-03-31.',
  composition_malformed:
    'Écrivez chaque fibre sur sa propre ligne, par exemple : cotton 60% | material: Organic cotton | part: shell.',
  spaces_removed: 'Les espaces autour de la valeur ont été retirés.',
  digits_cut:
    '{value} est un nombre tronqué par un tableur ; ses derniers chiffres sont perdus. Mettez la colonne au format texte et remplissez-la de nouveau.',
  zeros_restored: 'Un tableur a supprimé les zéros au début de {value} ; ils ont été rétablis.',
  signs_removed: '{value} a été lu sans les signes entre les chiffres.',
  customs_code_malformed: 'Un code douanier a 6, 8 ou 10 chiffres ; pas « {value} ».',
  number_with_unit: '« {value} » contient une unité. Écrivez le nombre seul, dans l’unité de la colonne.',
  number_zero: 'Un poids de 0 est considéré comme non saisi ; le champ reste vide.',
  number_negative: 'Un poids ne peut pas être négatif, comme {value}.',
  number_implausible: '{value} semble faux pour un article de ce type. Cette colonne est-elle dans une autre unité ?',
  number_malformed: '« {value} » n’est pas un nombre simple.',
  number_separator:
    '« {value} » peut se lire de deux façons. Écrivez-le avec le signe décimal de ce fichier, et sans signe pour les milliers.',
  day_read: '« {value} » a été lu comme une date.',
  unit_read: '« {value} » a été converti en kilogrammes.',
  country_read: '« {value} » a été lu comme un pays.',
  truth_malformed: '« {value} » n’est ni oui ni non.',
  cell_too_long: 'La cellule est trop longue pour ce que signifie cette colonne.',
  unit_unknown: '« {value} » n’est pas une unité de poids connue. Écrivez kg, g, lb ou oz.',
  unit_missing: 'Aucune unité à côté du poids ; il a été lu en kg.',
  unit_differs:
    'La colonne du poids a une autre unité que celle qui est à côté ({value}). C’est celle de la colonne qui a été lue.',
  name_composed: '« {value} » n’est pas un nom ; la variante est nommée d’après le produit, la couleur et la taille.',
  spreadsheet_damage: 'Un tableur a remplacé la valeur par {value}. La valeur précédente est conservée.',
  day_in_text: '« {value} » est une date. Si la valeur était du genre 3-6, un tableur l’a convertie.',
  truth_in_text:
    'Cette cellule contient la valeur logique « {value} », pas un texte. S’il s’agit d’un mot, saisissez-le.',
  number_shortened: '« {value} » ressemble à un nombre qu’un tableur a raccourci.',
  no_variant_filled: 'Aucune taille ni couleur n’est remplie : la ligne ne donne que le produit.',
  variant_not_there: '« {value} » signifie que cette variante n’existe pas.',
  mark_unclear: '« {value} » a été compris comme : cette variante existe. Le texte lui-même n’est pas importé.',
  invisible_removed: 'Des caractères invisibles ont été retirés.',
  day_far: '{value} est très lointain. Si cela signifie « sans expiration », laissez la cellule vide.',
  code_as_name: '« {value} » ressemble à un numéro de votre système ; les passeports le montreront comme fabricant.',
  sku_similar: '{value} ne diffère d’un numéro précédent que par les majuscules ; cela fera deux produits.',
  variant_similar:
    '« {value} » ne diffère d’une autre variante de ce produit que par les majuscules, les espaces ou les accents ; elles restent deux variantes.',
  value_respelled:
    '« {value} » ne diffère de la valeur actuelle de la variante que par les majuscules, les espaces ou les accents.',
  zeros_shown: 'Le classeur affiche le nombre avec des zéros au début, {value} ; il est lu ainsi.',
  formula_unsolved:
    'La cellule contient une formule sans son résultat et est lue comme vide. Ouvrez le classeur dans un tableur, enregistrez-le et choisissez-le de nouveau, ou écrivez le résultat ici.',
  zeros_possible: 'Le classeur contient ici un nombre : s’il commençait par un zéro, celui-ci est perdu.',
  formula_failed: 'Une formule a échoué ici et a laissé {value} au lieu d’une valeur ; le champ reste vide.',
  text_garbled:
    'Les lettres de « {value} » sont altérées : un autre programme a mal lu le texte avant d’écrire ce fichier. Corrigez-le ici, ou exportez le fichier de nouveau en UTF-8.',
  letters_lost:
    'Il manque des lettres dans « {value} » : un autre programme a remplacé celles qu’il ne connaissait pas. Saisissez-les de nouveau.',
  // Lignes
  header_repeated: 'La ligne répète le nom des colonnes et a été passée.',
  line_explains: 'La ligne sous l’en-tête explique les colonnes. Ce n’est pas un enregistrement ; elle a été passée.',
  markup_removed: 'Les balises HTML du texte ont été retirées.',
  total_left_out:
    'La ligne commence par « {value} » et ne contient sinon que des nombres. Elle a été prise pour un total et passée.',
  name_shortened:
    'Les titres des variantes de ce produit diffèrent ; le produit prend les mots par lesquels ils commencent tous. Ce titre : « {value} ».',
  gift_card_left_out: '« {value} » est une carte cadeau. Elle n’a pas besoin de passeport et n’est pas importée.',
  not_on_sale: 'La boutique ne vend pas ce produit (statut « {value} »). Il est importé quand même.',
  variations_missing:
    '« {value} » existe en variantes, mais le fichier n’en contient aucune. Exportez aussi les variantes.',
  attribute_left_out: 'L’attribut « {value} » n’a pas de sens ici et n’est pas importé.',
  store_view_left_out:
    'Les lignes d’une seule vue de boutique, comme « {value} », n’en contiennent que les textes et ne sont pas importées.',
  type_left_out: 'Les lignes de type « {value} » ne sont pas des articles à part entière et ne sont pas importées.',
  option_unknown:
    '« {value} » n’est connu ni comme couleur ni comme taille ; la valeur est seulement dans le nom de la variante.',
  parent_missing: 'Le fichier n’a pas de produit « {value} » auquel cette variante appartiendrait.',
  part_missing: 'La cellule a moins de parties que prévu ; celle-ci reste vide.',
  parts_left_over: 'La cellule a plus de parties que prévu ; les autres sont ignorées.',
  not_in_list: '« {value} » n’est pas dans la liste de cette colonne.',
  column_not_new: 'Le fichier a déjà une colonne « {value} ». Choisissez un autre nom.',
  changes_too_large:
    'Les listes et modifications sont trop longues au total (au plus {limit} caractères). Raccourcissez les listes.',
  profile_of_other_columns:
    'Le fichier n’a aucune des colonnes de ce profil. Choisissez-en un autre, ou associez les colonnes vous-même.',
  profile_of_nothing: 'Un profil se crée à partir d’un import ou d’un fichier de profil.',
  profile_malformed:
    'Ce fichier n’est pas un profil d’import. Choisissez-en un qui a été téléchargé depuis la liste des profils.',
  profile_too_large: 'Le fichier de profil est trop volumineux (au plus {limit} caractères).',
  profile_name_taken: 'Un profil nommé « {value} » existe déjà.',
  too_many_profiles: 'On ne peut enregistrer plus de {limit} profils. Supprimez-en un dont vous n’avez plus besoin.',
  no_choices_to_save: 'Il n’y a encore rien à retenir : aucune ligne du fichier ne nomme ses colonnes.',
  import_profile_not_found: 'Ce profil n’existe plus.',
  import_pickup_not_found: 'Cette collecte n’existe plus.',
  cells_miscounted: 'La ligne n’a pas le même nombre de cellules que la ligne d’en-tête.',
  code_repeated:
    'Une variante plus haut porte aussi le numéro {value}. Un numéro n’appartient qu’à une variante : celle-ci est importée sans lui.',
  properties_unread: 'De cette cellule n’est pas importé : {value}.',
  gtin_repeated: '{value} est déjà le GTIN d’une ligne précédente.',
  sku_repeated: '{value} porte un autre nom dans une ligne précédente.',
  scheme_unknown: '« {value} » n’est pas l’un des référentiels courants.',
  key_ambiguous:
    'Plusieurs fiches portent ce nom ; impossible de savoir laquelle est visée. Indiquez un numéro qu’une seule d’entre elles possède.',
  reference_ambiguous:
    'Plusieurs fiches s’appellent « {value} ». Indiquez un numéro qu’une seule d’entre elles possède, ou son identifiant.',
  reference_not_found: 'Il n’y a pas de fiche « {value} ». Importez-la d’abord, ou corrigez le nom.',
  not_there: 'Cette fiche n’existe pas, et cet import ne modifie que ce qui existe.',
  match_key_missing:
    'Il manque à la ligne ce qui permet à cet import de reconnaître les fiches. Complétez-la, ou choisissez autre chose à l’étape « Comment ».',
  match_key_ambiguous:
    'Plusieurs variantes de ce produit ont cela en commun ; impossible de savoir laquelle est visée. Choisissez une autre façon de reconnaître les variantes.',
  sku_elsewhere:
    'Un autre produit a la référence {value}. Corrigez l’un des deux, ou reconnaissez les produits par leur référence.',
  brand_follows_company:
    'La marque de ce produit suit une entreprise ; elle est gardée, le texte de la ligne est ignoré.',
  code_elsewhere: 'Une autre fiche a le code interne {value}. Corrigez l’une des deux.',
  match_key_unknown: 'Les fiches de ce type ne peuvent pas être reconnues ainsi. Choisissez autre chose.',
  company_by_name:
    '« {value} » est pris pour votre entreprise du même nom. Si c’en est une autre, corrigez la ligne avant de lancer l’import.',
  rows_differ: 'Une ligne précédente indique autre chose pour la même fiche ; la première l’emporte.',
  certificate_untold: 'La ligne ne nomme aucun certificat ; ce qu’elle en dit est ignoré.',
  variant_untold: 'La ligne n’a ni nom, ni couleur, ni taille, ni GTIN d’une variante ; ce qu’elle en dit est ignoré.',
  variant_repeated: 'Une ligne précédente concerne la même variante : rien ne distingue les deux.',
  variant_elsewhere:
    'Une autre variante a ce GTIN. Corrigez l’une des deux. Si une ligne plus bas donne un autre GTIN à l’autre variante, placez-la avant celle-ci ; les lignes qui échangent leurs numéros doivent être parmi les 500 premières.',
  no_longer_inherited: 'Le produit a une autre valeur ; celle-ci devient propre à la variante.',
  field_not_inherited: '« inherited » nomme une colonne dont les valeurs ne viennent pas du produit.',
  composition_is_structured:
    'La composition de cette variante est faite de ses matières ; elle est conservée, et le texte de la ligne est ignoré.',
  import_file_removed:
    'Le fichier de cet import a été supprimé : il est conservé 30 jours après la fin. Ce que l’import a fait reste visible ici.',
  imports_busy: 'Beaucoup de fichiers sont en cours de vérification. Envoyez le vôtre à nouveau dans une minute.',
  // Pourquoi un import ou une modification groupée s’est terminé, ou pourquoi quelque chose est resté
  cancelled_by: 'Annulé par {value}.',
  may_not_any_more: 'Arrêté, car {value} ne peut plus modifier de fiches.',
  replaced_by: 'Remplacé par « {value} ».',
  not_started_in_time:
    'Il n’a pas été lancé dans les {limit} jours : son fichier a été supprimé. Envoyez-le de nouveau pour l’importer.',
  import_needs_memory:
    'La lecture de ce fichier demande plus de mémoire que le service n’en a pour cela ({value} Mo). Divisez le fichier, ou donnez plus de mémoire au service.',
  did_not_survive:
    'Le service s’est arrêté deux fois pendant ce travail. Pour éviter un nouvel arrêt, il a été abandonné. Ce qui était déjà fait est conservé.',
  reading_unsaid: 'La façon de lire le fichier n’est pas indiquée.',
  all_or_none: 'La ligne {value} a une erreur, et cet import était réglé sur « Tout ou rien ».',
  deleted_since: 'La fiche a été supprimée depuis.',
  changed_since: '« {value} » a été modifié depuis et reste tel quel.',
  has_others: '« {value} » a des variantes ou des certificats qui ne viennent pas de cet import. Il est conservé.',
  imports_too_many:
    '{limit} imports sont déjà en cours dans cet espace de travail, c’est le maximum. Attendez qu’un import se termine, ou annulez-en un.',
}
