/** What the impact method asks for and proposes, which the service says in English alone. */
export const method = {
  /** By the method's names; what is not here is shown as the method calls it. */
  materials: {
    'cotton-conventional': 'cotton',
    'cotton-organic': 'organic cotton',
    'cotton-recycled-preconsumer': 'cotton recycled from production waste',
    'cotton-recycled-postconsumer': 'cotton recycled from worn textiles',
    polyester: 'polyester',
    'polyester-recycled': 'recycled polyester',
    viscose: 'viscose',
    'viscose-eu': 'viscose from an EU mill',
    lyocell: 'lyocell',
    modal: 'modal',
    acetate: 'acetate',
    wool: 'wool',
    'wool-recycled': 'recycled wool',
    mohair: 'mohair',
    alpaca: 'alpaca',
    cashmere: 'cashmere',
    silk: 'silk',
    down: 'down and feathers',
    linen: 'linen',
    hemp: 'hemp',
    jute: 'jute',
    'nylon-66': 'polyamide 6.6',
    'nylon-6': 'polyamide 6',
    'nylon-recycled': 'recycled polyamide',
    elastane: 'elastane',
    acrylic: 'acrylic',
    polypropylene: 'polypropylene',
    'polypropylene-recycled': 'recycled polypropylene',
    neoprene: 'neoprene',
    polyurethane: 'polyurethane',
    'rubber-natural': 'natural rubber',
    'rubber-synthetic': 'synthetic rubber',
    'leather-bovine': 'cattle leather',
    'leather-sheep': 'sheep leather',
  },
  advice: {
    weight: 'Enter the weight of one item in kilograms.',
    composition: 'Enter the whole composition: the shares must add up to 100%.',
    shares: 'Correct the shares so that they add up to 100%.',
    coverage:
      'Too little of its weight has a factor. Name the fibres as on a label, or enter the supplier’s own footprint.',
    noFactor: (name: string) =>
      `“${name}” has no factor. Name the material as on a label, or enter the supplier’s own footprint; what is only text in the composition first needs a material.`,
    noWater: (name: string) =>
      `“${name}” has no water figure. Enter the supplier’s own; what is only text in the composition first needs a material.`,
    wideSpread: (name: string) =>
      `Sources for “${name}” differ by more than a factor of 5. Enter the supplier’s own footprint.`,
    countries: (steps: readonly string[]) =>
      `Enter the countries where it is made (${steps.join(', ')}). Until then, the country with the highest impact is assumed for each step.`,
    steps: { material: 'fibres', spinning: 'spinning', fabric: 'fabric', dyeing: 'dyeing', making: 'sewing' },
    places: {
      material: 'Enter where the fibres come from; until then, the country with the highest impact is assumed.',
      spinning: 'Enter where it is spun; until then, the country with the highest impact is assumed.',
      fabric: 'Enter where it is knitted or woven; until then, the country with the highest impact is assumed.',
      dyeing: 'Enter where it is dyed; until then, the country with the highest impact is assumed.',
      making: 'Enter where it is sewn; until then, the country with the highest impact is assumed.',
      market: 'Enter where you sell; until then, the country with the highest impact is assumed.',
    },
    defaults: {
      product:
        'Enter the product type, category or customs code. Until then, the kind with the highest footprint is assumed, and there is no score.',
      fabricProcess: 'Enter how the fabric is made: in the step Fabric, choose woven or the kind of knitting.',
      uses: 'Enter how often it will be worn; until then, two thirds of the usual number for its category count.',
      air: 'Enter how much of the way to market it travels by air; until then, all of it is assumed.',
      fading: 'Enter whether it is washed or faded after sewing; until then, jeans count as faded.',
    },
    evidence: {
      file: (name: string) =>
        `The supplier’s figures for “${name}” count as declared. Upload the study or declaration with the material, under Files, as evidence.`,
      verifier: (name: string) => `The supplier’s figures for “${name}” count as declared. Enter who verified them.`,
      validity: (name: string) =>
        `The supplier’s figures for “${name}” count as declared. Enter until when the study or declaration is valid.`,
      ended: (name: string) =>
        `The study behind the supplier’s figures for “${name}” has ended, so they count as declared. Ask the supplier for a new one.`,
    },
    energy: {
      file: (step: string) =>
        `The energy measured for ${step} counts as declared. Upload the report here or at the product, under Files, as evidence.`,
      verifier: (step: string) => `The energy measured for ${step} counts as declared. Enter who verified it.`,
      validity: (step: string) =>
        `The energy measured for ${step} counts as declared. Enter the last day on which the report is valid.`,
      ended: (step: string) =>
        `The report on the energy measured for ${step} has ended, so it counts as declared. Ask the factory for a new one.`,
      claim: (step: string) =>
        `The energy declared for ${step} is less than half of the usual, and half counts. To count as it is, it needs the report under Files as evidence, its verifier and its last day.`,
    },
    claims: {
      uses: 'Upload the test report that proves how long it lasts, under Files, as evidence. Without it, at most 1.45 times the usual life counts.',
      score:
        'Prove what you claim: a test report filed as evidence, under Files, lets all of it count. Without one, claims add 10 points at most.',
    },
    score: {
      recyclability: 'Enter how much of it can be recycled; unknown counts as 0.',
      repairability: 'Enter how well it can be repaired; unknown counts as 0.',
    },
  },
  levers: {
    material: (from: string, to: string) => `Instead of ${from}: ${to}`,
    places: {
      material: (country: string) => `Fibres from ${country}`,
      spinning: (country: string) => `Spun in ${country}`,
      fabric: (country: string) => `Knitted or woven in ${country}`,
      dyeing: (country: string) => `Dyed in ${country}`,
      making: (country: string) => `Sewn in ${country}`,
    },
    air: 'Nothing flown',
    life: (times: string) => `Worn ${times} times as long, proven by a test report`,
  },
}
