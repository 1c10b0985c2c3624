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
    weight: 'Give the weight of one item in kilograms.',
    composition: 'Give the whole composition: the shares must add up to 100 %.',
    shares: 'Correct the shares so that they add up to 100 %.',
    coverage:
      'Too little of it is made of materials with a factor. Name the fibres as on a label, or give the supplier’s own footprint.',
    noFactor: (name: string) =>
      `“${name}” has no factor. Name the fibre as on a label, or give the supplier’s own footprint; what is only text in a composition needs a material for that.`,
    noWater: (name: string) =>
      `“${name}” has no water value. Give the supplier’s own; what is only text in a composition needs a material for that.`,
    wideSpread: (name: string) =>
      `Sources for “${name}” differ by more than a factor of 5. Give the supplier’s own footprint.`,
    countries: (steps: readonly string[]) =>
      `Say in which countries it is made (${steps.join(', ')}). Until then each step counts as in the country where it costs the climate most.`,
    steps: { material: 'fibres', spinning: 'spinning', fabric: 'fabric', dyeing: 'dyeing', making: 'sewing' },
    places: {
      material:
        'Say where the fibres come from; until then it counts as in the country where it costs the climate most.',
      spinning: 'Say where it is spun; until then it counts as in the country where it costs the climate most.',
      fabric:
        'Say where it is knitted or woven; until then it counts as in the country where it costs the climate most.',
      dyeing: 'Say where it is dyed; until then it counts as in the country where it costs the climate most.',
      making: 'Say where it is sewn; until then it counts as in the country where it costs the climate most.',
    },
    defaults: {
      product:
        'Say which kind of product it is (kind, category or customs code). Until then only material and transport count.',
      fabricProcess: 'Say how the fabric is made: the process of the step Fabric, woven or the kind of knitting.',
      cycles: 'Say how often it will be worn; until then the usual of its category counts.',
      air: 'Say how much of it is flown to the market; until then the usual of the making country counts.',
    },
    score: {
      recyclability: 'Say how much of it can be recycled; unknown counts as nothing.',
      repairability: 'Say how well it can be repaired; unknown counts as not at all.',
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
    life: (times: string) => `Worn ${times} times as long`,
  },
}
