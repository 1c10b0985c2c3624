import { countingIn } from '../counting.ts'
import type { RangeWords } from '../en/ranges.ts'

const { some, by } = countingIn('fr')
const variants = (count: number) => some(count, 'variante', 'variantes')

export const ranges: RangeWords = {
  title: 'Couleurs et tailles',
  ofWhich: 'Choisissez le produit dont vous voulez créer les couleurs et les tailles.',
  titleMore: 'Ajouter des couleurs et des tailles',
  has: (count) => `a ${variants(count)}`,
  partsTitle: 'Couleurs et tailles',
  partsNote:
    'Séparez-les par des virgules ou collez-les depuis un tableur. Chaque couleur est créée dans chaque taille.',
  fields: {
    colors: 'Couleurs',
    sizes: 'Tailles',
    nameRule: 'Noms',
    codeRule: 'Vos codes internes',
    gtins: 'GTIN, un par ligne',
    gtinsFrom: 'Premier GTIN',
    weights: 'Poids',
    leaveOut: 'Exclus',
  },
  examples: { colors: 'Bleu, Écru, Olive', sizes: 'S, M, L' },
  takeKnown: {
    colors: (names) => `Aussi les couleurs existantes : ${names}`,
    sizes: (names) => `Aussi les tailles existantes : ${names}`,
  },
  gtinsTitle: 'GTIN',
  numbering: { none: 'Aucun', list: 'Coller une colonne', range: 'Plage de numéros' },
  gtinsHelp:
    'Dans l’ordre de l’aperçu : couleur par couleur, chacune dans toutes les tailles. Laissez une ligne vide pour une variante sans GTIN.',
  given: (given, wanted) => `${some(given, 'numéro', 'numéros')} pour ${variants(wanted)}`,
  firstHelp: 'Avec sa clé de contrôle. Chaque variante reçoit le numéro libre suivant.',
  firstKnown: 'Le prochain numéro libre de votre préfixe GS1. Chaque variante reçoit le suivant.',
  skipped: (gtins) =>
    `${by(gtins.length, 'Numéro sauté, car une autre variante le porte', 'Numéros sautés, car d’autres variantes les portent')} : ${gtins.join(', ')}`,
  checkDigit: (gtin, right) =>
    `${gtin} est mal saisi : le dernier chiffre ne correspond pas aux autres. Si ceux-ci sont justes, c’est ${right}.`,
  taken: (name, number) => `« ${name} » a déjà ${number}.`,
  weightsTitle: 'Poids par taille',
  weightsNote: 'En kilogrammes, sans emballage. Une colonne collée dans le premier champ les remplit tous.',
  weightOf: (size) => (size === '' ? 'Poids en kilogrammes' : `Poids en kilogrammes, ${size}`),
  allSizes: 'Chacune',
  noNumber: 'Un nombre est attendu.',
  asProduct: (weight) => `Les tailles sans poids ont celui du produit : ${weight} kg.`,
  rulesTitle: 'Noms et codes',
  rulesNote:
    'Composés de {product}, {color}, {size}, {sku} et {brand}. Ce qu’une variante n’a pas est omis. Les règles sont gardées pour la prochaine fois.',
  codeRuleHelp: 'Vide : aucun. {color:3} donne les trois premières lettres en capitales.',
  previewTitle: 'Aperçu',
  previewEmpty: 'Saisissez des couleurs ou des tailles : les variantes apparaissent ici.',
  count: variants,
  columns: { name: 'Nom', gtin: 'GTIN', weight: 'Poids, kg' },
  isThere: 'Existe déjà',
  leftOut: 'Exclue',
  create: (count) => (count === 0 ? 'Créer les variantes' : `Créer ${variants(count)}`),
  created: (count) => `${variants(count)} ${by(count, 'créée', 'créées')}.`,
  begin: 'Saisissez au moins une couleur ou une taille.',
  allThere: 'Toutes ces variantes existent déjà.',
  problems: (count) => `${some(count, 'point est', 'points sont')} encore à corriger.`,
  drafts: 'Elles restent des brouillons jusqu’à leur publication.',
  matrix: {
    add: 'Ajouter des couleurs et des tailles',
    noColor: 'Sans couleur',
    noSize: 'Sans taille',
    none: 'Aucune',
    color: 'Couleur',
    states: {
      DRAFT: 'Brouillon',
      PUBLISHED: 'Public',
      CHANGED: 'Public, enregistré depuis',
      WITHDRAWN: 'Retiré',
    },
    score: (value) => `score ${value}`,
    closeScores: 'Avec ≈ : trop proche du score voisin pour dire quelle variante est la meilleure.',
    close: (score) => `${score}, trop proche d’un autre pour les départager`,
    noScore: 'sans score',
    first: (shown) => `Voici les ${shown} premières.`,
    one: 'Nouvelle variante',
    keys: 'Les flèches mènent d’une variante à l’autre.',
  },
}
