import type { Words } from '../en.ts'

export const method: Words['method'] = {
  materials: {
    'cotton-conventional': 'coton',
    'cotton-organic': 'coton biologique',
    'cotton-recycled-preconsumer': 'coton recyclé de chutes de production',
    'cotton-recycled-postconsumer': 'coton recyclé de textiles portés',
    polyester: 'polyester',
    'polyester-recycled': 'polyester recyclé',
    viscose: 'viscose',
    'viscose-eu': 'viscose d’une usine de l’UE',
    lyocell: 'lyocell',
    modal: 'modal',
    acetate: 'acétate',
    wool: 'laine',
    'wool-recycled': 'laine recyclée',
    mohair: 'mohair',
    alpaca: 'alpaga',
    cashmere: 'cachemire',
    silk: 'soie',
    down: 'duvet et plumes',
    linen: 'lin',
    hemp: 'chanvre',
    jute: 'jute',
    'nylon-66': 'polyamide 6.6',
    'nylon-6': 'polyamide 6',
    'nylon-recycled': 'polyamide recyclé',
    elastane: 'élasthanne',
    acrylic: 'acrylique',
    polypropylene: 'polypropylène',
    'polypropylene-recycled': 'polypropylène recyclé',
    neoprene: 'néoprène',
    polyurethane: 'polyuréthane',
    'rubber-natural': 'caoutchouc naturel',
    'rubber-synthetic': 'caoutchouc synthétique',
    'leather-bovine': 'cuir de bovin',
    'leather-sheep': 'cuir de mouton',
  },
  advice: {
    weight: 'Indiquez le poids d’un article en kilogrammes.',
    composition: 'Indiquez toute la composition : les parts doivent faire 100 %.',
    shares: 'Corrigez les parts pour qu’elles fassent 100 %.',
    coverage:
      'Trop peu de l’article est fait de matières qui ont un facteur. Nommez les fibres comme sur une étiquette, ou donnez l’empreinte propre au fournisseur.',
    noFactor: (name) =>
      `« ${name} » n’a pas de facteur. Nommez la fibre comme sur une étiquette, ou donnez l’empreinte propre au fournisseur ; ce qui n’est que du texte dans une composition a besoin d’une matière pour cela.`,
    noWater: (name) =>
      `« ${name} » n’a pas de valeur pour l’eau. Donnez celle du fournisseur ; ce qui n’est que du texte dans une composition a besoin d’une matière pour cela.`,
    wideSpread: (name) =>
      `Les sources pour « ${name} » diffèrent de plus de cinq fois. Donnez l’empreinte propre au fournisseur.`,
    countries: (steps: readonly string[]) =>
      `Indiquez les pays de fabrication (${steps.join(', ')}). D’ici là, chaque étape compte comme dans le pays où elle pèse le plus sur le climat.`,
    steps: { material: 'fibres', spinning: 'filature', fabric: 'étoffe', dyeing: 'teinture', making: 'confection' },
    places: {
      material: 'Dites d’où viennent les fibres ; d’ici là, le pays le moins bon compte.',
      spinning: 'Dites où l’on file ; d’ici là, le pays le moins bon compte.',
      fabric: 'Dites où l’on tricote ou tisse ; d’ici là, le pays le moins bon compte.',
      dyeing: 'Dites où l’on teint ; d’ici là, le pays le moins bon compte.',
      making: 'Dites où l’on coud ; d’ici là, le pays le moins bon compte.',
    },
    defaults: {
      product:
        'Dites de quel produit il s’agit (type, catégorie ou code douanier). D’ici là, seuls la matière et le transport comptent.',
      fabricProcess: 'Dites comment l’étoffe est faite : le procédé de l’étape Étoffe, tissée ou comment tricotée.',
      cycles: 'Dites combien de fois il sera porté ; d’ici là, l’usage de sa catégorie compte.',
      air: 'Dites quelle part du trajet vers le marché se fait par avion ; d’ici là, l’usage du pays de confection compte.',
    },
    score: {
      recyclability: 'Dites quelle part peut être recyclée ; inconnue, elle compte pour rien.',
      repairability: 'Dites s’il se répare bien ; inconnu compte comme pas du tout.',
    },
  },
  levers: {
    material: (from, to) => `Au lieu de ${from} : ${to}`,
    places: {
      material: (country) => `Fibres de : ${country}`,
      spinning: (country) => `Filé en : ${country}`,
      fabric: (country) => `Tricoté ou tissé en : ${country}`,
      dyeing: (country) => `Teint en : ${country}`,
      making: (country) => `Cousu en : ${country}`,
    },
    air: 'Rien par avion',
    life: (times) => `Porté ${times} fois plus longtemps`,
  },
}
