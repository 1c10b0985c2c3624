import { type Drawing, type GarmentKind, SHAPES, type Weave } from './drawing.ts'
import { drawGarment } from './garments.ts'

/** The garment lies in a field of 800 by 1000, as large as the picture lets it, on a ground with its shadow. */
export function drawScene(drawing: Drawing): string {
  const { width, height } = SHAPES[drawing.shape]
  const isWide = ['sneaker', 'slipper', 'socks', 'scarf'].includes(drawing.kind)
  const scale = Math.min(width / (isWide ? 860 : 830), height / (isWide ? 860 : 1040))
  const x = (width - 800 * scale) / 2
  const y = (height - 1000 * scale) / 2
  const seed = [...drawing.sku].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 97
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<radialGradient id="light" cx=".32" cy=".18" r="1.05"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".55" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#2b2118" stop-opacity=".22"/></radialGradient>
${patterns(drawing)}
${clothFilter(seed, drawing.weave)}
<filter id="cast" x="-20%" y="-20%" width="140%" height="150%"><feGaussianBlur stdDeviation="20"/></filter>
<filter id="near" x="-20%" y="-20%" width="140%" height="150%"><feGaussianBlur stdDeviation="5"/></filter>
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="7"/></filter>
<filter id="plaster" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".012 .02" numOctaves="3" seed="${seed + 3}"/><feColorMatrix values="0 0 0 0 .25  0 0 0 0 .2  0 0 0 0 .15  0 0 0 .28 -.08"/></filter>
</defs>
<rect width="100%" height="100%" fill="${drawing.ground}"/>
<rect width="100%" height="100%" filter="url(#plaster)" opacity=".55"/>
<rect width="100%" height="100%" fill="url(#light)"/>
<g transform="translate(${x} ${y}) scale(${scale})"><g transform="${BUILDS[drawing.kind] ?? ''}">${drawGarment(drawing)}</g></g>
</svg>`
}

/** What is wider and shorter than it is drawn. */
const BUILDS: Partial<Record<GarmentKind, string>> = {
  tee: 'translate(-32 70) scale(1.08 .84)',
  shirt: 'translate(-8 46) scale(1.02 .9)',
  sweater: 'translate(-24 70) scale(1.06 .86)',
  cardigan: 'translate(-24 70) scale(1.06 .86)',
  brief: 'translate(-230 -360) scale(1.575)',
  trunk: 'translate(-230 -260) scale(1.575)',
  'square-scarf': 'translate(-92 -130) scale(1.23)',
  sneaker: 'translate(-30 0) scale(1.06)',
}

/** Light on cloth: folds and threads as heights of noise, and the roundness of a body as the height of its blurred outline. */
function clothFilter(seed: number, weave: Weave): string {
  const { folds, lean, grain, gloss } = HANDS[weave]
  return `<filter id="cloth" x="-4%" y="-4%" width="108%" height="108%" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="${lean}" numOctaves="2" seed="${seed}" result="noise"/>
<feGaussianBlur in="noise" stdDeviation="5" result="smooth"/>
<feDiffuseLighting in="smooth" surfaceScale="${folds}" diffuseConstant="1.18" lighting-color="#fff" result="harsh"><feDistantLight azimuth="232" elevation="60"/></feDiffuseLighting>
<feComponentTransfer in="harsh" result="folded"><feFuncR type="linear" slope=".5" intercept=".52"/><feFuncG type="linear" slope=".53" intercept=".485"/><feFuncB type="linear" slope=".56" intercept=".45"/></feComponentTransfer>
<feTurbulence type="fractalNoise" baseFrequency="${grain[0]}" numOctaves="2" seed="${seed + 7}" result="threads"/>
<feDiffuseLighting in="threads" surfaceScale="${grain[1]}" diffuseConstant="1.14" lighting-color="#fff" result="grained"><feDistantLight azimuth="232" elevation="62"/></feDiffuseLighting>
<feGaussianBlur in="SourceAlpha" stdDeviation="17" result="round"/>
<feDiffuseLighting in="round" surfaceScale="21" diffuseConstant="1.12" lighting-color="#fff" result="rounded"><feDistantLight azimuth="232" elevation="63"/></feDiffuseLighting>
<feSpecularLighting in="smooth" surfaceScale="${folds}" specularConstant="${gloss}" specularExponent="14" lighting-color="#fff" result="shine"><feDistantLight azimuth="232" elevation="52"/></feSpecularLighting>
<feBlend mode="multiply" in="SourceGraphic" in2="folded" result="a"/>
<feBlend mode="multiply" in="a" in2="grained" result="b"/>
<feBlend mode="multiply" in="b" in2="rounded" result="c"/>
<feBlend mode="screen" in="shine" in2="c" result="d"/>
<feComposite operator="in" in="d" in2="SourceAlpha"/>
</filter>`
}

/** How a cloth falls: the height of its folds, their size across and along, its threads (size, height), its gloss. */
const HANDS: Readonly<Record<Weave, { folds: number; lean: string; grain: readonly [string, number]; gloss: number }>> =
  {
    jersey: { folds: 40, lean: '.009 .0025', grain: ['.7', 0.9], gloss: 0.06 },
    stripe: { folds: 44, lean: '.007 .0035', grain: ['.7', 0.9], gloss: 0.06 },
    linen: { folds: 34, lean: '.016 .004', grain: ['.35 .9', 1.4], gloss: 0.05 },
    oxford: { folds: 36, lean: '.012 .003', grain: ['.8', 0.9], gloss: 0.08 },
    denim: { folds: 46, lean: '.009 .0045', grain: ['.5 .25', 1.9], gloss: 0.04 },
    wool: { folds: 40, lean: '.006 .0028', grain: ['.55', 1.4], gloss: 0.02 },
    twill: { folds: 44, lean: '.008 .004', grain: ['.6 .4', 1.2], gloss: 0.05 },
    silk: { folds: 50, lean: '.014 .0018', grain: ['.9', 0.25], gloss: 0.38 },
    rib: { folds: 34, lean: '.006 .003', grain: ['.5', 1.5], gloss: 0.02 },
    knit: { folds: 38, lean: '.006 .003', grain: ['.3', 2.2], gloss: 0.02 },
    shell: { folds: 38, lean: '.013 .004', grain: ['.9', 0.35], gloss: 0.2 },
    canvas: { folds: 32, lean: '.009 .003', grain: ['.5 .6', 0.9], gloss: 0.03 },
    felt: { folds: 26, lean: '.007 .004', grain: ['.45', 1.2], gloss: 0.01 },
  }

/** What is woven into the cloth, over its colour: `url(#weave)`. */
function patterns({ weave, color, second = '#ffffff' }: Drawing): string {
  const of = (size: string, content: string, turn = '') =>
    `<pattern id="weave" patternUnits="userSpaceOnUse" ${size} ${turn}><rect width="100%" height="100%" fill="${color}"/>${content}</pattern>`
  const dark = 'stroke="#000" stroke-opacity='
  const light = 'stroke="#fff" stroke-opacity='
  switch (weave) {
    case 'stripe':
      return of('width="40" height="44"', `<rect width="40" height="15" fill="${second}"/>`)
    case 'denim':
      return of(
        'width="6" height="6"',
        `<path d="M0 6L6 0M-1 1L1-1M5 7L7 5" ${light}".17" stroke-width="1.3"/><path d="M0 3L3 0M3 6L6 3" ${dark}".14" stroke-width="1"/>`,
      )
    case 'twill':
    case 'wool':
      return of('width="7" height="7"', `<path d="M0 7L7 0" ${dark}".1" stroke-width="1.6"/>`)
    case 'oxford':
      return of(
        'width="6" height="6"',
        `<rect width="3" height="3" fill="#fff" fill-opacity=".18"/><rect x="3" y="3" width="3" height="3" fill="#000" fill-opacity=".05"/>`,
      )
    case 'linen':
    case 'canvas':
      return of(
        'width="8" height="8"',
        `<path d="M0 2h8M0 6h8" ${dark}".07" stroke-width="1.4"/><path d="M2 0v8M6 0v8" ${light}".12" stroke-width="1.4"/>`,
      )
    case 'rib':
      return of(
        'width="19" height="12"',
        `<rect x="0" width="7" height="12" fill="#000" fill-opacity=".17"/><rect x="9" width="4" height="12" fill="#fff" fill-opacity=".14"/><path d="M7 0l6 6M7 6l6 6" ${dark}".08" stroke-width="2"/>`,
      )
    case 'knit':
      return of(
        'width="15" height="12"',
        `<path d="M1 1l6.5 7L14 1" fill="none" ${dark}".16" stroke-width="2.6"/><path d="M1 4l6.5 7L14 4" fill="none" ${light}".12" stroke-width="2"/>`,
      )
    default:
      return of('width="8" height="8"', '')
  }
}
