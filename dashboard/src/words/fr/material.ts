import type { Words } from '../en.ts'
import { ownCode } from './own-code.ts'

export const material: Words['material'] = {
  create: 'Nouvelle matière',
  list: 'noms, fibres, fournisseurs, codes',
  emptyTitle: 'Pas encore de matière',
  emptyText:
    'Une matière est une fibre ou une étoffe telle qu’un fournisseur vous la vend. Les variantes l’utilisent dans leur composition, et ce que vous saisissez ici vaut pour toutes.',
  consequence:
    'Ses certifications sont supprimées avec elle. Suppression impossible tant que la composition d’une variante l’utilise. Restauration possible pendant un certain temps.',
  identity: 'Matière',
  identityNote: 'La méthode reconnaît la fibre grâce à ces champs.',
  origin: 'Origine',
  impact: 'Les valeurs du fournisseur',
  impactNote: 'Elles remplacent les facteurs de la méthode. Par kilogramme de matière, et non de pièce finie.',
  boundaries: { fibre: 'Fibre', yarn: 'Fil', fabric: 'Étoffe', other: 'Autre chose (ne compte pas)' },
  evidences: { declared: 'Déclarées par le fournisseur', verified: 'Vérifiées par un tiers' },
  proof: {
    ended: (day) => `L’étude a expiré le ${day} : les valeurs comptent comme déclarées.`,
    ending: (day) => `L’étude expire le ${day}. Ensuite, les valeurs compteront comme déclarées.`,
    lacks: (what) => `Les valeurs comptent comme déclarées tant que ceci manque : ${what}.`,
    other:
      'Les valeurs sont conservées et ne comptent pas : seules celles qui s’arrêtent à la fibre, au fil ou à l’étoffe peuvent remplacer un facteur.',
  },
  labelName: {
    unlawful: (text) =>
      `« ${text} » n’est pas un nom de fibre du règlement (UE) n° 1007/2011 : les étiquettes qui le portent ne peuvent pas être imprimées.`,
    none: 'Indiquez ici le nom de la fibre, par exemple « laine ».',
    use: (name) => `Écrire « ${name} » sur les étiquettes`,
  },
  variants: 'Utilisée dans',
  variantsNone: 'Aucune variante ne l’utilise encore.',
  fields: {
    name: { label: 'Nom', help: 'Son nom chez vous.' },
    fibre: { label: 'Fibre', help: 'Par exemple coton, polyester, laine.' },
    type: { label: 'Famille', help: 'Par exemple natural-plant, synthetic.' },
    label: {
      label: 'Sur les étiquettes',
      help: 'Le règlement (UE) n° 1007/2011 n’autorise que ses propres noms : « coton », pas « soft touch ».',
    },
    supplierId: { label: 'Fournisseur (entreprise)' },
    supplier: { label: 'Fournisseur', help: 'Son nom, s’il ne figure pas parmi vos entreprises.' },
    originCountry: { label: 'Pays d’origine', help: 'Où la fibre a poussé ou a été produite.' },
    recycledShare: { label: 'Recyclée', help: 'Part du poids. Vous devez pouvoir la prouver.' },
    description: { label: 'Description' },
    factorMaterial: {
      label: 'Facteur de la méthode',
      help: 'Seulement si la méthode ne reconnaît pas la matière d’elle-même.',
    },
    carbonFootprint: {
      label: 'Empreinte carbone',
      help: 'En dessous de la moitié du facteur de la méthode, elle ne compte que si elle est vérifiée.',
    },
    carbonFootprintBoundary: {
      label: 'Couvre',
      help: 'Ce que les valeurs comprennent : la fibre seule, ou aussi la filature et le tricotage.',
    },
    carbonFootprintEvidence: {
      label: 'Preuve',
      help: 'Le chiffre ne compte comme vérifié qu’avec le fichier, le vérificateur et une date de fin non dépassée.',
    },
    footprintStandard: { label: 'Norme', help: 'Par exemple ISO 14025 / EN 15804+A2 pour une EPD, ou ISO 14067.' },
    footprintVerifier: { label: 'Vérifié par', help: 'Qui a contrôlé les valeurs, indépendamment du fournisseur.' },
    footprintValidUntil: {
      label: 'Valable jusqu’au',
      help: 'Le dernier jour de l’étude. Ensuite, les valeurs comptent comme déclarées.',
    },
    waterLiters: { label: 'Eau', help: 'Eau bleue : prélevée dans les rivières et les nappes et non restituée.' },
    factorSource: { label: 'Source des valeurs', help: 'L’étude, la déclaration et sa date.' },
    code: ownCode,
  },
}
