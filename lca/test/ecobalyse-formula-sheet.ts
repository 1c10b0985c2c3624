import { publishedFiles } from '../src/ecobalyse/published-factors.ts'
import type { EcobalyseQuery } from '../src/ecobalyse/query.ts'

/**
 * The method once more, as a sheet of formulas straight from the published description and the raw files, sharing no
 * code with the method. Two tellings that agree on any query leave little room for a slip in either.
 */
export function formulaSheet(q: EcobalyseQuery, k: 'ecs' | 'pef'): number {
  const off = new Set<string>(q.disabledSteps ?? [])
  if (q.upcycled) for (const step of ['material', 'spinning', 'fabric', 'ennobling']) off.add(step)
  const product = row(publishedFiles.products, q.product)
  const I = (id: string) => process(id)[k]
  const elec = (c: string) => I(country(c).electricityProcessUuid)
  const heat = (c: string) => I(country(c).heatProcessUuid)
  const N = (name: keyof typeof W.processes) => process(W.processes[name])

  // Durability.
  const price = q.price ?? product.economics.price
  const n = q.numberOfReferences ?? product.economics.numberOfReferences
  const references =
    n <= 1000 ? 1 : n <= 7000 ? 0.5 + ((7000 - n) / 6000) * 0.5 : n <= 16000 ? ((16000 - n) / 9000) * 0.5 : 0
  const cost = product.economics.repairCost
  const worth = cost / price < 0.33 ? 1 : cost / price > 1 ? 0 : (price - cost) / (cost / 0.33 - cost)
  const business = q.business ?? product.economics.business
  const repair =
    business === 'small-business'
      ? worth
      : business === 'large-business-with-services'
        ? 0.67 * worth + 0.33
        : 0.67 * worth
  const traced = (q.traceability ?? product.economics.traceability) ? 1 : 0
  const nonPhysical = Math.round(100 * (0.67 + (0.4 * references + 0.4 * repair + 0.2 * traced) * (1.45 - 0.67))) / 100
  const durability = Math.min(q.physicalDurability ?? 1.45, nonPhysical)
  const cycles = Math.round(Math.round(product.use.daysOfWear / Math.max(1, product.use.wearsPerCycle)) * durability)

  // Masses.
  const m = q.mass
  const Nm = q.yarnSize ?? product.yarnSize
  const gsm = q.surfaceMass ?? product.surfaceMass
  const fabricId = q.fabricProcess ?? product.fabric
  const fabricProcess = process(W.fabrics[fabricId as keyof typeof W.fabrics])
  const wasteOf: Record<string, number> = { 'knitting-fully-fashioned': 0.02, 'knitting-integral': 0 }
  const w = q.makingWaste ?? wasteOf[q.fabricProcess ?? ''] ?? product.making.pcrWaste
  const cut = off.has('making') ? m : m / (1 - w)
  const fabric = off.has('making') ? m : cut / (1 - (q.makingDeadStock ?? 0.15))
  const yarn = off.has('fabric') ? fabric : fabric / (1 - fabricProcess.waste)
  const rows = q.materials.map(({ id, share, country: from, spinning }) => {
    const material = row(publishedFiles.materials, id)
    const kind = spinning ?? (material.origin === 'Synthetic' ? 'SyntheticSpinning' : 'ConventionalSpinning')
    const [kwh, loss] =
      kind === 'SyntheticSpinning' ? [1.5, 0.03] : kind === 'ConventionalSpinning' ? [4, 0.12] : [2, 0.12]
    return { material, share, from: from ?? material.defaultCountry, kwh: kwh!, loss: loss! }
  })
  const sum = (each: (r: (typeof rows)[number]) => number) => rows.reduce((total, r) => total + each(r), 0)
  const fibre = off.has('spinning') ? yarn : sum(({ share, loss }) => (yarn * share) / (1 - loss))
  let main = rows[0]!
  for (const r of rows) if (r.share >= main.share) main = r

  const place: Record<string, string> = {
    spinning: q.countrySpinning ?? main.material.defaultCountry,
    fabric: q.countryFabric ?? '---',
    ennobling: q.countryDyeing ?? '---',
    making: q.countryMaking ?? '---',
    distribution: 'FR',
    use: 'FR',
    eol: 'FR',
  }
  let total = 0

  if (!off.has('material')) {
    total += sum(({ material, share }) => {
      const own = I(material.materialProcessUuid)
      if (!material.cff || !material.recycledFrom) return fibre * share * own
      const { manufacturerAllocation: A, recycledQualityRatio: Q } = material.cff
      const virgin = I(row(publishedFiles.materials, material.recycledFrom).materialProcessUuid)
      return fibre * share * (A * own + (1 - A) * Q * virgin)
    })
    const perKg: Record<string, number> = {
      Synthetic: 820,
      ArtificialFromInorganic: 820,
      NaturalFromAnimal: 390,
      ArtificialFromOrganic: 330,
      NaturalFromVegetal: 250,
    }
    if (k === 'ecs') total += m * sum(({ material, share }) => share * perKg[material.origin]!)
  }
  if (!off.has('spinning')) total += sum(({ share, kwh }) => yarn * share * (Nm / 50) * kwh * elec(place['spinning']!))
  if (!off.has('fabric')) {
    const picks = Math.round(((gsm * Nm) / 100 / 2 / 1.08) * ((fabric * 1000) / gsm) * 100)
    const kwh = fabricId === 'weaving' ? 0.0003145 * picks : (fabric * fabricProcess.elecMJ) / 3.6
    total += kwh * elec(place['fabric']!)
  }
  if (!off.has('ennobling')) {
    const c = place['ennobling']!
    const E = elec(c)
    const H1 = country(c).zone === 'Europe' ? N('heatEU')[k] : N('heatRoW')[k]
    const aq = { Best: 0.05, Average: 0.19, Worst: 0.37 }[country(c).aquaticPollutionScenario]!
    const full = (p: Row, amount: number) => amount * (p[k] + (p.elecMJ / 3.6) * E + p.heatMJ * H1)
    const dye = { average: 'dyeavg', continuous: 'dyecont', discontinuous: 'dyedis' } as const
    total += full(N(dye[q.dyeingProcessType ?? 'average']), fabric)
    total += sum(({ material, share }) => {
      const synthetic = material.origin === 'Synthetic'
      const toxicity = fabric * share * aq * N(synthetic ? 'dyeSyn' : 'dyeCell')[k]
      const pre = synthetic
        ? [N('washsyn')]
        : material.origin.startsWith('Natural')
          ? [N('bleaching'), N('degreasing')]
          : []
      const energy = pre.reduce((e, p) => e + fabric * share * ((p.elecMJ / 3.6) * E + p.heatMJ * heat(c)), 0)
      return toxicity + energy
    })
    if (q.printing) {
      const ratio = q.printing.ratio ?? 0.2
      const [P, T] = q.printing.kind === 'pigment' ? [N('ppig'), N('ppaste')] : [N('psub'), N('pdyes')]
      const area = ((fabric * 1000) / gsm) * ratio
      total += fabric * P![k] + area * ((P!.elecMJ / 3.6) * E + P!.heatMJ * H1) + fabric * ratio * aq * T![k]
    }
    total += full(N('finishing'), fabric) + fabric * aq * N('bleaching')[k]
  }
  if (!off.has('making')) {
    const c = place['making']!
    const byFabric: Record<string, string> = {
      'knitting-fully-fashioned': 'very-low',
      'knitting-integral': 'not-applicable',
    }
    const usual = q.upcycled ? 'high' : (byFabric[q.fabricProcess ?? ''] ?? product.making.complexity)
    const minutes: Record<string, number> = {
      'very-low': 5,
      low: 15,
      medium: 30,
      high: 60,
      'very-high': 120,
      'not-applicable': 0,
    }
    total += 0.029 * minutes[q.makingComplexity ?? usual]! * elec(c)
    const fading = N('fading')
    if (q.fading) total += cut * (fading[k] + (fading.elecMJ / 3.6) * elec(c) + fading.heatMJ * heat(c))
  }
  if (!off.has('use')) {
    const washing = process(product.use.nonIroningProcessUuid)
    total += ((cycles * (product.use.ironingElecInMJ + m * washing.elecMJ)) / 3.6) * elec('FR')
    total += cycles * m * washing[k]
  }
  if (!off.has('eol')) {
    const full = (p: Row, amount: number) => amount * (p[k] + (p.elecMJ / 3.6) * elec('FR') + p.heatMJ * heat('FR'))
    total += full(N('eol'), m) + full(N('car'), product.endOfLife.volume / 0.2)
    const synthetic = sum(({ material, share }) => (material.origin === 'Synthetic' ? share : 0))
    if (k === 'ecs') total += m * 5000 * (synthetic >= 0.5 - 1e-9 ? 0.121 : 0.049)
  }
  for (const { id, quantity } of q.trims ?? []) {
    for (const { amount, material } of row(publishedFiles.components, id).elements)
      total += quantity * amount * I(material)
  }

  // Transport.
  const chain = ['material', 'spinning', 'fabric', 'ennobling', 'making', 'distribution', 'use', 'eol']
  const next = (step: string) => chain.slice(chain.indexOf(step) + 1).find((each) => !off.has(each))
  const leg = (from: string, step: string, kg: number, a = 0) => {
    const follows = next(step)
    const to = follows ? place[follows]! : from
    const d = publishedFiles.distances[from]?.[to] ?? publishedFiles.distances[to]![from]!
    const road = d.road ?? 0
    const sea = d.sea ?? 0
    const r =
      road === 0 ? 0 : sea === 0 || road <= 500 ? 1 : road < 1000 ? 0.9 : road < 2000 ? 0.5 : road < 3000 ? 0.25 : 0
    const perTonne =
      road * r * (1 - a) * N('road')[k] + sea * (1 - r) * (1 - a) * N('sea')[k] + (d.air ?? 0) * a * N('air')[k]
    total += (kg / 1000) * perTonne
  }
  if (!off.has('material')) for (const { from, share } of rows) leg(from, 'material', fibre * share)
  if (!off.has('spinning')) leg(place['spinning']!, 'spinning', yarn)
  if (!off.has('fabric')) leg(place['fabric']!, 'fabric', fabric)
  if (!off.has('ennobling')) leg(place['ennobling']!, 'ennobling', fabric)
  if (!off.has('making')) {
    const c = place['making']!
    const near = country(c).zone === 'Europe' || c === 'TR'
    leg(c, 'making', m, q.airTransportRatio ?? (near ? 0 : durability >= 1 ? 0.33 : 1))
  }
  if (!off.has('distribution')) total += (m / 1000) * 500 * N('road')[k]

  return total / durability
}

type Row = (typeof publishedFiles.processes)[number]

const W = publishedFiles.wellknown

function process(id: string): Row {
  return row(publishedFiles.processes, id)
}

function country(code: string) {
  return publishedFiles.countries.find((each) => each.code === code)!
}

function row<T extends { id: string }>(rows: readonly T[], id: string): T {
  return rows.find((each) => each.id === id)!
}
