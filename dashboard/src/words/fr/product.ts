import { countingIn } from '../counting.ts'
import type { Words } from '../en.ts'
import { ownCode } from './own-code.ts'

const { by, some } = countingIn('fr')

export const product: Words['product'] = {
  create: 'Nouveau produit',
  list: 'noms, références, codes, marques, catégories',
  emptyTitle: 'Pas encore de produit',
  emptyText:
    'Un produit est un modèle tel que vous le vendez. Ses couleurs et ses tailles sont ses variantes, et chaque variante peut avoir son passeport.',
  consequence:
    'Ses variantes et certifications sont supprimées avec lui. Les variantes au passeport public doivent d’abord être retirées. Restauration possible pendant un certain temps.',
  identity: 'Produit',
  kindTitle: 'Classification',
  kindNote:
    'La méthode d’évaluation a ses hypothèses pour chaque type de produit : combien de fois on le porte, comment on le lave et on le fabrique.',
  variants: 'Variantes',
  variantsNone: 'Pas encore de variante. Chaque passeport décrit une variante.',
  addVariant: 'Nouvelle variante de ce produit',
  certificationsNone: 'Aucune.',
  addCertification: 'Nouvelle certification pour ce produit',
  noVariants: 'aucune variante',
  assessedOf: (some: string, all: string) => `${some} sur ${all}`,
  score: 'Score',
  scoreOf: (count) => `${some(count, 'variante a', 'variantes ont')} un score ; toute autre compte pour 0`,
  forVariants: 'Pour toutes ses variantes',
  forVariantsNote:
    'Ce que toutes les variantes ont en commun se saisit ici une seule fois. Une variante qui a sa propre valeur la garde ; les autres suivent. Les passeports publics restent inchangés jusqu’à leur prochaine publication.',
  followed: {
    from: (name) => `Nom de l’entreprise ${name}`,
    leave: 'Ne plus suivre',
  },
  duplicateWith: (count) => by(count, 'Avec sa variante', `Avec ses ${some(count, 'variante', 'variantes')}`),
  duplicateNote:
    'Les nouvelles variantes sont des brouillons. La référence, les GTIN, les codes internes et les certifications restent à ce produit, car ils sont propres à une seule fiche.',
  duplicated: (name, count) => `« ${name} » a été créé avec ${some(count, 'variante', 'variantes')}.`,
  fields: {
    name: { label: 'Nom', help: 'Tel que vos clients le connaissent. C’est le titre du passeport.' },
    sku: { label: 'Référence', help: 'Votre propre référence article.' },
    category: {
      label: 'Catégorie',
      help: 'Par exemple T-shirts, jeans, robes. Indique à la méthode ce qui est habituel.',
    },
    brand: { label: 'Marque', help: 'Le nom sur l’étiquette. Si le champ est vide, c’est le nom de l’entreprise.' },
    companyId: { label: 'Entreprise', help: 'Celle qui le vend.' },
    hsCode: {
      label: 'Code douanier',
      help: 'Code SH ou NC, 2 à 12 chiffres. Indique le type de produit si la catégorie ne le fait pas.',
    },
    productType: { label: 'Type de produit', help: 'Seulement si la catégorie ne l’indique pas.' },
    description: { label: 'Description' },
    gtinPrefix: { label: 'Préfixe GS1', help: 'Le préfixe d’entreprise par lequel vos GTIN commencent.' },
    imageUrl: { label: 'Adresse de l’image', help: 'Une image en ligne, si vous n’en envoyez pas.' },
    code: ownCode,
    brandId: {
      label: 'Entreprise de la marque',
      help: 'L’entreprise dont le nom est la marque. Si elle change de nom, la marque aussi.',
    },
  },
}
