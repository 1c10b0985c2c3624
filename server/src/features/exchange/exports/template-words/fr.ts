import type { TemplateWords } from './template-words.ts'

export const FR: TemplateWords = {
  readMe: 'Mode d’emploi',
  lists: 'Listes',
  rules: [
    'Remplissez la première feuille, une fiche par ligne, à partir de la deuxième ligne. Ne modifiez pas les noms des colonnes.',
    'Les colonnes inutiles peuvent rester vides ou être supprimées. Une cellule vide ne change rien à une fiche existante.',
    'Pointez le nom d’une colonne pour voir ce qu’il faut saisir. Certaines colonnes proposent une liste.',
    'Déposez ensuite le fichier sur « Import et export ». Rien n’est enregistré avant que vous ayez vu ce qui se passerait.',
  ],
  heads: {
    column: 'Colonne',
    meaning: 'Signification',
    format: 'Format',
    example: 'Exemple',
    needed: 'Obligatoire',
  },
  isNeeded: 'Obligatoire',
  isChosen: 'À choisir dans la liste.',
  isChosenOrWritten: 'À choisir dans la liste, ou une autre valeur.',
  meaning: 'sens',
  refusal: { title: 'Absent de la liste', text: 'Choisissez une valeur de la liste ; l’import refuse les autres.' },
  yes: 'oui',
  no: 'non',
  kinds: {
    text: 'Du texte.',
    long_text: 'Du texte, même sur plusieurs lignes.',
    digits: 'Des chiffres seulement, zéros initiaux compris.',
    customs_code: '6, 8 ou 10 chiffres.',
    mass: 'Un nombre en kilogrammes.',
    number: 'Un nombre.',
    unit: 'kg, dkg, g, lb ou oz.',
    share: 'Une part de 1, ou avec le signe pour cent : 0,95 vaut 95 %.',
    day: 'Une date : 2026-11-21.',
    country: 'Le code de deux lettres, ou le nom du pays.',
    truth: 'oui ou non.',
    choice: 'Un mot de la liste.',
    list: 'Plusieurs valeurs : une par ligne (Alt + Entrée).',
    columns: 'Noms de colonnes, un par ligne (Alt + Entrée).',
    id: 'Un identifiant de ce service.',
    reference: 'Son nom, ou un numéro qui l’identifie.',
    stages:
      'Une étape par ligne : étape | pays | procédé. Étapes : fibre, spinning, fabric, dyeing, making. À la suite, l’énergie mesurée (sauf pour fibre) : ' +
      'electricity 2.9 kWh/kg | heat 31 MJ/kg | 0.21 kg CO2e/kWh | declared | source: texte | verifier: nom | until 2027-03-31.',
    composition:
      'Une matière par ligne : part | material: nom | part: nom. Écrivez « fibre: » pour une fibre qui n’est pas une de vos matières.',
  },
  compositionColumns: {
    composition_material:
      'Une matière de la variante ; les lignes d’une variante se suivent. Importez d’abord les matières.',
    composition_fibre: 'Une fibre, si elle n’est pas une matière ici. L’une des deux.',
    composition_share: 'Sa part du poids total.',
    composition_part: 'La partie où elle se trouve, par exemple tissu principal ou doublure.',
  },
}
