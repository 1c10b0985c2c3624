import { countingIn } from '../counting.ts'
import type { codes as english } from '../en/codes.ts'

const { some } = countingIn('fr')

export const codes: typeof english = {
  title: 'QR et étiquettes',
  titleOf: (count) => `QR et étiquettes de ${some(count, 'variante', 'variantes')}`,
  asCodes: 'Codes seuls',
  asLabels: 'Étiquettes à imprimer',
  noVariants: 'Il n’y a pas encore de variante, et chaque code appartient à une variante.',
  picture: (name) => `Le code de ${name}`,
  labelPicture: (name) => `L’étiquette de ${name}, telle qu’elle sera imprimée`,
  firstOne: (name) => `Affiché : ${name}`,
  says: 'Contenu',
  saysDigitalLink:
    'Un GS1 Digital Link : le GTIN dans une adresse web. Les téléphones ouvrent le passeport ; les caisses compatibles lisent le GTIN.',
  saysPassport:
    'L’adresse du passeport. Avec un GTIN, elle devient un GS1 Digital Link ; les codes déjà imprimés restent valables.',
  saysGtin: 'Le GTIN seul, pour les lecteurs logistiques. Les téléphones ne l’ouvrent pas.',
  module: 'Plus petit carré',
  moduleGood: 'Les téléphones lisent sans peine les carrés de 0,4 mm et plus.',
  moduleSmall: (size) =>
    `Au-dessous de 0,4 mm, il faut une bonne lumière et une main sûre. À ${size} mm, la lecture est facile.`,
  localTitle: 'N’imprimez pas encore',
  localText:
    'L’adresse ne mène qu’à cet ordinateur ou à ce réseau. L’exploitant du service doit régler PUBLIC_PASSPORT_URL sur l’adresse que les produits porteront toute leur vie.',
  notPublic:
    'Le passeport n’est pas encore public : jusqu’à sa publication, ce code ne mène à rien. Vous pouvez imprimer à l’avance.',
  copySvg: 'Copier en SVG',
  svgCopied: 'SVG copié',
  symbol: 'Symbole',
  qr: 'Code QR',
  datamatrix: 'Data Matrix',
  qrHelp: 'L’appareil photo de tout téléphone l’ouvre.',
  datamatrixHelp: 'Plus petit à contenu égal ; beaucoup de téléphones ont besoin d’une application.',
  content: 'Contenu',
  contentHelp: 'Un passeport a besoin de l’adresse.',
  address: 'Adresse du passeport',
  gtinAlone: 'GTIN seul (GS1 DataMatrix)',
  size: 'Côté',
  sizeHelp: 'Marge blanche exigée par la norme comprise. 20 mm ou plus conviennent à la plupart des étiquettes.',
  correction: 'Correction d’erreurs',
  correctionHelp: 'La part du code qui peut être rayée ou salie. Plus de correction donne des carrés plus petits.',
  corrections: { L: 'Faible, 7 %', M: 'Moyenne, 15 %', Q: 'Haute, 25 %', H: 'Maximale, 30 %' },
  format: 'Format',
  formatHelp:
    'Le SVG reste net à toute taille : les imprimeurs le préfèrent. Le PNG est pour les programmes qui n’acceptent que des pixels.',
  dpi: 'Résolution (ppp)',
  zipHelp: 'Vous recevez un ZIP avec une image par variante et un tableau de correspondance.',
  layout: 'Mise en page',
  layouts: {
    'a4-3x8': 'Feuille A4, 24 étiquettes',
    'a4-3x7': 'Feuille A4, 21 étiquettes',
    'roll-62': 'Rouleau, 62 mm',
    'sewn-25': 'Ruban à coudre, 25 mm',
  },
  layoutHelp: {
    'a4-3x8': '70 × 37 mm sans intervalle : la grille Avery Zweckform 3474.',
    'a4-3x7': '63,5 × 38,1 mm : la grille Avery L7160.',
    'roll-62': '62 × 38 mm, une par page, pour imprimantes d’étiquettes.',
    'sewn-25': '25 × 100 mm, cousu par ses 8 mm supérieurs.',
  },
  language: 'Langue de la mention d’origine',
  languageHelp: 'Pour « Pays de fabrication : … ». La composition est imprimée telle qu’elle est dans les données.',
  copies: 'Exemplaires par variante',
  startAt: 'Première étiquette libre de la feuille',
  startAtHelp: 'Pour finir une feuille entamée. Comptez rangée par rangée.',
  sheets: (labels, sheets) => `Étiquettes : ${labels} · feuilles : ${sheets}`,
  pieces: (labels) => `Étiquettes : ${labels}`,
  printHelp: 'Imprimez à 100 %, sans « ajuster à la page ».',
  tooManyCodes: (most) => `Une liste doit compter moins de ${most} variantes. Choisissez-en moins.`,
  tooMany: (most) =>
    `Un PDF contient au plus ${most} étiquettes. Choisissez moins de variantes ou moins d’exemplaires.`,
  preparing: 'En préparation …',
  received: (amount) => `${amount} reçus`,
  getCode: 'Télécharger le code',
  getCodes: 'Télécharger les codes (ZIP)',
  getLabels: 'Télécharger les étiquettes (PDF)',
}
