/** Ce qui ne va pas dans un fichier ou l’une de ses lignes ; {field} est la colonne, {value} ce que contient la cellule. */
export const importReasons: Readonly<Record<string, string>> = {
  // Fichiers
  workbook_broken:
    'Le fichier n’est pas un classeur Excel, ou il est abîmé. Enregistrez-le en .xlsx ou .csv et choisissez-le de nouveau.',
  workbook_encrypted:
    'Le classeur a un mot de passe, ou est dans l’ancien format .xls. Enregistrez-le en .xlsx sans mot de passe et choisissez-le de nouveau.',
  workbook_too_large:
    'Le classeur est plus grand que ne devrait l’être un tableau. Partagez-le, ou enregistrez la feuille en CSV.',
  workbook_unsafe: 'Le classeur contient ce qu’aucun tableur n’écrit. Il n’a pas été ouvert.',
  table_empty: 'Le fichier est vide.',
  table_encoding: 'Le fichier n’est pas un tableau. Enregistrez-le en .csv ou .xlsx et choisissez-le de nouveau.',
  table_too_many_rows: 'Le tableau a plus de 1 000 000 de lignes. Partagez-le en plusieurs fichiers.',
  table_too_many_columns:
    'Une ligne a plus de cellules qu’un tableau ne peut avoir de colonnes (500). Vérifiez quel signe sépare les cellules.',
  table_row_too_long:
    'Une ligne dépasse 1 000 000 de caractères. C’est à quoi ressemble un guillemet jamais fermé, ou un fichier d’un autre genre.',
  table_quote_open: 'Un guillemet est ouvert et jamais fermé. Ajoutez-le dans le fichier.',
  table_without_header:
    'Aucune ligne de ce tableau ne nomme ses colonnes. Choisissez un autre tableau, ou un autre fichier.',
  header_line_empty: 'Rien dans cette ligne ne peut nommer des colonnes. Choisissez-en une autre.',
  reading_not_of_workbooks: 'Un classeur dit lui-même comment il est écrit ; il n’y a rien à régler.',
  // Imports
  import_not_found: 'Cet import n’existe pas.',
  import_changed_meanwhile: 'Quelqu’un d’autre a modifié cet import entre-temps. Regardez-le, puis réessayez.',
  layout_known: 'C’est l’export d’une boutique, dont les colonnes sont connues. Il n’y a rien à associer.',
  column_not_in_file: 'Le fichier n’a pas de colonne "{value}".',
  column_unknown: 'Il n’y a rien nommé "{value}" qu’une colonne puisse vouloir dire.',
  column_twice: 'Deux colonnes ne peuvent pas être toutes deux {value}. Choisissez l’une d’elles.',
  correction_of_nothing: 'Dites quelle ligne doit être corrigée, ou quel texte dans toutes les lignes.',
  corrections_too_many:
    'Pas plus de {limit} corrections ne sont acceptées. Téléchargez les lignes en erreur et corrigez-les là.',
  line_out_of_range: 'La ligne {value} ne contient aucune fiche.',
  rows_refused:
    'Des lignes ont des erreurs, et cet import doit apporter toutes les lignes ou aucune. Corrigez le fichier, ou choisissez d’importer les bonnes lignes.',
  nothing_mapped: 'Aucune colonne ne veut encore rien dire. Dites ce que sont les colonnes.',
  key_missing: 'Aucune colonne ne dit de quelles fiches parlent les lignes.',
  name_missing: 'Aucune colonne n’a le nom dont les nouvelles fiches ont besoin.',
  product_missing: 'Il n’est pas dit à quel produit appartient la variante.',
  header_twice: 'Plusieurs colonnes portent le même nom. Regardez leurs valeurs avant d’en choisir une.',
  meaning_twice: 'Deux colonnes peuvent vouloir dire la même chose ; la première est prise, l’autre laissée de côté.',
  // Cellules
  placeholder: '"{value}" est un mot pour rien ; le champ reste vide.',
  stages_malformed: 'Écrivez chaque étape de fabrication sur sa propre ligne : spinning | PT | ring spinning.',
  composition_malformed:
    'Écrivez chaque fibre sur sa propre ligne, par exemple : cotton 60% | material: Organic cotton | part: shell.',
  spaces_removed: 'Les espaces autour de la valeur ont été retirés.',
  digits_cut:
    '{value} est un nombre coupé par un tableur ; ses derniers chiffres sont perdus. Mettez la colonne au format texte et remplissez-la de nouveau.',
  zeros_restored: 'Un tableur a pris les zéros au début de {value} ; ils ont été remis.',
  signs_removed: '{value} a été lu sans les signes entre les chiffres.',
  customs_code_malformed: 'Un code douanier a 6, 8 ou 10 chiffres ; "{value}" ne les a pas.',
  number_with_unit: '"{value}" porte une unité. Écrivez le nombre seul, dans l’unité de la colonne.',
  number_zero: 'Un poids de 0 est pris pour un poids jamais saisi ; le champ reste vide.',
  number_negative: 'Un poids ne peut pas être inférieur à zéro ; ici {value}.',
  number_implausible: 'Un article de ce genre ne pèse guère {value}. Cette colonne est-elle dans une autre unité ?',
  number_malformed: '"{value}" n’est pas un nombre simple.',
  number_separator:
    '"{value}" peut se lire de deux façons. Écrivez-le avec le signe décimal de ce fichier, et sans signe pour les milliers.',
  day_read: '"{value}" a été lu comme un jour.',
  country_read: '"{value}" a été lu comme un pays.',
  truth_malformed: '"{value}" n’est ni oui ni non.',
  cell_too_long: 'La cellule est trop longue pour ce que signifie cette colonne.',
  unit_unknown: '"{value}" n’est pas une unité de poids connue. Écrivez kg, g, lb ou oz.',
  unit_missing: 'Aucune unité à côté du poids ; il a été lu en kg.',
  unit_differs:
    'La colonne du poids a une autre unité que celle qui est à côté ({value}). C’est celle de la colonne qui a été lue.',
  name_composed: '"{value}" n’est pas un nom ; la variante porte ceux du produit, de la couleur et de la taille.',
  spreadsheet_damage: 'Un tableur a fait {value} de ce qui s’y trouvait. La valeur d’avant reste.',
  day_in_text: '"{value}" est un jour. S’il s’agissait de 3-6 ou semblable, un tableur en a fait cela.',
  number_shortened: '"{value}" ressemble à un nombre qu’un tableur a raccourci.',
  invisible_removed: 'Des signes que personne ne voit ont été retirés.',
  day_far: '{value} est très lointain. Si cela veut dire « sans fin », laissez la cellule vide.',
  code_as_name: '"{value}" ressemble à un numéro de votre système ; les passeports le montreront comme fabricant.',
  sku_similar: '{value} ne diffère d’un numéro précédent que par les majuscules ; ce seront deux produits.',
  variant_similar:
    '« {value} » ne diffère d’une autre variante de ce produit que par les majuscules, les espaces ou les accents ; elles comptent pour deux variantes.',
  value_respelled: '« {value} » ne diffère de ce qu’a la variante que par les majuscules, les espaces ou les accents.',
  zeros_shown: 'Le classeur affiche le nombre avec des zéros au début, {value} ; il est lu ainsi.',
  formula_unsolved:
    'La cellule contient une formule sans son résultat et est lue comme vide. Ouvrez le classeur dans un tableur, enregistrez-le et choisissez-le de nouveau, ou écrivez le résultat ici.',
  zeros_possible: 'Le classeur contient ici un nombre : s’il commençait par un zéro, celui-ci est perdu.',
  // Lignes
  option_unknown:
    '"{value}" n’est connu ni comme couleur ni comme taille ; la valeur est seulement dans le nom de la variante.',
  parent_missing: 'Le fichier n’a pas de produit "{value}" auquel cette variante appartiendrait.',
  cells_miscounted: 'La ligne n’a pas autant de cellules que la ligne des noms.',
  gtin_repeated: '{value} est déjà le GTIN d’une ligne précédente.',
  sku_repeated: '{value} porte un autre nom dans une ligne précédente.',
  scheme_unknown: '"{value}" n’est pas l’un des référentiels largement connus.',
  key_ambiguous:
    'Plusieurs fiches portent ce nom ; on ne peut pas savoir laquelle est voulue. Donnez un numéro que l’une d’elles seulement possède.',
  reference_ambiguous:
    'Plusieurs fiches s’appellent "{value}". Donnez un numéro que l’une d’elles seulement possède, ou son identifiant.',
  reference_not_found: 'Il n’y a pas de fiche "{value}". Importez-la d’abord, ou corrigez le nom.',
  not_there: 'Cette fiche n’existe pas, et cet import ne modifie que ce qui existe.',
  match_key_missing:
    'Il manque à la ligne ce à quoi cet import reconnaît les fiches. Complétez-la, ou choisissez autre chose à l’étape « Comment ».',
  match_key_ambiguous:
    'Plusieurs variantes de ce produit ont cela en commun ; on ne peut pas savoir laquelle est voulue. Faites reconnaître les variantes à autre chose.',
  sku_elsewhere:
    'Un autre produit a la référence {value}. Corrigez l’un des deux, ou faites reconnaître les produits à leur référence.',
  match_key_unknown: 'Les fiches de ce genre ne peuvent pas être reconnues à cela. Choisissez autre chose.',
  rows_differ: 'Une ligne précédente dit autre chose de la même fiche ; la première compte.',
  variant_untold:
    'La ligne n’a ni nom, ni couleur, ni taille, ni GTIN d’une variante ; ce qu’elle en dit est laissé de côté.',
  variant_repeated: 'Une ligne précédente parle de la même variante : rien ne distingue les deux.',
  variant_elsewhere:
    'Une autre variante a ce GTIN. Corrigez l’une des deux. Si une ligne plus bas donne à celle-ci un autre GTIN, placez-la au-dessus ; les lignes qui échangent leurs numéros vont parmi les 500 premières.',
  composition_is_structured:
    'La composition de cette variante est faite de ses matières ; elle reste, et le texte de la ligne est laissé de côté.',
  import_file_removed:
    'Le fichier de cet import a été supprimé : il est conservé 30 jours après la fin. Ce que l’import a fait reste visible ici.',
  imports_busy: 'Beaucoup de fichiers sont examinés en ce moment. Envoyez le vôtre à nouveau dans une minute.',
  // Pourquoi un import ou une modification groupée s’est terminé, ou pourquoi quelque chose est resté
  cancelled_by: 'Annulé par {value}.',
  may_not_any_more: 'Arrêté, car {value} ne peut plus modifier de fiches.',
  replaced_by: 'Remplacé par « {value} ».',
  not_started_in_time:
    'Il n’a pas été lancé dans les {limit} jours : son fichier a été supprimé. Envoyez-le de nouveau pour l’importer.',
  import_needs_memory:
    'Ce qu’il faut garder de ce fichier pendant sa lecture demande plus de mémoire que le service n’en a pour cela ({value} Mo). Divisez le fichier, ou donnez plus de mémoire au service.',
  did_not_survive:
    'Le service s’est arrêté deux fois pendant ce travail. Pour qu’il ne s’arrête pas encore, le travail est abandonné. Ce qui est déjà fait reste.',
  reading_unsaid: 'Personne n’a dit comment lire le fichier.',
  all_or_none: 'La ligne {value} a une erreur, et cet import devait apporter toutes les lignes ou aucune.',
  deleted_since: 'La fiche a été supprimée depuis.',
  changed_since: '« {value} » a été modifié depuis et reste tel quel.',
  has_others: '« {value} » a des variantes ou des certificats qui ne sont pas venus avec cet import. Il reste.',
  imports_too_many:
    '{limit} imports sont déjà en cours dans cet espace de travail, c’est le maximum. Attendez qu’un import se termine, ou annulez-en un.',
}
