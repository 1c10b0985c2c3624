import type { Words } from '../en.ts'

export const method: Words['method'] = {
  materials: {
    'cotton-conventional': 'coton',
    'cotton-organic': 'coton biologique',
    'cotton-recycled-preconsumer': 'coton recyclé issu de chutes de production',
    'cotton-recycled-postconsumer': 'coton recyclé issu de textiles usagés',
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
    weight: 'Indiquez le poids d’une pièce en kilogrammes.',
    composition: 'Indiquez toute la composition : les parts doivent faire 100 %.',
    shares: 'Corrigez les parts pour qu’elles fassent 100 %.',
    coverage:
      'Une part trop faible du poids a un facteur. Nommez les fibres comme sur une étiquette, ou indiquez l’empreinte du fournisseur.',
    noFactor: (name) =>
      `« ${name} » n’a pas de facteur. Nommez la matière comme sur une étiquette, ou indiquez l’empreinte du fournisseur ; ce qui n’est que du texte dans la composition, créez-le d’abord comme matière.`,
    noWater: (name) =>
      `« ${name} » n’a pas de valeur pour l’eau. Indiquez celle du fournisseur ; ce qui n’est que du texte dans la composition, créez-le d’abord comme matière.`,
    wideSpread: (name) =>
      `Les sources pour « ${name} » varient de plus d’un facteur 5. Indiquez l’empreinte du fournisseur.`,
    countries: (steps: readonly string[]) =>
      `Indiquez les pays de fabrication (${steps.join(', ')}). D’ici là, le pays le moins favorable est retenu pour chaque étape.`,
    steps: { material: 'fibres', spinning: 'filature', fabric: 'étoffe', dyeing: 'teinture', making: 'confection' },
    places: {
      material: 'Indiquez d’où viennent les fibres ; d’ici là, le pays le moins favorable est retenu.',
      spinning: 'Indiquez où a lieu la filature ; d’ici là, le pays le moins favorable est retenu.',
      fabric: 'Indiquez où a lieu le tricotage ou le tissage ; d’ici là, le pays le moins favorable est retenu.',
      dyeing: 'Indiquez où a lieu la teinture ; d’ici là, le pays le moins favorable est retenu.',
      making: 'Indiquez où a lieu la confection ; d’ici là, le pays le moins favorable est retenu.',
      market: 'Indiquez où vous vendez ; d’ici là, le pays le moins favorable est retenu.',
    },
    defaults: {
      product:
        'Indiquez le type de produit, la catégorie ou le code douanier. D’ici là, le type à l’empreinte la plus élevée est supposé, et il n’y a pas de score.',
      fabricProcess:
        'Indiquez comment l’étoffe est faite : à l’étape Étoffe, choisissez « tissée » ou le type de tricot.',
      uses: 'Indiquez combien de fois il sera porté ; d’ici là, les deux tiers de la valeur habituelle de sa catégorie sont retenus.',
      air: 'Indiquez la part du trajet vers le marché faite par avion ; d’ici là, tout le trajet est supposé aérien.',
      fading: 'Indiquez s’il est lavé ou délavé après la confection ; d’ici là, un jean est supposé l’être.',
    },
    evidence: {
      file: (name) =>
        `Les valeurs du fournisseur pour « ${name} » comptent comme déclarées. Ajoutez l’étude ou la déclaration à la matière, dans Fichiers, comme preuve.`,
      verifier: (name) =>
        `Les valeurs du fournisseur pour « ${name} » comptent comme déclarées. Indiquez qui les a vérifiées.`,
      validity: (name) =>
        `Les valeurs du fournisseur pour « ${name} » comptent comme déclarées. Indiquez jusqu’à quand l’étude ou la déclaration est valable.`,
      ended: (name) =>
        `L’étude derrière les valeurs du fournisseur pour « ${name} » a expiré : elles comptent comme déclarées. Demandez-en une nouvelle au fournisseur.`,
    },
    energy: {
      file: (step) =>
        `L’énergie mesurée pour l’étape « ${step} » compte comme déclarée. Ajoutez le rapport ici ou au produit, dans Fichiers, comme preuve.`,
      verifier: (step) =>
        `L’énergie mesurée pour l’étape « ${step} » compte comme déclarée. Indiquez qui l’a vérifiée.`,
      validity: (step) =>
        `L’énergie mesurée pour l’étape « ${step} » compte comme déclarée. Indiquez le dernier jour de validité du rapport.`,
      ended: (step) =>
        `Le rapport sur l’énergie de l’étape « ${step} » a expiré : elle compte comme déclarée. Demandez-en un nouveau à l’usine.`,
      claim: (step) =>
        `L’énergie déclarée pour l’étape « ${step} » est inférieure à la moitié de la valeur habituelle, et cette moitié est retenue. Pour qu’elle compte telle quelle, ajoutez le rapport dans Fichiers comme preuve, et indiquez son vérificateur et son dernier jour.`,
    },
    claims: {
      uses: 'Ajoutez dans Fichiers, comme preuve, le rapport d’essai qui atteste sa durée de vie. Sans lui, 1,45 fois la durée habituelle compte au plus.',
      score:
        'Prouvez vos déclarations : avec un rapport d’essai classé comme preuve dans Fichiers, elles comptent entièrement. Sans lui, elles apportent 10 points au plus en tout.',
    },
    score: {
      recyclability: 'Indiquez la part recyclable ; sans indication, elle compte pour 0.',
      repairability: 'Indiquez s’il se répare bien ; sans indication, la réparabilité compte pour 0.',
    },
  },
  levers: {
    material: (from, to) => `Au lieu de ${from} : ${to}`,
    places: {
      material: (country) => `Origine des fibres : ${country}`,
      spinning: (country) => `Filature : ${country}`,
      fabric: (country) => `Tricotage ou tissage : ${country}`,
      dyeing: (country) => `Teinture : ${country}`,
      making: (country) => `Confection : ${country}`,
    },
    air: 'Sans fret aérien',
    life: (times) => `Porté ${times} fois plus longtemps, avec un rapport d’essai comme preuve`,
  },
}
